/** The campaign itself: its settings, its pack, its copies. */
import { backUpForDownload } from '../../campaign/back-up.js';
import { exportJournal } from '../../campaign/export-journal.js';
import { checkPackFile, seePack, seePackFile } from '../../campaign/see-pack.js';
import type { PackFault } from '../../kernel/system.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';

/** So many faults are shown; one wrong column makes hundreds. */
const MOST_FAULTS = 100;
/** More than the largest pack file; a longer one comes back unread. */
const LONGEST_FILE = 2_000_000;

export const campaignPage: Page = async (visit) => {
  const { meta } = visit.campaign;
  const { files, remarks, settings } = await must(seePack(visit.campaign));
  const data = {
    ...frame(visit, 'The campaign'),
    facts: [
      { text: 'Rules', says: `${meta.systemTitle} (${meta.system})` },
      { text: 'Scenario', says: meta.scenario },
      { text: 'Pack', says: meta.pack },
      { text: 'Time zone', says: meta.zone },
      { text: 'Begun', says: writtenTime(meta.created, meta.zone) },
    ],
    settings: settings.map((row) => ({
      ...{ name: row.name, value: row.value, rule: row.rule },
      says: row.effects?.[row.value] ?? row.says,
      changed: row.value !== row.values[0],
      standard: row.values[0] ?? '',
    })),
    remarks,
    files: files.map((file) => ({
      ...file,
      href: `${visit.home}/pack?file=${encodeURIComponent(file.path)}`,
      size:
        file.bytes < 1000
          ? `${String(file.bytes)} B`
          : `${String(Math.round(file.bytes / 1000))} kB`,
    })),
  };
  return { kind: 'page', view: 'desk/campaign.html', data };
};

/** One file of the pack, to read, to save, and to try another text of it. */
export const packFile: Page = async (visit) => {
  const { file: path = '' } = visit.query;
  if (path === '') return campaignPage(visit);
  const text = await maybe(seePackFile(visit.campaign, path));
  if (text === undefined) return missing;
  if (visit.query['save'] === 'yes')
    return {
      kind: 'file',
      name: path.replaceAll('/', '-'),
      type: 'text/plain; charset=utf-8',
      content: text,
    };
  return filePage(visit, path, { text });
};

/** Reads a changed text against the whole pack. Nothing is kept. */
export const tryPackFile: Page = async (visit) => {
  const { file: path = '', text = '' } = visit.form;
  if (text.length > LONGEST_FILE)
    return filePage(visit, path, {
      text: '',
      trouble: 'That is longer than any file of a pack; nothing was read.',
      status: 413,
    });
  const checked = await checkPackFile(visit.campaign, { path, text });
  if (!checked.ok) return missing;
  const faults = checked.value;
  if (faults.length === 0)
    return filePage(visit, path, {
      text,
      notice: 'It reads, with all other files as they are. Nothing was kept.',
    });
  const trouble = `${String(faults.length)} ${faults.length === 1 ? 'fault' : 'faults'}. Nothing was kept.`;
  return filePage(visit, path, { text, trouble, faults, status: 422 });
};

function filePage(
  visit: Visit,
  path: string,
  said: {
    readonly text: string;
    readonly notice?: string;
    readonly trouble?: string;
    readonly faults?: readonly PackFault[];
    readonly status?: 413 | 422;
  },
): Reply {
  const { text, notice = '', trouble = '', faults = [] } = said;
  const data = {
    ...frame(visit, path, { notice, trouble }),
    ...{ path, text },
    save: `${visit.home}/pack?file=${encodeURIComponent(path)}&save=yes`,
    faults: faults.slice(0, MOST_FAULTS).map((fault) => ({
      file: fault.file,
      row: fault.row === 0 ? '' : String(fault.row),
      column: fault.column,
      read: fault.read,
      expected: fault.expected,
    })),
  };
  return { kind: 'page', view: 'desk/pack-file.html', data, status: said.status ?? 200 };
}

/** The whole file, for the gamemaster's own keeping. */
export const saveBackup: Page = async (visit) => {
  const copy = await must(backUpForDownload(visit.campaign));
  return {
    ...{ kind: 'download', name: `${visit.name}-${dayOf(visit)}.vedette` },
    ...{ type: 'application/vnd.sqlite3', path: copy.path, remove: copy.remove },
  };
};

export const saveExport: Page = async (visit) => {
  const document = await must(exportJournal(visit.campaign));
  return {
    ...{ kind: 'file', name: `${visit.name}-${dayOf(visit)}.json` },
    ...{ type: 'application/json; charset=utf-8', content: JSON.stringify(document) },
  };
};

const dayOf = (visit: Visit): string => visit.clock().slice(0, 10);
