/** Letters between players (C2.10, C3.2): to one's own side with a copy on the gamemaster's record, else to him alone. */
import { ok, type SeatId } from '../kernel/basic.js';
import { appendEntry, type Dispatch } from '../store/entry.js';
import { lettersDigest, type LetterText } from '../store/letter.js';
import type { Campaign } from './campaign.js';
import { sendAtOnce } from './forward-sheet.js';
import { holdersBySeat } from './holders.js';
import { isRefusal, loadStep, seatOf } from './open-step.js';
import type { Clock, Outcome } from './types.js';
import { refuse, useCase } from './use-case.js';

const LONGEST_CHARACTERS = 20_000;

/**
 * Sends a letter of one seat, or of the gamemaster, to another seat or to him. What is written to him stands in his log. Across the sides it is not delivered: the gamemaster
 * reads it in his log and may pass it on as his own. Nothing checks that anybody obeys (C3.3).
 */
export function sendDispatch(
  campaign: Campaign,
  letter: { readonly from: SeatId | 'gm'; readonly to: SeatId | 'gm'; readonly text: string },
  clock: Clock,
): Outcome<{ readonly delivered: boolean }> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const to = letter.to === 'gm' ? undefined : seatOf(campaign, step.base, letter.to);
    if (to !== undefined && isRefusal(to)) return refuse(to.code, to.say);
    const from = letter.from === 'gm' ? undefined : seatOf(campaign, step.base, letter.from);
    if (from !== undefined && isRefusal(from)) return refuse(from.code, from.say);
    const text = letter.text.trim();
    if (text === '' || text.length > LONGEST_CHARACTERS)
      return refuse('bad-input', `A letter has 1 to ${LONGEST_CHARACTERS} characters.`);
    const delivered = from === undefined || to === undefined || from.side === to.side;
    const dispatch = {
      ...{ from: letter.from, to: letter.to, text },
      ...(delivered ? {} : { stays: true as const }),
    };
    const now = clock();
    const author = from?.title ?? 'The gamemaster';
    const letters =
      delivered && to !== undefined
        ? [await letterOf(campaign, { ...dispatch, to: to.id }, author, now)]
        : [];
    const written = letters.map((one) => ({ ...one, step: step.step.name }));
    const body = { kind: 'letter' as const, letters: lettersDigest(written), dispatch };
    const entry = { written: now, step: step.step.name, body };
    await sendAtOnce(campaign, await appendEntry(campaign.inside.journal, entry), written);
    return ok({ delivered });
  });
}

async function letterOf(
  campaign: Campaign,
  { to, text }: Dispatch & { readonly to: SeatId },
  author: string,
  now: string,
): Promise<Omit<LetterText, 'step'>> {
  const { composeNotice } = await import('../letters/compose.js');
  const name = (await holdersBySeat(campaign)).get(to)?.name;
  const composed = composeNotice({
    campaign: campaign.meta.title,
    subject: `a letter from ${author}`,
    ...(name === undefined ? {} : { name }),
    paragraphs: [`${author} writes:`, ...text.split(/\n\s*\n/).map((part) => part.trim())],
  });
  return { ...composed, seat: to, written: now };
}
