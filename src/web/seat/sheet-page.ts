/**
 * The page of one question: its text, the same as rows on a line of slots, what it costs, the map to point at, and the
 * sheets that were sent before. The text is the only truth; everything beside it is made from its reading.
 */
import { counted, type SeatId } from '../../kernel/basic.js';
import { checkSheet } from '../../campaign/sheets/check-sheet.js';
import type { Draft } from '../../campaign/sheets/keep-draft.js';
import { ownAskOf, type OwnAsk, type OwnSheets } from '../../campaign/sheets/see-own-sheets.js';
import { seePhrases } from '../../campaign/sheets/see-pieces.js';
import { seeVersions, type SentVersion } from '../../campaign/sheets/see-versions.js';
import { writtenTime } from '../../letters/written-time.js';
import { maybe, must } from '../frame.js';
import { missing, seatOf, type Page, type Reply, type Visit } from '../page.js';
import { sayVia } from '../via.js';
import { compareTexts } from './compare.js';
import { formGroups } from './form-fields.js';
import { NO_READING, readingData, rowsFor, type ReadingData } from './form.js';
import { mainAction } from './main-action.js';
import { ownSheets } from './own-sheets.js';
import { askedBy } from './forces.js';
import { keyOfId, sheetId } from './sheet-id.js';
import { SHEET_LESS, standingLines, type SheetPane, type Shut } from './sheet-pane.js';
import { seatStage } from './stage.js';

/** What a post left behind: the text as it was filled, what was understood of it, and what to say. */
export type SheetSaid = {
  readonly text?: string;
  readonly reading?: ReadingData;
  readonly notice?: string;
  readonly trouble?: string;
  /** What another page of this seat has written meanwhile. */
  readonly newer?: Draft;
  readonly status?: 200 | 409 | 413 | 422;
};

export const sheetPage: Page = async (visit) => {
  const seat = seatOf(visit);
  const key = keyOfId(visit.params['id'] ?? '');
  const own = await ownSheets(visit);
  const asked = ownAskOf(own, key);
  if (asked === undefined) return closedSheet(visit, seat, key, own);
  const isWithdrawn = visit.query['did'] === 'withdrawn' && asked.counts === undefined;
  return openSheet(visit, own, asked, isWithdrawn ? { notice: WITHDRAWN } : {});
};

const WITHDRAWN = 'Sent empty: nothing of yours is in force here now.';

/** The stage with a question that is asked now. */
export async function openSheet(
  visit: Visit,
  own: OwnSheets,
  asked: OwnAsk,
  said: SheetSaid,
): Promise<Reply> {
  const seat = seatOf(visit);
  const { ask } = asked;
  const versions = await must(seeVersions(visit.campaign, seat, ask.key));
  const chosen = chosenText(visit, asked, versions);
  const text = said.text ?? chosen.text;
  const reading = said.reading ?? (await readNow(visit, seat, asked, text));
  const fields = await formGroups(visit, ask, text);
  const fieldsFirst = fields.length > 0 && !reading.timeline.hasSlots;
  // What only adds to the lines has a tab of its own, where it lies open.
  const groups = fieldsFirst ? fields : fields.map((group) => ({ ...group, open: true }));
  const pane: SheetPane = {
    ...SHEET_LESS,
    ...{ hasSheet: true, title: ask.title, text, reading, groups, hasGroups: groups.length > 0 },
    ...formData(asked, text),
    fieldsFirst,
    standing: standingLines(reading),
    hasStanding: reading.timeline.hasSlots,
    help: asked.question.help ?? [],
    chosen: said.text === undefined ? chosen.says : '',
    countingHref: chosen.countingHref,
    newer: said.newer === undefined ? false : newerData(visit, said.newer, text),
    phrases: (await maybe(seePhrases(visit.campaign, askedBy(visit, asked)))) ?? [],
    versions: versionRows(visit, asked, versions),
    compared: comparedData(visit, versions, text),
    action: mainAction(visit, asked, text, reading),
  };
  const isOnPhone = said.text !== undefined || visit.params['id'] !== undefined;
  const open = pane.compared === false ? 'sheet' : 'versions';
  const { status, trouble = '', notice = chosen.notice } = said;
  return seatStage(
    visit,
    { own, asked, pane },
    {
      ...{ notice, trouble, ...(status === undefined ? {} : { status }) },
      ...(isOnPhone || open === 'versions' ? { open } : {}),
    },
  );
}

/** A draft that is newer than the sheet that counts is what the writer goes on with; he may take the sheet instead. */
function chosenText(
  visit: Visit,
  { ask, counts, draft, refused }: OwnAsk,
  versions: readonly SentVersion[],
) {
  const here = `${visit.home}/sheet/${sheetId(ask.key)}`;
  // What was written since the link was followed goes before what it put into the form.
  const isOver = draft !== undefined && draft.revision > Number(visit.query['over'] ?? Infinity);
  const wanted = isOver ? undefined : visit.query['from'];
  const from = versions.find(({ n }) => String(n) === wanted);
  if (from !== undefined)
    return {
      text: from.text,
      notice: `Version ${String(from.version)} is in the form again. Send it to use it.`,
      ...{ says: '', countingHref: '' },
    };
  const standing = counts?.text ?? '';
  const isNewer =
    draft !== undefined && draft.text !== standing && draft.written > (counts?.written ?? '');
  if (wanted === 'counting' || !isNewer)
    return { text: standing, notice: '', says: '', countingHref: '' };
  const at = writtenTime(draft.written, visit.campaign.meta.zone);
  if (draft.text === refused?.text)
    return {
      ...{ text: draft.text, notice: '', countingHref: '' },
      says: `This is version ${String(refused.version)}, which was not accepted.`,
    };
  return {
    text: draft.text,
    notice: '',
    says:
      counts === undefined
        ? `You have an unsent draft, kept ${at}.`
        : `You have an unsent draft, kept ${at}; it is newer than version ${String(counts.version)}.`,
    countingHref: counts === undefined ? '' : `${here}?${fromOver('counting', draft)}`,
  };
}

async function readNow(
  visit: Visit,
  seat: SeatId,
  { ask }: OwnAsk,
  text: string,
): Promise<ReadingData> {
  const sheet = { seat, kind: ask.kind, list: ask.key, text };
  const checked = await checkSheet(visit.campaign, sheet);
  return checked.ok ? readingData(text, checked.value.reading, 'fixes') : NO_READING;
}

const formData = ({ ask, draft, sent }: OwnAsk, text: string) => ({
  id: sheetId(ask.key),
  kind: ask.kind,
  list: ask.list ?? '',
  key: ask.key,
  rows: rowsFor(text),
  revision: String(draft?.revision ?? 0),
  sent: String(sent),
});

const newerData = (visit: Visit, newer: Draft, text: string) => ({
  written: writtenTime(newer.written, visit.campaign.meta.zone),
  text: newer.text,
  lines: compareTexts(newer.text, text),
});

/** Puts that into the form until something newer is written there: the draft after the present one. */
const fromOver = (from: string, draft: Draft | undefined): string =>
  `from=${from}&over=${String(draft?.revision ?? 0)}`;

function versionRows(
  visit: Visit,
  { ask, draft }: Pick<OwnAsk, 'ask' | 'draft'>,
  versions: readonly SentVersion[],
) {
  const here = `${visit.home}/sheet/${sheetId(ask.key)}`;
  return versions.toReversed().map((one) => ({
    version: String(one.version),
    written: writtenTime(one.written, visit.campaign.meta.zone),
    via: sayVia(one.via),
    counts: one.counts,
    verdict: verdictOf(one),
    good: one.faults === 0,
    receipt: `${visit.home}/receipt/${String(one.n)}`,
    restore: `${here}?${fromOver(String(one.n), draft)}#sheet`,
    compare: `${here}?compare=${String(one.n)}#versions`,
  }));
}

const DROPPED: Readonly<Record<NonNullable<SentVersion['dropped']>, string>> = {
  withdrawn: 'you took it back',
  reopened: 'reopened by the gamemaster',
  entered: 'the gamemaster entered others',
};

const verdictOf = ({ faults, counts, gone, back, dropped }: SentVersion): string => {
  if (faults > 0) return `not accepted, ${counted(faults, 'fault')}`;
  if (back !== undefined && !counts) return `sent back: ${back}`;
  if (gone === true) return 'taken back with its turn';
  if (dropped !== undefined) return DROPPED[dropped];
  return counts ? 'counts' : 'accepted, then replaced';
};

/** A version beside the text that stands in the form. */
function comparedData(visit: Visit, versions: readonly SentVersion[], text: string) {
  const one = versions.find(({ n }) => String(n) === visit.query['compare']);
  return one === undefined
    ? false
    : { version: String(one.version), lines: compareTexts(one.text, text) };
}

/** A question of this seat that is over: what it sent stays to be read. Where it sent nothing there is nothing. */
async function closedSheet(
  visit: Visit,
  seat: SeatId,
  key: string,
  own: OwnSheets,
): Promise<Reply> {
  const versions = await must(seeVersions(visit.campaign, seat, key));
  if (versions.length === 0) return missing;
  return shutPage(visit, own, {
    trouble: own.held ? WITH_GM : OVER,
    text: versions.findLast(({ counts }) => counts)?.text ?? versions.at(-1)?.text ?? '',
    versions: versions.toReversed().map((one) => ({
      version: String(one.version),
      written: writtenTime(one.written, visit.campaign.meta.zone),
      verdict: verdictOf(one),
      receipt: `${visit.home}/receipt/${String(one.n)}`,
    })),
    status: 200,
  });
}

const WITH_GM =
  'This step has been played and is with the gamemaster. You can send nothing until he releases it.';
const OVER = 'These orders are no longer needed. What you sent stays here.';

/** A sheet that cannot be sent, with its text so that nothing is lost. */
export const shutPage = (visit: Visit, own: OwnSheets, shut: Shut): Promise<Reply> =>
  seatStage(
    visit,
    { own, pane: { ...SHEET_LESS, shut: { ...shut, rows: rowsFor(shut.text) } } },
    { trouble: shut.trouble, open: 'sheet', status: shut.status },
  );
