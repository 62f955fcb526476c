import type { Pack, Side } from '../../rules/pack.js';
import type { SeenChest, View } from '../../rules/view.js';

/** What the form of an allocation is made from: the view of a supreme commander, and his side's chest in it. */
export type Chancery = {
  readonly pack: Pack;
  readonly seen: View;
  readonly side: Side;
  readonly chest: SeenChest;
};
