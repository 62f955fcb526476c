import { ok } from '../../kernel/basic.js';
import { appendEntry, selectEntriesOf, type MailEntry } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** A mail that came in, as it was received; `became` says in one word what it was taken for (`sheet`, `stranger` …). */
export type ReceivedMail = Omit<MailEntry, 'kind'>;

/** Everything that a mail causes, in one transaction: sheets, answers and the mail itself, or nothing of them. */
export const takeMail = <T>(campaign: Campaign, work: () => Outcome<T>): Outcome<T> =>
  useCase(campaign, 'write', work);

/** Keeps a mail in the journal. `fresh` is false, and nothing is kept, when that mail is there already. */
export function keepMail(
  campaign: Campaign,
  mail: ReceivedMail,
  clock: Clock,
): Outcome<{ readonly fresh: boolean }> {
  return useCase<{ readonly fresh: boolean }>(campaign, 'write', async () => {
    if (await isKept(campaign, mail)) return ok({ fresh: false });
    const { step } = await loadStep(campaign);
    const body = { ...mail, kind: 'mail' as const };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.name, body });
    return ok({ fresh: true });
  });
}

/** What one mail is told from another by. Anyone may write another's Message-ID, so alone it says nothing. */
export type MailIdentity = Pick<ReceivedMail, 'messageId' | 'from'>;

/** Whether a mail of that Message-ID was kept before from that sender. */
export function hasMail(campaign: Campaign, mail: MailIdentity): Outcome<boolean> {
  return useCase(campaign, 'read', async () => ok(await isKept(campaign, mail)));
}

async function isKept(campaign: Campaign, mail: MailIdentity): Promise<boolean> {
  const mails = await selectEntriesOf(campaign.inside.journal, 'mail');
  return mails.some(({ body }) => body.messageId === mail.messageId && body.from === mail.from);
}
