/** Pointing at the map says where the order goes that is chosen in an answer; without script the place is written. */

/** The map's own event, as far as it is read here. */
type Chosen = { readonly place: string };

export function answerByMap(form: HTMLElement): void {
  const where = form.querySelector<HTMLInputElement>('[data-where]');
  const deeds = where?.closest('details');
  if (where === null || deeds === null || deeds === undefined) return;
  document.addEventListener('vedette:place', (event) => {
    if (!deeds.open) return;
    // The map's own event: see `Chosen`.
    where.value = (event as CustomEvent<Chosen>).detail.place;
  });
}
