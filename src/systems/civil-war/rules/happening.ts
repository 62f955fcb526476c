import type { Umpire } from '../../../kernel/dice.js';

/**
 * An umpire for one thing that happens: its rolls and results stand below a name such as `p4/battle 7413`, and one of no name
 * of its own is called that. `hex`: where on the map, if anywhere.
 */
export const during = (umpire: Umpire, name: string, hex?: string): Umpire =>
  umpire.during({
    id: name,
    title: name.replace(/^p\d+\//, ''),
    ...(hex === undefined ? {} : { place: hex }),
  });
