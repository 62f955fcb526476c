/**
 * The card of a place leads on: to the orders whose way touches it, and to what happened there or was reported of it. All are
 * parts of the page that name their places anyway; in the columns they are marked as well.
 */
import { detailOf, element, textIn } from '../map/elements.js';

/** So many of a kind stand on a card, and so many unfolded. */
const [MOST, OPEN] = [12, 3];

/** What stands where on the desk or on a seat's page; `lead` makes the way to one. */
const KINDS: readonly {
  readonly title: string;
  readonly parts: string;
  readonly lead: (part: HTMLElement) => HTMLElement;
}[] = [
  { title: 'Orders', parts: '.line-track a', lead: toBar },
  { title: 'Your orders', parts: '.sheet-lines > .sheet-line', lead: toLine },
  { title: 'Events', parts: '.moments > li li', lead: toEvent },
  { title: 'Report', parts: '#report :is(p, span, tr)', lead: toPart },
];

export function leadFromMap(stage: HTMLElement): void {
  document.addEventListener('vedette:card', (event) => {
    const { place, card } = detailOf(event);
    if (!(card instanceof HTMLElement)) return;
    const at = `[data-places~="${CSS.escape(textIn(place))}"]`;
    for (const part of stage.querySelectorAll('.pane [data-places]'))
      part.classList.toggle('here', part.matches(at));
    const lists = KINDS.flatMap(({ title, parts, lead }) => {
      const found = [...stage.querySelectorAll<HTMLElement>(`:is(${parts})${at}`)];
      return found.length === 0 ? [] : [listOf(title, found.map(lead))];
    });
    card.querySelector('ul')?.after(...lists);
  });
}

function toBar(bar: HTMLElement): HTMLElement {
  const lanes = bar.closest('.line-lanes');
  const whose = lanes?.previousElementSibling?.textContent.trim() ?? '';
  const says = `${whose}: ${bar.querySelector('title')?.textContent ?? ''}`;
  return element('a', { href: bar.getAttribute('href') ?? '' }, says);
}

function toEvent(line: HTMLElement): HTMLElement {
  const { moment = '', title = '' } = line.closest<HTMLElement>('[data-moment]')?.dataset ?? {};
  const link = element('a', { href: '#events' }, `${title}: ${line.textContent}`);
  if (moment !== '') link.dataset['moment'] = moment;
  return link;
}

/** To where it is written; the list of what was understood is not shown where lines are written one by one. */
function toLine(line: HTMLElement): HTMLElement {
  const at = Number(line.dataset['line']) - 1;
  const field = (): HTMLElement | undefined =>
    document.querySelectorAll<HTMLElement>('.by-lines .line-field')[at];
  return leadTo(line.querySelector('.line-text')?.textContent ?? '', line, () => field() ?? line);
}

function toPart(part: HTMLElement): HTMLElement {
  const cells = [...part.querySelectorAll('td')].map(({ textContent }) => textContent.trim());
  const says = cells.length > 0 ? cells.filter((cell) => cell !== '').join(', ') : part.textContent;
  return leadTo(says.trim(), part, () => part);
}

function leadTo(says: string, part: HTMLElement, target: () => HTMLElement): HTMLElement {
  const button = element('button', { type: 'button', class: 'quiet link' }, says);
  button.addEventListener('click', () => {
    const id = part.closest('.pane')?.id ?? '';
    document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id } }));
    target().focus({ preventScroll: true });
    target().scrollIntoView({ block: 'center' });
  });
  return button;
}

function listOf(title: string, leads: readonly HTMLElement[]): HTMLElement {
  const list = element(
    'details',
    { class: 'map-card-list' },
    element('summary', {}, `${title} (${String(leads.length)})`),
    element('ul', { class: 'plain' }, ...leads.slice(0, MOST).map((one) => element('li', {}, one))),
  );
  list.open = leads.length <= OPEN;
  return list;
}
