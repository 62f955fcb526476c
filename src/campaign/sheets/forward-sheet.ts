/** Letters that a sheet causes to other seats, in the words of the rules: when it reads, when it counts, when it is refused. */
import type { SeatId } from '../../kernel/basic.js';
import type { Forward } from '../../kernel/system.js';
import { insertLetters, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { seatsBehind } from '../letters/keep-back.js';
import { holdersBySeat } from '../seats/holders.js';
import type { OpenStep } from '../turn/open-step.js';

type Forwarding = {
  readonly step: OpenStep;
  readonly forwards: readonly Forward[];
  readonly now: string;
};

/** One letter for each seat that the sheet speaks to. */
export const forwardLetters = (
  campaign: Campaign,
  { forwards, ...more }: Forwarding,
): Promise<readonly LetterText[]> =>
  lettersTo(
    campaign,
    forwards.map(({ to, subject, lines }) => ({ to, subject, lines })),
    more,
  );

/** When the gamemaster says no, those who were told hear of it. */
export const withdrawalLetters = (
  campaign: Campaign,
  { forwards, ...more }: Forwarding,
): Promise<readonly LetterText[]> =>
  lettersTo(
    campaign,
    forwards.flatMap(({ to, when, refused }) =>
      when === 'reads' && refused !== undefined
        ? [{ to, subject: 'not approved', lines: refused }]
        : [],
    ),
    more,
  );

async function lettersTo(
  campaign: Campaign,
  letters: readonly Pick<Forward, 'to' | 'subject' | 'lines'>[],
  { step, now }: Omit<Forwarding, 'forwards'>,
): Promise<readonly LetterText[]> {
  if (letters.length === 0) return [];
  const { composeNotice } = await import('../../letters/compose.js');
  const holders = await holdersBySeat(campaign);
  return letters.map(({ to, subject, lines }) => {
    const name = holders.get(to)?.name;
    const composed = composeNotice({
      campaign: campaign.meta.title,
      subject: `${step.step.title}: ${subject}`,
      ...(name === undefined ? {} : { name }),
      paragraphs: lines,
    });
    return { ...composed, step: step.step.name, seat: to, written: now };
  });
}

/**
 * Letters that name the open step: a seat that does not know of it, since its report of the one before is kept back, has
 * them with that.
 */
export async function sendOfStep(
  campaign: Campaign,
  step: OpenStep,
  entry: number,
  letters: readonly LetterText[],
): Promise<void> {
  if (letters.length === 0) return;
  await sendAtOnce(campaign, entry, letters, await seatsBehind(campaign, step));
}

/** `back`: the seats whose letters stay, each with the reason. */
export const sendAtOnce = (
  campaign: Campaign,
  entry: number,
  letters: readonly LetterText[],
  back: ReadonlyMap<SeatId, string> = new Map(),
): Promise<readonly number[]> =>
  letters.length === 0
    ? Promise.resolve([])
    : insertLetters(
        campaign.inside.journal,
        { entry, doorKey: campaign.inside.doorKey, state: 'ready', back },
        letters,
      );
