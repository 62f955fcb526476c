/** The campaign's own copy of its pack. */
import { ok } from '../../kernel/basic.js';
import type { OptionRow, PackFiles } from '../../kernel/system.js';
import { selectPackFiles } from '../../store/pack-file.js';
import type { Campaign } from '../campaign.js';
import { rulesAhead } from '../gm/change-rules.js';
import { PROGRAM_OPTIONS } from './list-systems.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `status`: of the file's figures, as its head says; `missing`: how many figures the gamemaster is asked for. */
type PackFileInfo = {
  readonly path: string;
  readonly bytes: number;
  readonly status: string;
  readonly note: string;
  readonly missing: number;
};

/** A setting with its value in this campaign; the first of `values` is the default. */
type Setting = OptionRow & { readonly value: string };

export type PackSight = {
  readonly files: readonly PackFileInfo[];
  /** What a gamemaster should know of it, a sentence each. */
  readonly remarks: readonly string[];
  readonly settings: readonly Setting[];
};

/** The files by path, and the settings. */
export function seePack(campaign: Campaign): Outcome<PackSight> {
  return useCase(campaign, 'read', async () => {
    const { engine, journal } = campaign.inside;
    const files = await selectPackFiles(journal);
    const settings = [...PROGRAM_OPTIONS, ...engine.options].map((row) => ({
      ...row,
      value: campaign.meta.options[row.name] ?? row.values[0] ?? '',
    }));
    return ok({
      files: Object.entries(files).map(([path, text]) => infoOf(path, text)),
      remarks: engine.remarksOn?.(files) ?? [],
      settings,
    });
  });
}

function infoOf(path: string, text: string): PackFileInfo {
  const head = (word: string): string =>
    new RegExp(`^# *${word}: *(.*)$`, 'm').exec(text.slice(0, 4000))?.[1]?.trim() ?? '';
  const missing = path.endsWith('.csv')
    ? text
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .flatMap((line) => line.split(','))
        .filter((cell) => /^"?(@ *)?missing"?$/i.test(cell.trim())).length
    : 0;
  const bytes = Buffer.byteLength(text);
  return { path, bytes, missing, status: head('status'), note: head('note') };
}

/** One file as the campaign holds it. */
export function seePackFile(campaign: Campaign, path: string): Outcome<string> {
  return useCase(campaign, 'read', async () => {
    const files = new Map(Object.entries(await selectPackFiles(campaign.inside.journal)));
    const text = files.get(path);
    return text === undefined ? refuse('not-found', 'The pack has no such file.') : ok(text);
  });
}

/** All files, as they will be in the next step. */
export const seePackAhead = (campaign: Campaign): Outcome<PackFiles> =>
  useCase(campaign, 'read', async () => ok((await rulesAhead(campaign)).files));

/** The same as it will be in the next step. */
export function seeFileAhead(campaign: Campaign, path: string): Outcome<string> {
  return useCase(campaign, 'read', async () => {
    const { files } = await rulesAhead(campaign);
    const text = Object.hasOwn(files, path) ? files[path] : undefined;
    return text === undefined
      ? refuse('not-found', `The pack has no file "${path.slice(0, 200)}".`)
      : ok(text);
  });
}
