import type { Umpire } from '../../campaign/seats/umpires.js';

/** An assistant's or observer's pages, as the head of each names them. The full position is for those who help with all of it. */
export const umpireLinks = ({ seesAll }: Umpire) => [
  { path: '', text: 'Overview' },
  { path: '/tray', text: 'Questions' },
  { path: '/letters', text: 'Reports' },
  { path: '/questions', text: 'Rulings' },
  ...(seesAll
    ? [
        { path: '/state', text: 'State' },
        { path: '/log', text: 'Log' },
        { path: '/marks', text: 'Marks' },
      ]
    : []),
];
