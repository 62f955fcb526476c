import type { Line } from './line.js';
import type { NavalAction } from '../../orders/words/orders.js';

/** A voyage that is to be made, by its line. */
export type Sailing = { readonly line: Line; readonly action: NavalAction };
