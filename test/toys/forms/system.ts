/**
 * The toy of the line with a sheet that has a form of every kind and deeds that take whatever can be pointed at: each group
 * and each deed is one line, `word: value`.
 */
import { asSystemKey, no, ok, type Result } from '../../../src/kernel/basic.js';
import { atPlace, type Spot } from '../../../src/kernel/map/spot.js';
import { seal } from '../../../src/kernel/run.js';
import type { FormField, FormGroup, LineWish, Piece } from '../../../src/kernel/sheet-form.js';
import { sheetLines, type Fault } from '../../../src/kernel/sheet-text.js';
import type { GameSystem, Prompt, Reading, Rules } from '../../../src/kernel/system.js';
import { openToy, toySystem } from '../line/system.js';
import type { ToyFact, ToyNotice, ToyOrder, ToyPack, ToyState, ToyView } from '../line/types.js';

const DEEDS = [
  { verb: 'march', label: 'March', takes: ['way', 'facing'] },
  { verb: 'fire', label: 'Fire', takes: ['piece'] },
  { verb: 'cross', label: 'Hold a crossing', takes: ['link'] },
  { verb: 'mark', label: 'Mark a point', takes: ['point'] },
] as const;
const GROUPS = ['losses', 'attack', 'play', 'retreat', 'from', 'hours', 'reserve'] as const;
const WORDS = [...GROUPS, ...DEEDS.map(({ verb }) => verb)];
type Word = (typeof WORDS)[number];

const wordOf = (line: string): Word | undefined =>
  WORDS.find((word) => line.trimStart().toLowerCase().startsWith(`${word}:`));

/** What a text says behind a word, and in which line. */
function said(text: string, word: Word): { readonly value: string; readonly line: number } {
  const line = sheetLines(text).find((one) => wordOf(one.text) === word);
  const value = line?.text.slice(line.text.indexOf(':') + 1).trim() ?? '';
  return { value, line: line?.number ?? 0 };
}

/** The text with another value behind a word; without one the line goes. */
function withSaid(text: string, word: Word, value: string): string {
  const lines = text === '' ? [] : text.split('\n');
  const at = lines.findIndex((line) => wordOf(line) === word);
  const fresh = value === '' ? [] : [`${word}: ${value}`];
  if (at === -1) return [...lines, ...fresh].join('\n');
  return [...lines.slice(0, at), ...fresh, ...lines.slice(at + 1)].join('\n');
}

const listOf = (text: string): readonly string[] => text.split(/\s+/).filter((one) => one !== '');

/** `foot/new 2` in a text of losses: `foot/new=2 horse/old=1`. */
const lossesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    listOf(said(text, 'losses').value).map((one): [string, string] => {
      const [id = '', count = ''] = one.split('=');
      return [id, count];
    }),
  );

const ROWS = [
  { value: 'foot', label: 'Foot' },
  { value: 'horse', label: 'Horse', note: 'counts twice' },
];
const COLUMNS = [
  { value: 'old', label: 'Veterans' },
  { value: 'new', label: 'Recruits' },
];
const AREAS = [
  { value: 'trenton', label: 'Trenton' },
  { value: 'princeton', label: 'Princeton' },
  { value: 'york', label: 'New York', note: 'with a fort' },
];
const USES = [
  { value: 'ops', label: 'Operations' },
  { value: 'event', label: 'Event', note: 'is removed' },
];
const RETREATS = [
  { value: 'north', label: 'North, to box 3' },
  { value: 'hold', label: 'Hold', note: 'a die decides' },
];

export function formOf(text: string): { readonly groups: readonly FormGroup[] } {
  const losses = lossesOf(text);
  const field = (word: Word, more: Pick<FormField, 'label' | 'kind' | 'places'>): FormField => ({
    ...{ id: word, ...said(text, word), ...more },
  });
  return {
    groups: [
      {
        ...{ id: 'losses', title: 'Losses', kind: 'counts', rows: ROWS, columns: COLUMNS },
        fields: ['foot/old', 'foot/new', 'horse/old'].map((id) => ({
          ...{ id, label: id, kind: 'number', value: losses.get(id) ?? '', min: 0, max: 4 },
          line: said(text, 'losses').line,
        })),
        whole: [3, 4],
      },
      {
        ...{ id: 'attack', title: 'Attacks', kind: 'sequence', items: AREAS, mayLeaveOut: true },
        value: listOf(said(text, 'attack').value),
      },
      {
        ...{ id: 'play', title: 'Your hand', kind: 'hand', count: [1, 1] },
        cards: [
          { id: 'c7', title: 'Minor campaign', face: '3', text: 'Two generals move.', uses: USES },
          { id: 'c9', title: 'Winter', face: '1', text: 'At the end of a year.', uses: [] },
          { id: 'c4', title: 'Militia', face: '2', text: 'One unit more.', uses: USES },
        ],
        value: listOf(said(text, 'play').value),
      },
      {
        ...{ id: 'retreat', title: 'Retreat', kind: 'choice', choices: RETREATS },
        value: said(text, 'retreat').value,
      },
      {
        ...{ id: 'rest', title: 'Where and when', kind: 'list' },
        fields: [
          field('from', { label: 'From', kind: 'place', places: ['0105', '0205'] }),
          field('reserve', { label: 'Reserve', kind: 'place' }),
          field('hours', { label: 'Hours', kind: 'slot' }),
        ],
      },
    ],
  };
}

export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const losses = new Map(lossesOf(text));
  for (const id of ['foot/old', 'foot/new', 'horse/old']) {
    const value = values[id];
    if (value === '') losses.delete(id);
    else if (value !== undefined && /^\d+$/.test(value)) losses.set(id, value);
  }
  const lost = [...losses].map(([id, count]) => `${id}=${count}`).join(' ');
  return WORDS.filter((word) => word !== 'losses').reduce(
    (filled, word) => {
      const value = values[word];
      return value === undefined ? filled : withSaid(filled, word, value);
    },
    lost === said(text, 'losses').value ? text : withSaid(text, 'losses', lost),
  );
}

function readForms(text: string): Reading<ToyOrder> {
  const lines = sheetLines(text).filter((line) => line.text.trim() !== '');
  const bad = lines.filter((line) => wordOf(line.text) === undefined);
  return {
    lines: lines
      .filter((line) => !bad.includes(line))
      .map(({ number, text: words }) => ({
        ...{ line: number, text: words, says: words.trim(), cost: {} },
        means: { kind: 'verdict', yes: true, words: words.trim() } satisfies FormOrder,
      })),
    faults: bad.map(({ number, text: words }) => ({
      ...{ line: number, column: 1, code: 'syntax', rule: 'toy', read: words },
      message: `${WORDS.join(', ')} with a colon`,
    })),
    ...{ warnings: [], totals: [] },
  };
}

const piecesOf = (seen: ToyView): readonly Piece[] =>
  seen.own.map(({ name, box }) => ({
    ...{ id: name, at: atPlace(`${String(box).padStart(2, '0')}05`), mark: `own ${name}` },
    ...{ name: `Scout ${name}`, what: 'ready', cost: {} },
    deeds: DEEDS.map((deed) => ({ ...deed, says: 'free' })),
  }));

const spotText = (spot: Spot): string => {
  if (spot.on === 'link') return [spot.a, spot.b].sort().join('|');
  const facing = spot.facing === undefined ? '' : ` facing ${String(spot.facing)}`;
  const at = spot.on === 'place' ? spot.place : [spot.at.x, spot.at.y].map(Math.round).join(',');
  return at + facing;
};

function lineFor({ piece, verb, way, target }: LineWish): Result<string, Fault> {
  const at = target === undefined ? way.map(spotText) : ['at', target];
  if (at.length > 0) return ok(`${verb}: ${[piece, ...at].join(' ')}`);
  return no({ line: 0, column: 1, code: 'where-to', rule: 'toy', read: '', message: 'a place' });
}

/** What the line's orders do not hold: the line itself, so that it can be written again. */
type FormOrder = ToyOrder & { readonly words?: string };

type FormRules = Rules<ToyState, ToyOrder, ToyFact, ToyView, ToyNotice>;

function openForms(pack: ToyPack): FormRules {
  const line = openToy(pack);
  const isForm = ({ kind }: Prompt): boolean => kind === 'orders';
  return {
    ...line,
    read: (text, question, seen) =>
      isForm(question) ? readForms(text) : line.read(text, question, seen),
    write: (orders: readonly FormOrder[], question) =>
      isForm(question)
        ? orders.map(({ words = '' }) => words).join('\n')
        : line.write(orders, question),
    form: (text, question) => (isForm(question) ? formOf(text) : { groups: [] }),
    pieces: (question, seen) => (isForm(question) ? piecesOf(seen) : []),
    lineFor: (wish) => lineFor(wish),
    fill: (text, question, _seen, values) => (isForm(question) ? fillIn(text, values) : text),
  };
}

const formsSystem: GameSystem<ToyPack, ToyState, ToyOrder, ToyFact, ToyView, ToyNotice> = {
  ...toySystem,
  key: asSystemKey('forms@1'),
  title: 'Forms of every kind',
  open: openForms,
};

export const formsToy = seal(formsSystem);
