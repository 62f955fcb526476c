const VIAS: Readonly<Record<string, string>> = {
  web: 'on this site',
  mail: 'by e-mail',
  cli: 'by the gamemaster',
  gm: 'by the gamemaster',
  branch: 'carried over when play went back',
};

/** How a version of orders came, in words that follow its date. */
export const sayVia = (via: string): string => VIAS[via] ?? '';
