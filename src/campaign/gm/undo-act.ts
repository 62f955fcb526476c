/**
 * Undoing what the gamemaster did last, beside each act: nothing is deleted. Each kind of act is taken back by the means that
 * there are for it; a release is taken back on a page of its own, since players have read it.
 */
import { ok } from '../../kernel/basic.js';
import { selectAbandoned, isAbandoned } from '../../store/branch.js';
import { appendEntry, selectEntriesOf, selectRulingsOn, type Entry } from '../../store/entry.js';
import { selectLetter } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { letLetterGo } from '../letters/hold-letter.js';
import { passedBefore, passedIn, undoneKey } from '../letters/told-to.js';
import { resumeCampaign, setCalendar } from '../turn/change-calendar.js';
import { readCalendar } from '../turn/calendar.js';
import { isRun, loadStep, type OpenStep } from '../turn/open-step.js';
import { playOn } from '../turn/play-on.js';
import { undoDeadline } from '../turn/set-deadline.js';
import { silenceKey } from '../turn/silence.js';
import { lateFor } from '../turn/stamp.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { standingRulings } from './standing-rulings.js';
import { withdrawRuling } from './withdraw-ruling.js';

/** What was done, as an entry of the journal; `step`: it is a release, and that step is taken back on a page of its own. */
export type Undoable = { readonly entry: number; readonly step?: string };

type Undo = Undoable & {
  readonly how: 'withdraw' | 'run' | 'deadline' | 'letter' | 'calendar' | 'release';
  readonly key: string;
};

/** All that can be undone now, the latest last. */
export function seeUndoables(campaign: Campaign): Outcome<readonly Undoable[]> {
  return useCase(campaign, 'read', async () =>
    ok(
      (await undosIn(campaign)).map(({ entry, step }) => ({
        entry,
        ...(step === undefined ? {} : { step }),
      })),
    ),
  );
}

const REASON = 'Undone';

/** Undoes an act by its entry. Refuses one that can no longer be undone. */
export function undoAct(
  campaign: Campaign,
  { entry, stamp }: { readonly entry: number; readonly stamp?: string | undefined },
  clock: Clock,
): Outcome<{ readonly entry: number }> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const late = lateFor(step, stamp);
    if (late !== undefined) return late;
    const undo = (await undosIn(campaign)).find((one) => one.entry === entry);
    if (undo === undefined || undo.how === 'release') return refuse('stale', SAYS_GONE);
    const done = await doUndo(campaign, step, undo, clock);
    return done.ok ? ok({ entry }) : done;
  });
}

const SAYS_GONE =
  'This can no longer be undone: something else was done since. Nothing was changed.';

async function doUndo(
  campaign: Campaign,
  step: OpenStep,
  { how, entry, key }: Undo,
  clock: Clock,
): Outcome<unknown> {
  switch (how) {
    case 'withdraw':
      return withdrawRuling(campaign, { key, reason: REASON }, clock);
    case 'run':
      await undoRun(campaign, step, entry, clock());
      return ok({});
    case 'deadline':
      return undoDeadline(campaign, { entry, reason: REASON }, clock);
    case 'letter':
      return letLetterGo(campaign, { letter: Number(key.replace('letter ', '')) }, clock);
    case 'calendar':
      return undoCalendar(campaign, entry, clock);
    case 'release':
      return refuse('stale', SAYS_GONE);
  }
}

async function undosIn(campaign: Campaign): Promise<readonly Undo[]> {
  const step = await loadStep(campaign);
  const run = undoableRun(step);
  const rulings = standingRulings(step).map(({ key, entry }) => ({
    ...{ entry, key, how: 'withdraw' as const },
  }));
  const deadline = step.entries.findLast(
    ({ body }) => body.kind === 'ruling' && body.on === 'deadline' && body.text !== '',
  );
  const later = step.entries.findLast(
    ({ body }) => body.kind === 'ruling' && body.on === 'deadline',
  );
  const isLast = deadline !== undefined && deadline === later;
  const undos: Undo[] = [
    ...rulings,
    ...(run === undefined ? [] : [{ entry: run, key: '', how: 'run' as const }]),
    ...(isLast ? [{ entry: deadline.seq, key: '', how: 'deadline' as const }] : []),
    ...(await keptBack(campaign, step)),
    ...(await calendarChange(campaign)),
    ...(await lastRelease(campaign, step)),
  ];
  return undos.sort((a, b) => a.entry - b.entry);
}

/** The latest run, where it closed sheets, nobody was told by it, and there is a run before it to go back to. */
function undoableRun({ run, entries }: OpenStep): number | undefined {
  if (run === undefined || (run.body.tells ?? []).length > 0) return undefined;
  const isReleased = entries.some(({ body }) => body.kind === 'release' && body.run === run.seq);
  const before = entries.filter(({ seq }) => seq < run.seq);
  const passed = passedBefore({ entries: before });
  const closes = passedIn(run.body).some(({ key, to }) => to !== 'gm' && !passed.has(key));
  return closes && !isReleased && before.some(isRun) ? run.seq : undefined;
}

/** Opens the sheets again that the run closed, and takes back for which of them it took silence. */
async function undoRun(
  campaign: Campaign,
  { entries, step }: OpenStep,
  run: number,
  now: string,
): Promise<void> {
  const before = entries.filter(({ seq }) => seq < run).findLast(isRun)?.seq ?? 0;
  const taken = entries.flatMap(({ seq, body }) => {
    if (seq < before || seq > run || body.kind !== 'ruling') return [];
    if (body.on === 'silence') return [silenceKey(body.key)];
    return body.on === 'sheet' && body.takes !== undefined ? [body.key] : [];
  });
  for (const key of [...taken, undoneKey(run)]) {
    const body = {
      kind: 'ruling' as const,
      on: 'withdrawal' as const,
      key,
      text: '',
      reason: REASON,
    };
    await appendEntry(campaign.inside.journal, { written: now, step: step.name, body });
  }
  await playOn(campaign, now, { stays: true });
}

/** Letters that are still kept back, by the ruling that kept them. */
async function keptBack(campaign: Campaign, { entries }: OpenStep): Promise<readonly Undo[]> {
  const undos: Undo[] = [];
  const seen = new Set<string>();
  for (const { seq, body } of entries.toReversed()) {
    if (body.kind !== 'ruling' || body.on !== 'letter' || seen.has(body.key)) continue;
    seen.add(body.key);
    const letter = await selectLetter(campaign.inside.journal, Number(body.key.slice(7)));
    if (letter?.state === 'held' && letter.back !== undefined)
      undos.push({ entry: seq, key: body.key, how: 'letter' });
  }
  return undos;
}

/** The last change of the calendar but for a resumption: players have read of that. */
async function calendarChange({ inside }: Campaign): Promise<readonly Undo[]> {
  const last = (await selectRulingsOn(inside.journal, 'calendar')).at(-1);
  return last === undefined || last.body.key === 'resume' || last.body.reason === REASON
    ? []
    : [{ entry: last.seq, key: last.body.key, how: 'calendar' }];
}

async function undoCalendar(campaign: Campaign, entry: number, clock: Clock): Outcome<unknown> {
  const all = await selectRulingsOn(campaign.inside.journal, 'calendar');
  const at = all.findIndex(({ seq }) => seq === entry);
  if (all[at]?.body.key === 'pause') return resumeCampaign(campaign, clock);
  const before = all[at - 1];
  const calendar = before === undefined ? { weekly: [], dates: [] } : readCalendar(before.body);
  return setCalendar(campaign, calendar, clock);
}

/** The step that was released last. */
async function lastRelease(campaign: Campaign, { baseEntry }: OpenStep): Promise<readonly Undo[]> {
  const { journal } = campaign.inside;
  const gone = await selectAbandoned(journal);
  const isOf = ({ seq, body }: Entry): boolean =>
    body.kind === 'release' && body.what === 'step' && seq <= baseEntry && !isAbandoned(gone, seq);
  const last = (await selectEntriesOf(journal, 'release')).findLast(isOf);
  return last?.seq === baseEntry
    ? [{ entry: last.seq, step: last.step, key: '', how: 'release' }]
    : [];
}
