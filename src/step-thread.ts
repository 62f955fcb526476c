/**
 * The thread that plays steps, and makes pages that read long sheets: it has campaigns of the folder open by handles of its
 * own, and its own connections where they are kept in a database, and does what `open-steps.ts` asks for.
 */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { endStore, keepIn } from './campaign/keep-in.js';
import { withProgress } from './campaign/progress.js';
import { Unable } from './campaign/sheets/unable.js';
import { unableOf } from './campaign/sheets/unable-of.js';
import { strikeAll } from './campaign/turn/strike-clock.js';
import type { Outcome } from './campaign/types.js';
import { withoutPath } from './campaign/use-case.js';
import { mailDesk } from './mail/enter-mail.js';
import { DIRECTORY_FILE, openDirectory } from './people/directory.js';
import { readableTrace } from './readable-trace.js';
import type { Answer, Errand, Numbered } from './step-errands.js';
import { makePage, type Around } from './web/asked.js';
import { loadAssets } from './web/assets.js';
import { openCampaigns } from './web/campaigns.js';
import { throwIfDamaged } from './web/visit.js';

const clock = (): string => new Date().toISOString();
const tell = (answer: Answer): void => parentPort?.postMessage(answer);

/** Does errands until the thread is ended. `storeUrl`: of the database that everything is kept in, if not in files. */
export function doErrands(dir: string, storeUrl: string | undefined): void {
  let opened: Promise<Around> | undefined;
  /** What cannot be opened now is tried again with the next errand. */
  const around = async (): Promise<Around> => {
    try {
      return await (opened ??= openAll(dir, storeUrl));
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  parentPort?.on('message', ({ errand, does }: Numbered) => {
    if (does.kind === 'end') return void endAll(opened);
    void around()
      .then((all) => answerTo(all, does, (...tells) => tell({ errand, tells })))
      .then(
        (answers) => tell({ errand, answers }),
        (error: unknown) => tell({ errand, ...failureOf(error) }),
      );
  });
}

async function openAll(dir: string, storeUrl: string | undefined): Promise<Around> {
  if (storeUrl !== undefined) await able(keepIn(storeUrl));
  try {
    const directory = await able(openDirectory(join(dir, DIRECTORY_FILE)));
    return { campaigns: openCampaigns(dir), directory, clock, assets: loadAssets(), mailDesk };
  } catch (error) {
    endStore();
    throw error;
  }
}

/** The value, or why there is none in the words of pages. */
async function able<T>(outcome: Outcome<T>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Unable(withoutPath(result.error));
  return result.value;
}

/** Ends the thread, with nothing left open. */
async function endAll(opened: Promise<Around> | undefined): Promise<void> {
  const all = await opened?.catch(() => undefined);
  await all?.campaigns.close();
  all?.directory.close();
  endStore();
  process.exit();
}

async function answerTo(
  around: Around,
  does: Exclude<Errand, { readonly kind: 'end' }>,
  tells: Parameters<typeof withProgress>[0],
): Promise<unknown> {
  if (does.kind === 'strike')
    return around.campaigns.with(does.name, (campaign) => strikeAll(campaign, clock, does.jump));
  const { asked } = does;
  const make = () =>
    around.campaigns.with(
      asked.name,
      (campaign) => makePage(around, campaign, asked),
      throwIfDamaged,
    );
  return does.tells ? withProgress(tells, make) : make();
}

function failureOf(error: unknown) {
  const unable = unableOf(error);
  return {
    failed: readableTrace(error),
    ...(unable === undefined ? {} : { unable: { say: unable.say, file: unable.message } }),
  };
}
