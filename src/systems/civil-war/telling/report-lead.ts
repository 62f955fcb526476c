/**
 * What a letter opens with: the two or three things that matter most to its reader, and what is due. Losses come first:
 * who has lost a town reads that before all else. Made from his notices and view alone.
 */
import { armyOf } from '../rules/leaders/army-name.js';
import type { ReportLine } from '../../../kernel/report.js';
import type { Question } from '../../../kernel/system.js';
import { placeName } from '../rules/ground/places.js';
import { SIDES, type Pack, type Side } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import type { Fate } from './fate.js';
import {
  fallenTo,
  lastBattles,
  lastChanges,
  lastTaker,
  saysWhoTook,
  townsFallen,
} from './who-has-it.js';
import type { CivilWarNotice } from './notice.js';
import { says, withoutNumbers, type Reader, type Told } from './report-text.js';
import { be, counted, points, strength } from '../rules/counts.js';
import { count, listWords, sideWords, stateName } from './words.js';

/** `rank`: 1 weighs most. `hex`: where it happened, so that one place is told of once. */
type Matter = {
  readonly rank: number;
  readonly says: string;
  readonly hex?: string;
  /** Of two that weigh the same, the one with more strength points comes first. */
  readonly sp?: number;
};

const MOST = 3;

export function openingOf(
  { pack, seen, told }: Reader,
  asked: readonly Question[],
): readonly ReportLine[] {
  const at = (hex: string): string => placeName(pack, hex);
  const tellable = lastBattles(lastChanges(told), seen);
  const matters = [
    ...tellable.flatMap(({ notice }) => mattersOf(pack, seen, told, notice)),
    ...townsTaken(seen, told, tellable, at),
  ]
    .map((matter, index) => ({ ...matter, index }))
    .sort((a, b) => a.rank - b.rank || (b.sp ?? 0) - (a.sp ?? 0) || a.index - b.index);
  const chosen = matters.filter(
    ({ hex }, index) =>
      hex === undefined || !matters.slice(0, index).some((earlier) => earlier.hex === hex),
  );
  return [
    ...chosen.slice(0, MOST).map((matter) => matter.says),
    ...(chosen.length > 1 ? [] : [sightWords(seen)]),
    dueWords(asked),
  ]
    .filter((text) => text !== '')
    .map((text) => {
      const line = says(pack, text);
      return { ...line, text: withoutNumbers(line.text) };
    });
}

/** Towns that fell, one sentence a side, but for those that another sentence says fell. */
function townsTaken(seen: View, told: Told, tellable: Told, at: At): readonly Matter[] {
  const towns = townsFallen(told).filter(
    ({ hex, by }) => !tellable.some(({ notice }) => saysWhoTook(notice, { hex, by }, seen)),
  );
  return SIDES.flatMap((by): readonly Matter[] => {
    const taken = towns.filter((town) => town.by === by);
    if (taken.length === 0) return [];
    const names = count(taken.map(({ hex }) => at(hex)));
    return by === seen.side || seen.side === undefined
      ? [{ rank: GAIN + 0.5, says: `The ${sideWords(by)} took ${names}.` }]
      : [{ rank: LOSS + 0.5, says: `The enemy took ${names}.` }];
  });
}

type At = (hex: string) => string;

function sightWords({ role, enemies }: View): string {
  if (role === 'gm') return '';
  if (enemies.length === 0) return 'No enemy force is in sight.';
  return `${counted(enemies.length, 'enemy force')} ${be(enemies.length)} in sight.`;
}

const LOSS = 1;
const GAIN = 2;
const LEADER = 3;
const WORKS_LOST = 1.7;
const WORKS_TAKEN = 2.7;
const MEANS = 4;

function mattersOf(pack: Pack, seen: View, told: Told, notice: CivilWarNotice): readonly Matter[] {
  const at = (hex: string): string => placeName(pack, hex);
  switch (notice.kind) {
    case 'truth':
      return truthMatter(notice, at);
    case 'ended':
      return [{ rank: 0, says: 'The war is over.' }];
    case 'state-fell': {
      const state = stateName(pack, notice.state);
      return notice.by === seen.side
        ? [{ rank: 0, says: `All of ${state} is yours.` }]
        : [{ rank: 0, says: `All of ${state} is lost to the ${sideWords(notice.by)}.` }];
    }
    case 'capital-fell':
      return [{ rank: 0, hex: notice.hex, says: fallenCapital(told, notice.hex, at) }];
    case 'battle':
    case 'overrun': {
      const { hex, ours, theirs, attacking } = notice;
      const { is } = theirs.fate;
      const enemy = is === 'destroyed' || is === 'fell-back' ? is : undefined;
      const isGain = ours.fate.is === 'stayed' && enemy !== undefined;
      const rank = isLoss(ours.fate) && !isGain ? LOSS : GAIN;
      const met = { hex, fate: ours.fate, attacking, enemy };
      const said = fateWords(shortForce(ours), met, at, fallenTo(told, seen, hex));
      return [{ rank, hex, sp: ours.sp, says: said }];
    }
    case 'engaged': {
      const { hex, force, fate, attacking } = notice;
      const who = shortForce(force);
      if (fate.is === 'stayed')
        return [
          { rank: LOSS + 0.6, hex, sp: force.sp, says: `${who} attacked ${at(hex)} in vain.` },
        ];
      const met = { hex, fate, attacking };
      const says = fateWords(who, met, at, fallenTo(told, seen, hex));
      const rank = isLoss(fate) ? LOSS : fate.is === 'held' ? GAIN + 0.6 : GAIN;
      return [{ rank, hex, sp: force.sp, says }];
    }
    case 'works-lost':
      // What stood in a town is lost with it.
      if (fallenTo(told, seen, notice.hex) !== undefined) return [];
      return [{ rank: WORKS_LOST, says: `You lost the ${notice.what} at ${at(notice.hex)}.` }];
    case 'depot-lost':
      if (fallenTo(told, seen, notice.hex) !== undefined) return [];
      return [{ rank: WORKS_LOST, says: `You lost the depot at ${at(notice.hex)}.` }];
    case 'works-taken':
      return [{ rank: WORKS_TAKEN, says: `You took the ${notice.what} at ${at(notice.hex)}.` }];
    case 'killed':
    case 'wounded':
      return [{ rank: LEADER, says: `${notice.leader} was ${notice.kind}.` }];
    case 'captured':
      return [{ rank: LEADER, says: `${notice.leader} was captured.` }];
    case 'means':
      if (seen.clock.step !== 'strategic') return [];
      return [
        {
          rank: MEANS,
          says: `You have ${points(notice.cp, 'command')} and ${points(notice.pp, 'pulse')} to hand out.`,
        },
      ];
    case 'share':
      return seen.role === 'theater' ? [{ rank: MEANS, says: shareWords(notice) }] : [];
    case 'kept':
      return [
        {
          rank: MEANS,
          says: notice.silent ? 'The usual shares are in force.' : 'Your allocation is in force.',
        },
      ];
    default:
      return [];
  }
}

const shareWords = ({
  list,
  cp,
  pp,
}: Extract<CivilWarNotice, { readonly kind: 'share' }>): string =>
  `${listWords(list)} is allotted ${points(cp, 'command')} and ${points(pp, 'pulse')}.`;

/** The gamemaster's own account opens with its battles. */
const truthMatter = (
  { fact }: Extract<CivilWarNotice, { kind: 'truth' }>,
  at: At,
): readonly Matter[] =>
  fact.kind === 'fought' || fact.kind === 'overran'
    ? [{ rank: GAIN, hex: fact.hex, says: `A battle was fought at ${at(fact.hex)}.` }]
    : [];

const isLoss = ({ is }: Fate): boolean =>
  is === 'destroyed' || is === 'fell-back' || is === 'stayed';

/** What ends with the capital does not come back when it is retaken (B8). */
const fallenCapital = (told: Told, hex: string, at: At): string =>
  lastTaker(told, hex) === 'usa' ? `${at(hex)} fell and was taken back.` : `${at(hex)} has fallen.`;

type Force = {
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
};

/** `The army of the Potomac`, `Patterson’s force`, `A force of 2 strength points`. */
function shortForce({ leaders, army, sp }: Force): string {
  if (army !== undefined) return `The ${armyOf(army)}`;
  return leaders.length === 0 ? `A force of ${strength(sp)}` : `${count(leaders)}’s force`;
}

/** A battle as the lead tells of it. Whose win it counts as is another matter (B7), told with its dice and losses. */
type Met = {
  readonly hex: string;
  readonly fate: Fate;
  readonly attacking: boolean;
  readonly enemy?: 'fell-back' | 'destroyed' | undefined;
};

function fateWords(
  who: string,
  { hex, fate, attacking, enemy }: Met,
  at: At,
  fallen: Side | undefined,
): string {
  const place = at(hex);
  const isTown = fallen !== undefined;
  const lost = isTown ? `${place} has fallen to the ${sideWords(fallen)}: ` : '';
  const force = isTown ? who.replace(/^(The|A) /, (word) => word.toLowerCase()) : who;
  switch (fate.is) {
    case 'destroyed':
      if (attacking) return `${who} was destroyed in its attack on ${place}.`;
      return `${lost}${force} was destroyed ${isTown ? 'there' : `at ${place}`}.`;
    case 'fell-back': {
      const to = fate.to === undefined ? '' : ` and fell back to ${at(fate.to)}`;
      return `${lost}${force} was driven ${isTown ? 'out' : `from ${place}`}${to}.`;
    }
    case 'advanced':
      return `${who} took ${place}.`;
    case 'stayed':
      if (enemy === 'destroyed')
        return `${who} destroyed the enemy at ${place} and did not follow.`;
      return enemy === 'fell-back'
        ? `${who} drove the enemy from ${place} and did not follow.`
        : `${who} was repulsed at ${place} and holds ${count((fate.at ?? []).map(at))}.`;
    case 'held':
      return `${who} was attacked at ${place} and held it.`;
  }
}

/** What the reader is to send: his orders in one sentence, other things by their titles. */
function dueWords(asked: readonly Question[]): string {
  const orders = asked.filter(({ kind }) => kind === 'orders');
  const others = asked.filter(({ kind }) => kind !== 'orders');
  const lists = orders.flatMap(({ list }) => (list === undefined ? [] : [listWords(list)]));
  const step = /for (the .*)$/.exec(orders[0]?.title ?? '')?.[1];
  const whose = lists.length > 1 ? ` for ${count(lists)}` : '';
  const forStep = step === undefined ? '' : ` for ${step}`;
  const parts = [
    ...(orders.length === 0 ? [] : [`Orders${whose}${forStep} are due.`]),
    ...(others.length === 0 ? [] : [ended(`Due from you: ${titles(others)}`)]),
  ];
  return parts.length === 0 ? 'Nothing is due from you now.' : parts.join(' ');
}

/** With a full stop, unless it ends as a question does. */
export const ended = (text: string): string => (text.endsWith('?') ? text : `${text}.`);

const titles = (asked: readonly Question[]): string =>
  asked.map(({ title }) => withinSentence(title)).join('; ');

/** A title after other words: with a small letter, unless it begins with an abbreviation such as USA. */
const withinSentence = (title: string): string =>
  /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
