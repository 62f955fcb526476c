/** The gamemaster enters a sheet for a seat, or fixes the last one that came. */
import { giveRuling } from '../../campaign/give-ruling.js';
import { seeSheetToEnter } from '../../campaign/see-entry.js';
import { faultData, frame, maybe } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { readingData, rowsFor } from '../seat/form.js';

const LONGEST_CHARACTERS = 200_000;
const TOO_LONG = 'That is too long for a sheet. Nothing was kept; shorten it and send it again.';

type Said = {
  readonly text?: string;
  readonly reason?: string;
  readonly told?: string;
  readonly notice?: string;
  readonly trouble?: string;
  readonly status?: 409 | 413 | 422;
};

export const enterSheet: Page = (visit) => enterPage(visit, visit.query['key'] ?? '');

async function enterPage(visit: Visit, key: string, said: Said = {}): Promise<Reply> {
  const sheet = await maybe(seeSheetToEnter(visit.campaign, { key, text: said.text }));
  if (sheet === undefined) return missing;
  const { notice = '', trouble = '', reason = '', told = '' } = said;
  const data = {
    ...frame(visit, `Enter a sheet for ${sheet.holder.title}`, { notice, trouble }),
    ...{ key, stamp: sheet.stamp, sheetTitle: sheet.title, text: sheet.text, reason, told },
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
  const { key = '', reason = '', told = '', does, stamp } = visit.form;
  const text = (visit.form['text'] ?? '').replace(/\r\n?/g, '\n');
  if (text.length + reason.length + told.length > LONGEST_CHARACTERS)
    return enterPage(visit, key, { trouble: TOO_LONG, status: 413 });
  const filled = { text, reason, told };
  if (does === 'read') return enterPage(visit, key, filled);
  const ruled = await giveRuling(visit.campaign, { key, text, reason, told, stamp }, visit.clock);
  if (!ruled.ok) {
    const status = ruled.error.code === 'bad-input' ? 422 : 409;
    return enterPage(visit, key, { ...filled, trouble: ruled.error.say, status });
  }
  if (ruled.value.kept) return { kind: 'go', to: `${visit.home}/orders?did=entered` };
  return enterPage(visit, key, {
    ...filled,
    trouble: 'Not kept: it has errors. They are listed below.',
    status: 422,
  });
};
