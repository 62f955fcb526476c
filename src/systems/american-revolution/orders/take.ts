/** Which SPs a line takes of those that may do it, and the slip where there are too few. */
import type { Fix, Word } from '../../../kernel/sheet-text.js';
import { chosen } from '../rules/forces.js';
import {
  IN_CONDITION,
  countOf,
  type Condition,
  type Stack,
  type Use,
  type Which,
} from '../rules/state.js';
import { areaName, listed } from './names.js';
import type { Force, Part } from '../rules/order.js';
import { isCommanded, mayRise, ownIn, type Scene, type World } from './scene.js';
import { slip, type Slip } from './slip.js';
import { areaOf } from '../rules/land.js';

/** What a line may take: `able` says what these SPs have not done, `rule` why others may not. */
export type Taking = {
  readonly area: string;
  readonly force: Force;
  readonly read: Word;
  readonly at: Word;
  readonly rule: string;
  readonly able: string;
  readonly uses?: readonly Use[];
  readonly conditions?: readonly Condition[];
  /** Those may do it as well who come to stand there because a roll failed. */
  readonly mayHaveStopped?: true;
  /** They leave as one group: Tories who rise form groups of their own (AR-37). */
  readonly asGroup?: true;
};
export type Taken = { readonly stacks: readonly Stack[]; readonly slips: readonly Slip[] };

export function take(scene: Scene, world: World, taking: Taking): Taken {
  const { area, force, at } = taking;
  const name = areaName(scene.land, area);
  const none = (one: Slip): Taken => ({ stacks: [], slips: [one] });
  if (!isCommanded(scene, area))
    return none(slip(at, 'not-yours', 'theaters', `You do not command the SP in ${name}.`));
  const which: Which = {
    ...(taking.uses === undefined ? {} : { uses: taking.uses }),
    ...(taking.conditions === undefined ? {} : { conditions: taking.conditions }),
  };
  const able = ownIn(scene, world, area, which);
  const stacks = chosen(able, {}, force);
  if (force === 'all') {
    const isUnsure = taking.mayHaveStopped === true && world.stops.has(area);
    const mayCome = isUnsure || risenFor(scene, world, taking) > 0;
    if (stacks.length > 0 || mayCome) return { stacks, slips: [] };
    return none(nobody(scene, world, taking, name));
  }
  const short = force.filter((part) => countThere(able, part) < wanted(force, part));
  const [first] = short;
  if (first === undefined || short.every((part) => mayBeRisen(scene, world, taking, part, able)))
    return { stacks, slips: [] };
  if (countOf(ownIn(scene, world, area)) === 0) return none(nobody(scene, world, taking, name));
  return { stacks, slips: [tooFew(scene, world, able, taking, name, force, first)] };
}

const fits = (part: Part): Which => ({
  kinds: [part.kind],
  ...(part.condition === undefined ? {} : { conditions: [part.condition] }),
});
const countThere = (able: readonly Stack[], part: Part): number => countOf(able, fits(part));

/** Whether one part names a condition of the kind of another. */
const isNamed = (one: Part, { kind }: Part): boolean =>
  one.kind === kind && one.condition !== undefined;

/** A part without a condition shares with those of its kind that have one. */
const wanted = (force: readonly Part[], part: Part): number =>
  force
    .filter((one) => one.kind === part.kind && (part.condition === undefined || one === part))
    .reduce((sum, { n }) => sum + n, 0);

/** Tories who rise when a line above enters their region may be ordered on at once (AR-37); they stand in the open. */
const risenFor = (scene: Scene, world: World, { area, conditions = ['open'] }: Taking): number =>
  conditions.includes('open') ? mayRise(scene, world, area, 'T') : 0;

function mayBeRisen(
  scene: Scene,
  world: World,
  taking: Taking,
  part: Part,
  able: readonly Stack[],
): boolean {
  if (part.kind !== 'T' || (part.condition ?? 'open') !== 'open') return false;
  const risen = risenFor(scene, world, taking);
  const others = taking.asGroup === true ? 0 : countThere(able, part);
  return risen > 0 && part.n <= risen + others;
}

/** Nobody who may do it: whether because none stand there, or because of what they have done. */
function nobody(scene: Scene, world: World, { area, at, able, rule }: Taking, name: string): Slip {
  if (countOf(ownIn(scene, world, area)) > 0)
    return slip(at, 'not-fresh', rule, `None of your SP in ${name} ${able}.`);
  const all = [...scene.seen.stacks, ...world.stacks];
  const hadSome = countOf(all, { area, side: scene.side }) > 0;
  const message = hadSome
    ? `No SP of yours are left to do this in ${name}. The lines above use all of your SP there.`
    : `You have no SP in ${name}. ${elsewhere(scene, world, area)}`;
  return slip(at, 'nobody', rule, message.trim());
}

const MOST_NAMED = 5;

/** Where he has some instead: in the same region, or else anywhere. */
function elsewhere(scene: Scene, world: World, area: string): string {
  const { region } = areaOf(scene.land, area);
  const own = scene.land.areas.filter(({ id }) => countOf(ownIn(scene, world, id)) > 0);
  const here = own.filter((one) => one.region === region);
  const names = (here.length > 0 ? here : own).map(({ name }) => name);
  if (names.length === 0) return '';
  const most = names.slice(0, MOST_NAMED);
  return `You have some in ${names.length > most.length ? `${most.join(', ')} and elsewhere` : listed(most)}.`;
}

/** `short`: the first of the parts of which there are too few. */
function tooFew(
  { seen, side }: Scene,
  { stacks }: World,
  able: readonly Stack[],
  { area, read, rule, able: may }: Taking,
  name: string,
  parts: readonly Part[],
  short: Part,
): Slip {
  const left = parts.flatMap((part): readonly Part[] => {
    const named = part.condition === undefined ? parts.filter((one) => isNamed(one, part)) : [];
    const taken = named.reduce((sum, one) => sum + Math.min(one.n, countThere(able, one)), 0);
    const n = Math.min(part.n, countThere(able, part) - taken);
    return n === 0 ? [] : [{ ...part, n }];
  });
  const where = short.condition === undefined ? '' : ` ${IN_CONDITION[short.condition]}`;
  const there = countThere(able, short);
  const text = left.map(writePart).join(' ');
  const fix: Fix | undefined =
    left.length === 0 ? undefined : { length: read.text.length, text, says: `Write ${text}` };
  // Nor does a line above bring any there.
  const all = [...seen.stacks, ...stacks];
  const isStranger = there === 0 && countOf(all, { area, side, kinds: [short.kind] }) === 0;
  const but = isStranger
    ? `no ${short.kind} is in ${name}`
    : `${there === 0 ? 'none' : `only ${there}`} in ${name} ${may}`;
  const message = `The line names ${wanted(parts, short)} ${short.kind}${where}, but ${but}.`;
  return slip(read, 'too-many', rule, message, fix);
}

/** `3B fort`. */
export const writePart = ({ kind, condition, n }: Part): string =>
  `${n}${kind}${condition === undefined ? '' : ` ${condition}`}`;
export const writeForce = (force: Force): string =>
  force === 'all' ? 'all' : force.map(writePart).join(' ');
