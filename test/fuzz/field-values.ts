/** What is filled into the fields of a form: what people write, and slips. */
import type { Rand } from '../laws/rand.js';
import { mailText } from './files.js';
import type { Form } from './forms.js';
import { lengthen, mutate } from './mutate.js';
import { MAILS } from './world.js';

/** A field with its value; or a file: its field, its name, its content. */
export type Field = readonly [string, string] | readonly [string, string, string];

/** As the content of a file: a pack that reads. */
export const ZIP = '<zip>';

const LONGEST = 60_000;

const NAMES = [
  ...['text', 'kind', 'list', 'key', 'seat', 'to', 'reason', 'answer', 'moment', 'word', 'name'],
  ...['mail', 'revision', 'stamp', 'now', 'yes', 'ready', 'does', 'id', 'from', 'due', 'what', 'a'],
  ...[
    'b',
    'hex',
    'lines',
    'title',
    'told',
    'token',
    'credential',
    'path',
    'file',
    'sure',
    'copies',
  ],
];

export const fieldsByChance = (rand: Rand): readonly Field[] =>
  NAMES.filter(() => rand.chance(25)).map((name) => [name, oddValue(rand, rand.pick(ODD) ?? '')]);

const ODD = ['PP 1: wait', 'yes', 'no', '', '1', '-1', 'red', 'gm', 'orders', '2/orders/red'];
const TOY_TEXTS = [
  'PP 1: move A to 2',
  'PP 1-3: wait',
  'place Q red at 3',
  'yes',
  'no',
  'PP 2: if "it rains" then move X to 7',
];
const WAR_TEXTS = [
  ...['CP east 5, west 5, trans 5', 'CP east 4\nrail east 4\nSP west 2', 'PP 1: wait', 'split 1'],
  ...['PP 1-3: entrench 2 SP at Washington', 'PP 1: move 1 SP at Washington to Baltimore', 'yes'],
  ...[
    'PP 2: if "it rains" then wait',
    'PP 1-2: "burn the bridge"',
    'no',
    'place 1 SP usa at Cairo',
  ],
];
/** What people write into a field that stands empty. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  ...{ reason: ['Because it rained'], told: ['So it is'], name: ['Rosa', 'mine', 'Ann Lee'] },
  ...{
    due: ['2026-12-01T20:00'],
    why: ['A slip'],
    subject: ['A correction'],
    mail: MAILS,
    title: ['A new war'],
    word: ['lantern'],
    places: ['3', 'Washington', 'Richmond'],
    note: ['A note'],
    to: ['mine', 'gm', 'red'],
  },
};

/** The fields of a form as somebody fills it in: as they should be, or with slips. */
export function fieldsOf(rand: Rand, form: Form, isToy: boolean): readonly Field[] {
  const isGood = rand.chance(45);
  const fields = form.fields.flatMap(([name, choices]): readonly Field[] => {
    if (!isGood && rand.chance(8)) return [];
    const stands = (rand.chance(60) ? choices[0] : rand.pick(choices)) ?? '';
    const isBlank = stands.trim() === '' && form.hidden?.has(name) !== true;
    const value =
      isBlank || (name === 'text' && rand.chance(40))
        ? written(rand, name, form.path, isToy)
        : /^\d{1,3}$/.test(stands) && rand.chance(15)
          ? String(Number(stands) + 1)
          : stands;
    return [[name, isGood || rand.chance(50) ? value : oddValue(rand, value)]];
  });
  const more: readonly Field[] =
    !isGood && rand.chance(10)
      ? [[mutate(rand.pick(NAMES) ?? 'text', rand), oddValue(rand, '')]]
      : [];
  return [...fields, ...more, ...(form.brings ? filesFor(rand) : [])];
}

function written(rand: Rand, name: string, path: string, isToy: boolean): string {
  if (name === 'text' && path.endsWith('/orders/mail') && rand.chance(60)) return mailText(rand);
  const own = WRITTEN[name];
  if (own !== undefined) return rand.pick(own) ?? '';
  if (rand.chance(30)) return '';
  return rand.pick(isToy ? TOY_TEXTS : WAR_TEXTS) ?? '';
}

function oddValue(rand: Rand, value: string): string {
  const other = value === '' || rand.chance(20) ? (rand.pick(ODD) ?? '') : value;
  if (rand.chance(3)) return lengthen(`${other} `, rand, LONGEST);
  if (rand.chance(5)) return `${other}\n`.repeat(200);
  return mutate(other, rand);
}

function filesFor(rand: Rand): readonly Field[] {
  if (rand.chance(40)) return [['files', 'border.zip', ZIP]];
  return Array.from({ length: rand.below(3) }, (): Field => {
    const name = mutate('mine/pack.csv', rand);
    return ['files', name, mutate('side,points\nusa,20\ncsa,12\n', rand)];
  });
}
