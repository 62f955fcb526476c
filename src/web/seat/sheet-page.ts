/**
 * The page of one question: its text, the same as rows on a line of slots, what it costs, the map to point at, and the
 * sheets that were sent before. The text is the only truth; everything beside it is made from its reading.
 */
import type { SeatId } from '../../kernel/basic.js';
import { checkSheet } from '../../campaign/sheets/check-sheet.js';
import type { Draft } from '../../campaign/sheets/keep-draft.js';
import { ownAskOf, type OwnAsk, type OwnSheets } from '../../campaign/sheets/see-own-sheets.js';
import { seePhrases } from '../../campaign/sheets/see-pieces.js';
import { seeVersions, type SentVersion } from '../../campaign/sheets/see-versions.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, must } from '../frame.js';
import { mapData, mapWithTables } from '../map/map-data.js';
import { missing, seatOf, type Page, type Reply, type Visit } from '../page.js';
import { compareTexts } from './compare.js';
import { formGroups } from './form-fields.js';
import { NO_READING, readingData, rowsFor, type ReadingData } from './form.js';
import { ownSheets } from './own-sheets.js';
import { askedBy, forcesData } from './forces.js';
import { keyOfId, sheetId } from './sheet-id.js';
import { isOffer, stateOf } from './states.js';

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
  return openSheet(visit, own, asked, {});
};

/** The page of a question that is asked now. */
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
  const groups = await formGroups(visit, ask, text);
  const forces = await forcesData(visit, asked, text);
  const data = {
    ...frame(visit, ask.title, {
      notice: said.notice ?? chosen.notice,
      trouble: said.trouble ?? '',
    }),
    ...stateOf(visit, asked),
    ...formData(visit, asked, text),
    groups,
    hasGroups: groups.length > 0,
    reading,
    deadline: isOffer(asked) ? '' : deadlineText(visit, own),
    help: asked.question.help ?? [],
    chosen: said.text === undefined ? chosen.says : '',
    countingHref: chosen.countingHref,
    newer: said.newer === undefined ? false : newerData(visit, said.newer, text),
    // Where there is nothing to point at, what the seat knows stands as tables beside the map.
    map:
      forces.length === 0
        ? await mapWithTables(visit, { who: seat, base: visit.home })
        : mapData(visit.home),
    forces,
    phrases: (await maybe(seePhrases(visit.campaign, askedBy(visit, asked)))) ?? [],
    versions: versionRows(visit, asked, versions),
    compared: comparedData(visit, versions, text),
  };
  return { kind: 'page', view: 'seat/sheet.html', data, status: said.status ?? 200 };
}

/** A draft that is newer than the sheet that counts is what the writer goes on with; he may take the sheet instead. */
function chosenText(
  visit: Visit,
  { ask, counts, draft, refused }: OwnAsk,
  versions: readonly SentVersion[],
) {
  const here = `${visit.home}/sheet/${sheetId(ask.key)}`;
  const from = versions.find(({ n }) => String(n) === visit.query['from']);
  if (from !== undefined)
    return {
      text: from.text,
      notice: `Version ${String(from.version)} stands in the form again. It counts once you send it.`,
      ...{ says: '', countingHref: '' },
    };
  const standing = counts?.text ?? '';
  const isNewer =
    draft !== undefined && draft.text !== standing && draft.written > (counts?.written ?? '');
  if (visit.query['from'] === 'counting' || !isNewer)
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
    countingHref: counts === undefined ? '' : `${here}?from=counting`,
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
  return checked.ok ? readingData(text, checked.value.reading) : NO_READING;
}

const formData = (visit: Visit, { ask, draft, sent }: OwnAsk, text: string) => ({
  home: visit.home,
  id: sheetId(ask.key),
  kind: ask.kind,
  list: ask.list ?? '',
  key: ask.key,
  text,
  rows: rowsFor(text),
  revision: String(draft?.revision ?? 0),
  sent: String(sent),
});

const deadlineText = (visit: Visit, { deadline }: OwnSheets): string =>
  deadline === undefined ? '' : writtenTime(deadline.due, visit.campaign.meta.zone);

const newerData = (visit: Visit, newer: Draft, text: string) => ({
  written: writtenTime(newer.written, visit.campaign.meta.zone),
  text: newer.text,
  lines: compareTexts(newer.text, text),
});

const VIAS: Readonly<Record<string, string>> = {
  web: '',
  mail: 'by e-mail',
  branch: 'carried over when play went back',
};

function versionRows(visit: Visit, { ask }: Pick<OwnAsk, 'ask'>, versions: readonly SentVersion[]) {
  const here = `${visit.home}/sheet/${sheetId(ask.key)}`;
  return versions.toReversed().map((one) => ({
    version: String(one.version),
    written: writtenTime(one.written, visit.campaign.meta.zone),
    via: VIAS[one.via] ?? `by ${one.via}`,
    counts: one.counts,
    verdict: verdictOf(one),
    good: one.faults === 0,
    receipt: `${visit.home}/receipt/${String(one.n)}`,
    restore: `${here}?from=${String(one.n)}#sheet`,
    compare: `${here}?compare=${String(one.n)}#versions`,
  }));
}

export const verdictOf = ({ faults, counts, gone, back }: SentVersion): string => {
  if (faults > 0) return `not accepted, ${String(faults)} ${faults === 1 ? 'fault' : 'faults'}`;
  if (back !== undefined && !counts) return `sent back: ${back}`;
  if (gone === true) return 'taken back with its turn';
  return counts ? 'counts' : 'read well, was replaced';
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
  'This step has been run and is with the gamemaster. Nothing can be sent until he releases it.';
const OVER = 'This sheet is not asked of you any more. What you sent for it stays here.';

type Shut = {
  readonly trouble: string;
  readonly text: string;
  readonly versions: readonly {
    readonly version: string;
    readonly written: string;
    readonly verdict: string;
    readonly receipt: string;
  }[];
  readonly status: 200 | 409 | 413 | 422;
};

/** A sheet that cannot be sent, with its text so that nothing is lost, and the ways to those that can. */
export function shutPage(visit: Visit, own: OwnSheets, shut: Shut): Reply {
  const data = {
    ...frame(visit, 'A sheet that is closed', { trouble: shut.trouble }),
    text: shut.text,
    hasText: shut.text !== '',
    rows: rowsFor(shut.text),
    versions: shut.versions,
    asks: [...own.asks, ...own.offers].map(({ ask }) => ({
      title: ask.title,
      href: `${visit.home}/sheet/${sheetId(ask.key)}`,
    })),
  };
  return { kind: 'page', view: 'seat/shut.html', data, status: shut.status };
}
