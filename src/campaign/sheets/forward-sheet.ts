/**
 * What a sheet says to other seats is sent to them as soon as it reads, before it counts: a supreme commander may tell
 * his commanders their shares himself, though they are theirs only with the gamemaster's yes (C2.4, C3.7).
 */
import type { Forward, Question } from '../../kernel/system.js';
import { insertLetters, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import type { OpenStep } from '../turn/open-step.js';

type Forwarding = {
  readonly step: OpenStep;
  readonly question: Pick<Question, 'title'>;
  readonly forwards: readonly Forward[];
  readonly now: string;
};

/** One letter for each seat that the sheet speaks to. */
export const forwardLetters = (
  campaign: Campaign,
  forwarding: Forwarding,
): Promise<readonly LetterText[]> =>
  lettersTo(campaign, forwarding, 'told directly', (says) => [
    `${forwarding.question.title} tells you directly:`,
    ...says.map((line) => `- ${line}`),
    'It counts when the gamemaster has approved it; you will then have a letter of his.',
  ]);

/** When the gamemaster says no, those who were told hear of it. */
export const withdrawalLetters = (
  campaign: Campaign,
  forwarding: Forwarding,
): Promise<readonly LetterText[]> =>
  lettersTo(campaign, forwarding, 'not approved', () => [
    `What you were told directly (${forwarding.question.title}) was not approved by the gamemaster and does not count.`,
    'Your supreme commander has been asked for another sheet.',
  ]);

async function lettersTo(
  campaign: Campaign,
  { step, forwards, now }: Forwarding,
  subject: string,
  paragraphs: (says: readonly string[]) => readonly string[],
): Promise<readonly LetterText[]> {
  if (forwards.length === 0) return [];
  const { composeNotice } = await import('../../letters/compose.js');
  const holders = await holdersBySeat(campaign);
  return forwards.map(({ to, says }) => {
    const name = holders.get(to)?.name;
    const composed = composeNotice({
      campaign: campaign.meta.title,
      subject: `${step.step.title}: ${subject}`,
      ...(name === undefined ? {} : { name }),
      paragraphs: paragraphs(says),
    });
    return { ...composed, step: step.step.name, seat: to, written: now };
  });
}

export const sendAtOnce = (
  campaign: Campaign,
  entry: number,
  letters: readonly LetterText[],
): Promise<readonly number[]> =>
  letters.length === 0
    ? Promise.resolve([])
    : insertLetters(
        campaign.inside.journal,
        { entry, doorKey: campaign.inside.doorKey, state: 'ready' },
        letters,
      );
