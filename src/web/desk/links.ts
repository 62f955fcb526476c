/** The gamemaster's pages, as the head of each names them; orders and what was played are tabs of the desk. */
export const DESK_LINKS = [
  { path: '', text: 'Desk' },
  { path: '/tray', text: 'Tray' },
  { path: '/letters', text: 'Letters' },
  { path: '/state', text: 'State' },
  { path: '/marks', text: 'Marks' },
  { path: '/log', text: 'Log' },
  { path: '/people', text: 'People' },
  { path: '/campaign', text: 'Campaign' },
] as const;
