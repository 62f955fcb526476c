/** A seat's pages, as the head of each names them. `aside`: the stage names it in its left column instead. */
export const SEAT_LINKS = [
  { path: '#stage-map', text: 'Map' },
  { path: '#sheet-pane', text: 'Orders' },
  { path: '/reports', text: 'Reports' },
  { path: '/state', text: 'State', aside: true },
  { path: '/enemy', text: 'Enemy' },
  { path: '/marks', text: 'Marks', aside: true },
  { path: '/letters', text: 'Letters' },
  { path: '/dice', text: 'Dice', aside: true },
] as const;
