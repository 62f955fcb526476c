/** The gamemaster's pages, as the head of each names them in menus; orders and what was played are tabs of the desk. */
export const DESK_LINKS = [
  { path: '', text: 'Desk' },
  {
    path: '',
    text: 'War',
    under: [
      { path: '/state', text: 'State' },
      { path: '/log', text: 'Log' },
      { path: '/dice', text: 'Dice' },
      { path: '/marks', text: 'Commanders’ marks' },
      { path: '/take-back', text: 'Take a turn back' },
      { path: '/after-action', text: 'After-action report' },
    ],
  },
  {
    path: '',
    text: 'Letters',
    under: [
      { path: '/tray', text: 'Tray' },
      { path: '/letters', text: 'Reports and outbox' },
      { path: '/tray/write', text: 'Write a letter' },
      { path: '/notes', text: 'Notes to self' },
    ],
  },
  {
    path: '',
    text: 'People',
    under: [
      { path: '/people', text: 'People and seats' },
      { path: '/spectators', text: 'Spectators' },
    ],
  },
  {
    path: '',
    text: 'Settings',
    under: [
      { path: '/calendar', text: 'Pause, days off, deadlines' },
      { path: '/campaign', text: 'Campaign and copies' },
      { path: '/change', text: 'Change the rules' },
      { path: '/audit', text: 'Audit' },
      { path: '/packs', text: 'Packs' },
      { path: '/campaigns', text: 'Other campaigns' },
    ],
  },
] as const;
