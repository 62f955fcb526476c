/** The campaign itself: its settings, its pack, its copies. */
import { backUpForDownload } from '../../campaign/gm/back-up.js';
import { guardTable } from '../../campaign/packs/csv-guard.js';
import { exportFigures } from '../../campaign/gm/export-figures.js';
import { exportJournal } from '../../campaign/gm/export-journal.js';
import { seeChange } from '../../campaign/gm/see-change.js';
import { seePack, seePackFile } from '../../campaign/packs/see-pack.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, must } from '../frame.js';
import { zipOf } from '../zip.js';
import { replayCampaign } from '../../campaign/turn/replay.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';

export const campaignPage: Page = (visit) => showCampaign(visit);

/** Plays the whole campaign again from its journal and compares. */
export const checkCampaign: Page = async (visit) => {
  const { runs, entries, differs } = await must(replayCampaign(visit.campaign));
  return differs === undefined
    ? showCampaign(visit, {
        notice: `All ${String(entries)} entries are as they were written, and all ${String(runs)} runs come out as they were played.`,
      })
    : showCampaign(visit, { trouble: `Entry ${String(differs.seq)} differs. ${differs.say}` });
};

type Said = { readonly notice?: string; readonly trouble?: string };

async function showCampaign(visit: Visit, said: Said = {}): Promise<Reply> {
  const { meta } = visit.campaign;
  const { files, remarks, settings } = await must(seePack(visit.campaign));
  const data = {
    ...frame(visit, 'The campaign', said),
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
}

/** One file of the pack as the campaign began with it, to read and to save. */
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
      content: guardTable(path, text),
    };
  const { files } = await must(seeChange(visit.campaign));
  const may = files.find((file) => file.path === path)?.may ?? 'fixed';
  const at = encodeURIComponent(path);
  const data = {
    ...frame(visit, path),
    text,
    save: `${visit.home}/pack?file=${at}&save=yes`,
    change: may === 'fixed' ? '' : `${visit.home}/change/figures?file=${at}`,
  };
  return { kind: 'page', view: 'desk/pack-file.html', data };
};

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

/** Orders, dice, moves, battles, losses and positions by step, for a spreadsheet. */
export const saveFigures: Page = async (visit) => {
  const name = `${visit.name}-figures-${dayOf(visit)}`;
  const files = await must(exportFigures(visit.campaign));
  const content = await zipOf(name, files);
  return { kind: 'file', name: `${name}.zip`, type: 'application/zip', content };
};

const dayOf = (visit: Visit): string => visit.clock().slice(0, 10);
