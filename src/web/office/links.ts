/** The pages before there is any campaign. */
export const BEGIN_LINKS = [
  { path: '/campaign/new', text: 'New campaign' },
  { path: '/packs', text: 'Packs' },
] as const;
