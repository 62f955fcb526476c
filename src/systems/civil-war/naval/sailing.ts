import type { Line } from '../sub-turn/line.js';
import type { NavalAction } from './orders.js';

/** A voyage that is to be made, by its line. */
export type Sailing = { readonly line: Line; readonly action: NavalAction };
