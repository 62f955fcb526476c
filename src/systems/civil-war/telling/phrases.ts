/** Notices in words: one sentence each, units spelled out. The gamemaster's sentences stand in `phrases-gm.ts`. */
import { placeName } from '../ground/places.js';
import type { CivilWarNotice, EnemyPart, OwnPart } from './notice.js';
import type { Pack } from '../pack.js';
import { sayTruth } from './phrases-gm.js';
import {
  aLeader,
  count,
  forceWords,
  listWords,
  points,
  sentence,
  sideWords,
  strength,
} from './words.js';

export const sayNotice = (pack: Pack, notice: CivilWarNotice): string =>
  sentence(phrase(pack, notice));

function phrase(pack: Pack, notice: CivilWarNotice): string {
  const at = (hex: string): string => placeName(pack, hex);
  switch (notice.kind) {
    case 'truth':
      return sayTruth(pack, notice.fact);
    case 'means':
      return sayMeans(notice);
    case 'share':
      return `${listWords(notice.list)} has ${points(notice.cp, 'command')}, ${points(notice.pp, 'pulse')} and ${points(notice.rail, 'rail')}.`;
    case 'kept':
      return notice.silent
        ? 'No allocation came in time, so the usual shares were handed out.'
        : `${points(notice.cp, 'command')} and ${points(notice.pp, 'pulse')} stay in reserve.`;
    case 'reinforcements':
      return `${SOURCES[notice.source]} for ${listWords(notice.list)}: ${strength(notice.sp)}.`;
    case 'redirected':
      return `${strength(notice.sp)} ${notice.sp === 1 ? 'goes' : 'go'} to ${listWords(notice.to)} instead of ${listWords(notice.from)}, one game turn late.`;
    case 'lapsed':
      return `${strength(notice.sp)} of ${listWords(notice.list)} that had not entered ${notice.sp === 1 ? 'is' : 'are'} lost.`;
    case 'new-leader':
      return notice.leader === undefined
        ? `${aLeader(notice.stars, notice.of)} joins the pool of ${listWords(notice.list)}.`
        : `${notice.leader} (${aLeader(notice.stars, notice.of).toLowerCase()}) joins the pool of ${listWords(notice.list)}.`;
    case 'entered':
      return `${notice.leader ?? strength(1)} entered at ${at(notice.hex)}.`;
    case 'marched':
      return sayMarch(pack, notice);
    case 'built':
      return `A ${notice.what} was built at ${at(notice.hex)}.`;
    case 'depot-lost':
      return `Our depot at ${at(notice.hex)} was burnt by the enemy.`;
    case 'depot-taken':
      return `The enemy's depot at ${at(notice.hex)} was burnt.`;
    case 'works-taken':
      return `The ${notice.what} at ${at(notice.hex)} was taken.`;
    case 'works-lost':
      return `The ${notice.what} at ${at(notice.hex)} was lost to the enemy.`;
    case 'stopped':
      return `The enemy stopped what was ordered from pulse ${notice.order.from} on (${notice.says}); ${points(notice.cpReturned, 'command')} came back.`;
    case 'failed':
      return `What was ordered from pulse ${notice.order.from} on could not be done (${notice.says}): ${notice.why}.`;
    case 'condition':
      return `The condition of pulse ${notice.order.from} ("${notice.words}") ${notice.holds ? 'held' : 'did not hold'}.`;
    case 'battle':
      return sayBattle(at(notice.hex), notice);
    case 'stuck':
      return `There was no way to retreat from ${at(notice.hex)}: ${strength(notice.sp)} more ${notice.sp === 1 ? 'was' : 'were'} lost.`;
    case 'rally-loss':
      return `Rallying at ${at(notice.hex)} cost ${strength(notice.sp)}.`;
    case 'unsupplied':
      return `The force at ${at(notice.hex)} fought without supply and is demoralized.`;
    case 'rallied':
      return `The force at ${at(notice.hex)} has rallied.`;
    case 'withdrew':
      return `${forceWords(notice.force)} retreated from ${at(notice.from)} to ${at(notice.to)}.`;
    case 'advanced':
      return `${forceWords(notice.force)} advanced from ${at(notice.from)} to ${at(notice.to)}.`;
    case 'leader-away':
      return `${notice.leader} has nobody to command and returns to his pool in game turn ${notice.until}.`;
    case 'city':
      return `${at(notice.hex)} is in the hands of the ${sideWords(notice.by)}.`;
    case 'state-fell':
      return `All cities of ${pack.states.get(notice.state)?.name ?? notice.state} have fallen to the ${sideWords(notice.by)}: the state counts as neutral.`;
    case 'sighted':
      return `A ${notice.size} enemy force stands at ${at(notice.hex)}.`;
    case 'vanished':
      return `The enemy is no longer at ${at(notice.hex)}.`;
    case 'spotted':
      return `A ${notice.size} enemy force was seen on the march: ${notice.hexes.map(at).join(', ')}${notice.gone ? '; it has gone out of sight' : ''}.`;
    case 'figure':
      return `The gamemaster has set ${notice.table}, ${notice.row}: ${notice.value}.`;
  }
}

const SOURCES = {
  planned: 'Planned reinforcements',
  discretionary: 'Reinforcements that the supreme commander adds',
  late: 'Reinforcements that come late from another theater',
} as const;

function sayMeans(notice: Extract<CivilWarNotice, { kind: 'means' }>): string {
  const planned = Object.entries(notice.planned)
    .map(([list, n]) => `${listWords(list)} ${n}`)
    .sort()
    .join(', ');
  const reinforcements =
    planned === '' && notice.discretionary === 0
      ? 'No reinforcements are due'
      : `Reinforcements in strength points: ${planned === '' ? 'none planned' : planned}, ${notice.discretionary} where you say`;
  return `The side has ${points(notice.cp, 'command')}, ${points(notice.pp, 'pulse')} and ${points(notice.rail, 'rail')}. ${reinforcements}.`;
}

function sayMarch(pack: Pack, notice: Extract<CivilWarNotice, { kind: 'marched' }>): string {
  const at = (hex: string): string => placeName(pack, hex);
  const { path, force, contact, rail } = notice;
  const who = forceWords(force);
  const met = contact === undefined ? '' : ` and met the enemy at ${at(contact)}`;
  if (path.length < 2) return `${who} moved out of ${at(path[0] ?? '')}${met}.`;
  const via = path.slice(1, -1).map(at);
  const by = via.length === 0 || rail ? '' : ` by way of ${via.join(', ')}`;
  const verb = rail ? 'went by rail' : 'marched';
  return `${who} ${verb} from ${at(path[0] ?? '')} to ${at(path.at(-1) ?? '')}${by}${met}.`;
}

function sayBattle(place: string, notice: Extract<CivilWarNotice, { kind: 'battle' }>): string {
  const { ours, theirs, attacking } = notice;
  const opening = attacking
    ? `${partWords(ours)} attacked a ${theirs.size} enemy force${ledBy(theirs)} at ${place}`
    : `A ${theirs.size} enemy force${ledBy(theirs)} attacked ${partWords(ours)} at ${place}`;
  const dice = `Dice: ours ${ours.die}, the enemy's ${theirs.die}.`;
  const losses = `Lost: ours ${strength(ours.lost)}, the enemy ${strength(theirs.lost)}.`;
  const morale = [
    ours.demoralized ? 'Our force is demoralized.' : '',
    theirs.demoralized ? 'The enemy is demoralized.' : '',
    ours.won ? 'We count it as a win.' : '',
  ];
  return [`${opening}.`, dice, losses, ...morale].filter((part) => part !== '').join(' ');
}

const partWords = (part: OwnPart): string => forceWords(part);

const ledBy = (part: EnemyPart): string =>
  part.leaders.length === 0 ? '' : ` led by ${count(part.leaders)}`;
