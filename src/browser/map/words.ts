/** What the map says in words: the card of a chosen place, and the voice for those who do not look. */
import type { PlaceId } from '../../kernel/map/spot.js';
import { element } from './elements.js';
import type { KnownBoard, SeatFacts, SeenThing } from './facts.js';
import type { Frame } from './frame.js';

export type Words = {
  readonly say: (text: string) => void;
  /** Says what is at a place, after what there is to say of going there. */
  readonly tell: (place: PlaceId, reach?: string) => void;
  /** Opens the card of a place. */
  readonly open: (place: PlaceId) => void;
  readonly close: () => void;
  /** The card itself, for what the page adds to it. */
  readonly card: HTMLElement;
  readonly nameOf: (place: PlaceId) => string;
  /** What stands there, of which one may be chosen. */
  readonly thingsAt: (place: PlaceId) => readonly SeenThing[];
};

type Known = { readonly board: KnownBoard | undefined; readonly seat: SeatFacts };

export function openWords({ card, voice, view }: Frame, known: () => Known): Words {
  const placeOf = (place: PlaceId) => known().board?.placeOf(place);
  const nameOf = (place: PlaceId): string => placeOf(place)?.name ?? '';
  const thingsAt = (place: PlaceId): readonly SeenThing[] => known().seat.places[place] ?? [];
  const linesOf = (place: PlaceId): readonly string[] => thingsAt(place).map(({ says }) => says);
  const groundOf = (place: PlaceId): string => placeOf(place)?.words ?? '';
  /** Numbers of cells are printed on the board; the ids of other places are the program's own. */
  const isNumbered = (place: PlaceId): boolean => placeOf(place)?.cell !== undefined;
  const titleOf = (place: PlaceId): string =>
    isNumbered(place) ? [place, nameOf(place)].join(' ').trim() : nameOf(place) || place;
  const close = (): void => {
    card.hidden = true;
    card.replaceChildren();
  };
  /** What the page offers to do at any place. */
  const linksAt = (place: PlaceId): readonly HTMLElement[] => {
    const links = card
      .closest('[data-map]')
      ?.querySelectorAll<HTMLAnchorElement>('[data-place-link]');
    const shown = [...(links ?? [])].map(({ href, textContent }) =>
      element('a', { href: href + encodeURIComponent(place) }, textContent),
    );
    return shown.length === 0 ? [] : [element('p', { class: 'map-card-links' }, ...shown)];
  };
  return {
    ...{ nameOf, thingsAt, close, card },
    say: (text) => {
      voice.textContent = text;
    },
    tell: (place, reach = '') => {
      const parts = [titleOf(place), reach, ...linesOf(place), groundOf(place)];
      voice.textContent = parts.filter((part) => part !== '').join('. ');
    },
    open: (place) => {
      const away = element(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': 'Close' },
        '×',
      );
      away.addEventListener('click', () => {
        close();
        view.focus();
      });
      const name = nameOf(place);
      const head = element('p', { class: 'map-card-head' }, element('strong', {}, name || place));
      if (name !== '' && isNumbered(place)) head.append(` ${place}`);
      const list = element('ul', { class: 'plain' });
      list.append(...linesOf(place).map((line) => element('li', {}, line)));
      card.replaceChildren(away, head, list, element('p', {}, groundOf(place)), ...linksAt(place));
      card.hidden = false;
    },
  };
}
