/** What must be true of every state, whatever was ordered: a breach is a bug of the rules, or of an amendment. */
import { isLand } from '../ground/atlas.js';
import { musterByHex, musterIn } from '../ground/muster.js';
import { waterAt } from '../ground/waters.js';
import { SIDES, type Pack } from '../pack.js';
import type { State } from '../state.js';
import { changedHexes, isSound, noteSound } from './sound.js';

function once(record: object, audit: () => readonly string[]): readonly string[] {
  if (isSound(record)) return [];
  const broken = audit();
  if (broken.length === 0) noteSound(record);
  return broken;
}

export const auditState = (pack: Pack, now: State): readonly string[] => [
  ...once(now.troops, () => auditTroops(pack, now)),
  ...once(now.leaders, () => auditLeaders(pack, now)),
  ...auditArmies(now),
  ...auditAccounts(now),
  ...once(now.fleets, () => auditFleets(pack, now)),
];

function auditTroops(pack: Pack, now: State): readonly string[] {
  const broken: string[] = [];
  for (const hex of changedHexes(now.troops) ?? musterByHex(now).keys()) {
    const here = musterIn(now, hex);
    const isOnLand = isLand(pack, hex);
    for (const { id, sp, side } of here) {
      if (!Number.isInteger(sp) || sp < 1) broken.push(`${id} has ${sp} strength points`);
      if (!isOnLand) broken.push(`${id} stands at ${hex}, which is no land hex`);
      if (side !== here[0]?.side) broken.push(`both sides stand at ${hex}`);
    }
  }
  return broken;
}

function auditLeaders(pack: Pack, now: State): readonly string[] {
  const broken: string[] = [];
  for (const { name, place, initiative } of Object.values(now.leaders)) {
    if (place.at === 'map' && place.water === undefined && !isLand(pack, place.hex)) {
      broken.push(`${name} stands at ${place.hex}, which is no land hex`);
    }
    if (initiative < 2 || initiative > 4) broken.push(`${name} has initiative ${initiative}`);
  }
  return broken;
}

const auditArmies = (now: State): readonly string[] =>
  Object.values(now.armies)
    .filter(({ commander, side }) => now.leaders[commander]?.side !== side)
    .map(({ name }) => `army ${name} has no commander`);

function auditAccounts(now: State): readonly string[] {
  const broken: string[] = [];
  for (const side of SIDES) {
    for (const [list, account] of Object.entries(now.accounts[side])) {
      const { left, reinforcements, rail } = account;
      const amounts = { cp: left.cp, pp: left.pp, reinforcements, rail };
      for (const [name, n] of Object.entries(amounts)) {
        if (!Number.isInteger(n) || n < 0) broken.push(`${side} ${list} has ${n} ${name}`);
      }
    }
  }
  return broken;
}

/** Ships lie on water, and not both sides' on one hexside. */
function auditFleets(pack: Pack, now: State): readonly string[] {
  const broken: string[] = [];
  const holder = new Map<string, string>();
  for (const { id, n, side, place } of Object.values(now.fleets)) {
    if (!Number.isInteger(n) || n < 1) broken.push(`${id} has ${n} naval strength points`);
    if (place.at !== 'water') continue;
    const { water } = place;
    if (waterAt(pack, water) === undefined)
      broken.push(`${id} lies at ${water}, which is no water`);
    const other = holder.get(water);
    if (other !== undefined && other !== side) broken.push(`ships of both sides lie at ${water}`);
    holder.set(water, side);
  }
  return broken;
}
