/**
 * The desk's map as a seat is to see it, and back to the true one, without leaving the desk: the links of the choice do it, and
 * a line on the map says whose it is. Without script they open the desk with that map.
 */
export function seeAs(choice: HTMLElement): void {
  const sign = choice.querySelector<HTMLElement>('[data-seen-as]');
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-as]') : null;
    const map = document.querySelector('[data-map][data-ready]');
    if (!(link instanceof HTMLAnchorElement) || map === null || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    const { as = '', title = '' } = link.dataset;
    map.dispatchEvent(new CustomEvent('vedette:as', { detail: { as } }));
    document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id: 'stage-map' } }));
    for (const other of document.querySelectorAll('a[data-as]')) {
      if (as !== '' && other.getAttribute('data-as') === as)
        other.setAttribute('aria-current', 'true');
      else other.removeAttribute('aria-current');
    }
    for (const panel of choice.querySelectorAll('details')) panel.open = false;
    if (sign === null) return;
    sign.hidden = as === '';
    sign.querySelector('strong')?.replaceChildren(title);
    // The link that was pressed may be the one on the sign, which is gone now.
    if (as === '') choice.querySelector('summary')?.focus();
  });
}
