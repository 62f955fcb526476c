/** What each seat is told when a turn is taken back: which of its own letters hold no more, and which sheets count. */
import type { SeatId } from '../../kernel/basic.js';
import type { SheetEntry } from '../../store/entry.js';
import type { KeptLetter, LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { paragraphsOf } from '../letters/paragraphs.js';
import type { SeatHolder } from '../types.js';

/** A sheet that counted in the step, and whether it answers what the branch asks. */
export type Carried = {
  readonly sheet: SheetEntry;
  readonly title: string;
  readonly reads: boolean;
};

type Occasion = {
  readonly written: string;
  readonly openStep: string;
  readonly step: { readonly name: string; readonly title: string };
  /** What the gamemaster tells of it; '' for nothing. */
  readonly tells: string;
};

/**
 * `told`: the letters that hold no more, but for those of which the seat has been told so before (`knew`: there are such).
 * `undone`: some of them told of changes of the rules.
 */
export type OfSeat = {
  readonly told: readonly KeptLetter[];
  readonly knew: boolean;
  readonly undone: boolean;
  readonly sheets: readonly Carried[];
};

/** One letter for every seat, made of its own letters and sheets alone. The gamemaster's reason for the record is not in it. */
export async function takeBackLetters(
  campaign: Campaign,
  holders: readonly SeatHolder[],
  { written, openStep, step, tells }: Occasion,
  seats: ReadonlyMap<SeatId, OfSeat>,
): Promise<readonly LetterText[]> {
  const { composeNotice } = await import('../../letters/compose.js');
  const { writtenTime } = await import('../../letters/written-time.js');
  return holders.map(({ seat, name }) => {
    const { told, knew, undone, sheets } = seats.get(seat) ?? NOTHING;
    const composed = composeNotice({
      campaign: campaign.meta.title,
      subject: `${step.title}: taken back`,
      ...(name === undefined ? {} : { name }),
      paragraphs: [
        `The gamemaster has taken play back to the beginning of ${step.title}. It is played again from there, with new dice.`,
        ...(tells === '' ? [] : ['The gamemaster writes:', ...paragraphsOf(tells)]),
        told.length === 0
          ? `You have not received anything ${knew ? 'more ' : ''}since then.`
          : 'Disregard every report since then. These letters are taken back:',
        ...told.map(
          ({ subject, freed = written }) =>
            `- ${subject} (${writtenTime(freed, campaign.meta.zone)})`,
        ),
        ...(undone ? ['Changes of the rules announced in them no longer apply.'] : []),
        'Your map and your last report are again as they were then.',
        ...sheets.map(sayCarried),
      ],
    });
    return { ...composed, step: openStep, seat, written };
  });
}

const NOTHING: OfSeat = { told: [], knew: false, undone: false, sheets: [] };

const sayCarried = ({ title, reads }: Carried): string =>
  reads
    ? `${title}: the orders you had sent then are accepted again. You may send others.`
    : `${title}: the orders you had sent then are not accepted now. If you are asked for them, please send them again.`;
