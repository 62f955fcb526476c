/**
 * Tabs of the right column, the drawer and the tabs at a phone's foot. A link to a #id inside one of the parts brings that part
 * up, and where it lies in a pane, that pane; `vedette:show` with an id asks the same of other scripts.
 */
import { detailOf, textIn } from '../map/elements.js';
import { pointAtMap } from './at-map.js';
import { leadFromMap } from './leads-to.js';

const DRAWER = '(700px <= width < 1100px)';

type View = 'map' | 'left' | 'right';

export function enhanceStage(body: HTMLElement): void {
  const view = (): string => body.dataset['view'] ?? 'map';
  const mark = (): void => {
    const open = body.querySelector('.pane[data-open]')?.id ?? '';
    const part = view() === 'right' ? open : `stage-${view()}`;
    for (const link of body.querySelectorAll('.stage-tabs a')) current(link, open);
    for (const link of body.querySelectorAll('.stage-phone a')) current(link, part);
  };
  const show = (id: string): boolean => {
    const target = id === '' ? null : document.getElementById(id);
    const part = target === null ? undefined : partOf(target);
    if (target === null || part === undefined) return false;
    for (const folded of detailsAround(target)) folded.open = true;
    const pane = target.closest('.pane');
    if (pane !== null)
      for (const other of body.querySelectorAll('.pane'))
        other.toggleAttribute('data-open', other === pane);
    body.dataset['view'] = part;
    mark();
    if (target !== pane && part !== 'map') target.scrollIntoView({ block: 'start' });
    return true;
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const id = link === null ? '' : ownHash(link);
    if (link === null || id === '' || event.ctrlKey || event.metaKey) return;
    const isOpen = link.closest('.stage-tabs') !== null && link.hasAttribute('aria-current');
    if (isOpen && view() === 'right' && matchMedia(DRAWER).matches) {
      event.preventDefault();
      body.dataset['view'] = 'map';
      return mark();
    }
    if (!show(id)) return;
    // The way back leads to the page before, not to the tab before.
    event.preventDefault();
    history.replaceState(history.state, '', `#${id}`);
  });
  document.addEventListener('vedette:show', (event) => show(textIn(detailOf(event)['id'])));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || view() !== 'right' || !matchMedia(DRAWER).matches) return;
    body.dataset['view'] = 'map';
    mark();
  });
  pointAtMap(body);
  leadFromMap(body);
  window.addEventListener('hashchange', () => show(location.hash.slice(1)));
  show(location.hash.slice(1));
  body.dataset['live'] = '';
  mark();
}

function detailsAround(target: Element): readonly HTMLDetailsElement[] {
  const around = target.closest('details');
  if (around === null) return [];
  const outer = around.parentElement;
  return [around, ...(outer === null ? [] : detailsAround(outer))];
}

function current(link: Element, id: string): void {
  if (link.getAttribute('href') === `#${id}`) link.setAttribute('aria-current', 'true');
  else link.removeAttribute('aria-current');
}

/** The id on this page that a link leads to; '' for a link to elsewhere. */
function ownHash(link: HTMLAnchorElement): string {
  const { pathname, search, hash } = new URL(link.href, location.href);
  return pathname === location.pathname && search === location.search ? hash.slice(1) : '';
}

function partOf(target: Element): View | undefined {
  if (target.closest('.stage-left') !== null) return 'left';
  if (target.closest('.stage-right') !== null) return 'right';
  return target.closest('.stage-middle') === null ? undefined : 'map';
}
