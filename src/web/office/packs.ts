/** The packs of the folder: uploaded, copied, edited as tables, checked, named, saved as a zip. */
import { counted } from '../../kernel/basic.js';
import { guardTables } from '../../campaign/packs/csv-guard.js';
import { listPacks, listSystems } from '../../campaign/packs/list-systems.js';
import { seePackAhead } from '../../campaign/packs/see-pack.js';
import type { Refusal } from '../../campaign/types.js';
import type { PackFault } from '../../kernel/system.js';
import {
  changePackFile,
  copyShippedPack,
  addUsualFiles,
  keepPack,
  listKeptPacks,
  markOfText,
  missingFiles,
  readKeptPack,
  removePack,
  isSpareFile,
  removePackFile,
  renamePack,
  type KeptPack,
} from '../../people/packs.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, markLeft, must } from '../frame.js';
import { missing, type OfficeVisit, type Reply } from '../page.js';
import { packFilesOf } from '../upload.js';
import { zipOf } from '../zip.js';
import { formOverShown, pageOfRow, tableOf, textWithCells, textWithForm } from './csv-table.js';

export type OfficePage = (visit: OfficeVisit) => Promise<Reply>;

/** So many faults are listed; one wrong column makes hundreds. */
const MOST_FAULTS = 100;
/** More than a file can fill. */
const MOST_PAGES = 999_999;
/** As which the pack of the campaign at whose desk one is stands among those to copy. */
const OWN = 'own';

type Said = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly status?: 409 | 413 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  kept: 'Pack saved.',
  saved: 'Saved.',
  added: 'Added from the standard pack. Change it to suit your campaign.',
  renamed: 'The pack has its new name.',
  dropped: 'The file is removed from the pack.',
  removed: 'The pack is removed. Campaigns that use it keep their own copies.',
};
const noticeOf = ({ query }: OfficeVisit): string => DONE[query['did'] ?? ''] ?? '';

const hrefOf = (visit: OfficeVisit, name: string): string =>
  `${visit.home}/packs/${encodeURIComponent(name)}`;
const zoneOf = ({ campaign }: OfficeVisit): string => campaign?.meta.zone ?? 'UTC';

export const packsPage: OfficePage = (visit) => showPacks(visit);

async function showPacks(visit: OfficeVisit, said: Said = {}): Promise<Reply> {
  const { notice = said.trouble === undefined ? noticeOf(visit) : '', trouble = '' } = said;
  const systems = listSystems();
  const data = {
    ...frame(visit, 'Packs', { notice, trouble }),
    packs: (await listKeptPacks(visit.shelf.directory)).map(({ name, about, changed }) => ({
      ...{ name, href: hrefOf(visit, name) },
      ready: about.faults === 0,
      says: about.faults === 0 ? 'ready to play' : saysFaults(about.faults),
      changed: writtenTime(changed, zoneOf(visit)),
    })),
    systems: systems.map(({ key, title }) => ({ key, title })),
    several: systems.length > 1,
    system: systems[0]?.key ?? '',
    sources: [
      ...(visit.campaign === undefined ? [] : [{ value: OWN, says: "this campaign's own pack" }]),
      ...systems.flatMap(({ key, title }) =>
        listPacks(key).map(({ name }) => ({
          value: `${key}|${name}`,
          says: systems.length > 1 ? `${title}: ${name}` : name,
        })),
      ),
    ].map((one) => ({ ...one, chosen: one.value === visit.form['from'] })),
    name: visit.form['name'] ?? '',
  };
  return { kind: 'page', view: 'office/packs.html', data, status: said.status ?? 200 };
}

const saysFaults = (count: number): string => `draft: ${counted(count, 'fault')} to fix`;

/** Keeps what was uploaded, faulty or not. */
export const uploadPack: OfficePage = async (visit) => {
  const { upload, shelf, form } = visit;
  if (upload === undefined) return showPacks(visit, NOTHING_CHOSEN);
  const { trouble, status = 422 } = upload;
  if (trouble !== undefined) return showPacks(visit, { trouble, status });
  if (upload.files.length === 0) return showPacks(visit, NOTHING_CHOSEN);
  const { pack, left } = packFilesOf(upload.files);
  const kept = await keepPack(
    shelf.directory,
    { name: form['name'] ?? '', system: form['system'] ?? '', files: pack },
    shelf.clock,
  );
  if (!kept.ok) return refused(visit, kept.error);
  const lent = Object.keys(kept.value.files).length - Object.keys(pack).length;
  const also = `${left.length === 0 ? '' : `&left=${String(left.length)}`}${lent === 0 ? '' : `&lent=${String(lent)}`}`;
  return { kind: 'go', to: `${hrefOf(visit, kept.value.row.name)}?did=kept${also}` };
};

const NOTHING_CHOSEN: Said = {
  trouble: 'No file was chosen. Choose the folder of a pack, or a zip of it.',
  status: 422,
};

const refused = (visit: OfficeVisit, { code, say }: Refusal): Promise<Reply> =>
  showPacks(visit, { trouble: say, status: code === 'bad-input' ? 422 : 409 });

export const copyPack: OfficePage = async (visit) => {
  const [system = '', from = ''] = (visit.form['from'] ?? '').split('|');
  const { campaign, shelf } = visit;
  const name = visit.form['name'] ?? '';
  const kept =
    visit.form['from'] === OWN && campaign !== undefined
      ? await keepPack(
          shelf.directory,
          { name, system: campaign.meta.system, files: await must(seePackAhead(campaign)) },
          shelf.clock,
        )
      : await copyShippedPack(shelf.directory, { name, system, from }, shelf.clock);
  return kept.ok
    ? { kind: 'go', to: `${hrefOf(visit, kept.value.row.name)}?did=kept` }
    : refused(visit, kept.error);
};

const packOf = async (visit: OfficeVisit): Promise<KeptPack | undefined> => {
  const kept = await readKeptPack(visit.shelf.directory, visit.params['pack'] ?? '');
  return kept.ok ? kept.value : undefined;
};

export const packPage: OfficePage = (visit) => showPack(visit);

async function showPack(visit: OfficeVisit, said: Said = {}): Promise<Reply> {
  const kept = await packOf(visit);
  if (kept === undefined) return missing;
  const { row, files, faults } = kept;
  const [left, lent] = [Number(visit.query['left'] ?? 0), Number(visit.query['lent'] ?? 0)];
  const also = [
    ...(left > 0
      ? [
          ` Other files left out: ${String(left)}. A pack is one folder of .csv, .json, and .txt files.`,
        ]
      : []),
    ...(lent > 0 ? [` Missing tables taken from the standard pack: ${String(lent)}.`] : []),
  ].join('');
  const { notice = said.trouble === undefined ? noticeOf(visit) + also : '', trouble = '' } = said;
  const home = hrefOf(visit, row.name);
  const lacking = missingFiles(kept);
  const within = faults.filter(({ file }) => lacking.every((one) => one.file !== file));
  const data = {
    ...frame(visit, row.name, { notice, trouble }),
    pack: home,
    packs: `${visit.home}/packs`,
    ready: faults.length === 0,
    count: saysFaults(faults.length),
    faults: faultRows(within, (path, at) => fileHref(home, path, files[path] ?? '', at)),
    missing: lacking.map(({ file, usual }) => ({ file, usual: usual.length > 0 })),
    addable: lacking.some(({ usual }) => usual.length > 0),
    begin: `${visit.home}/campaign/new?pack=${encodeURIComponent(row.name)}`,
    newName: visit.form['to'] ?? row.name,
    files: Object.entries(files).map(([path, text]) => {
      const own = faults.filter(({ file }) => file === path).length;
      return {
        ...{ path, href: fileHref(home, path), faults: own === 0 ? '' : String(own) },
        note: /^# *note:(.*)$/m.exec(text.slice(0, 2000))?.[1]?.trim() ?? '',
      };
    }),
  };
  return { kind: 'page', view: 'office/pack.html', data, status: said.status ?? 200 };
}

function fileHref(home: string, path: string, text = '', row = 0): string {
  const page = row === 0 ? '' : `&page=${String(pageOfRow(text, row))}`;
  return `${home}/file?path=${encodeURIComponent(path)}${page}`;
}

export const faultRows = (
  faults: readonly PackFault[],
  href: (path: string, row: number) => string = () => '',
) =>
  faults.slice(0, MOST_FAULTS).map(({ file, row, column, read, expected }) => ({
    ...{ file, column, read, expected, row: row === 0 ? '' : String(row) },
    href: href(file, row),
  }));

export const namePack: OfficePage = async (visit) => {
  const { pack: name = '' } = visit.params;
  const renamed = await renamePack(visit.shelf.directory, { name, to: visit.form['to'] ?? '' });
  if (renamed.ok) return { kind: 'go', to: `${hrefOf(visit, renamed.value)}?did=renamed` };
  return showPack(visit, { trouble: renamed.error.say, status: 422 });
};

/** Adds what the pack lacks: the files that were named, or all. */
export const addPackFile: OfficePage = async (visit) => {
  const { pack: name = '' } = visit.params;
  const { file = '' } = visit.form;
  const { directory, clock } = visit.shelf;
  const added = await addUsualFiles(directory, { name, file }, clock);
  return added.ok
    ? { kind: 'go', to: `${hrefOf(visit, name)}?did=added` }
    : showPack(visit, { trouble: added.error.say, status: 409 });
};

export const dropPack: OfficePage = async (visit) => {
  if (visit.form['sure'] !== 'yes')
    return showPack(visit, { trouble: 'Tick the box to remove the pack.', status: 422 });
  await removePack(visit.shelf.directory, visit.params['pack'] ?? '');
  return { kind: 'go', to: `${visit.home}/packs?did=removed` };
};

/** The pack as a zip with one folder, which can be uploaded again or unpacked for `vedette new --pack`. */
export const savePack: OfficePage = async (visit) => {
  const kept = await packOf(visit);
  if (kept === undefined) return missing;
  const content = await zipOf(
    kept.row.name.replace(/[^A-Za-z0-9._-]+/g, '-'),
    guardTables(kept.files),
  );
  return { kind: 'file', name: `${kept.row.name}.zip`, type: 'application/zip', content };
};

export const packFilePage: OfficePage = async (visit) => {
  const kept = await packOf(visit);
  const { path = '' } = visit.query;
  return kept === undefined ? missing : showFile(visit, kept, path);
};

/**
 * `was`: see `markLeft`. `filled`: the form on the rows as they are now, of which nothing is saved. `stands`: the file as it is
 * now, beside a text that was written over an older one.
 */
type FileSaid = Said & {
  readonly text?: string;
  readonly stands?: string;
  readonly was?: string | undefined;
  readonly filled?: OfficeVisit['form'];
};

function showFile(visit: OfficeVisit, kept: KeptPack, path: string, said: FileSaid = {}): Reply {
  const { row, files, faults } = kept;
  const now = Object.hasOwn(files, path) ? files[path] : undefined;
  if (now === undefined) return missing;
  const { notice = said.trouble === undefined ? noticeOf(visit) : '', trouble = '' } = said;
  const text = said.text ?? now;
  const home = hrefOf(visit, row.name);
  const page = pageIn(visit.form['turn'] ?? visit.form['page'] ?? visit.query['page']);
  const isTable =
    path.endsWith('.csv') && visit.query['as'] !== 'text' && visit.form['text'] === undefined;
  const own = faults.filter(({ file }) => file === path);
  const unkept = said.filled === undefined ? {} : { unkept: { kept: now, form: said.filled } };
  const data = {
    ...frame(visit, `${row.name}: ${path}`, { notice, trouble }),
    ...{ path, text, isTable, pack: home, name: row.name, was: said.was ?? markOfText(now) },
    stands: said.stands ?? false,
    // A link to the other form would lose what was entered.
    isUnsaved: said.status === 409,
    action: `${home}/file`,
    asText: `${fileHref(home, path)}&as=text`,
    asTable: path.endsWith('.csv') ? fileHref(home, path) : '',
    faults: faultRows(own),
    spare: isSpareFile(row, path),
    table: isTable
      ? tableOf(text, { path, page, faults, turns: 'Save, then show ', ...unkept })
      : false,
  };
  return { kind: 'page', view: 'office/pack-file.html', data, status: said.status ?? 200 };
}

export const dropPackFile: OfficePage = async (visit) => {
  const { pack: name = '' } = visit.params;
  const { directory, clock } = visit.shelf;
  const { path = '' } = visit.form;
  const dropped = await removePackFile(directory, { name, path }, clock);
  return dropped.ok
    ? { kind: 'go', to: `${hrefOf(visit, name)}?did=dropped` }
    : showPack(visit, { trouble: dropped.error.say, status: 409 });
};

/** Keeps the file as it was entered: what is wrong is shown beside the cells, and can be corrected at any time. */
export const savePackFile: OfficePage = async (visit) => {
  const kept = await packOf(visit);
  const { path = '', was, page, turn = page } = visit.form;
  const before =
    kept === undefined || !Object.hasOwn(kept.files, path) ? undefined : kept.files[path];
  if (kept === undefined || before === undefined) return missing;
  const text = textOf(visit.form, before);
  const change = { name: kept.row.name, path, text, ...(was === undefined ? {} : { was }) };
  const saved = await changePackFile(visit.shelf.directory, change, visit.shelf.clock);
  if (!saved.ok)
    return showFile(visit, kept, path, {
      ...leftOver(visit.form, before, saved.error),
      ...{ was: markLeft(saved.error, was), status: 409 },
    });
  const faults = saved.value.faults.filter(({ file }) => file === path);
  if (faults.length > 0)
    return showFile(visit, saved.value, path, {
      trouble: `Saved. ${faults.length === 1 ? 'One entry does' : `${String(faults.length)} entries do`} not read yet.`,
      status: 422,
    });
  const as = visit.form['text'] === undefined ? `&page=${String(pageIn(turn))}` : '&as=text';
  return { kind: 'go', to: `${fileHref(hrefOf(visit, kept.row.name), path)}${as}&did=saved` };
};

const SAYS_OTHERS =
  'This file was changed in another window. Nothing was saved. It is below as it is now, with your entries marked. Save it again if you still want to.';

/** A form that was not saved, on the file as it is now. */
function leftOver(form: OfficeVisit['form'], now: string, { code, say }: Refusal): FileSaid {
  const over = form['text'] === undefined ? formOverShown(form, now) : undefined;
  if (over === undefined)
    return { trouble: say, text: textOf(form, now), ...(code === 'stale' ? { stands: now } : {}) };
  const trouble = [code === 'stale' ? SAYS_OTHERS : say, ...over.lost].join(' ');
  return { trouble, text: textWithCells(now, over.form), filled: over.form };
}

/** Whatever a form or an address says of it, no address that leads on is longer than a number makes it. */
const pageIn = (text: string | undefined): number =>
  Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(text)) || 1));

/** The text that a form makes of a file: a whole text, or cells of its table. */
const textOf = (form: OfficeVisit['form'], before: string): string =>
  form['text'] === undefined
    ? textWithForm(before, form)
    : form['text'].replace(/\r\n?/g, '\n').replace(/^\ufeff/, '');
