/** A seat's pages, as the head of each names them. */
export const SEAT_LINKS = [
  { path: '', text: 'My page' },
  { path: '/reports', text: 'Reports' },
  { path: '/state', text: 'State' },
  { path: '/enemy', text: 'Enemy' },
  { path: '/marks', text: 'Marks' },
  { path: '/letters', text: 'Letters' },
  { path: '/dice', text: 'Dice' },
] as const;
