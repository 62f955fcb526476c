/** The gamemaster's pages, as the head of each names them. */
export const DESK_LINKS = [
  { path: '', text: 'Desk' },
  { path: '/orders', text: 'Orders' },
  { path: '/played', text: 'Played' },
  { path: '/state', text: 'State' },
  { path: '/marks', text: 'Marks' },
  { path: '/log', text: 'Log' },
  { path: '/tray', text: 'Tray' },
  { path: '/letters', text: 'Letters' },
  { path: '/people', text: 'People' },
  { path: '/campaign', text: 'Campaign' },
] as const;
