/** Plays the open step; `now` in the form: without the sheets that are missing, as the page before it has asked. */
import { runTurn } from '../../campaign/turn/run-turn.js';
import type { RunResult } from '../../campaign/types.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';
import { resolvePage, SHOWN, TAKE } from './resolve.js';

export const runStep: Page = async (visit) => {
  const { now, stamp } = visit.form;
  const take = named(visit.form, TAKE).map(([key]) => key);
  const shown = new Map(
    named(visit.form, SHOWN).map(([key, version]) => [key, Number(version)] as const),
  );
  const input = { now: now === 'yes', take, stamp, shown };
  const ran = await runTurn(visit.campaign, input, visit.clock);
  if (!ran.ok) {
    const said = { trouble: ran.error.say, status: 409 as const };
    const asked = input.now ? await resolvePage(visit, said) : undefined;
    return asked ?? deskPage(visit, said);
  }
  const { trouble, faults } = troubleOf(ran.value);
  if (trouble !== '') return deskPage(visit, { trouble, faults });
  return { kind: 'go', to: `${visit.home}?did=${ran.value.state}` };
};

/** The fields whose names begin so, without that beginning. */
const named = (
  form: Readonly<Record<string, string>>,
  start: string,
): readonly (readonly [string, string])[] =>
  Object.entries(form).flatMap(([name, value]) =>
    name.startsWith(start) ? [[name.slice(start.length), value] as const] : [],
  );

/** What the gamemaster must hear of now, since nothing shows it later: sheets and amendments that came to nothing. */
function troubleOf({ spoiled, amendmentFaults }: RunResult) {
  const sheets = spoiled.map(({ key }) => `The orders for ${key} have errors now.`);
  const amendments = amendmentFaults.map(
    ({ id }) => `Amendment ${String(id)} could not be made at its moment.`,
  );
  return {
    trouble: [...sheets, ...amendments].join(' '),
    faults: [...spoiled, ...amendmentFaults].flatMap(({ faults }) => faults),
  };
}
