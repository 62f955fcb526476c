/**
 * Undoing what the gamemaster did last, beside each act: nothing is deleted. Each kind of act is taken back by the means that
 * there are for it; a release is taken back on a page of its own, since players have read it. What a letter has told of that
 * left the house is refused, with what can be done instead.
 */
import { ok } from '../../kernel/basic.js';
import { selectAbandoned, isAbandoned } from '../../store/branch.js';
import { selectDeskOutbox } from '../../store/desk-letter.js';
import {
  isOfGamemaster,
  isOfPlayers,
  type ApprovalEntry,
  type Entry,
  type RulingEntry,
} from '../../store/entry.js';
import { appendEntry, ofKinds, selectEntriesOf, selectRulingsOn } from '../../store/entries.js';
import { selectLetter } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { letLetterGo } from '../letters/hold-letter.js';
import { LATE_RULINGS, lateKey } from '../sheets/late.js';
import { takeUpLate } from '../sheets/take-late.js';
import { entriesAfterTransfers } from '../seats/transfer-seats.js';
import { passedBefore, passedIn, undoneKey } from '../letters/told-to.js';
import { resumeCampaign, setCalendar } from '../turn/change-calendar.js';
import { readCalendar } from '../turn/calendar.js';
import { isRun, loadStep, type OpenStep } from '../turn/open-step.js';
import { playOn } from '../turn/play-on.js';
import { undoDeadline } from '../turn/set-deadline.js';
import { silenceKey, verdictKey } from '../turn/withdrawal-key.js';
import { recallLetter, takeUp } from './desk-letter.js';
import { refuseTold } from './told-for-good.js';
import { readTray } from './tray.js';
import { lateFor } from '../turn/stamp.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { standingRulings } from './standing-rulings.js';
import { withdrawRuling } from './withdraw-ruling.js';

/**
 * What was done, as an entry of the journal; `step`: it is a release, and that step is taken back on a page of its own. `isTold`: a
 * letter tells of it, so that undoing it is refused. `isLast`: the gamemaster has done nothing else since.
 */
export type Undoable = {
  readonly entry: number;
  readonly step?: string;
  readonly isTold: boolean;
  readonly isLast: boolean;
};

type Undo = {
  readonly entry: number;
  readonly step?: string;
  readonly how: 'withdraw' | 'run' | 'deadline' | 'letter' | 'calendar' | 'release' | OwnMeans;
  readonly key: string;
  /** Why it cannot be undone any more. */
  readonly told?: string;
};
/** Taken back by the means of approvals, of the tray, of late sheets, and of people. */
type OwnMeans = 'verdict' | 'tray' | 'recall' | 'late' | 'people';

/** All that can be undone now, and what can no longer be, the latest last. */
export function seeUndoables(campaign: Campaign): Outcome<readonly Undoable[]> {
  return useCase(campaign, 'read', async () => {
    const last = lastActIn(await loadStep(campaign));
    return ok(
      (await undosIn(campaign)).map(({ entry, step, told }) => ({
        ...{ entry, isTold: told !== undefined, isLast: entry >= last },
        ...(step === undefined ? {} : { step }),
      })),
    );
  });
}

/** The entry of what the gamemaster did last; a run follows from it, and an invitation from the change of a seat. */
function lastActIn(step: OpenStep): number {
  const acts = entriesAfterTransfers(step).filter(
    ({ body }) => body.kind !== 'run' && isOfGamemaster(body),
  );
  const isOwn = ({ body, written }: Entry, index: number): boolean => {
    const before = acts[index - 1];
    if (body.kind !== 'ruling' || body.on !== 'invitation') return true;
    return before?.body.kind !== 'seat' && before?.written !== written;
  };
  const last = acts.filter(isOwn).at(-1);
  if (last === undefined) return step.baseEntry;
  return last.body.kind === 'seat' ? (groupOf(acts, last)[0]?.seq ?? last.seq) : last.seq;
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
    if (undo.told !== undefined) return refuse('not-allowed', undo.told);
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
    case 'verdict':
      await withdraw(campaign, step, key, clock());
      return ok({});
    case 'tray':
      return takeUp(campaign, { letter: Number(key) }, clock);
    case 'recall':
      return recallLetter(campaign, { entry }, clock);
    case 'late':
      return takeUpLate(campaign, key, clock);
    case 'people':
      return giveBack(campaign, step, entry, clock());
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
  const deadline = ofKinds(step.entries, 'ruling').findLast(({ body }) => body.on === 'deadline');
  const isSet = deadline !== undefined && deadline.body.text !== '';
  const undos: Undo[] = [
    ...rulings,
    ...(run === undefined ? [] : [{ entry: run, key: '', how: 'run' as const }]),
    ...(isSet ? [{ entry: deadline.seq, key: '', how: 'deadline' as const }] : []),
    ...(await keptBack(campaign, step)),
    ...(await calendarChange(campaign)),
    ...(await lastRelease(campaign, step)),
    ...(await lastVerdicts(campaign, step)),
    ...(await trayActs(campaign, step)),
    ...lateActs(step),
    ...lastPeople(step),
  ];
  const ofPlayers = new Set(step.entries.filter(isByPlayer).map(({ seq }) => seq));
  return undos.filter(({ entry }) => !ofPlayers.has(entry)).sort((a, b) => a.entry - b.entry);
}

/** A player took his own orders back, or said whether an e-mail is his: only the gamemaster himself does either at the desk. */
const isByPlayer = ({ body }: Entry): boolean =>
  body.kind === 'ruling' && body.who !== undefined && (body.on === 'reopen' || body.on === 'tray');

/** The latest run, where it closed sheets, nobody was told by it, and there is a run before it to go back to. */
function undoableRun({ run, entries }: OpenStep): number | undefined {
  if (run === undefined || (run.body.tells ?? []).length > 0) return undefined;
  const isReleased = ofKinds(entries, 'release').some(({ body }) => body.run === run.seq);
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
  for (const key of taken) await note(campaign, step.name, key, now);
  await note(campaign, step.name, undoneKey(run), now);
  await playOn(campaign, now, { stays: true });
}

/** Takes a ruling back, and plays on without it. */
async function withdraw(
  campaign: Campaign,
  { step }: OpenStep,
  key: string,
  now: string,
): Promise<void> {
  await note(campaign, step.name, key, now);
  await playOn(campaign, now, { stays: true });
}

async function note({ inside }: Campaign, step: string, key: string, now: string): Promise<void> {
  const what = {
    kind: 'ruling' as const,
    on: 'withdrawal' as const,
    key,
    text: '',
    reason: REASON,
  };
  await appendEntry(inside.journal, { written: now, step, body: what });
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
  return last === undefined || last.body.key === 'resume'
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

const says = (why: string, instead: string): string =>
  `${why}, so this cannot be undone. ${instead}`;
const IS_TOLD = ', and a letter tells the player of it';

/** The last yes or no to each sheet, while nothing was told by it. */
async function lastVerdicts(campaign: Campaign, step: OpenStep): Promise<readonly Undo[]> {
  const last = new Map<string, Entry<ApprovalEntry>>();
  for (const { body, ...entry } of step.entries) {
    if (body.kind === 'approval') last.set(verdictKey(body.key), { ...entry, body });
    if (body.kind === 'ruling' && body.on === 'withdrawal') last.delete(body.key);
    if (body.kind === 'sheet') last.delete(verdictKey(body.key));
  }
  const undos: Undo[] = [];
  for (const [key, { seq, body }] of last) {
    const refused = await refuseTold(campaign, step, key);
    const told =
      body.letters === undefined
        ? refused?.ok === false
          ? refused.error.say
          : undefined
        : body.yes
          ? says(
              `The sheet is approved${IS_TOLD}`,
              'To change the result, amend the position or take the turn back.',
            )
          : says(
              `The sheet was sent back${IS_TOLD}`,
              'Enter the orders for the player, or ask him to send them again.',
            );
    undos.push({ entry: seq, key, how: 'verdict', ...(told === undefined ? {} : { told }) });
  }
  return undos;
}

/** Letters of the tray that are set aside, and the gamemaster's own of this step. */
async function trayActs({ inside }: Campaign, step: OpenStep): Promise<readonly Undo[]> {
  const { letters, own, recalled } = await readTray(inside.journal);
  const isNow = (entry: number): boolean => entry > step.baseEntry;
  const held = new Set(
    (await selectDeskOutbox(inside.journal)).flatMap(({ root, state }) =>
      state === 'held' ? [root] : [],
    ),
  );
  const aside = letters.flatMap(({ id, deeds }): readonly Undo[] => {
    const deed = deeds.findLast(({ isUndone }) => !isUndone);
    return deed?.what === 'aside' && isNow(deed.entry)
      ? [{ entry: deed.entry, key: String(id), how: 'tray' }]
      : [];
  });
  const written = own
    .filter(({ seq }) => isNow(seq) && !recalled.has(seq))
    .map(({ seq }): Undo => {
      const undo = { entry: seq, key: '', how: 'recall' as const };
      return held.has(seq)
        ? undo
        : { ...undo, told: says('The letter is sent', 'Write another one that corrects it.') };
    });
  return [...aside, ...written];
}

/** The last thing that was done with each sheet that came late. */
function lateActs(step: OpenStep): readonly Undo[] {
  const last = new Map<string, Entry<RulingEntry>>();
  for (const { body, ...entry } of step.entries)
    if (body.kind === 'ruling' && body.on === 'tray' && body.key.startsWith(LATE))
      last.set(body.key.slice(LATE.length), { ...entry, body });
  return [...last].flatMap(([key, { seq, body }]): readonly Undo[] => {
    const undo = { entry: seq, key, how: 'late' as const };
    if (body.text === LATE_RULINGS.up) return [];
    if (body.text === LATE_RULINGS.answered) return [{ ...undo, told: says(...TOLD_ANSWERED) }];
    if (body.text === LATE_RULINGS.aside)
      return [body.letters === undefined ? undo : { ...undo, told: says(...TOLD_ASIDE) }];
    return [{ ...undo, told: says(...TOLD_TAKEN) }];
  });
}

const LATE = lateKey('');
const TOLD_ASIDE = [
  'The player has been told that these orders were not accepted',
  'To accept them after all, put them back on the desk under “Late or not understood”, Done.',
] as const;
const TOLD_ANSWERED = ['The reply is sent', 'Write another one that corrects it.'] as const;
const TOLD_TAKEN = [
  'The player has been told that these orders were accepted',
  'Reopen his orders, or enter others for him.',
] as const;

/** Seats that got other holders by one act, with what follows it. */
function groupOf(acts: readonly Entry[], { seq }: Entry): readonly Entry[] {
  const at = acts.findIndex((one) => one.seq === seq);
  const first = 1 + acts.slice(0, at).findLastIndex(({ body }) => body.kind !== 'seat');
  const group = acts.slice(first, at + 1);
  // Two persons change places by two entries at one time; other acts have times of their own.
  return group.filter(({ written }) => written === acts[at]?.written);
}

/** Who held a seat before it got another holder. */
function lastPeople(step: OpenStep): readonly Undo[] {
  const entries = entriesAfterTransfers(step);
  const last = entries.findLast(({ body }) => body.kind === 'seat');
  const [first] = last === undefined ? [] : groupOf(entries, last);
  if (last === undefined || first === undefined) return [];
  const after = entries.filter(({ seq }) => seq > last.seq);
  const isTold =
    (after[0]?.body.kind === 'letter' && !isOfPlayers(after[0].body)) ||
    after.some(({ body }) => body.kind === 'ruling' && body.on === 'invitation');
  const undo = { entry: first.seq, key: '', how: 'people' as const };
  return [
    isTold
      ? {
          ...undo,
          told: says(
            'A letter about this change is on its way',
            'Change the seat again on the page “People and seats”.',
          ),
        }
      : undo,
  ];
}

/** Writes the holders again that the seats had before. */
async function giveBack(
  { inside }: Campaign,
  step: OpenStep,
  entry: number,
  now: string,
): Promise<ReturnType<typeof ok<object>>> {
  const all = await selectEntriesOf(inside.journal, 'seat');
  const last = step.entries.findLast(({ body }) => body.kind === 'seat')?.seq ?? entry;
  const changed = new Set(
    all.filter(({ seq }) => seq >= entry && seq <= last).map(({ body }) => body.seat),
  );
  for (const seat of changed) {
    const before = all.findLast(({ seq, body }) => seq < entry && body.seat === seat)?.body;
    const body = before ?? { kind: 'seat' as const, seat, name: '' };
    await appendEntry(inside.journal, { written: now, step: step.step.name, body });
  }
  return ok({});
}
