import type { Umpire } from '../../campaign/seats/umpires.js';

/** An assistant's or observer's pages, as the head of each names them. The truth is for those who help with all of it. */
export const umpireLinks = ({ seesAll }: Umpire) => [
  { path: '', text: 'Overview' },
  { path: '/tray', text: 'Questions and letters' },
  { path: '/letters', text: 'Reports' },
  ...(seesAll
    ? [
        { path: '/questions', text: 'Rulings' },
        { path: '/state', text: 'State' },
        { path: '/log', text: 'Log' },
        { path: '/marks', text: 'Marks' },
      ]
    : []),
];
