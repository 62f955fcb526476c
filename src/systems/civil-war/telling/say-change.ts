/** A change by the gamemaster's hand in full: what it took, and who stays behind where it took a part. */
import { armyOf } from '../rules/leaders/army-name.js';
import type { Amendment } from '../rules/amendment.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack, Side } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { strength } from '../rules/counts.js';
import { count } from './words.js';
import { sayAmendment } from './say-amendment.js';
import { leadersIn, strengthIn } from '../rules/leaders/whereabouts.js';

/** `Patterson and 2 strength points moved from … to …. 2 strength points stay at ….` */
export function sayChange(pack: Pack, change: Amendment, before: State, after: State): string {
  const army =
    change.kind === 'remove-leader'
      ? Object.values(before.armies).find(({ commander }) => commander === change.leader)
      : undefined;
  const gone = army === undefined ? '' : ` With him the ${armyOf(army.name)} is dissolved.`;
  return `${sayAmendment(pack, change)}${gone}${sayStays(pack, change, before, after)}`;
}

function sayStays(pack: Pack, change: Amendment, before: State, after: State): string {
  const left = leftPlace(change, before);
  if (left === undefined) return '';
  const { side, hex } = left;
  const sp = strengthIn(after, side, hex);
  const leaders = leadersIn(after, side, hex).map(({ name }) => name);
  const who = [...leaders, ...(sp === 0 ? [] : [strength(sp)])];
  if (who.length === 0) return '';
  const verb = leaders.length + (sp > 1 ? 2 : sp) > 1 ? 'stay' : 'stays';
  return ` ${count(who)} ${verb} at ${placeName(pack, hex)}.`;
}

/** The place that somebody is taken from. */
function leftPlace(
  change: Amendment,
  before: State,
): { readonly side: Side; readonly hex: string } | undefined {
  switch (change.kind) {
    case 'move-force':
      return { side: change.side, hex: change.from };
    case 'remove-sp':
      return { side: change.side, hex: change.hex };
    case 'place-leader':
    case 'place-army':
    case 'remove-leader':
    case 'pool':
    case 'career': {
      const { side, place } = before.leaders[change.leader] ?? {};
      const isTaken = change.kind !== 'career' || !STAYS.includes(change.what);
      return side !== undefined && place?.at === 'map' && isTaken
        ? { side, hex: place.hex }
        : undefined;
    }
    default:
      return undefined;
  }
}

const STAYS = ['promote', 'demote', 'free'];
