/** What the map says in words: the card of a chosen hex, and the voice for those who do not look. */
import { element } from './elements.js';
import type { BoardFacts, SeatFacts } from './facts.js';
import type { Frame } from './frame.js';

export type Words = {
  readonly say: (text: string) => void;
  /** Says what is in a hex. */
  readonly tell: (hex: string) => void;
  /** Opens the card of a hex. */
  readonly open: (hex: string) => void;
  readonly close: () => void;
  readonly placeOf: (hex: string) => string;
};

type Known = { readonly board: BoardFacts; readonly seat: SeatFacts };

export function openWords({ card, voice, view }: Frame, known: () => Known): Words {
  const placeOf = (hex: string): string => {
    const names = known()
      .board.towns.filter((town) => town.hex === hex)
      .map(({ name }) => name);
    return names.join(', ');
  };
  const linesOf = (hex: string): readonly string[] => known().seat.hexes[hex] ?? [];
  const groundOf = (hex: string): string => known().board.hexes[hex] ?? '';
  const close = (): void => {
    card.hidden = true;
    card.replaceChildren();
  };
  return {
    placeOf,
    close,
    say: (text) => {
      voice.textContent = text;
    },
    tell: (hex) => {
      const parts = [[hex, placeOf(hex)].join(' ').trim(), ...linesOf(hex), groundOf(hex)];
      voice.textContent = parts.filter((part) => part !== '').join('. ');
    },
    open: (hex) => {
      const away = element(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': 'Close' },
        '×',
      );
      away.addEventListener('click', () => {
        close();
        view.focus();
      });
      const name = placeOf(hex);
      const head = element('p', { class: 'map-card-head' }, element('strong', {}, name || hex));
      if (name !== '') head.append(` ${hex}`);
      const list = element('ul', { class: 'plain' });
      list.append(...linesOf(hex).map((line) => element('li', {}, line)));
      card.replaceChildren(away, head, list, element('p', {}, groundOf(hex)));
      card.hidden = false;
    },
  };
}
