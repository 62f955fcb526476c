/** The gamemaster enters a sheet for a seat, or fixes the last one that came. */
import { seeLateItem } from '../../campaign/sheets/see-late.js';
import { seeSheetToEnter } from '../../campaign/seen/see-entry.js';
import { enterForLate } from '../../campaign/sheets/take-late.js';
import { faultData, frame, markLeft, maybe } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { readingData, rowsFor } from '../seat/form.js';

const LONGEST_CHARACTERS = 200_000;
const TOO_LONG = 'That is too long. Nothing was saved. Shorten it and send it again.';

type Said = {
  readonly text?: string;
  readonly reason?: string;
  readonly told?: string;
  /** What was not taken, in whose place it is entered. */
  readonly late?: string;
  /** Both: see `markLeft`. */
  readonly stamp?: string | undefined;
  readonly over?: string | undefined;
  readonly notice?: string;
  readonly trouble?: string;
  readonly status?: 409 | 413 | 422;
};

export const enterSheet: Page = async (visit) => {
  const { key = '', late } = visit.query;
  if (late === undefined) return enterPage(visit, key);
  const item = await maybe(seeLateItem(visit.campaign, late));
  if (item === undefined) return missing;
  return enterPage(visit, key, { late, text: item.text.replace(/^(\s*\n)+/, '') });
};

async function enterPage(visit: Visit, key: string, said: Said = {}): Promise<Reply> {
  const sheet = await maybe(seeSheetToEnter(visit.campaign, { key, text: said.text }));
  if (sheet === undefined) return missing;
  const { notice = '', trouble = '', reason = '', told = '', late = '' } = said;
  const data = {
    ...frame(visit, `Enter orders for ${sheet.holder.title}`, { notice, trouble }),
    ...{ key, late, sheetTitle: sheet.title, text: sheet.text, reason, told },
    ...{ stamp: said.stamp ?? sheet.stamp, over: said.over ?? sheet.over },
    stands: said.status === 409 && sheet.stands !== sheet.text ? sheet.stands : '',
    player: sheet.holder.name ?? '',
    version: String(sheet.version ?? ''),
    rows: rowsFor(sheet.text),
    warnings: sheet.reading.warnings.map(faultData),
    reading: readingData(sheet.text, sheet.reading),
  };
  return { kind: 'page', view: 'desk/enter.html', data, status: said.status ?? 200 };
}

/** Reads it, or keeps it for the seat; the player has a letter with its lines as understood. */
export const keepEntered: Page = async (visit) => {
  const { key = '', reason = '', told = '', late = '', does, stamp, over } = visit.form;
  const text = (visit.form['text'] ?? '').replace(/\r\n?/g, '\n');
  if (text.length + reason.length + told.length > LONGEST_CHARACTERS)
    return enterPage(visit, key, { trouble: TOO_LONG, status: 413 });
  const filled = { text, reason, told, late, stamp, over };
  if (does === 'read') return enterPage(visit, key, filled);
  const ruling = { key, text, reason, told, stamp, over };
  const settles = late === '' ? undefined : late;
  const ruled = await enterForLate(visit.campaign, ruling, settles, visit.clock);
  if (!ruled.ok) {
    const { code, say } = ruled.error;
    return enterPage(visit, key, {
      ...{ ...filled, stamp: markLeft({ code }, stamp), over: markLeft({ code }, over) },
      ...{ trouble: say, status: code === 'bad-input' ? 422 : 409 },
    });
  }
  const back = late === '' ? '/orders' : '/orders/late';
  if (ruled.value.kept) return { kind: 'go', to: `${visit.home}${back}?did=entered` };
  return enterPage(visit, key, {
    ...filled,
    trouble: 'Not saved: it has errors. They are listed below.',
    status: 422,
  });
};
