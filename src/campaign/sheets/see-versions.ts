/** The sheets that a seat has sent, every one, and what each was read as when it came. */
import { ok, type Json, type SeatId } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Offer, Question, Reading } from '../../kernel/system.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import { sha256 } from '../../store/digest.js';
import type { Entry, RulingEntry, RunEntry, SheetEntry } from '../../store/entry.js';
import { ofKinds, selectEntriesBetween, selectEntriesOf } from '../../store/entries.js';
import { selectSnapshotBefore, selectSnapshotEntries } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { foldedTo, loadStepOf } from '../turn/open-step.js';
import { countingSheets } from '../turn/step-input.js';
import { reopenedKey } from '../turn/withdrawal-key.js';
import { standingOf } from '../letters/told-to.js';
import { promptsTo } from './offers.js';
import { readFor } from './read-sheet.js';
import { startOf } from '../turn/rules-at.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `n`: the seat's own count of all its sheets, from 1; it tells nothing of anybody else's. */
export type SentVersion = {
  readonly n: number;
  readonly key: string;
  readonly kind: string;
  readonly list?: string;
  /** Name of the step that it was sent for: `turn 1.1`. */
  readonly step: string;
  readonly version: number;
  /** ISO, UTC. */
  readonly written: string;
  readonly via: string;
  readonly text: string;
  readonly faults: number;
  readonly shown: readonly Fault[];
  /** It is what would be played now; or it was what counted when its step was over. */
  readonly counts: boolean;
  /** Why it counts no more, where that is no later version: its seat has been told. */
  readonly dropped?: 'withdrawn' | 'reopened' | 'entered';
  /** Why the gamemaster sent it back. */
  readonly back?: string;
  /** The turn that it was sent for was taken back. */
  readonly gone?: true;
};

/** A sheet with what it was read as, against what its seat saw then. */
export type Receipt = {
  readonly sent: SentVersion;
  /** SHA-256 of its text. */
  readonly fingerprint: string;
  readonly title: string;
  readonly step: string;
  /** The question is still asked of the seat. */
  readonly open: boolean;
  readonly approve: boolean;
  readonly reading: Reading<Json>;
};

/** All sheets of a seat, oldest first; of one question when a key is given. */
export function seeVersions(
  campaign: Campaign,
  seat: SeatId,
  key?: string,
): Outcome<readonly SentVersion[]> {
  return useCase(campaign, 'read', async () => {
    const sent = await sheetsOf(campaign, seat);
    const versions = sent.map(({ version }) => version);
    return ok(key === undefined ? versions : versions.filter((one) => one.key === key));
  });
}

/** The receipt of a seat's `n`-th sheet. Refuses with `not-found`. */
export function seeReceipt(campaign: Campaign, seat: SeatId, n: number): Outcome<Receipt> {
  return useCase(campaign, 'read', async () => {
    const sent = (await sheetsOf(campaign, seat))[n - 1];
    const missing = refuse('not-found', 'There is no such receipt.');
    if (sent === undefined) return missing;
    const read = await readAsThen(campaign, sent.entry);
    if (read === undefined) return missing;
    const step = await loadStepOf(campaign, seat);
    const prompts = await promptsTo(campaign, step, seat);
    return ok({
      sent: sent.version,
      fingerprint: sha256(sent.version.text),
      title: read.question.title,
      step: read.step,
      open: prompts.some(
        ({ key, ...prompt }) =>
          key === sent.version.key && ('lasts' in prompt || sent.entry.seq > step.baseEntry),
      ),
      approve: 'approve' in read.question,
      reading: read.reading,
    });
  });
}

type Sent = { readonly version: SentVersion; readonly entry: Entry<SheetEntry> };

async function sheetsOf(campaign: Campaign, seat: SeatId): Promise<readonly Sent[]> {
  const step = await loadStepOf(campaign, seat);
  const sheetsNow = countingSheets(step.entries, step.carried);
  const counting = new Set([...sheetsNow.values()].map(({ seq }) => seq));
  const sheets = await selectEntriesOf(campaign.inside.journal, 'sheet');
  const approvals = await selectEntriesOf(campaign.inside.journal, 'approval');
  const refused = new Map(
    approvals.flatMap(({ body }) => (body.yes ? [] : [[body.sheet, body.why ?? body.reason]])),
  );
  const abandoned = await selectAbandoned(campaign.inside.journal);
  const own = sheets.filter(({ body }) => body.seat === seat);
  const rulings = (await selectEntriesOf(campaign.inside.journal, 'ruling')).filter(isOnSheets);
  const begins = await selectSnapshotEntries(campaign.inside.journal);
  const pastOf = stepsOf([...own, ...approvals, ...rulings], begins);
  return own.map((entry, index) => {
    const { seq, written, body } = entry;
    const isOver = seq <= step.baseEntry && body.lasts !== 'campaign';
    const isGone = isAbandoned(abandoned, seq);
    const past = isOver ? pastOf(seq) : [];
    const last = countingSheets(past).get(body.key);
    const counts = isOver ? last?.seq === seq && !isGone : counting.has(seq);
    const dropped =
      droppedBy(isOver ? past : step.entries, entry) ?? (last?.by === 'gm' ? 'entered' : undefined);
    const version: SentVersion = {
      ...{ n: index + 1, key: body.key, kind: body.of, step: entry.step, written },
      version: body.version,
      ...(body.list === undefined ? {} : { list: body.list }),
      ...{ via: body.via, text: body.text },
      ...{ faults: body.faults, shown: body.shown, counts },
      ...(counts || dropped === undefined ? {} : { dropped }),
      ...(isGone ? { gone: true } : {}),
      ...(refused.has(seq) ? { back: refused.get(seq) ?? '' } : {}),
    };
    return { version, entry };
  });
}

const isOnSheets = ({ body: { on } }: Entry<RulingEntry>): boolean =>
  on === 'reopen' || on === 'sheet' || on === 'withdrawal';

/** What was written in the same step as an entry, of what is handed in. `begins`: the entries that begin steps, the last first. */
function stepsOf(
  entries: readonly Entry[],
  begins: readonly number[],
): (seq: number) => readonly Entry[] {
  const beginOf = (seq: number): number => begins.find((begin) => begin < seq) ?? 0;
  const steps = new Map<number, Entry[]>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const step = steps.get(beginOf(entry.seq));
    if (step === undefined) steps.set(beginOf(entry.seq), [entry]);
    else step.push(entry);
  }
  return (seq) => steps.get(beginOf(seq)) ?? [];
}

/**
 * Taken back by its player, or reopened with a letter, before another sheet came. Orders that came late replace it without
 * a letter.
 */
function droppedBy(
  entries: readonly Entry[],
  { seq, body: { key } }: Entry<SheetEntry>,
): SentVersion['dropped'] {
  let dropped: SentVersion['dropped'];
  for (const { body } of ofKinds(entries, 'sheet', 'ruling').filter((one) => one.seq > seq)) {
    if (body.kind === 'sheet') {
      if (body.key === key && body.faults === 0) return dropped;
    } else if (body.on === 'withdrawal') {
      if (reopenedKey(body.key) === key) dropped = undefined;
    } else if (body.on === 'reopen' && body.key === key) {
      if (body.letters !== undefined) dropped ??= 'reopened';
      else if (body.who !== undefined) dropped ??= 'withdrawn';
    }
  }
  return dropped;
}

type ReadThen = {
  readonly question: Question | Offer;
  readonly step: string;
  readonly reading: Reading<Json>;
};

/** Reads a sheet once more against what its seat had been told when it was sent. */
async function readAsThen(
  campaign: Campaign,
  { seq, body }: Entry<SheetEntry>,
): Promise<ReadThen | undefined> {
  const { journal } = campaign.inside;
  const before = await selectSnapshotBefore(journal, seq);
  if (before === undefined) return undefined;
  const { then, base } = await startOf(campaign, before);
  const toldBy = (run: Entry<RunEntry>, beats: number): Promise<Json> =>
    foldedTo(campaign, { then, base }, run, beats);
  const readOf = (question: Question | Offer, state: Json): ReadThen => {
    const seen = then.game.view(state, body.seat);
    const reading = readFor({ game: then.game }, { text: body.text, question, seen });
    return { question, step: then.game.step(base).title, reading };
  };
  if (body.lasts !== undefined) {
    const entries = await selectEntriesBetween(journal, before.entry, seq);
    const told = standingOf({ entries }, body.seat);
    const state = told === undefined ? base : await toldBy(told.run, told.beats);
    const offer = then.game.offers?.(state).find(({ key }) => key === body.key);
    return offer === undefined ? undefined : readOf(offer, state);
  }
  const runs = await selectEntriesOf(journal, 'run');
  const asked = runs.filter((run) => run.seq < seq).findLast((run) => askedAt(run, body.key) >= 0);
  if (asked === undefined || asked.seq < before.entry) return undefined;
  const at = askedAt(asked, body.key);
  const question = asked.body.asked[at];
  if (question === undefined) return undefined;
  return readOf(question, await toldBy(asked, asked.body.askedAfter[at] ?? 0));
}

const askedAt = (run: Entry<RunEntry>, key: string): number =>
  run.body.asked.findIndex((question) => question.key === key);
