/** Plays the open step; `now` in the form: without the sheets that are missing, as the page before it has asked. */
import { seePlayed } from '../../campaign/gm/see-played.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { runTurn } from '../../campaign/turn/run-turn.js';
import type { RunResult } from '../../campaign/types.js';
import { must } from '../frame.js';
import type { Page, Visit } from '../page.js';
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
  const { trouble, faults } = await troubleOf(visit, ran.value);
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
async function troubleOf(
  { campaign }: Visit,
  { step, waitsFor, spoiled, amendmentFaults }: RunResult,
) {
  const seats = await must(listSeats(campaign));
  const sheets = spoiled.map(({ key }) => {
    const ask = waitsFor.find((one) => one.key === key);
    const seat = seats.find((one) => one.seat === ask?.to)?.title ?? 'the gamemaster';
    return `The orders of ${seat} have errors now${ask === undefined ? '' : `: ${ask.title}`}.`;
  });
  const ruled =
    amendmentFaults.length === 0 ? [] : (await must(seePlayed(campaign, step.name))).rulings;
  const amendments = amendmentFaults.map(({ id }) => {
    const text = ruled.find(({ entry }) => entry === id)?.text ?? '';
    return `This change of the position could not be made: “${text}”.`;
  });
  return {
    trouble: [...sheets, ...amendments].join(' '),
    faults: [...spoiled, ...amendmentFaults].flatMap(({ faults }) => faults),
  };
}
