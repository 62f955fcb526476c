/** The verbs of an order sheet that name pieces and places: enter, move, build, entrench. */
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import type { NavalAction } from './words/orders.js';
import type { Company, Drop } from './words/order.js';
import { readCompany, readDrops, type Clauses } from './words/read-company.js';
import {
  ownLeaders,
  readForce,
  type DraftForce,
  type ForceWords,
  type Scene,
} from './words/read-force.js';
import {
  countOf,
  endOf,
  findName,
  isWord,
  readPlace,
  textOf,
  type Phrase,
  type Slip,
} from './words/read-words.js';

/** An action as far as it could be read; what is absent has a slip. */
export type DraftAction =
  | {
      readonly kind: 'enter-leaders';
      readonly n: number;
      readonly hex?: string | undefined;
      readonly who?: readonly string[];
    }
  | { readonly kind: 'enter-sp'; readonly n: number; readonly hex?: string | undefined }
  | {
      readonly kind: 'move';
      readonly force: DraftForce;
      readonly via: readonly string[];
      readonly to?: string | undefined;
      readonly rail: boolean;
      readonly company?: Company;
      readonly drops?: readonly Drop[];
      readonly cutting?: true;
      readonly ride?: true;
    }
  | {
      readonly kind: 'depot' | 'fortify' | 'cut' | 'destroy-depot';
      readonly hex?: string | undefined;
    }
  | { readonly kind: 'entrench'; readonly force: DraftForce }
  | { readonly kind: 'rally'; readonly force: DraftForce }
  | { readonly kind: 'save'; readonly cp: number; readonly pp: number }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'shift'; readonly leader: string; readonly hex?: string }
  | { readonly kind: 'form-army'; readonly army: string; readonly leader: string }
  | { readonly kind: 'wait' }
  | NavalAction;

/** What a verb's words gave. */
export type Read = { readonly draft?: DraftAction | undefined; readonly slips: readonly Slip[] };

/** Words that nothing was made of are a slip: no part of an order is silently ignored. */
export function leftOver(words: readonly Word[], expected: string): readonly Slip[] {
  const stray = words.filter((word) => word.text !== ',');
  const first = stray[0];
  if (first === undefined) return [];
  return [{ code: 'left-over', rule: 'C3.11', at: first.at, read: textOf(stray), expected }];
}

/** Phrases of the keys that an order does not know, and second ones of a key. */
export function strayPhrases(
  phrases: readonly Phrase[],
  known: readonly string[],
): readonly Slip[] {
  return phrases.slice(1).flatMap((phrase, index) => {
    const isSecond =
      phrase.key !== 'via' && phrases.slice(1, index + 1).some(({ key }) => key === phrase.key);
    const isBare = ['alone', 'stack', 'rail', 'cutting'].includes(phrase.key);
    if (known.includes(phrase.key) && !isSecond) {
      return isBare ? leftOver(phrase.words, 'nothing more here') : [];
    }
    const read = `${phrase.key} ${textOf(phrase.words)}`.trim();
    const expected = isSecond ? `one “${phrase.key}” alone` : 'nothing of this kind here';
    return [{ code: 'left-over', rule: 'C3.11', at: phrase.at, read, expected }];
  });
}

export const phrase = (phrases: readonly Phrase[], key: string): Phrase | undefined =>
  phrases.slice(1).find((other) => other.key === key);

export function readEnter(scene: Scene, words: readonly Word[], phrases: readonly Phrase[]): Read {
  const what = (phrases[0]?.words ?? []).slice(1);
  const counted = countOf(what[0]);
  const who = counted === undefined ? leadersNamed(scene, what) : undefined;
  const kind =
    who === undefined ? entering(what.slice(counted === undefined ? 0 : 1)) : 'enter-leaders';
  const n = who?.length ?? counted ?? 1;
  const at = what[0]?.at ?? endOf(words, 1);
  if (n === 0 || (counted === undefined && /^[-+]?[\d.]/.test(what[0]?.text ?? ''))) {
    const expected = 'a whole number from 1 up: enter 3 leaders at …, enter 5 SP at …';
    return { slips: [{ code: 'wrong-number', rule: 'C3.11', at, read: textOf(what), expected }] };
  }
  if (kind === undefined) {
    const pool = ownPool(scene);
    const first = pool[0] === undefined ? '' : `, enter ${pool[0]} at …`;
    const expected = `enter 3 leaders at …, enter 5 SP at …${first}: leaders come in the order of the pool`;
    return {
      slips: [{ code: 'enter-what', rule: 'C3.5.7', at, read: textOf(what), expected }],
    };
  }
  const place = readPlace(
    scene.pack,
    (phrase(phrases, 'at') ?? phrase(phrases, 'to'))?.words ?? [],
    endOf(words, 1),
    `enter ${n} ${kind === 'enter-sp' ? 'SP' : 'leaders'} at PLACE`,
  );
  const slips = strayPhrases(phrases, [phrase(phrases, 'at') === undefined ? 'to' : 'at']);
  const named = who === undefined ? {} : { who };
  const draft = kind === 'enter-sp' ? { kind, n } : { kind, n, ...named };
  return 'hex' in place
    ? { draft: { ...draft, hex: place.hex }, slips }
    : { draft, slips: [place.slip, ...slips] };
}

/** Names of those who wait in the account's pool, in their order. */
const ownPool = ({ seen, side, list }: Scene): readonly string[] =>
  seen.pool
    .filter((leader) => leader.side === side && leader.list === list)
    .map(({ name }) => name);

/** `enter Pope`, `enter leaders Pope and Grant`: undefined unless all of them wait in the pool. */
function leadersNamed(scene: Scene, words: readonly Word[]): readonly string[] | undefined {
  const pool = ownPool(scene);
  const names = splitList({ key: '', at: 1, words }).map((list) =>
    findName(textOf(list.filter((word) => !isWord(word, 'leader', 'leaders', 'general'))), pool),
  );
  const found = names.filter((name) => typeof name === 'string');
  return found.length > 0 && found.length === names.length ? found : undefined;
}

function entering(words: readonly Word[]): 'enter-leaders' | 'enter-sp' | undefined {
  const what = plainName(textOf(words));
  if (/^(new)?leaders?(fromthepool)?$/.test(what)) return 'enter-leaders';
  return /^(sps?|strengthpoints?|reinforcements?(sps?|points?)?)$/.test(what)
    ? 'enter-sp'
    : undefined;
}

/** `move FORCE to PLACE`; `ride LEADER to PLACE` is a move by the die of a cavalry leader (C5.1). */
export function readMove(
  scene: Scene,
  words: readonly Word[],
  phrases: readonly Phrase[],
  clauses: Clauses,
  ride = false,
): Read {
  const end = endOf(words, 1);
  const { force, slips } = readForce(scene, forceWords(phrases, end));
  const to = readPlace(scene.pack, phrase(phrases, 'to')?.words ?? [], end, 'move FORCE to PLACE');
  const via = phrases
    .filter(({ key }) => key === 'via')
    .flatMap((stops) =>
      splitList(stops).map((stop) => readPlace(scene.pack, stop, stops.at, 'via PLACE, PLACE')),
    );
  const all = [
    ...slips,
    ...via.flatMap((stop) => ('slip' in stop ? [stop.slip] : [])),
    ...('slip' in to ? [to.slip] : []),
    ...strayPhrases(phrases, ['at', 'to', 'via', 'alone', 'stack', 'rail', 'cutting']),
    ...misplaced(force, phrases),
  ];
  const extra = readClauses(scene, force, clauses, end);
  all.push(...extra.slips);
  if (force === undefined) return { slips: all };
  const draft: DraftAction = {
    kind: 'move',
    force,
    via: via.flatMap((stop) => ('hex' in stop ? [stop.hex] : [])),
    to: 'hex' in to ? to.hex : undefined,
    rail: phrase(phrases, 'rail') !== undefined,
    ...extra.draft,
    ...(phrase(phrases, 'cutting') === undefined ? {} : { cutting: true }),
    ...(ride ? { ride: true } : {}),
  };
  return { draft, slips: all };
}

/** Who goes along, for a leader or an army; who is dropped, for these and for stacks. */
function readClauses(
  scene: Scene,
  force: DraftForce | undefined,
  { company, drops }: Clauses,
  end: number,
): {
  readonly draft: { readonly company?: Company; readonly drops?: readonly Drop[] };
  readonly slips: readonly Slip[];
} {
  const slips: Slip[] = [];
  const misfit = (clause: readonly Word[] | undefined, expected: string): unknown =>
    slips.push({
      ...{
        code: 'left-over',
        rule: 'C5.8',
        at: clause?.[0]?.at ?? end,
        read: textOf(clause ?? []),
      },
      expected,
    });
  const isLed = force?.of === 'army' || (force?.of === 'leader' && !force.alone);
  const with_ = company === undefined ? undefined : readCompany(company, ownLeaders(scene), end);
  const dropped = drops === undefined ? undefined : readDrops(scene.pack, drops, end);
  if (company !== undefined && force !== undefined && !isLed)
    misfit(company, '“with” after a leader or an army');
  if (
    drops !== undefined &&
    force !== undefined &&
    !isLed &&
    !(force.of === 'sp' && force.together)
  )
    misfit(drops, 'a led force or a stack: SP one by one each march for themselves');
  return {
    draft: {
      ...(with_ === undefined ? {} : { company: with_.company }),
      ...(dropped === undefined ? {} : { drops: dropped.drops }),
    },
    slips: [...slips, ...(with_?.slips ?? []), ...(dropped?.slips ?? [])],
  };
}

const forceWords = (phrases: readonly Phrase[], end: number): ForceWords => ({
  name: (phrases[0]?.words ?? []).slice(1),
  place: phrase(phrases, 'at')?.words,
  alone: phrase(phrases, 'alone') !== undefined,
  together: phrase(phrases, 'stack') !== undefined,
  end,
});

/** `alone` is for leaders, `as a stack` for strength points. */
function misplaced(force: DraftForce | undefined, phrases: readonly Phrase[]): readonly Slip[] {
  const alone = force?.of === 'leader' ? undefined : phrase(phrases, 'alone');
  const stack = force?.of === 'sp' ? undefined : phrase(phrases, 'stack');
  return [alone, stack].flatMap((stray) =>
    stray === undefined || force === undefined
      ? []
      : [
          {
            code: 'left-over',
            rule: 'C3.13',
            at: stray.at,
            read: stray.key,
            expected: '“alone” after a leader, “as a stack” after strength points',
          },
        ],
  );
}

function splitList(stops: Phrase): readonly (readonly Word[])[] {
  const lists: Word[][] = [[]];
  for (const word of stops.words) {
    if (word.text === ',' || isWord(word, 'and')) lists.push([]);
    else lists.at(-1)?.push(word);
  }
  const filled = lists.filter((list) => list.length > 0);
  return filled.length === 0 ? [[]] : filled;
}

export function readBuild(scene: Scene, words: readonly Word[], phrases: readonly Phrase[]): Read {
  const what = (phrases[0]?.words ?? []).slice(1).filter((word) => !isWord(word, 'a', 'one', '1'));
  const read = textOf(what);
  const kind = plainName(read) === 'fortress' ? 'fortify' : 'depot';
  if (plainName(read) !== 'depot' && kind === 'depot') {
    const expected =
      'build depot at PLACE; a fort is built with: entrench FORCE, a fortress with: fortify PLACE';
    const at = what[0]?.at ?? endOf(words, 1);
    return { slips: [{ code: 'unknown-order', rule: 'C3.11', at, read, expected }] };
  }
  const place = readPlace(
    scene.pack,
    phrase(phrases, 'at')?.words ?? [],
    endOf(words, 1),
    `build ${kind === 'depot' ? 'depot' : 'fortress'} at PLACE`,
  );
  const slips = strayPhrases(phrases, ['at']);
  return 'hex' in place
    ? { draft: { kind, hex: place.hex }, slips }
    : { draft: { kind }, slips: [place.slip, ...slips] };
}

export function readEntrench(
  scene: Scene,
  words: readonly Word[],
  phrases: readonly Phrase[],
): Read {
  const end = endOf(words, 1);
  const stray = strayPhrases(phrases, ['at', 'stack']);
  const name = (phrases[0]?.words ?? []).slice(1);
  const at = phrase(phrases, 'at');
  if (name.length === 0 || isWord(name[0], 'all')) {
    const place = readPlace(scene.pack, at?.words ?? [], end, 'entrench 3 SP at PLACE');
    const force: DraftForce = { of: 'sp', together: false };
    return 'hex' in place
      ? { draft: { kind: 'entrench', force: { ...force, hex: place.hex } }, slips: stray }
      : { draft: { kind: 'entrench', force }, slips: [place.slip, ...stray] };
  }
  const { force, slips } = readForce(scene, forceWords(phrases, end));
  if (force === undefined) return readEntrenchAt(scene, name, slips, stray);
  return {
    draft: { kind: 'entrench', force },
    slips: [...slips, ...stray, ...misplaced(force, phrases)],
  };
}

/** `entrench Cairo`: no force of that name, but a place. */
function readEntrenchAt(
  scene: Scene,
  name: readonly Word[],
  slips: readonly Slip[],
  stray: readonly Slip[],
): Read {
  const place = readPlace(scene.pack, name, 1, '');
  if (!('hex' in place))
    return { draft: { kind: 'entrench', force: { of: 'sp', together: false } }, slips };
  const force: DraftForce = { of: 'sp', hex: place.hex, together: false };
  return { draft: { kind: 'entrench', force }, slips: stray };
}

/** `rally McDowell`, `rally 3 SP at Cairo`. */
export function readRally(scene: Scene, words: readonly Word[], phrases: readonly Phrase[]): Read {
  const { force, slips } = readForce(scene, forceWords(phrases, endOf(words, 1)));
  const stray = strayPhrases(phrases, ['at']);
  if (force === undefined) return { slips: [...slips, ...stray] };
  return { draft: { kind: 'rally', force }, slips: [...slips, ...stray] };
}

/** An order in the player's own words: nothing may follow but its price. */
export function readWords(words: readonly Word[]): Read {
  const [first] = words;
  const said = first?.text.replace(/^"|"$/g, '').trim() ?? '';
  const stray = leftOver(words.slice(1), 'nothing after the quotation marks but (n CP)');
  if (said !== '') return { draft: { kind: 'words', words: said }, slips: stray };
  const expected = 'the order in words between the quotation marks';
  const at = first?.at ?? 1;
  return { slips: [{ code: 'no-words', rule: 'C3.15', at, read: '""', expected }, ...stray] };
}
