/**
 * What one viewer learns of a fact: built up from nothing, for the seats that may know. Each subject tells of its own
 * facts; the gamemaster is told the full position.
 */
import type { Viewer } from '../../../kernel/basic.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import { sayChange } from './say-change.js';
import type { Pack } from '../rules/pack.js';
import { findSeat } from '../rules/seats.js';
import type { Field, Section, Sections, Tells } from './tell.js';
import { amendSections, tellAmend, type AmendNotice } from './tell-amend.js';
import { countrySections, tellCountry, type CountryNotice } from './tell-country.js';
import type { BattleNotice } from './battle-notice.js';
import { battleSections, tellBattle } from './tell-battle.js';
import { leaderSections, tellLeader, type LeaderNotice } from './tell-leader.js';
import { marchSections, tellMarch, type MarchNotice } from './tell-march.js';
import { meansSections, tellMeans, type MeansNotice } from './tell-means.js';
import { navalSections, tellNaval, type NavalNotice } from './tell-naval.js';
import { standingSections, tellStanding, type StandingNotice } from './tell-standing.js';
import { sightSections, tellSight, type SightNotice } from './tell-sight.js';

/** What a seat is told; `truth` is for the gamemaster alone. */
export type SeatNotice =
  | MeansNotice
  | MarchNotice
  | CountryNotice
  | BattleNotice
  | LeaderNotice
  | SightNotice
  | StandingNotice
  | NavalNotice
  | AmendNotice;
export type CivilWarNotice = SeatNotice | Truth;
/** `says`: the whole sentence, where the fact alone does not tell it. */
type Truth = { readonly kind: 'truth'; readonly fact: CivilWarFact; readonly says?: string };

const TELLS: Tells<CivilWarFact, SeatNotice> = {
  ...tellMeans,
  ...tellMarch,
  ...tellCountry,
  ...tellBattle,
  ...tellLeader,
  ...tellSight,
  ...tellStanding,
  ...tellNaval,
  ...tellAmend,
};

export const SECTION_OF: Sections<SeatNotice> = {
  ...meansSections,
  ...marchSections,
  ...countrySections,
  ...battleSections,
  ...leaderSections,
  ...sightSections,
  ...standingSections,
  ...navalSections,
  ...amendSections,
};

export const isIn = (section: Section, notice: CivilWarNotice): boolean =>
  notice.kind !== 'truth' && SECTION_OF[notice.kind] === section;

export function noticeOf(
  pack: Pack,
  fact: CivilWarFact,
  field: Omit<Field, 'pack'>,
  who: Viewer,
): CivilWarNotice | undefined {
  const seat = findSeat(who);
  if (seat === undefined) return truthOf(pack, fact, field);
  // The table gives each kind its own teller, so the fact found under its own kind fits.
  const tell = TELLS[fact.kind] as
    | ((fact: CivilWarFact, seat: unknown, field: unknown) => SeatNotice | undefined)
    | undefined;
  return tell?.(fact, seat, { pack, ...field });
}

/** Who stays where something was taken shows in the position alone. */
function truthOf(pack: Pack, fact: CivilWarFact, field: Omit<Field, 'pack'>): Truth {
  if (fact.kind !== 'amended') return { kind: 'truth', fact };
  const says = sayChange(pack, fact.change, field.before, field.after);
  return { kind: 'truth', fact, says: `By the gamemaster's hand: ${says}` };
}
