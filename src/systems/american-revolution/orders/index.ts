/** Sheets and answers, as members of the rules on one pack. */
import type { Rules } from '../../../kernel/system.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { Order } from '../rules/order.js';
import type { State } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { aimOf } from './aim.js';
import { belongs } from './belongs.js';
import { fillIn, formOf } from './form.js';
import { lineFor } from './line-for.js';
import { phrasesOf } from './phrases.js';
import { piecesOf } from './pieces.js';
import { readSheet } from './read.js';
import { writeSheet } from './write.js';

export const ordersOf = (
  pack: Pack,
): Pick<
  Required<Rules<State, Order, Fact, View, never>>,
  'read' | 'write' | 'belongs' | 'form' | 'fill' | 'pieces' | 'phrases' | 'lineFor' | 'aim'
> => ({
  read: readSheet(pack),
  write: writeSheet(pack),
  belongs: belongs(pack),
  form: formOf(pack),
  fill: fillIn(pack),
  pieces: piecesOf(pack),
  phrases: phrasesOf(pack),
  lineFor: lineFor(pack),
  aim: aimOf(pack),
});
