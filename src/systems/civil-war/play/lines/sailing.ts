import type { Line } from './line.js';
import type { Action } from '../../orders/verbs.js';

/** A voyage that is to be made, by its line. */
export type Sailing = { readonly line: Line; readonly action: Action };
