/** What the end of a step changes: the clock, accounts of those who crossed a theater border, ages, new marches. */
import { theaterAt } from '../ground/atlas.js';
import { stepTitle } from '../clock.js';
import { endStepForShips } from './apply-step-ships.js';
import { mergeTroops, setLeader, takeTroops, type Draft } from './draft.js';
import type { CivilWarFact } from '../facts/fact.js';
import { type Pack, SIDES } from '../pack.js';
import type { Contact, Leader, State } from '../state.js';
import { nextPoolOrder, commandOver } from '../leaders/whereabouts.js';

type StepEnded = Extract<CivilWarFact, { kind: 'step-ended' }>;

export function applyStepEnd(pack: Pack, draft: Draft, fact: StepEnded): void {
  const last = stepTitle(pack, draft.next.clock);
  const clock = { ...nextClock(draft.next.clock, fact), last };
  draft.next.clock = clock;
  ageContacts(draft);
  if (fact.step === 'strategic') lapseProspects(draft);
  if (fact.step === 'second') endTurn(draft, fact.railSaved === true);
  regroup(pack, draft);
  comeBack(draft, clock.game);
  endStepForShips(draft, clock.game, fact.step === 'second');
}

function nextClock(clock: State['clock'], fact: StepEnded): State['clock'] {
  if (fact.step === 'strategic') return { ...clock, step: 'first' };
  if (fact.step === 'first') return { ...clock, step: 'second' };
  const pbem = clock.pbem + 1;
  return fact.gameTurnEnds
    ? { ...clock, game: clock.game + 1, pbem, part: 1, parts: 0, step: 'strategic' }
    : { ...clock, pbem, part: clock.part + 1, step: 'strategic' };
}

function ageContacts(draft: Draft): void {
  const contacts = { ...draft.next.contacts };
  for (const side of SIDES) {
    contacts[side] = Object.fromEntries(
      Object.entries(contacts[side]).map(([hex, contact]): [string, Contact] => [
        hex,
        { ...contact, age: contact.inSight ? 0 : contact.age + 1 },
      ]),
    );
  }
  draft.next.contacts = contacts;
}

/** No CP and PP outlive a PBEM turn (C3.10), nor does what the SC kept. */
function endTurn(draft: Draft, isRailSaved: boolean): void {
  const accounts = { ...draft.next.accounts };
  for (const side of SIDES) {
    accounts[side] = Object.fromEntries(
      Object.entries(accounts[side]).map(([list, account]) => [
        list,
        {
          ...account,
          allotted: { cp: 0, pp: 0 },
          left: { cp: 0, pp: 0 },
          rail: isRailSaved ? account.rail : 0,
        },
      ]),
    );
  }
  draft.next.accounts = accounts;
  // Points for a shift do not outlive the turn either.
  draft.next.shifts = [];
}

/** Marches begin again, and everybody belongs to the theater in which he stands (C3.12, section 4). */
function regroup(pack: Pack, draft: Draft): void {
  const fresh = { times: 0, last: 0 };
  for (const id of Object.keys(draft.troops()).sort()) {
    const troops = draft.troops()[id];
    if (troops === undefined) continue;
    const list = theaterAt(pack, troops.hex) ?? troops.list;
    if (list === troops.list && troops.marches.times === 0) continue;
    takeTroops(draft, id);
    mergeTroops(draft, { ...troops, list, marches: fresh }, id);
  }
  for (const name of Object.keys(draft.leaders())) {
    setLeader(draft, name, (leader) => regroupLeader(pack, leader));
  }
}

function regroupLeader(pack: Pack, leader: Leader): Leader {
  if (leader.place.at !== 'map') return leader;
  const list = commandOver(pack, leader, leader.place);
  if (list === leader.place.list && leader.marches.times === 0) return leader;
  return { ...leader, place: { ...leader.place, list }, marches: { times: 0, last: 0 } };
}

/** Leaders who were away join the end of their pool when their game turn begins. */
function comeBack(draft: Draft, game: number): void {
  for (const name of Object.keys(draft.leaders()).sort()) {
    const leader = draft.leaders()[name];
    if (leader?.place.at !== 'away' || leader.place.until > game) continue;
    const { list } = leader.place;
    setLeader(draft, name, () => ({
      ...leader,
      place: { at: 'pool', list, order: nextPoolOrder(draft.leaders(), leader.side, list) },
    }));
  }
}

/** What a TC did not present by the end of the strategic turn is forgotten; what lies before the SC waits for him (C5.3). */
function lapseProspects(draft: Draft): void {
  draft.next.prospects = draft.next.prospects.filter(({ presented }) => presented);
}
