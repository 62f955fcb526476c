/** A sheet in the form of a seat's page: read and kept as a draft, or sent. */
import { ok } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { checkSheet } from '../../campaign/sheets/check-sheet.js';
import { keepLate } from '../../campaign/sheets/keep-late.js';
import {
  keepDraft,
  LONGEST_DRAFT,
  NOT_ASKED,
  type Draft,
} from '../../campaign/sheets/keep-draft.js';
import {
  ownAskOf,
  seeOwnSheets,
  type OwnAsk,
  type OwnSheets,
} from '../../campaign/sheets/see-own-sheets.js';
import { seeVersions } from '../../campaign/sheets/see-versions.js';
import { submitSheet } from '../../campaign/sheets/submit-sheet.js';
import type { Outcome, Refusal } from '../../campaign/types.js';
import { Unable } from '../../campaign/sheets/unable.js';
import { whyNotAccepted } from '../../letters/compose-answer.js';
import { loadTemplates } from '../../letters/templates.js';
import { throwIfUnable } from '../frame.js';
import { seatOf, type Page, type Reply, type Visit } from '../page.js';
import { NO_READING, postedForm, readingData, type ReadingData, type SheetForm } from './form.js';
import { handData, ownMuster, pointsData } from './hand.js';
import { mainAction } from './main-action.js';
import { ownSheets } from './own-sheets.js';
import { openSheet, shutPage, type SheetSaid } from './sheet-page.js';
import { sheetId } from './sheet-id.js';
import { standingLines } from './sheet-pane.js';
import { isOffer, stillStands } from './states.js';

const TOO_LONG =
  'These orders are too long (250,000 characters at most). Nothing was sent. Shorten them and send them again.';
const NEWER =
  'You changed these orders in another window. Nothing was sent. Both versions are here; the one in the form replaces the other when you send or check it.';
const SENT_SINCE =
  'Other orders were sent after you opened this page. Yours were not sent. Look at the accepted orders, then send yours again if you still want to.';

/** Reads the sheet and shows what it would cost. What was written is kept as the seat's draft; nothing is sent. */
export const checkOwnSheet: Page = (visit) =>
  keepAsDraft(visit, 'Checked and saved as a draft. Nothing has been sent yet.');

/** `notice`: what the page says once it is kept. */
export async function keepAsDraft(visit: Visit, notice: string): Promise<Reply> {
  const form = postedForm(visit);
  const found = await findAsked(visit, form);
  if (!found.ok) return found.reply;
  const { asked } = found;
  const read = await checkSheet(visit.campaign, sheetOf(visit, asked, form));
  if (!read.ok) return refusedSheet(visit, found.own, form, read.error.say);
  const reading = readingData(form.text, read.value.reading, 'fixes');
  const posted = await keepPosted(visit, asked, form);
  if (!posted.ok) return notKept(visit, found, form, posted.error);
  const kept = posted.value;
  if (visit.wantsJson) return checkedJson(visit, asked, form.text, reading, kept);
  const said = { text: form.text, reading };
  if (kept.newer !== undefined)
    return again(visit, { ...said, trouble: NEWER, newer: kept.newer, status: 409 }, asked);
  return again(visit, { ...said, notice }, asked);
}

/** Sends the sheet. A faulty one is kept, counts for nothing, and comes back as it was filled. */
export const sendOwnSheet: Page = async (visit) => {
  const form = postedForm(visit);
  const found = await findAsked(visit, form);
  if (!found.ok) return found.late === undefined ? found.reply : tooLate(visit, form, found.late);
  const { asked } = found;
  const stale = staleness(asked, form);
  if (stale !== undefined) return again(visit, { text: form.text, ...stale, status: 409 }, asked);
  const kept = await keepPosted(visit, asked, form);
  if (!kept.ok) return notSent(visit, found, form, kept.error);
  const sheet = { ...sheetOf(visit, asked, form), via: 'web' as const };
  const sent = await submitSheet(visit.campaign, sheet, visit.clock);
  if (!sent.ok) return notSent(visit, found, form, sent.error);
  const { counts, needsApproval, reading } = sent.value;
  if (!counts) {
    const trouble = saysNotAccepted(form.text, reading.faults, stillStands(asked));
    return again(
      visit,
      { text: form.text, reading: readingData(form.text, reading, 'fixes'), trouble, status: 422 },
      asked,
    );
  }
  const withdrawn = isOffer(asked) && form.text.trim() === '' ? 'withdrawn' : '';
  const did = withdrawn || (needsApproval ? 'approval' : 'counts');
  return { kind: 'go', to: `${await afterSending(visit, asked)}?did=${did}` };
};

/** An empty sheet has no line to read the fault at. */
function saysNotAccepted(text: string, faults: readonly Fault[], earlier: string): string {
  const says =
    text.trim() === ''
      ? ['Not accepted.', ...faults.map(({ message }) => message), earlier]
      : [`Not accepted: ${whyNotAccepted(faults)}.`, earlier, 'What you wrote is kept.'];
  return says.filter((part) => part !== '').join(' ');
}

/**
 * Back to the stage, where he says that he is ready; to the receipt where play has gone on and nothing is asked any more.
 * The sheet is kept by now: where nothing can be read for a moment, that is no reason to answer that it was not.
 */
async function afterSending(visit: Visit, { ask }: OwnAsk): Promise<string> {
  const stage = `${visit.home}/sheet/${sheetId(ask.key)}`;
  const own = await seeOwnSheets(visit.campaign, seatOf(visit));
  if (!own.ok || ownAskOf(own.value, ask.key) !== undefined) return stage;
  const versions = await seeVersions(visit.campaign, seatOf(visit));
  return versions.ok ? `${visit.home}/receipt/${String(versions.value.length)}` : stage;
}

type Asked = { readonly ok: true; readonly own: OwnSheets; readonly asked: OwnAsk };
/** `late`: why a sheet that was sent is not taken. */
type Found = Asked | { readonly ok: false; readonly reply: Reply; readonly late?: string };

/** The question that the sheet is for. One that is not asked comes back with its text, whatever it once was. */
export async function findAsked(visit: Visit, form: SheetForm): Promise<Found> {
  const own = await ownSheets(visit);
  if (form.text.length > LONGEST_DRAFT)
    return { ok: false, reply: await tooLong(visit, own, form) };
  const named: Named = form.key === '' ? await keyNamed(visit, form) : { key: form.key };
  const asked = ownAskOf(own, named.key);
  if (asked !== undefined) return { ok: true, own, asked };
  const say = named.say ?? `${NOT_ASKED} Nothing was sent; your text is below.`;
  const late = named.say ?? NOT_ASKED;
  return { ok: false, reply: await refusedSheet(visit, own, form, say), late };
}

/** What was sent to nobody's question is kept for the gamemaster; an empty sheet is nothing to keep. */
async function tooLate(visit: Visit, form: SheetForm, why: string): Promise<Reply> {
  const own = await ownSheets(visit);
  if (form.text.trim() === '') return refusedSheet(visit, own, form, why);
  const { key, list, kind, text } = form;
  const named = (key === '' ? list : key).slice(0, LONGEST_NAME);
  const kept = await keepLate(
    visit.campaign,
    {
      ...{ seat: seatOf(visit), of: kind.slice(0, LONGEST_NAME), text, why },
      ...(named === '' ? {} : { list: named }),
    },
    visit.clock,
  );
  if (!kept.ok) throwIfUnable(kept.error);
  return refusedSheet(visit, own, form, `${why} ${WITH_HIM}`);
}

/** More than any key or list has. */
const LONGEST_NAME = 120;
const WITH_HIM =
  'The gamemaster has your orders and decides whether to accept them; you will get a letter. Until then nothing changes.';

async function tooLong(visit: Visit, own: OwnSheets, form: SheetForm): Promise<Reply> {
  if (visit.wantsJson) return saysJson('too-long', TOO_LONG, 413);
  const said: SheetSaid = { text: form.text, reading: NO_READING, trouble: TOO_LONG, status: 413 };
  const asked = [...own.asks, ...own.offers].find(
    ({ ask }) =>
      ask.key === form.key || (form.key === '' && ask.kind === form.kind && ask.list === form.list),
  );
  return asked === undefined
    ? shutPage(visit, own, { trouble: TOO_LONG, text: form.text, versions: [], status: 413 })
    : again(visit, said, asked);
}

type Named = { readonly key: string; readonly say?: string };

/** A sender who names kind and list, or the list in his text, is understood as in a mail. */
async function keyNamed(visit: Visit, { kind, list, text }: SheetForm): Promise<Named> {
  const named = list === '' ? {} : { list };
  const read = await checkSheet(visit.campaign, { seat: seatOf(visit), kind, text, ...named });
  return read.ok ? { key: read.value.key } : { key: '', say: read.error.say };
}

const sheetOf = (visit: Visit, { ask }: OwnAsk, { text }: SheetForm) => ({
  ...{ seat: seatOf(visit), kind: ask.kind, list: ask.key, text },
});

/** The page once more, with what is on file by now. */
export async function again(visit: Visit, said: SheetSaid, { ask }: OwnAsk): Promise<Reply> {
  const own = await ownSheets(visit);
  const asked = ownAskOf(own, ask.key);
  if (asked !== undefined) return openSheet(visit, own, asked, said);
  const { text = '', trouble = NOT_ASKED } = said;
  return shutPage(visit, own, { trouble, text, versions: [], status: 409 });
}

export const refusedSheet = (
  visit: Visit,
  own: OwnSheets,
  form: SheetForm,
  trouble: string,
): Promise<Reply> | Reply =>
  visit.wantsJson
    ? saysJson('closed', trouble, 409)
    : shutPage(visit, own, { trouble, text: form.text, versions: [], status: 409 });

/** The page as it was filled, where the file can keep nothing just now; a script tries again by itself. */
function notKept(
  visit: Visit,
  { own, asked }: Pick<Asked, 'own' | 'asked'>,
  form: SheetForm,
  refusal: Refusal,
): Promise<Reply> | Reply {
  if (refusal.file === undefined) return refusedSheet(visit, own, form, refusal.say);
  if (visit.wantsJson) throw new Unable(refusal);
  return again(visit, { text: form.text, trouble: refusal.say, status: 409 }, asked);
}

/** The same of one that was sent: where play went on after its question was found, it came too late. */
const notSent: typeof notKept = (visit, found, form, refusal) =>
  refusal.file === undefined
    ? tooLate(visit, form, refusal.say)
    : notKept(visit, found, form, refusal);

/** Why a sheet is not sent as it stands: somebody at this seat wrote or sent since the page was opened. */
function staleness(
  { draft, sent, counts }: OwnAsk,
  form: SheetForm,
): { readonly trouble: string; readonly newer?: Draft } | undefined {
  const isOld =
    form.revision !== undefined && draft !== undefined && draft.revision > form.revision;
  if (isOld && draft.text !== form.text) return { trouble: NEWER, newer: draft };
  const isLate = form.sent !== undefined && sent > form.sent && counts?.text !== form.text;
  return isLate ? { trouble: SENT_SINCE } : undefined;
}

type Kept = { readonly revision: number; readonly newer?: Draft };

/** Keeps the text as a draft; one without a revision comes from no page of ours and goes on top. */
async function keepPosted(visit: Visit, { ask, draft }: OwnAsk, form: SheetForm): Outcome<Kept> {
  const revision = form.revision ?? draft?.revision ?? 0;
  const text = { seat: seatOf(visit), key: ask.key, text: form.text, revision };
  const done = await keepDraft(visit.campaign, text, visit.clock);
  if (!done.ok) return done;
  const kept = done.value;
  return ok(kept.kept ? { revision: kept.revision } : { revision, newer: kept.newer });
}

/** For script: the parts of the page that follow from the text, the draft's revision, or what is newer. */
async function checkedJson(
  visit: Visit,
  asked: OwnAsk,
  text: string,
  reading: ReadingData,
  { revision, newer }: Kept,
): Promise<Reply> {
  const muster = await ownMuster(visit);
  const hand = await handData(visit, muster, asked, text);
  const hasForces = hand.hasForces || hand.waitingPieces.length > 0;
  const action = mainAction(visit, asked, text, reading, visit.clock());
  const parts = {
    points: partOf('points', pointsData(muster, reading)),
    lines: partOf('sheet-lines', reading),
    standing: partOf('standing-lines', { standing: standingLines(reading) }),
    action: partOf('main-action', { action }),
  };
  const json = {
    html: partOf('slot-line', { reading }),
    ...(hasForces ? { forces: partOf('forces', hand) } : {}),
    ...{ parts, verdict: reading.verdict, good: reading.good, revision },
  };
  return newer === undefined
    ? { kind: 'json', json }
    : { kind: 'json', json: { ...json, code: 'newer', newer: newerJson(newer) }, status: 409 };
}

/** A part of the page by itself. */
const partOf = (partial: string, data: object): string =>
  loadTemplates().html('seat/part.html', { ...data, partial: `partials/${partial}` });

export const newerJson = ({ text, revision, written }: Draft) => ({ text, revision, written });

export const saysJson = (code: string, say: string, status: 409 | 413 | 422): Reply => ({
  kind: 'json',
  json: { code, say },
  status,
});
