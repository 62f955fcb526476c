/** In which campaigns somebody holds a seat: looked up here, and true in the campaign's own file alone. */
import type { SeatEntry } from '../store/entry.js';
import { JournalFailure } from '../store/failure.js';
import { fileMark, glanceInto } from '../store/glance.js';
import {
  deleteHoldings,
  replaceHoldings,
  selectHoldings,
  selectLookedInto,
} from '../store/directory/holding.js';
import { ifAble, inDirectory, type Directory } from './directory.js';
import { asMail } from './secret.js';

/** A campaign's file, and its name in links. */
export type CampaignFile = { readonly name: string; readonly path: string };

/** A seat that somebody holds; `seat` may be `gm`. */
export type Holding = {
  readonly campaign: string;
  readonly title: string;
  readonly seat: string;
  readonly name: string;
};

/** Looks into the files that have changed, and forgets those that are gone. */
export async function refreshHoldings(
  directory: Directory,
  files: readonly CampaignFile[],
): Promise<void> {
  const known = await selectLookedInto(directory.inside.journal);
  for (const file of files) await refreshHolding(directory, file, known.get(file.name));
  const names = new Set(files.map(({ name }) => name));
  for (const name of known.keys()) {
    if (names.has(name)) continue;
    directory.inside.marks.delete(name);
    await ifAble(inDirectory(directory, 'write', (journal) => deleteHoldings(journal, name)));
  }
}

/** Looks into a file if it has changed. What cannot be read or noted just now is looked into the next time. */
export async function refreshHolding(
  directory: Directory,
  { name, path }: CampaignFile,
  kept?: string,
): Promise<void> {
  const { marks } = directory.inside;
  const file = fileMark(path) ?? 'gone';
  if (marks.get(name) === file) return;
  if (file !== kept) {
    const found = lookInto(path);
    if (found === 'locked') return;
    const { title, holders } = found;
    const isNoted = await ifAble(
      inDirectory(directory, 'write', (journal) =>
        replaceHoldings(journal, { name, file, title }, holders.flatMap(rowOf)),
      ),
    );
    if (!isNoted) return;
  }
  marks.set(name, file);
}

const rowOf = ({ seat, mail, name }: SeatEntry) =>
  mail === undefined ? [] : [{ seat, name, mail: asMail(mail) }];

function lookInto(path: string) {
  try {
    return glanceInto(path);
  } catch (error) {
    if (!(error instanceof JournalFailure)) throw error;
    return error.code === 'locked' ? 'locked' : { title: '', holders: [] };
  }
}

/** The seats of a mail address in all campaigns. */
export const listHoldings = (directory: Directory, mail: string): Promise<readonly Holding[]> =>
  inDirectory(directory, 'read', (journal) => selectHoldings(journal, asMail(mail)));

/**
 * Whether a mail address may hold a seat of a campaign: no is sure, yes is for the campaign's file to say. For whoever
 * holds none of it, the same is done whether there is such a campaign or not, so that no time tells.
 */
export async function mayHold(
  directory: Directory,
  files: () => Promise<readonly CampaignFile[]>,
  held: { readonly campaign: string; readonly mail: string },
): Promise<boolean> {
  if (await isHeld(directory, held)) return true;
  await refreshHoldings(directory, await files());
  return isHeld(directory, held);
}

async function isHeld(
  directory: Directory,
  { campaign, mail }: { readonly campaign: string; readonly mail: string },
): Promise<boolean> {
  const holdings = await selectHoldings(directory.inside.journal, asMail(mail));
  return holdings.some((one) => one.campaign === campaign);
}
