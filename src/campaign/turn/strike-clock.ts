/**
 * Does what is due: reminds, closes a step, releases what was played. An act and the claim of its row are one transaction, so
 * that two programs do it once, and one that is killed does it whole or not at all. Where it might do harm it is not done, and
 * the gamemaster is asked.
 */
import { ok, type Result } from '../../kernel/basic.js';
import { actAs } from '../../store/actor.js';
import { claimDue, selectDue, type Due } from '../../store/due.js';
import { appendEntry } from '../../store/entries.js';
import { selectReadyLetters } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import { remindSeat } from '../gm/remind-seat.js';
import { seatsNotToldBack } from '../letters/keep-back.js';
import { putLetter } from '../letters/outbox.js';
import { GAMEMASTER, holdersBySeat } from '../seats/holders.js';
import { openedByHand } from '../sheets/reopened.js';
import { owedSheets } from '../sheets/see-missing.js';
import type { Clock, Outcome, Refusal } from '../types.js';
import { useCase } from '../use-case.js';
import { calendarOf, type Calendar } from './calendar.js';
import { loadStep, type OpenStep } from './open-step.js';
import { plannedActs, type ClockAct } from './plan-clock.js';
import { releaseTurn } from './release-turn.js';
import { runTurn } from './run-turn.js';

/** Under this name its acts stand in the journal. */
const CLOCK_NAME = 'the clock';

/** An act that is so late is not done: the program did not run, and may not have received what was sent in time. */
const LATEST_HOURS = 2;

/** Whether the clock went wrong since the last look: what came due between the two times is not done. */
export type ClockJump = { readonly from: string; readonly to: string };

/** `stopped`: why it was not done; the gamemaster has been asked. */
export type Struck = { readonly key: string; readonly says: string; readonly stopped?: string };

/** In one round; what goes on so long is a slip of ours. */
const MOST_ACTS = 20;

/** Does all that is due, one act after the other. */
export async function strikeAll(
  campaign: Campaign,
  clock: Clock,
  jump?: ClockJump,
): Outcome<readonly Struck[]> {
  const struck: Struck[] = [];
  while (struck.length < MOST_ACTS) {
    const done = await strikeClock(campaign, clock, jump);
    if (!done.ok) return done;
    if (done.value === undefined) break;
    struck.push(done.value);
  }
  return ok(struck);
}

/** Does the first act that is due; undefined where none is. */
export async function strikeClock(
  campaign: Campaign,
  clock: Clock,
  jump?: ClockJump,
): Outcome<Struck | undefined> {
  try {
    return await actAs(CLOCK_NAME, () => strike(campaign, clock, (act) => troubleOf(act, jump)));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const stopped = await actAs(CLOCK_NAME, () =>
      strike(campaign, clock, () => Promise.resolve(`it failed: ${why.slice(0, 200)}`)),
    );
    if (!stopped.ok || stopped.value === undefined) throw error;
    return stopped;
  }
}

type About = {
  readonly campaign: Campaign;
  readonly step: OpenStep;
  readonly calendar: Calendar;
  readonly act: ClockAct;
  readonly now: string;
};

function strike(
  campaign: Campaign,
  clock: Clock,
  trouble: (about: About) => Promise<string | undefined>,
): Outcome<Struck | undefined> {
  return useCase<Struck | undefined>(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const now = clock();
    const due = await selectDue(journal, now);
    if (due === undefined) return ok(undefined);
    const calendar = await calendarOf(campaign);
    const step = await loadStep(campaign);
    const acts = await plannedActs(campaign, step, calendar);
    const act = acts.find(({ key }) => key === due.key);
    const about = act === undefined ? undefined : { campaign, step, calendar, act, now };
    const why = about === undefined ? undefined : await trouble(about);
    const state = why === undefined ? 'done' : 'stopped';
    if (!(await claimDue(journal, due.key, state))) return ok(undefined);
    if (about === undefined) return ok({ key: due.key, says: 'nothing left to do' });
    if (why !== undefined) return ok(await stop(about, due, why));
    const done = await doAct(about, clock);
    return done.ok ? ok({ key: due.key, says: SAYS[about.act.act] }) : done;
  });
}

const SAYS = {
  remind: 'reminded',
  close: 'closed',
  release: 'released',
} as const;

/** A refusal is not tried again each second: where nothing is left to do, that is as good as done. */
async function doAct(about: About, clock: Clock): Promise<Result<unknown, Refusal>> {
  const { campaign, act } = about;
  if (act.act === 'remind') {
    const reminded = await remindSeat(campaign, {}, clock);
    return reminded.ok || reminded.error.code === 'not-asked' ? ok({}) : reminded;
  }
  if (act.act === 'release') return releaseTurn(campaign, clock);
  const note = act.early ? 'All orders are in' : 'The deadline is over';
  await keepRuling(about, 'closed', note);
  const ran = await runTurn(campaign, { now: true }, clock);
  const asked = ran.ok ? ran.value.waitsFor.filter(({ to }) => to === 'gm') : [];
  if (asked.length > 0)
    await writeToGamemaster(about, [
      `${about.step.step.title} was closed by itself, and goes on when you have answered:`,
      ...asked.map(({ title }) => `- ${title}`),
    ]);
  return ran;
}

/** Why an act is not done. A reminder that is too late is left out without a word. */
async function troubleOf(about: About, jump: ClockJump | undefined): Promise<string | undefined> {
  const { act, now } = about;
  if (jump !== undefined && jump.from < act.at && act.at <= jump.to)
    return 'the clock of the machine jumped over this time, or the machine slept';
  const hours = (Date.parse(now) - Date.parse(act.at)) / 3_600_000;
  if (hours > LATEST_HOURS)
    return 'Vedette was not running at this time, and may not have received orders sent by then';
  if (act.act !== 'close') return undefined;
  return (await untoldTrouble(about)) ?? (act.early ? undefined : closingTrouble(about));
}

/** A player who reads his e-mail alone has no time to send other orders, also where those from before count again. */
async function untoldTrouble({ campaign, step }: About): Promise<string | undefined> {
  const untold = await seatsNotToldBack(campaign);
  const titles = step.seats.flatMap(({ id, title }) => (untold.has(id) ? [title] : []));
  return titles.length === 0
    ? undefined
    : `letters that say that the turn is taken back are kept back (${titles.join(', ')})`;
}

async function closingTrouble({ campaign, step, calendar }: About): Promise<string | undefined> {
  const unsent = await unsentReports(campaign);
  if (unsent > 0)
    return `${unsent === 1 ? '1 report' : `${String(unsent)} reports`} of the last step ${unsent === 1 ? 'has' : 'have'} not been sent yet`;
  if (openedByHand(step.entries).size > 0) return 'orders that you reopened have not come';
  const { missing, unreleased } = await owedSheets(campaign, step);
  if (unreleased.length > 0)
    return `letters that ask for orders are kept back (${unreleased.map(({ title }) => title).join(', ')})`;
  const silent = new Set(missing.map(({ seat }) => seat)).size;
  const most = calendar.clock?.mostSilent ?? 0;
  if (silent <= most) return undefined;
  return `${String(silent)} of ${String(step.seats.length)} seats have sent no accepted orders, and at most ${String(most)} may be silent; perhaps their e-mail does not arrive`;
}

/** Reports of what was played that have left for nobody yet, to seats with an address. */
async function unsentReports(campaign: Campaign): Promise<number> {
  const holders = await holdersBySeat(campaign);
  const letters = await selectReadyLetters(campaign.inside.journal);
  return letters.filter(
    ({ run, seat }) =>
      run !== undefined && seat !== undefined && holders.get(seat)?.mail !== undefined,
  ).length;
}

async function stop(about: About, due: Due, why: string): Promise<Struck> {
  const { step, act } = about;
  const says = SAYS[act.act];
  if (act.act === 'remind') return { key: due.key, says, stopped: why };
  await keepRuling(about, 'stopped', why);
  await writeToGamemaster(about, [
    `${step.step.title} was not ${says} by itself: ${why}.`,
    act.act === 'close'
      ? 'Resolve the step on your desk, or move its deadline.'
      : 'Release it on your desk.',
  ]);
  return { key: due.key, says, stopped: why };
}

/** Where he has an address, what waits for him. */
async function writeToGamemaster(
  { campaign, step, now }: About,
  paragraphs: readonly string[],
): Promise<void> {
  const to = (await holdersBySeat(campaign)).get(GAMEMASTER);
  if (to?.mail === undefined) return;
  const { composeNotice } = await import('../../letters/compose.js');
  const subject = `${step.step.title}: waiting for you`;
  const composed = composeNotice({
    campaign: campaign.meta.title,
    name: to.name,
    subject,
    paragraphs,
  });
  await putLetter(campaign, step, { ...composed, to: to.mail, name: to.name }, now);
}

const keepRuling = (
  { campaign, step, now }: Pick<About, 'campaign' | 'step' | 'now'>,
  text: 'closed' | 'stopped',
  reason: string,
): Promise<number> =>
  appendEntry(campaign.inside.journal, {
    ...{ written: now, step: step.step.name },
    body: { kind: 'ruling', on: 'clock', key: step.step.name, text, reason },
  });
