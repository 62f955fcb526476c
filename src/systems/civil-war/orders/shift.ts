/** `shift LEADER [to PLACE]`: a leader whom the supreme commander has ordered away goes (C3.5.9). */
import type { Scene } from './words/read-force.js';
import type { Word } from '../../../kernel/sheet-text.js';
import {
  type Phrase,
  type Phrases,
  isWord,
  findName,
  textOf,
  phrase,
  readPlace,
  endOf,
  type Slip,
  listOf,
  nameHint,
  strayPhrases,
} from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { type World, spAt } from './words/projection.js';
import { type Verdict, allow, problem, refuse } from './words/read-verdict.js';
import { theaterAt, cityAt, holderOf, holdsCity } from '../rules/ground/atlas.js';
import { LIST_NAMES } from '../rules/seats.js';
import type { State, LeaderShift } from '../rules/state.js';
import type { Doer, Done, Unable } from './forces/carried.js';
import { type Pack, type Side, enemyOf } from '../rules/pack.js';
import { headOf } from '../rules/leaders/armies.js';
import { strengthByHex } from '../rules/ground/muster.js';
import { poolOf } from './enter.js';
import { byTable } from './words/price-figure.js';
import { place } from './words/say-force.js';
import { placeText } from '../rules/ground/places.js';
import { leaderAtWork } from './forces/mover.js';

/** Without a hex the leader joins the pool of his new theater. */
export type Shift = { readonly kind: 'shift'; readonly leader: string; readonly hex?: string };

/** `shift Grant to Washington`, `shift Grant`: of those whom the supreme commander has ordered away. */
function readShift(scene: Scene, words: readonly Word[], phrases: Phrases): Read<Shift> {
  const name = phrases[0].words.slice(1).filter((word) => !isWord(word, 'leader'));
  const names = scene.seen.shifts
    .filter(({ side, list }) => side === scene.side && list === scene.list)
    .map(({ leader }) => leader);
  const found = findName(textOf(name), names);
  const [subject, ...others] = phrases;
  // `from east` says no more than whose sheet it is.
  const isFrom = ({ key, words: named }: Phrase): boolean =>
    key === 'at' && named.length === 1 && listOf(named[0]) === scene.list;
  const going = others.filter((each) => !isFrom(each));
  const to = phrase(going, 'to') ?? phrase(going, 'at');
  const place =
    to === undefined
      ? undefined
      : readPlace(scene.pack, to.words, endOf(words, 1), 'shift LEADER to PLACE');
  const slips: Slip[] = place !== undefined && 'slip' in place ? [place.slip] : [];
  if (typeof found !== 'string') {
    const message =
      names.length === 0
        ? 'The supreme commander has not transferred any leader out of this command.'
        : `The supreme commander has transferred only ${names.join(', ')}.${nameHint(textOf(name), names)}`;
    const at = name[0]?.at ?? endOf(words, 1);
    return {
      slips: [{ code: 'no-shift', rule: 'C3.5.9', at, read: textOf(name), message }, ...slips],
    };
  }
  const hex = place !== undefined && 'hex' in place ? { hex: place.hex } : {};
  const strays = strayPhrases([subject, ...going], to === undefined ? [] : [to.key]);
  return { draft: { kind: 'shift', leader: found, ...hex }, slips: [...slips, ...strays] };
}

/** The leader arrives in a friendly city of his new theater, or where strength points of his side stand. */
function checkShift(scene: Scene, world: World, { leader, hex }: Shift): Verdict {
  const { pack, seen, side, enemies } = scene;
  if (!world.leaders.some(({ name }) => name === leader)) {
    const message = `${leader} is no longer on the map in this command. Delete this line.`;
    return refuse(world, problem('no-shift', 'C3.5.9', 'order', message));
  }
  const after: World = { ...world, leaders: world.leaders.filter(({ name }) => name !== leader) };
  const shift = seen.shifts.find((row) => row.leader === leader);
  if (shift === undefined || hex === undefined) return allow(after);
  if (theaterAt(pack, hex) !== shift.to) {
    const message = `That place is not in ${LIST_NAMES[shift.to]}.`;
    return refuse(world, problem('wrong-theater', 'C3.5.9', 'place', message));
  }
  const isHeld = cityAt(pack, hex) !== undefined && holderOf(pack, seen.control, hex) === side;
  if ((isHeld || spAt(world, hex) > 0) && !enemies.has(hex)) return allow(after);
  const message =
    'Send him to a city that your side holds, or where you have SP, with no enemy in sight.';
  return refuse(world, problem('not-friendly', 'C3.5.9', 'place', message));
}

/** Where the shifted leader is, and his shift; undefined when none is open. */
function findShift(
  now: State,
  { list }: Pick<Doer, 'list'>,
  action: Shift,
): LeaderShift | undefined {
  return now.shifts.find((row) => row.leader === action.leader && row.list === list);
}

function carryOutShift(
  pack: Pack,
  now: State,
  line: Doer,
  action: Shift,
  pulse: number,
): Done | Unable {
  const shift = findShift(now, line, action);
  // A line that the run added after a sheet's own finds its work done where a condition let that one happen.
  if (shift === undefined && line.added === true) return { facts: [] };
  const leader = now.leaders[action.leader];
  if (shift === undefined || leader?.place.at !== 'map') {
    return { why: `${action.leader} is not on the map, or not to be shifted` };
  }
  const { side, list, to } = shift;
  const { hex: from } = leader.place;
  const place = arrival(pack, now, side, to, action.hex ?? shift.hex);
  const army = Object.values(now.armies).find((row) => row.commander === leader.name);
  return {
    facts: [
      { kind: 'shifted', leader: leader.name, side, list, to, from, pulse, ...place },
      ...(army === undefined ? [] : [headOf(now, army, from)]),
    ],
  };
}

/** The hex into which he goes, for which an enemy may contend (C3.17); none where he goes to a pool. */
function reachOf(pack: Pack, now: State, by: Doer, action: Shift): readonly string[] {
  const shift = findShift(now, by, action);
  if (shift === undefined) return [];
  const place = arrival(pack, now, by.side, shift.to, action.hex ?? shift.hex);
  return 'hex' in place ? [place.hex] : [];
}

/** The place named if he can be received there; else the front of his new pool. */
function arrival(
  pack: Pack,
  now: State,
  side: Side,
  to: LeaderShift['to'],
  hex: string | undefined,
): { readonly hex: string } | { readonly order: number } {
  if (hex !== undefined && theaterAt(pack, hex) === to) {
    const isHeld = holdsCity(pack, now.control, side, hex) || strengthByHex(now, side).has(hex);
    if (isHeld && !strengthByHex(now, enemyOf(side)).has(hex)) return { hex };
  }
  const first = poolOf(now, side, to)[0]?.place;
  return { order: first?.at === 'pool' ? first.order - 1 : 1 };
}

/** What a shift costs is given with it: its line takes nothing of the account. */
export const isEarmarked = (action: { readonly kind: string }): boolean => action.kind === 'shift';

type Priced = { readonly action: { readonly kind: string } };
type Choice = {
  readonly does: Priced;
  readonly elseIfs?: readonly { readonly does: Priced }[];
  readonly otherwise?: Priced;
};

/** An order of which whatever is done is a shift: its pulse is given with it. */
export const isGiven = ({ does, elseIfs = [], otherwise = does }: Choice): boolean =>
  [does, ...elseIfs.map((each) => each.does), otherwise].every(({ action }) => isEarmarked(action));

export const shiftVerb: Verb<Shift> = {
  begins: ['shift'],
  also: ['shifts'],
  read: readShift,
  complete: (draft) => draft,
  check: checkShift,
  price: (pack, seen) => byTable(pack, seen, 'leader-shift'),
  say: (pack, { leader, hex }) =>
    `${leader} goes to ${hex === undefined ? 'his new theater' : place(pack, hex)}`,
  write: (pack, { leader, hex }) =>
    `shift ${leader}${hex === undefined ? '' : ` to ${placeText(pack, hex)}`}`,
  acts: 'at-last',
  contends: (pack, now, by, action) => ({
    ...leaderAtWork(now, by.side, action.leader),
    reach: reachOf(pack, now, by, action),
  }),
  carryOut: carryOutShift,
};
