/** `enter LEADERS|SP at PLACE`: leaders of the pool and reinforcements come onto the map (C3.5.6, C3.5.7). */
import type { Scene } from './words/read-force.js';
import type { Span } from './words/read-movers.js';
import { type World, spAt, afterLeaders, afterReinforcements } from './words/projection.js';
import { type Verdict, verdict, type Problem } from './words/read-verdict.js';
import { theaterAt, cityAt, holderOf, holdsCity } from '../rules/ground/atlas.js';
import { counted, be, agreeing, few } from '../rules/counts.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { LIST_NAMES } from '../rules/seats.js';
import { type Word, plainName } from '../../../kernel/sheet-text.js';
import {
  type Phrases,
  countOf,
  endOf,
  textOf,
  readPlace,
  phrase,
  strayPhrases,
  splitList,
  findName,
  isWord,
} from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type Pack, enemyOf, type Side, type ListName } from '../rules/pack.js';
import type { State, Leader } from '../rules/state.js';
import { type Doer, type Done, type Unable, keptOut } from './forces/carried.js';
import { strengthByHex } from '../rules/ground/muster.js';
import { byText, ok } from '../../../kernel/basic.js';
import { place } from './words/say-force.js';
import { nameOf } from './forces/mover.js';

/** `who`: those meant, by name; they still enter in the order of the pool. */
type EnterLeaders = {
  readonly kind: 'enter-leaders';
  readonly n: number;
  readonly hex: string;
  readonly who?: readonly string[];
};
type EnterSp = { readonly kind: 'enter-sp'; readonly n: number; readonly hex: string };
type DraftOf<A> = Omit<A, 'hex'> & { readonly hex?: string | undefined };

type Entering = EnterLeaders | EnterSp;

/** A leader enters at a friendly city of the theater, or where strength points of his side stand (section 8). */
function checkLeaders(
  scene: Scene,
  world: World,
  { n, hex, who }: EnterLeaders,
  span: Span,
): Verdict {
  const isJoined = spAt(world, hex) > 0 && theaterAt(scene.pack, hex) === scene.list;
  const entry = isJoined ? FREE_ENTRY : checkEntry(scene, world, hex, span, 'C3.5.7');
  const problems = [...entry.problems];
  if (n > world.pool.length) {
    problems.push({
      code: 'pool-empty',
      rule: 'C3.5.7',
      about: 'force',
      message:
        world.pool.length === 0
          ? 'No leaders are waiting in the pool.'
          : `Only ${counted(world.pool.length, 'leader')} ${be(world.pool.length)} waiting in the pool.`,
    });
  }
  const first = world.pool.slice(0, n).map(({ name }) => name);
  if (problems.length === 0 && who?.some((name, index) => name !== first[index]) === true) {
    problems.push({
      code: 'pool-order',
      rule: 'C3.5.7',
      about: 'force',
      message: `Leaders enter in the order of the pool. Next: ${first.join(', ')}.`,
    });
  }
  return verdict(problems, world, () => afterLeaders(world, n, hex), ...entry.warnings);
}

function checkReinforcements(
  scene: Scene,
  world: World,
  { n, hex }: Entering,
  span: Span,
): Verdict {
  const entry = checkEntry(scene, world, hex, span, 'C3.5.6');
  const problems = [...entry.problems];
  if (n > world.reinforcements) {
    problems.push({
      code: 'no-reinforcements',
      rule: 'C3.5.6',
      about: 'force',
      message: `You have ${few(world.reinforcements)} SP of reinforcements left.`,
    });
  }
  const after = (): World => afterReinforcements(world, n, hex, scene.list);
  return verdict(problems, world, after, ...entry.warnings);
}

type Entry = { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] };

const FREE_ENTRY: Entry = { problems: [], warnings: [] };

/**
 * A friendly city of the theater, for the naval account a friendly port city anywhere, without an enemy in sight. An
 * earlier line may take it, and under a condition anybody may have by then (C3.14).
 */
function checkEntry(
  scene: Scene,
  world: World,
  hex: string,
  { unsure }: Span,
  rule: string,
): Entry {
  const { pack, seen, side, list } = scene;
  const problem = (code: string, message: string): Entry => ({
    problems: [{ code, rule, about: 'place', message }],
    warnings: [],
  });
  const perhaps = (code: string, message: string, must: string): Entry => {
    if (unsure !== true) return problem(code, message);
    return {
      problems: [],
      warnings: [{ code, rule, about: 'place', message: `${message} ${must}` }],
    };
  };
  const city = cityAt(pack, hex);
  const name = placeName(pack, hex);
  if (city === undefined) return problem('not-a-city', `${name} is not a city. Enter at a city.`);
  if (list === 'naval' && city.port === undefined) {
    return problem('not-a-port', `${name} is not a port. Enter at a port.`);
  }
  if (list !== 'naval' && theaterAt(pack, hex) !== list) {
    return problem(
      'wrong-theater',
      `${name} is not in ${LIST_NAMES[list]}. Enter at a city of your own theater.`,
    );
  }
  if (world.taken.has(hex)) return FREE_ENTRY;
  if (holderOf(pack, seen.control, hex) !== side) {
    const must = 'It must be taken before that pulse.';
    return perhaps('not-friendly', `Your side does not hold ${name}.`, must);
  }
  if (!scene.enemies.has(hex)) return FREE_ENTRY;
  const must = 'He must be gone before that pulse.';
  return perhaps('enemy-there', `An enemy is in sight at ${name}.`, must);
}

function readEnter(
  scene: Scene,
  words: readonly Word[],
  phrases: Phrases,
): Read<DraftOf<EnterLeaders> | DraftOf<EnterSp>> {
  const what = phrases[0].words.slice(1);
  const said = countOf(what[0]);
  const who = said === undefined ? leadersNamed(scene, what) : undefined;
  const kind =
    who === undefined ? entering(what.slice(said === undefined ? 0 : 1)) : 'enter-leaders';
  const n = who?.length ?? said ?? 1;
  const at = what[0]?.at ?? endOf(words, 1);
  if (n === 0 || (said === undefined && /^[-+]?[\d.]/.test(what[0]?.text ?? ''))) {
    const message =
      'Write a whole number, 1 or more: enter 3 leaders at PLACE, or enter 5 SP at PLACE.';
    return { slips: [{ code: 'wrong-number', rule: 'C3.11', at, read: textOf(what), message }] };
  }
  if (kind === undefined) {
    const pool = ownPool(scene);
    const first = pool[0] === undefined ? '' : `, or enter ${pool[0]} at PLACE`;
    const message = `Enter what? Write enter 3 leaders at PLACE, enter 5 SP at PLACE${first}. Leaders enter in the order of the pool.`;
    return {
      slips: [{ code: 'enter-what', rule: 'C3.5.7', at, read: textOf(what), message }],
    };
  }
  const place = readPlace(
    scene.pack,
    (phrase(phrases, 'at') ?? phrase(phrases, 'to'))?.words ?? [],
    endOf(words, 1),
    `enter ${kind === 'enter-sp' ? `${n} SP` : counted(n, 'leader')} at PLACE`,
  );
  const slips = strayPhrases(phrases, [phrase(phrases, 'at') === undefined ? 'to' : 'at']);
  const named = who === undefined ? {} : { who };
  const draft = { kind, n, ...named };
  return 'hex' in place
    ? { draft: { ...draft, hex: place.hex }, slips }
    : { draft, slips: [place.slip, ...slips] };
}

/** Names of those who wait in the account's pool, in their order. */
const ownPool = ({ seen, side, list }: Scene): readonly string[] =>
  seen.pool
    .filter((leader) => leader.side === side && leader.list === list)
    .map(({ name }) => name);

/** Words that may stand beside the names of leaders. */
const BESIDE_NAMES = ['leader', 'leaders', 'general', 'from', 'the', 'pool'];

/** `enter Pope`, `enter leaders Pope and Grant`: undefined unless all of them wait in the pool. */
function leadersNamed(scene: Scene, words: readonly Word[]): readonly string[] | undefined {
  const pool = ownPool(scene);
  const names = splitList({ words }).map((list) =>
    findName(textOf(list.filter((word) => !isWord(word, ...BESIDE_NAMES))), pool),
  );
  const found = names.filter((name) => typeof name === 'string');
  return found.length === names.length ? found : undefined;
}

function entering(words: readonly Word[]): 'enter-leaders' | 'enter-sp' | undefined {
  const what = plainName(textOf(words));
  if (/^(new)?leaders?(from(the)?pool)?$/.test(what)) return 'enter-leaders';
  return /^(sps?|strengthpoints?|reinforcements?(sps?|points?)?)$/.test(what)
    ? 'enter-sp'
    : undefined;
}

const enters = (n: number): string => agreeing(n, 'enters', 'enter');

/** The `nth` of those whom a line enters, from 0; strength points are all alike. */
function enter(pack: Pack, now: State, line: Doer, action: Entering, nth = 0): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(action.hex)) return keptOut(pack, action.hex);
  const isHeld = holdsCity(pack, now.control, side, action.hex);
  const isJoined = action.kind === 'enter-leaders' && strengthByHex(now, side).has(action.hex);
  if (!isHeld && !isJoined) return { why: `${placeName(pack, action.hex)} is not yours` };
  if (action.kind === 'enter-sp') {
    if ((now.accounts[side][list]?.reinforcements ?? 0) < 1) {
      return { why: 'no reinforcement is left' };
    }
    return { facts: [{ kind: 'entered-sp', side, list, hex: action.hex, sp: 1 }] };
  }
  const first = poolOf(now, side, list)[0];
  if (first === undefined) return { why: 'the pool is empty' };
  const meant = action.who?.[nth];
  if (meant !== undefined && meant !== first.name) {
    return { why: `${first.name} is first in the pool, not ${meant}` };
  }
  return {
    facts: [{ kind: 'entered-leader', side, list, leader: first.name, hex: action.hex }],
  };
}

/** Leaders who wait in a pool, in the order of entering (C3.5.7). */
export function poolOf(now: State, side: Side, list: ListName): readonly Leader[] {
  return Object.values(now.leaders)
    .flatMap((leader) =>
      leader.side === side && leader.place.at === 'pool' && leader.place.list === list
        ? { leader, order: leader.place.order }
        : [],
    )
    .sort((a, b) => a.order - b.order || byText(a.leader.name, b.leader.name))
    .map(({ leader }) => leader);
}

export const enterLeadersVerb: Verb<EnterLeaders, DraftOf<EnterLeaders>> = {
  begins: ['enter'],
  also: ['enters'],
  read: readEnter,
  complete: ({ hex, ...draft }) => (hex === undefined ? undefined : { ...draft, hex }),
  check: checkLeaders,
  price: (_pack, _seen, { n }) => ok({ cp: 0, pp: n }),
  say: (pack, { n, who, hex }) =>
    `${who === undefined ? counted(n, 'leader') : who.join(' and ')} ${enters(n)} at ${place(pack, hex)}`,
  write: (pack, { n, who, hex }) =>
    `enter ${who === undefined ? counted(n, 'leader') : who.join(' and ')} at ${placeText(pack, hex)}`,
  acts: 'at-each',
  contends: (_pack, now, { side, list }, { hex }) => ({
    ...nameOf(poolOf(now, side, list)[0], side, hex),
    spot: hex,
    reach: [],
  }),
  carryOut: (pack, now, line, action, pulse) => enter(pack, now, line, action, pulse - line.start),
};

export const enterSpVerb: Verb<EnterSp, DraftOf<EnterSp>> = {
  begins: [],
  complete: ({ hex, ...draft }) => (hex === undefined ? undefined : { ...draft, hex }),
  check: checkReinforcements,
  price: (_pack, _seen, { n }) => ok({ cp: 0, pp: n }),
  say: (pack, { n, hex }) => `${counted(n, 'SP', 'SP')} ${enters(n)} at ${place(pack, hex)}`,
  write: (pack, { n, hex }) => `enter ${n} SP at ${placeText(pack, hex)}`,
  acts: 'at-each',
  contends: (_pack, _now, { side }, { hex }) => ({
    ...nameOf(undefined, side, hex),
    spot: hex,
    reach: [],
  }),
  carryOut: (pack, now, line, action) => enter(pack, now, line, action),
};
