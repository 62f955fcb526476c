/** One line of an order sheet, by its words alone: what it asks for, and not yet whether the rules allow it. */
import { entryFor, nearest, type Word } from '../../../kernel/sheet-text.js';
import type { Land } from '../rules/land.js';
import type { Condition, SideName } from '../rules/state.js';
import type { Force, Left, SheetOrder } from '../rules/order.js';
import type { Parsed, Spans } from './parsed.js';
import { readClause, type Clauses } from './read-clause.js';
import { insteadOf, isUnclear, slip, spanOf, SYNTAX, under, type Slip, quoted } from './slip.js';
import {
  bad,
  clausesOf,
  doubled,
  FROM,
  good,
  itemsOf,
  readArea,
  readAreas,
  readConditions,
  readForce,
  sectionsOf,
  type Named,
  type Read,
  type Sections,
} from './read-words.js';

type Verb = SheetOrder['kind'];
/** What a verb is written with; `by`: the words that begin its sections. */
type Form = {
  readonly by: readonly string[];
  readonly example: Readonly<Record<SideName, string>>;
  /** The requirement that it comes from. */
  readonly rule: Readonly<Record<SideName, string>>;
  readonly read: (scene: LineScene, sections: Sections, clauses: Clauses) => Read<Draft>;
};
type Draft = { readonly order: SheetOrder; readonly spans: Partial<Spans> };
export type LineScene = { readonly land: Land; readonly side: SideName };

const both = (american: string, british = american) => ({ american, british });

const FORMS: Readonly<Record<Verb, Form>> = {
  move: {
    by: [...FROM, 'via', 'by', 'to'],
    example: both('move 5C 3M from worcester to boston', 'move 5B from boston to worcester'),
    rule: both('AR-01', 'AR-31'),
    read: readMove,
  },
  sail: {
    by: [...FROM, 'via', 'by', 'to'],
    example: both('sail 4SF from newport to boston', 'sail 5B from boston to newyork'),
    rule: both('AR-06', 'AR-38'),
    read: readSail,
  },
  fleet: {
    by: ['to'],
    example: both('fleet to newport'),
    rule: both('AR-06', 'AR-38'),
    read: readFleet,
  },
  open: {
    by: ['at', 'in'],
    example: both('open 3C at boston', 'open 3B at boston'),
    rule: both('AR-10'),
    read: readOpen,
  },
  land: {
    by: ['at', 'in'],
    example: both('land at newport', 'land at newyork'),
    rule: both('AR-08', 'AR-42'),
    read: readLanding,
  },
  withdraw: {
    by: ['from'],
    example: both('withdraw 5 from newyork'),
    rule: both('AR-25'),
    read: readWithdrawal,
  },
  attack: {
    by: ['with', 'against'],
    example: both(
      'attack boston with 5C 3M against open, fort',
      'attack boston with 5B against siege',
    ),
    rule: both('AR-09'),
    read: readAttack,
  },
  fortify: {
    by: ['with'],
    example: both('fortify boston with 3C 2M', 'fortify boston with 5B'),
    rule: both('AR-26', 'AR-46'),
    read: readWorks('fortify'),
  },
  besiege: {
    by: ['with'],
    example: both('besiege boston with 5C', 'besiege boston with 5B'),
    rule: both('AR-26', 'AR-46'),
    read: readWorks('besiege'),
  },
};
export const VERBS = Object.keys(FORMS) as readonly Verb[]; // the table's own keys
const OF_BOTH: readonly Verb[] = VERBS.filter((verb) => verb !== 'withdraw');
const verbsOf = (side: SideName): readonly Verb[] => (side === 'british' ? VERBS : OF_BOTH);

const exampleOf = (verb: Verb, side: SideName): string => FORMS[verb].example[side];

export function readLine(
  scene: LineScene,
  line: { readonly number: number; readonly text: string },
): Read<Parsed> {
  const [head = [], ...rest] = clausesOf(line.text);
  const [first, ...words] = head.filter(({ text }) => text !== ':');
  if (first === undefined) return bad(slip(spanOf(head), 'syntax', SYNTAX, 'Write an order.'));
  const verb = VERBS.find((one) => one === first.text.toLowerCase());
  if (verb === undefined) return bad(unknownVerb(scene, first));
  const clauses = readClauses(scene, verb, rest);
  const form = FORMS[verb];
  const sections = sectionsOf(words, form.by);
  const sea = atSea(scene, verb, sections, spanOf([first, ...words]));
  if (sea !== undefined) return bad(sea);
  const read = form.read(scene, sections, clauses);
  const strays = [...doubled(sections), ...strayHead(verb, sections)];
  const said = [...read.slips, ...strays, ...clauses.slips].map((one) =>
    filledUp(one, first, verb, scene),
  );
  const slips = under(form.rule[scene.side], oneMissing(said));
  if (read.value === undefined || !slips.every(isUnclear)) return { slips };
  const { order, spans } = read.value;
  const base = { verb: first, force: first, area: first, way: [], against: first };
  const value: Parsed = {
    ...{ line: line.number, text: line.text, order },
    spans: { ...base, leave: clauses.leave.map((one) => one.read), ...spans },
  };
  return { value, slips };
}

/** All of the fleet sails, and all arrivals land: these orders take no words before their place. */
const HEADLESS: readonly Verb[] = ['fleet', 'land'];

function strayHead(verb: Verb, sections: Sections): readonly Slip[] {
  const head = headOf(sections);
  if (!HEADLESS.includes(verb) || head.length === 0) return [];
  const read = spanOf(head);
  return [
    slip(
      read,
      'left-over',
      SYNTAX,
      `Nothing stands before the place: delete ${quoted(read.text)}.`,
    ),
  ];
}

/** Of all that is missing, the first: its message shows a whole line. */
const oneMissing = (slips: readonly Slip[]): readonly Slip[] => {
  const first = slips.find(({ code }) => code === 'missing');
  return slips.filter((one) => one.code !== 'missing' || one === first);
};

const SEA = /^(?:the )?(?:sea|water|ships?|boats?|fleet)$/i;
const FLEET = /^(?:the )?(?:british |french )?(?:fleet|ships?)$/i;

/** `move 5B from boston to newport by sea` sails, and `sail the fleet to newport` is an order to the fleet. */
function atSea({ side }: LineScene, verb: Verb, sections: Sections, line: Word): Slip | undefined {
  if (verb !== 'move' && verb !== 'sail') return undefined;
  const said = (name: string): string => spanOf(sections.get(name) ?? []).text;
  const [to, from] = [said('to'), said('from')];
  const written = (meant: Verb, text: string, isWhole: boolean): Slip => {
    const { example, rule } = FORMS[meant];
    const what = meant === 'sail' ? 'A force goes by sea with' : 'The fleet goes alone with';
    const message = `${what}: ${isWhole ? text : example[side]}`;
    return slip(line, 'by-sea', rule[side], message, isWhole ? insteadOf(line, text) : undefined);
  };
  const head = said('head');
  if (FLEET.test(head)) return written('fleet', `fleet to ${to}`, to !== '');
  const isBySea = SEA.test(said('by')) || SEA.test(said('via'));
  if (verb !== 'move' || !isBySea) return undefined;
  const isWhole = [head, from, to].every((one) => one !== '');
  return written('sail', `sail ${head} from ${from} to ${to}`, isWhole);
}

/** Other words for orders, for the repair alone. */
const ALIKE: Readonly<Record<string, Verb>> = {
  ...{ march: 'move', advance: 'move', go: 'move', retreat: 'move' },
  ...{ ship: 'sail', transport: 'sail', assault: 'attack', storm: 'attack' },
  ...{ entrench: 'fortify', siege: 'besiege', invest: 'besiege', disembark: 'land' },
};

function unknownVerb({ side }: LineScene, read: Word): Slip {
  const verbs = verbsOf(side);
  const near = entryFor(ALIKE, read.text.toLowerCase()) ?? nearest(read.text, verbs);
  const message = `No order called ${quoted(read.text)}. Begin with ${verbs.join(', ')}.`;
  const fix = near === undefined ? undefined : insteadOf(read, near);
  return slip(read, 'unknown-order', SYNTAX, message, fix);
}

/** What is missing stands nowhere: the slip is at the verb, with how the line is written. */
const filledUp = (one: Slip, verb: Word, name: Verb, { side }: LineScene): Slip =>
  one.read.text !== ''
    ? one
    : {
        ...one,
        read: verb,
        message: `${one.message} Write, for example: ${exampleOf(name, side)}`,
      };

const missing = (what: string): Slip =>
  slip({ text: '', at: 1 }, 'missing', SYNTAX, `The line does not say ${what}.`);

function readClauses(scene: LineScene, verb: Verb, clauses: readonly (readonly Word[])[]): Clauses {
  const none: Clauses = { leave: [], stop: {}, slips: [] };
  return clauses
    .filter((words) => words.length > 0)
    .reduce((all, words) => readClause(scene, verb, words, all), none);
}

/** A section with one area in it. */
function oneArea(
  { land }: LineScene,
  words: readonly Word[] | undefined,
  what: string,
): Read<Named> {
  if (words === undefined || words.length === 0) return bad(missing(what));
  const area = readArea(land, words);
  return area.value === undefined
    ? { slips: area.slips }
    : good({ area: area.value, read: spanOf(words) });
}

const section = (sections: Sections, ...names: readonly string[]): readonly Word[] | undefined =>
  names.map((name) => sections.get(name)).find((words) => words !== undefined);

const headOf = (sections: Sections): readonly Word[] => sections.get('head') ?? [];

/** Areas on the way, without `way of` after `by`, as letters say it. */
function readWay({ land }: LineScene, sections: Sections): Read<readonly Named[]> {
  const ways = ['via', 'by'].flatMap((name) => {
    const words = sections.get(name);
    if (words === undefined) return [];
    return [{ name, words: /^way of .+/i.test(spanOf(words).text) ? words.slice(2) : words }];
  });
  const slips = ways
    .filter(({ words }) => itemsOf(words).length === 0)
    .map(({ name }) => missing(`which areas the way leads over, after "${name}"`))
    .map((one): Slip => ({ ...one, unclear: true }));
  const read = readAreas(land, ways[0]?.words ?? []);
  return { ...read, slips: [...slips, ...read.slips] };
}

function readMove(scene: LineScene, sections: Sections, { leave, stop }: Clauses): Read<Draft> {
  const head = headOf(sections);
  const force = readForce(head, scene.side);
  const from = oneArea(scene, section(sections, ...FROM), 'where the move starts');
  const over = readWay(scene, sections);
  const to = readAreas(scene.land, section(sections, 'to') ?? []);
  const way = [...(over.value ?? []), ...(to.value ?? [])];
  const slips = [...force.slips, ...from.slips, ...over.slips, ...to.slips];
  if (to.value?.length === 0) slips.push(missing('where the move leads'));
  if (force.value === undefined || from.value === undefined || !slips.every(isUnclear))
    return { slips };
  const left: readonly Left[] = leave.map(({ area, parts }) => ({ area, parts }));
  const value: Draft = {
    order: {
      ...{ kind: 'move', from: from.value.area, way: way.map(({ area }) => area) },
      ...{ force: force.value, leave: left, stop },
    },
    spans: { force: spanOf(head), area: from.value.read, way: way.map(({ read }) => read) },
  };
  return { value, slips };
}

function readSail(scene: LineScene, sections: Sections): Read<Draft> {
  const head = headOf(sections);
  const force = readForce(head, scene.side);
  const from = oneArea(scene, section(sections, ...FROM), 'where they go aboard');
  const to = oneArea(scene, section(sections, 'to'), 'where they land');
  const slips = [...force.slips, ...from.slips, ...to.slips, ...strayWay(sections)];
  if (force.value === undefined || from.value === undefined || to.value === undefined)
    return { slips };
  if (slips.length > 0) return { slips };
  return good({
    order: { kind: 'sail', from: from.value.area, to: to.value.area, force: force.value },
    spans: { force: spanOf(head), area: from.value.read, way: [to.value.read] },
  });
}

/** `sail 5B from boston to newport by sea` says it twice; a voyage by way of an area is none. */
function strayWay(sections: Sections): readonly Slip[] {
  const words = section(sections, 'via', 'by');
  if (words === undefined || SEA.test(spanOf(words).text)) return [];
  const read = spanOf(words);
  const said = `${sections.has('via') ? 'via' : 'by'} ${read.text}`.trim();
  const message = `Ships go straight to where they land: delete ${quoted(said)}.`;
  return [slip(read, 'left-over', SYNTAX, message)];
}

function readFleet(scene: LineScene, sections: Sections): Read<Draft> {
  const to = oneArea(scene, section(sections, 'to'), 'where the fleet goes');
  if (to.value === undefined) return { slips: to.slips };
  return good({
    order: { kind: 'fleet', to: to.value.area },
    spans: { area: to.value.read },
  });
}

function readOpen(scene: LineScene, sections: Sections): Read<Draft> {
  const head = headOf(sections);
  const force = readForce(head, scene.side);
  const at = oneArea(scene, section(sections, 'at', 'in'), 'where they stand');
  const slips = [...force.slips, ...at.slips];
  if (force.value === undefined || at.value === undefined) return { slips };
  return good({
    order: { kind: 'open', area: at.value.area, force: force.value },
    spans: { force: spanOf(head), area: at.value.read },
  });
}

function readLanding(scene: LineScene, sections: Sections): Read<Draft> {
  const at = oneArea(scene, section(sections, 'at', 'in'), 'where the arrivals land');
  if (at.value === undefined) return { slips: at.slips };
  return good({ order: { kind: 'land', at: at.value.area }, spans: { area: at.value.read } });
}

/** `5`, `5B` or `5 B`: only regulars withdraw. */
function readWithdrawal(scene: LineScene, sections: Sections): Read<Draft> {
  const head = headOf(sections);
  const from = oneArea(scene, section(sections, 'from'), 'where they withdraw from');
  const read = spanOf(head);
  const n = Number(/^(\d{1,3})(?: ?(?:B|SP|regulars))?$/i.exec(read.text)?.[1] ?? 0);
  const slips = [...from.slips];
  if (n === 0)
    slips.push(slip(read, 'no-number', 'AR-25', 'Say how many regulars withdraw, such as 5.'));
  if (from.value === undefined || slips.length > 0) return { slips };
  return good({
    order: { kind: 'withdraw', area: from.value.area, n },
    spans: { force: read, area: from.value.read },
  });
}

function readAttack(scene: LineScene, sections: Sections, { odds }: Clauses): Read<Draft> {
  const at = oneArea(scene, headOf(sections), 'where to attack');
  const words = section(sections, 'with');
  const force: Read<Force> = words === undefined ? good('all') : readForce(words, scene.side);
  const whom = section(sections, 'against');
  const against: Read<readonly Condition[]> = whom === undefined ? good([]) : readConditions(whom);
  const slips = [...at.slips, ...force.slips, ...against.slips];
  if (at.value === undefined || force.value === undefined || against.value === undefined)
    return { slips };
  return good({
    order: {
      ...{ kind: 'attack', area: at.value.area, force: force.value },
      ...{ against: against.value, odds: odds ?? 1 },
    },
    spans: {
      area: at.value.read,
      force: words === undefined ? at.value.read : spanOf(words),
      against: whom === undefined ? at.value.read : spanOf(whom),
    },
  });
}

function readWorks(kind: 'fortify' | 'besiege') {
  return (scene: LineScene, sections: Sections): Read<Draft> => {
    const at = oneArea(scene, headOf(sections), `where to ${kind}`);
    const words = section(sections, 'with');
    const force: Read<Force> = words === undefined ? good('all') : readForce(words, scene.side);
    const slips = [...at.slips, ...force.slips];
    if (at.value === undefined || force.value === undefined) return { slips };
    const read = words === undefined ? at.value.read : spanOf(words);
    return good({
      order: { kind, area: at.value.area, force: force.value },
      spans: { area: at.value.read, force: read },
    });
  };
}
