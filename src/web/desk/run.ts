/** Plays the open step; `now` in the form: without the sheets that are missing, as the page before it has asked. */
import { runTurn } from '../../campaign/run-turn.js';
import { seeMissing, type FaultySheet, type Missing } from '../../campaign/see-missing.js';
import type { RunResult } from '../../campaign/types.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, must } from '../frame.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

export const runStep: Page = async (visit) => {
  const { now, stamp } = visit.form;
  const take = Object.keys(visit.form).flatMap((name) =>
    name.startsWith(TAKE) ? [name.slice(TAKE.length)] : [],
  );
  const ran = await runTurn(visit.campaign, { now: now === 'yes', take, stamp }, visit.clock);
  if (!ran.ok) return deskPage(visit, { trouble: ran.error.say, status: 409 });
  const { trouble, faults } = troubleOf(ran.value);
  if (trouble !== '') return deskPage(visit, { trouble, faults });
  return { kind: 'go', to: `${visit.home}?did=${ran.value.state}` };
};

/** The one question before a step is resolved without somebody: who, what he sent, and what will be done. */
export const askResolve: Page = async (visit) => {
  const { title, stamp, missing } = await must(seeMissing(visit.campaign));
  if (missing.length === 0) return { kind: 'go', to: visit.home };
  const { zone } = visit.campaign.meta;
  const data = {
    ...frame(visit, `Resolve without ${namesOf(missing)}`),
    ...{ stepTitle: title, stamp },
    missing: missing.map(({ key, holder, title: asked, unanswered, sent }, index) => ({
      ...{ id: `take-${String(index)}`, name: TAKE + key, side: holder.side },
      ...{ seat: holder.title, player: holder.name ?? '', title: asked, unanswered },
      sent: sent === undefined ? false : sentData(sent, zone),
    })),
  };
  return { kind: 'page', view: 'desk/resolve.html', data };
};

const TAKE = 'take ';

const sentData = ({ version, written, faults, good }: FaultySheet, zone: string) => ({
  version: String(version),
  written: writtenTime(written, zone),
  errors: `${String(faults)} ${faults === 1 ? 'error' : 'errors'}`,
  good: good === undefined ? false : { says: good.says, left: good.left },
});

/** `CSA West`, `CSA East and CSA West`; each seat once. */
export function namesOf(missing: readonly Missing[]): string {
  const titles = [...new Set(missing.map(({ holder }) => holder.title))];
  const last = titles.at(-1) ?? '';
  return titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} and ${last}`;
}

/** What the gamemaster must hear of now, since nothing shows it later: sheets and amendments that came to nothing. */
function troubleOf({ spoiled, amendmentFaults }: RunResult) {
  const sheets = spoiled.map(({ key }) => `The sheet for ${key} does not read any more.`);
  const amendments = amendmentFaults.map(
    ({ id }) => `Amendment ${String(id)} could not be made at its moment.`,
  );
  return {
    trouble: [...sheets, ...amendments].join(' '),
    faults: [...spoiled, ...amendmentFaults].flatMap(({ faults }) => faults),
  };
}
