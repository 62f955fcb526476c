/** Where the mails of a folder of campaigns come in: finds the campaign of each, and takes it there. */
import { no, ok, type Result } from '../kernel/basic.js';
import type { Campaign } from '../campaign/open-campaign.js';
import {
  BY_LETTER,
  BY_TITLE,
  claimOf,
  isAnswer,
  isMomentary,
  rankOf,
} from '../campaign/sheets/whose-mail.js';
import type { Clock, Refusal } from '../campaign/types.js';
import type { CampaignFile, MailSigns } from '../people/holdings.js';
import { readCommand } from './commands.js';
import { ownLines } from './find-sheet.js';
import { anyJudge } from './mail-sender.js';
import { SEAT_LINE } from './match-seat.js';
import { headTokens, type AnswersADay, type Arrival } from './prove-sender.js';
import { openMail, type ReadMail } from './read-mail.js';
import { receiveMail, type MailReceipt } from './receive-mail.js';

/**
 * Takes one mail. A refusal means that nothing of it was kept: it is to be handed in again later. `waiting`: campaigns for which
 * mails before it wait, by their names, so that it does not pass them on their way to one of these.
 */
export type Inbox = (
  raw: Buffer,
  arrival: Omit<Arrival, 'servers' | 'answers' | 'isElsewhere'>,
  waiting?: ReadonlyMap<string, Refusal>,
) => Promise<Result<InboxReceipt, Undelivered>>;

/** `campaigns`: those for one of which the mail waits, by their names in links. */
export type Undelivered = Refusal & { readonly campaigns?: readonly string[] };

/** `campaign`: by its name in links. */
export type InboxReceipt = MailReceipt & { readonly campaign: string };

export type InboxInput = {
  readonly files: () => Promise<readonly CampaignFile[]>;
  /**
   * The campaigns that an e-mail may be for, so that not all are opened, each with how much speaks for it at least; absent where
   * there are few.
   */
  readonly mailed?: (signs: MailSigns) => Promise<ReadonlyMap<string, number>>;
  readonly with: <T>(
    name: string,
    use: (campaign: Campaign) => Promise<T>,
    refused?: (refusal: Refusal) => void,
  ) => Promise<T | undefined>;
  readonly servers: readonly string[];
  readonly answers?: AnswersADay;
  /** How others call the site, without a slash at its end; the answer to a mail may lead to a page of it. */
  readonly site?: string;
  readonly clock: Clock;
};

const NO_CAMPAIGN: Refusal = {
  code: 'not-found',
  say: 'There is no campaign here that could be opened. The e-mail was not taken.',
};

export const openInbox =
  (input: InboxInput): Inbox =>
  async (raw, arrival, waiting) => {
    const { head, read } = await openMail(raw);
    const bounced = head.machine === 'bounce' ? ((await read()).bounce?.about ?? []) : [];
    const traces = {
      ...{ ...head, tokens: headTokens(head, arrival) },
      // A report names the letter that did not arrive in its words alone.
      replyTo: [...head.replyTo, ...bounced],
    };
    const files = await input.files();
    const mailed = await input.mailed?.(traces);
    const isLikely = ({ name }: Pick<CampaignFile, 'name'>): boolean => mailed?.has(name) !== false;
    const likely = files.filter(isLikely);
    let refusal: Undelivered = NO_CAMPAIGN;
    const use = async <T>(
      campaign: string,
      work: (open: Campaign) => Promise<Result<T, Refusal>>,
    ): Promise<T | undefined> => {
      const refused = (why: Refusal): void => {
        // Once it can be used, the mail may be for another.
        const others = isMomentary(why.code) ? likely.map(({ name }) => name) : [];
        refusal = { ...why, campaigns: [...new Set([campaign, ...others])] };
      };
      const why = waiting?.get(campaign);
      const done = why === undefined ? await input.with(campaign, work, refused) : no<Refusal>(why);
      if (done?.ok === false) refused(done.error);
      return done?.ok === true ? done.value : undefined;
    };
    // What it says matters where nothing else tells one of its sender's campaigns from another.
    const alone = likely.length > 1 && !isAnswer(traces) ? await read() : undefined;
    const claims: { readonly name: string; readonly claim: number; readonly plays: boolean }[] = [];
    let unread: { readonly refusal: Undelivered; readonly claim: number } | undefined;
    let behind: Undelivered | undefined;
    for (const { name } of [...likely, ...files.filter((file) => !isLikely(file))]) {
      if (claims.length >= Math.max(1, likely.length)) break;
      const claim = await use(name, (campaign) => {
        const withdraws = alone !== undefined && isWithdrawal(campaign, alone);
        return claimOf(campaign, { ...traces, withdraws });
      });
      if (claim !== undefined) {
        claims.push({ name, ...claim });
        continue;
      }
      // One that cannot be used for a moment may be the one that it is for.
      if (isMomentary(refusal.code)) return no(refusal);
      if (waiting?.has(name) === true && isLikely({ name })) behind ??= refusal;
      const speaks = refusal.code === 'not-found' ? 0 : (mailed?.get(name) ?? 0);
      if (speaks > (unread?.claim ?? 0)) unread = { refusal, claim: speaks };
    }
    const sorted = claims.toSorted((a, b) => rankOf(b) - rankOf(a));
    // A campaign whose older copy was put back has not all letters that it wrote.
    const wrote = sorted.find(
      ({ name, claim }) => Math.max(claim, mailed?.get(name) ?? 0) >= BY_LETTER,
    );
    // What nothing speaks for goes to the first, where its gamemaster finds it in his tray.
    const best = wrote ?? sorted[0];
    if (best === undefined) return no(unread?.refusal ?? refusal);
    // Nothing in it names another campaign than one for which mails before it wait.
    if (behind !== undefined && wrote === undefined && best.claim < BY_TITLE) return no(behind);
    // More speaks for a campaign that cannot be opened now: what is meant for that counts in no other, and nobody there reads it.
    if (
      unread !== undefined &&
      best.claim < unread.claim &&
      (wrote === undefined || unread.claim >= BY_LETTER)
    )
      return no(unread.refusal);
    const { servers, answers, site, clock } = input;
    const isElsewhere = mailed !== undefined && isAnswer(traces) && wrote === undefined;
    const came = {
      ...{ ...arrival, servers, isElsewhere },
      ...(answers === undefined ? {} : { answers }),
      ...(site === undefined ? {} : { confirmAt: confirmPage(site, best.name) }),
    };
    const taken = await use(best.name, (campaign) => receiveMail(campaign, raw, clock, came));
    return taken === undefined ? no(refusal) : ok({ ...taken, campaign: best.name });
  };

/** Whether it is the word alone that takes orders back, as a campaign reads it. */
function isWithdrawal(campaign: Campaign, { lines, subject }: ReadMail): boolean {
  const judge = anyJudge({ campaign });
  const own = ownLines(lines, judge).filter((line) => !SEAT_LINE.test(line));
  return readCommand(own, subject, judge, () => false)?.kind === 'withdraw';
}

/** The page on which a sender says yes to orders that wait for it. */
const confirmPage =
  (site: string, campaign: string) =>
  (token: string): string =>
    `${site}/door/confirm/${encodeURIComponent(campaign)}/${token}`;
