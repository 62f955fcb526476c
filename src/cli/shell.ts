/** What a verb has at hand: the world as functions, so that every verb can be tried without a terminal. */
import type { Json, Result } from '../kernel/basic.js';
import type { Engine } from '../kernel/run.js';
import type { MailDesk } from '../campaign/sheets/entered-mail.js';
import type { Campaign } from '../campaign/campaign.js';
import type { Trust } from '../campaign/open-campaign.js';
import type { Clock, Refusal } from '../campaign/types.js';
import type { ShowProgress } from './progress-line.js';

export type Shell = {
  /** Done before a verb, given it (`mail in`) and its first argument: opens what everything is kept in, where that is not files. */
  readonly begin?: (verb: string, file: string | undefined) => Promise<void>;
  readonly clock: Clock;
  /** A line to the standard output, and one to the standard error. */
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** How far along long work is; absent where nobody wants to know. */
  readonly progress?: ShowProgress;
  readonly readInput: () => Promise<Buffer>;
  /** The systems to play by; the register when absent. */
  readonly systems?: readonly Engine[];
  readonly post: Post;
  /** Serves a folder's campaigns until the program is told to end. */
  readonly serve: (dir: string, flags: ServeFlags) => Promise<void>;
};

/** What `serve` may be told on the command line, as text; the environment may say the same. */
export type ServeFlags = {
  readonly port?: string;
  readonly bind?: string;
  readonly baseUrl?: string;
  readonly trustProxy?: string;
};

/** What the command line may not import itself: mail and the demonstration. */
export type Post = {
  /** Takes one mail; answers with a sentence on what happened to it. Whoever hands it in knows who wrote it. */
  readonly receive: (
    campaign: Campaign,
    raw: Buffer,
    clock: Clock,
  ) => Promise<Result<string, Refusal>>;
  /** Where mails come in for a campaign's file, or for the campaigns of a folder. Close it when done. */
  readonly inbox: (path: string, vouched: boolean) => Promise<MailInbox>;
  /** Whether `serve` sends letters to a mail server; without one it puts them into a folder. */
  readonly isByMail?: () => boolean;
  /** Reads and enters mails for the gamemaster. */
  readonly desk: () => Promise<MailDesk>;
  /** Sends what is ready; says each letter, and answers with how many left and how many could not. */
  readonly send: (
    campaign: Campaign,
    way: MailWay,
    clock: Clock,
    progress: (line: string) => void,
  ) => Promise<Result<{ readonly sent: number; readonly failed: number }, Refusal>>;
};

/** What became of one mail: as a sentence, and as data. */
export type TakenMail = { readonly says: string; readonly data: Json };

/** A refusal means that nothing of a mail was kept. */
export type MailInbox = {
  /** `arrived`: when it came to the mailbox; ISO, UTC. */
  readonly take: (raw: Buffer, arrived?: string) => Promise<Result<TakenMail, Refusal>>;
  /** Takes what is new in the mailbox of the settings; `told` of each. Throws when it cannot be reached. */
  readonly poll: (told: (taken: Result<TakenMail, Refusal>) => void) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Where letters go: a folder, or a mail server by its URL; that of the settings where `to` is absent. `from`: who they come
 * from, where it is not the settings'. `again`: also those that a mail server refused for good.
 */
export type MailWay = {
  readonly to?: string;
  readonly from?: string;
  readonly again?: boolean;
  /** Others write lines meanwhile, among which none changes. */
  readonly isQuiet?: boolean;
};

/** What a verb ends with. `waits`: a run that needs answers; `bug`: our own; `again`: to be tried again later. */
export const EXIT = { fine: 0, faults: 1, usage: 2, waits: 3, bug: 70, again: 75 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a verb before its end, with a sentence for the person. */
export class Stop extends Error {
  readonly code: ExitCode;
  readonly say: string;

  constructor(code: ExitCode, say: string) {
    super(say);
    this.code = code;
    this.say = say;
    this.name = 'Stop';
  }
}

/** The value of a use case, or the end of the verb with the refusal's sentence. */
export async function must<T>(outcome: Promise<Result<T, Refusal>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Stop(EXIT.faults, result.error.say);
  return result.value;
}

/** Opens a campaign for one verb, and closes it whatever comes. */
export async function withFile(
  shell: Shell,
  file: string,
  work: (campaign: Campaign) => Promise<ExitCode>,
  trust?: Trust,
): Promise<ExitCode> {
  const { openCampaign } = await import('../campaign/open-campaign.js');
  const campaign = await must(openCampaign(file, shell.systems, trust));
  try {
    const { diceTrouble } = await import('../campaign/turn/see-dice-key.js');
    const trouble = diceTrouble(campaign);
    if (trouble !== '') shell.complain(`vedette: ${trouble}`);
    return await work(campaign);
  } finally {
    campaign.close();
  }
}
