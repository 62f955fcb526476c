/** A folder's site with all that runs in it: the pages, the post that sends what they release, and the clock. */
import { join } from 'node:path';
import { strikeAll } from './campaign/turn/strike-clock.js';
import { keepTime } from './clock/keep-time.js';
import { unableOf } from './campaign/sheets/unable-of.js';
import { startLoop } from './clock/loop.js';
import type { Clock } from './campaign/types.js';
import type { Config } from './config.js';
import type { Steps } from './open-steps.js';
import { mailDesk } from './mail/enter-mail.js';
import { watchImap } from './mail/imap-inbox.js';
import { openInbox } from './mail/inbox.js';
import { openPostOffice } from './mail/post-office.js';
import { OWN_ADDRESS } from './mail/letter-mail.js';
import { listenSmtp } from './mail/smtp-inbox.js';
import { smtpTransport } from './mail/smtp-transport.js';
import { folderTransport, type Transport } from './mail/transport.js';
import { DIRECTORY_FILE, openDirectory } from './people/directory.js';
import { findMailed, listDue, refreshHoldings } from './people/holdings.js';
import { noteMailbox, readMailbox, type MailboxMark } from './people/mailboxes.js';
import { openCampaigns, type Campaigns } from './web/campaigns.js';
import { serve, type Served } from './web/serve.js';

/** So often it is looked whether letters may leave, and whether anything is due. */
const PAUSE_MILLISECONDS = 1000;

/** `mailPort`: where a mail server of this machine hands over what comes in. */
export type Site = {
  readonly served: Served;
  readonly mailPort?: number;
  readonly close: () => Promise<void>;
};

/** `campaigns`: those of the folder, where they are not opened in the usual way. */
export type World = {
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
  readonly campaigns?: Campaigns;
  /** Absent where steps are played by whoever serves pages. */
  readonly steps?: Steps;
};

/** The folder cannot be served, for a reason that its owner can mend. */
export class Unserved extends Error {
  readonly say: string;

  constructor(say: string) {
    super(say);
    this.say = say;
    this.name = 'Unserved';
  }
}

/** Opens the site. Throws when the folder cannot be used or the port is taken. */
export async function openSite(dir: string, config: Config, world: World): Promise<Site> {
  const { clock, steps, campaigns = openCampaigns(dir) } = world;
  const report = (error: unknown): void => world.report(unableOf(error) ?? error);
  await campaigns.files();
  const opened = await openDirectory(join(dir, DIRECTORY_FILE));
  if (!opened.ok) throw new Unserved(opened.error.say);
  const directory = opened.value;
  const transport = await transportOf(dir, config);
  const pages = { dir, clock, report, ...config, campaigns, directory, mailDesk };
  const served = await serve({ ...pages, ...(steps === undefined ? {} : { aside: steps }) });
  const ending = new AbortController();
  const office = openPostOffice({
    ...{ directory, transport, files: campaigns.files, with: campaigns.with },
    from: config.smtp?.from ?? OWN_ADDRESS,
    site: served.url,
    plus: config.mail.plus,
    patienceMilliseconds: PAUSE_MILLISECONDS,
    ending: ending.signal,
    clock,
  });
  const inbox = openInbox({
    ...{ files: campaigns.files, with: campaigns.with, clock },
    mailed: async (signs) => {
      await refreshHoldings(directory, await campaigns.files());
      return findMailed(directory, signs);
    },
    servers: config.mail.authserv,
    answers: config.mail.answers,
    site: served.url,
  });
  const marks = {
    read: (name: string) => readMailbox(directory, name),
    note: (name: string, mark: MailboxMark) => noteMailbox(directory, name, mark),
  };
  const { imap, listen } = config.mail;
  const watched = imap === undefined ? undefined : watchImap({ ...imap, inbox, marks }, report);
  const listening = listen === undefined ? undefined : await listenSmtp(listen, inbox);
  const loop = startLoop({ pauseMilliseconds: PAUSE_MILLISECONDS, work: office.round, report });
  const steady = (): number => performance.now();
  const time = keepTime({
    ...{ clock, steady, report },
    due: async (now) => {
      await refreshHoldings(directory, await campaigns.files());
      return listDue(directory, 'strikes', now);
    },
    strike: (name, jump) =>
      steps === undefined
        ? campaigns.with(name, (campaign) => strikeAll(campaign, clock, jump))
        : campaigns.elsewhere(name, () => steps.strike(name, jump)),
  });
  const ticking = startLoop({ pauseMilliseconds: PAUSE_MILLISECONDS, work: time.round, report });
  const close = async (): Promise<void> => {
    ending.abort();
    directory.end();
    await watched?.stop();
    await listening?.stop();
    transport.close?.();
    await ticking.stop();
    await loop.stop();
    await served.close();
    await steps?.close();
    directory.close();
  };
  return { served, close, ...(listening === undefined ? {} : { mailPort: listening.port }) };
}

const transportOf = async (dir: string, { smtp }: Config): Promise<Transport> =>
  smtp === undefined
    ? folderTransport(join(dir, 'letters'))
    : smtpTransport(smtp.url, smtp.plainPassword);
