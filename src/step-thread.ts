/**
 * The thread that plays steps, and makes pages that read long sheets: it has files of the folder open by handles of its own,
 * and does what `open-steps.ts` asks for.
 */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { withProgress } from './campaign/progress.js';
import { Unable } from './campaign/sheets/unable.js';
import { strikeAll } from './campaign/turn/strike-clock.js';
import type { Refusal } from './campaign/types.js';
import { withoutPath } from './campaign/use-case.js';
import { mailDesk } from './mail/enter-mail.js';
import { DIRECTORY_FILE, openDirectory } from './people/directory.js';
import { readableTrace } from './readable-trace.js';
import type { Answer, Errand, Numbered } from './step-errands.js';
import { makePage, type Around } from './web/asked.js';
import { loadAssets } from './web/assets.js';
import { openCampaigns } from './web/campaigns.js';
import { must } from './web/frame.js';

const clock = (): string => new Date().toISOString();
const tell = (answer: Answer): void => parentPort?.postMessage(answer);

/** Does errands until the thread is ended. */
export async function doErrands(dir: string): Promise<void> {
  const directory = await must(openDirectory(join(dir, DIRECTORY_FILE)));
  const campaigns = openCampaigns(dir);
  const around = { campaigns, directory, clock, assets: loadAssets(), mailDesk };
  parentPort?.on('message', ({ errand, does }: Numbered) => {
    void answerTo(around, does, (...tells) => tell({ errand, tells })).then(
      (answers) => tell({ errand, answers }),
      (error: unknown) => tell({ errand, ...failureOf(error) }),
    );
  });
}

async function answerTo(
  around: Around,
  does: Errand,
  tells: Parameters<typeof withProgress>[0],
): Promise<unknown> {
  if (does.kind === 'strike')
    return around.campaigns.with(does.name, (campaign) => strikeAll(campaign, clock, does.jump));
  const { asked } = does;
  const refused = { why: undefined as Refusal | undefined };
  const make = () =>
    around.campaigns.with(
      asked.name,
      (campaign) => makePage(around, campaign, asked),
      (why) => {
        refused.why = why;
      },
    );
  const made = await (does.tells ? withProgress(tells, make) : make());
  if (refused.why?.code === 'damaged') throw new Unable(withoutPath(refused.why));
  return made;
}

const failureOf = (error: unknown) => ({
  failed: readableTrace(error),
  ...(error instanceof Unable ? { unable: { say: error.say, file: error.message } } : {}),
});
