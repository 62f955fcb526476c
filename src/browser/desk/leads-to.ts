/**
 * The card of a place on the desk's map leads on: to the orders whose way touches it, and to what happened there in the step. Both
 * are the links and lines that the page has anyway, found by the places that they name.
 */
import { detailOf, element, textIn } from '../map/elements.js';

const MOST = 12;

export function leadFromMap(line: HTMLElement): void {
  const stage = line.closest('[data-stage]');
  if (stage === null) return;
  document.addEventListener('vedette:card', (event) => {
    const { place, card } = detailOf(event);
    if (!(card instanceof HTMLElement)) return;
    const at = `[data-places~="${CSS.escape(textIn(place))}"]`;
    const orders = [...stage.querySelectorAll(`.line-track a${at}`)].map((bar) =>
      leadTo(bar.getAttribute('href') ?? '', titleOf(bar)),
    );
    const events = [...stage.querySelectorAll<HTMLElement>(`.moments > li li${at}`)].map((line) => {
      const { moment = '', title = '' } = line.closest<HTMLElement>('[data-moment]')?.dataset ?? {};
      return leadTo('#events', `${title}: ${line.textContent}`, moment);
    });
    card.append(...listOf('Orders', orders), ...listOf('Events', events));
  });
}

const titleOf = (bar: Element): string => {
  const lanes = bar.closest('.line-lanes');
  const whose = lanes?.previousElementSibling?.textContent.trim() ?? '';
  return `${whose}: ${bar.querySelector('title')?.textContent ?? ''}`;
};

function leadTo(href: string, says: string, moment = ''): HTMLAnchorElement {
  const link = element('a', { href }, says);
  if (moment !== '') link.dataset['moment'] = moment;
  return link;
}

const listOf = (title: string, links: readonly HTMLAnchorElement[]): readonly HTMLElement[] =>
  links.length === 0
    ? []
    : [
        element(
          'details',
          { class: 'map-card-list' },
          element('summary', {}, `${title} (${String(links.length)})`),
          element(
            'ul',
            { class: 'plain' },
            ...links.slice(0, MOST).map((link) => element('li', {}, link)),
          ),
        ),
      ];
