/** Letters to several seats that one person holds, as one: each under a heading with its seat. */
import { unframe } from './mail-frame.js';
import { underlined, wrapText } from './plain-text.js';
import { loadTemplates } from './templates.js';

type Parts = { readonly text: string; readonly html: string };
export type SeatLetter = Parts & { readonly seat: string; readonly title: string };

const HOW = 'Send one e-mail for each seat, and write above your orders which one it is for:';

/** The HTML stands in the frame of the first. */
export function joinLetters(letters: readonly SeatLetter[]): Parts {
  const { html } = loadTemplates();
  const seats = letters.map(({ seat, title }) => ({ seat, title }));
  const lead = `This e-mail holds the letters to all of your seats: ${seats.map(({ title }) => title).join(', ')}.`;
  const [head, , foot] = unframe(letters[0]?.html ?? '');
  return {
    text: [
      wrapText(lead),
      // Not at the beginning of a line: where a reply quotes it, it names no seat.
      `${wrapText(HOW)}\n${seats.map(({ seat, title }) => `  ${title}: “Seat: ${seat}”`).join('\n')}`,
      ...letters.map(
        ({ seat, title, text }) =>
          `${underlined(`${title} (${seat})`).toUpperCase()}\n\n${text.trim()}`,
      ),
    ].join('\n\n\n'),
    html: [
      head,
      html('mail/joined.html', { lead, how: HOW, seats }),
      ...letters.map(
        (one) =>
          html('mail/joined-seat.html', { seat: one.seat, title: one.title }) +
          unframe(one.html)[1],
      ),
      foot,
    ].join('\n'),
  };
}
