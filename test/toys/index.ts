/** The toys: small systems that tests of pages, mails, maps, case files and laws run over. Another toy is one entry. */
import type { SeatId } from '../../src/kernel/basic.js';
import { asSeat } from '../../src/kernel/basic.js';
import type { Engine } from '../../src/kernel/run.js';
import type { PackFiles } from '../../src/kernel/system.js';
import type { LawCase } from '../laws/law-case.js';
import { colonyLaw } from './colony/player.js';
import { colony } from './colony/system.js';
import { toyLaw } from './line/player.js';
import { toy, toyFiles } from './line/system.js';
import { stubLaw } from './stub/player.js';
import { stub } from './stub/system.js';

export type Sheet = { readonly seat: SeatId; readonly kind: string; readonly text: string };

/** What tests need to know of a toy, in its first step. */
export type Toy = {
  /** As a campaign names it; its case files lie in the folder of the same name, but for the line's. */
  readonly name: string;
  readonly folder: string;
  readonly engine: Engine;
  readonly files: PackFiles;
  readonly law: () => LawCase;
  /** A sheet that reads, with the words in which a receipt and a page repeat its first line. */
  readonly good: Sheet & { readonly says: string };
  /** The same sheet with a slip in its second line: what was read, and what is said to be right. */
  readonly bad: Sheet & { readonly read: string; readonly message: string };
  /** Sheets that lead to a question in the middle of the step, and its answer; absent: none is asked. */
  readonly question?: { readonly sheets: readonly Sheet[]; readonly asked: Sheet };
  /** What the first seat may not read anywhere: an amendment, and the word in it that must not be found. */
  readonly hidden: { readonly from: SeatId; readonly amendment: string; readonly word: string };
  /** Words that the map of the good sheet's seat says in its list. */
  readonly shown: readonly string[];
};

const [red, blue, crown, league] = [
  asSeat('red'),
  asSeat('blue'),
  asSeat('crown'),
  asSeat('league'),
];
const east = asSeat('east');

export const TOYS: readonly Toy[] = [
  {
    ...{ name: 'toy', folder: 'line', engine: toy, files: toyFiles, law: toyLaw },
    good: { seat: red, kind: 'orders', text: 'pp 1: move a to 4', says: 'PP 1: move A to 4' },
    bad: {
      ...{ seat: red, kind: 'orders', text: 'PP 1: move A to 4\nPP 2: move Q to 4' },
      ...{ read: 'Q', message: 'one of your scouts' },
    },
    question: {
      sheets: [
        {
          seat: red,
          kind: 'orders',
          text: 'PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5',
        },
        {
          seat: blue,
          kind: 'orders',
          text: 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5',
        },
      ],
      asked: { seat: red, kind: 'pursue', text: 'yes' },
    },
    hidden: { from: red, amendment: 'place Quagga blue at 9', word: 'Quagga' },
    shown: ['A', 'B'],
  },
  {
    ...{ name: 'colony', folder: 'colony', engine: colony, files: {}, law: colonyLaw },
    good: {
      ...{ seat: crown, kind: 'orders', text: 'march vale to salt marsh' },
      says: 'march Vale to salt-marsh',
    },
    bad: {
      ...{ seat: crown, kind: 'orders', text: 'march Vale to salt-marsh\nmarch Vale to hihg-moor' },
      ...{ read: 'hihg-moor', message: 'an area' },
    },
    question: {
      sheets: [{ seat: crown, kind: 'orders', text: 'march Howard to high-moor' }],
      asked: { seat: league, kind: 'meet', text: 'meet with Cole' },
    },
    hidden: { from: crown, amendment: 'place Quagga league 2 at stone-ford', word: 'Quagga' },
    shown: ['Howard', 'Long Bay'],
  },
  {
    ...{ name: 'stub', folder: 'stub', engine: stub, files: {}, law: stubLaw },
    good: {
      ...{ seat: east, kind: 'orders', text: 'Move Ann to old-mill' },
      says: 'move Ann to old-mill',
    },
    bad: {
      ...{ seat: east, kind: 'orders', text: 'move Ann to old-mill\nmove Ann to ridge' },
      ...{ read: 'ridge', message: 'an area next to meadow' },
    },
    hidden: { from: east, amendment: 'place Quagga west at ridge', word: 'Quagga' },
    shown: ['Ann'],
  },
];

export const toyNamed = (name: string): Toy | undefined => TOYS.find((one) => one.name === name);
