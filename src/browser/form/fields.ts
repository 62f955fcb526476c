/** The fields of a form in the page: what stands in them, and how they show what the sheet says. */
import { barOf, isBeyond, restOf, sayRest, type Share, type Shares } from '../../kernel/shares.js';

/** A field as the site tells it, with its value as the sheet says it now. */
export type ToldField = {
  readonly id: string;
  readonly value: string;
  readonly wrong: string;
  readonly beside: string;
};
export type ToldGroup = {
  readonly id: string;
  readonly whole: string;
  readonly beside: string;
  readonly filled: string;
  readonly fields: readonly ToldField[];
};

export type Control = HTMLInputElement | HTMLSelectElement;

export const rowsOf = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-field]'),
];
export const groupsOf = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-group]'),
];

/** The control that the name of a field leads to; buttons and slides are only its hands. */
export const controlOf = (row: Element): Control | null =>
  row.querySelector<Control>('[name^="field:"]');

const numberIn = (text: string | undefined): number => {
  const n = Number(text ?? '');
  return Number.isInteger(n) && n > 0 && n < 10_000 ? n : 0;
};

const shareOf = (row: HTMLElement, whole: number): Share => ({
  id: row.dataset['field'] ?? '',
  value: numberIn(controlOf(row)?.value),
  min: numberIn(row.dataset['min']),
  max: row.dataset['max'] === '' ? whole : numberIn(row.dataset['max']),
  beside: numberIn(row.dataset['beside']),
});

/** The sums of a group as its fields stand in the page. */
export function sharesIn(group: HTMLElement): Shares {
  const whole = numberIn(group.dataset['whole']);
  const beside = numberIn(group.dataset['beside']);
  return { whole, beside, shares: rowsOf(group).map((row) => shareOf(row, whole)) };
}

/** Draws the bars and says the rest of a group of shares, before the site has answered. */
export function drawShares(group: HTMLElement): void {
  const shares = sharesIn(group);
  const rest = restOf(shares);
  const says = group.querySelector('[data-rest]');
  if (says === null) return;
  says.textContent = sayRest(rest, group.dataset['unit'] ?? '');
  says.classList.toggle('over', rest < 0);
  for (const [index, row] of rowsOf(group).entries()) {
    const share = shares.shares[index];
    if (share === undefined) continue;
    const bar = barOf(share, shares.whole);
    row.querySelector('[data-bar]')?.setAttribute('width', String(bar.used));
    const beyond = row.dataset['limit'] === undefined ? 'within' : isBeyond(share);
    row.classList.toggle('over', beyond === 'over');
    row.classList.toggle('under', beyond === 'under');
    const slide = row.querySelector<HTMLInputElement>('[data-slide]');
    if (slide !== null) slide.value = String(share.value);
  }
}

/** Puts a card into the pool that its choice names. */
export function placeCard(group: HTMLElement, row: HTMLElement): void {
  const pool = controlOf(row)?.value ?? '';
  const cards = [...group.querySelectorAll<HTMLElement>('[data-pool]')]
    .find((one) => one.dataset['pool'] === pool)
    ?.querySelector('.pool-cards');
  if (cards === null || cards === undefined || row.parentElement === cards) return;
  const hasFocus = row.contains(document.activeElement);
  cards.append(row);
  if (hasFocus) controlOf(row)?.focus();
}

/** Whether the page has a field for each of these, and no others. */
export function isSameForm(root: HTMLElement, groups: readonly ToldGroup[]): boolean {
  const here = new Set(rowsOf(root).map((row) => row.dataset['field']));
  const told = groups.flatMap(({ fields }) => fields.map(({ id }) => id));
  return told.length === here.size && told.every((id) => here.has(id));
}

/** Shows what the sheet says now; fields in `kept` have been changed again meanwhile and stay as they are. */
export function showGroups(
  root: HTMLElement,
  groups: readonly ToldGroup[],
  kept: ReadonlySet<string>,
): void {
  const rows = new Map(rowsOf(root).map((row) => [row.dataset['field'] ?? '', row]));
  const places = new Map(groupsOf(root).map((group) => [group.dataset['group'] ?? '', group]));
  for (const told of groups) {
    const group = places.get(told.id);
    if (group === undefined) continue;
    group.dataset['whole'] = told.whole;
    group.dataset['beside'] = told.beside;
    const filled = group.querySelector<HTMLInputElement>('[data-filled]');
    if (filled !== null) filled.value = told.filled;
    for (const field of told.fields) {
      const row = rows.get(field.id);
      if (row !== undefined && !kept.has(field.id)) showField(group, row, field);
    }
    drawShares(group);
    countSaid(group);
  }
}

/** How many of its fields the sheet speaks of. */
export function countSaid(group: HTMLElement): void {
  const said = rowsOf(group).filter((row) => controlOf(row)?.value !== '').length;
  const place = group.querySelector('[data-said]');
  if (place !== null) place.textContent = String(said);
}

function showField(group: HTMLElement, row: HTMLElement, field: ToldField): void {
  const control = controlOf(row);
  if (control === null) return;
  if (control instanceof HTMLSelectElement && !hasOption(control, field.value))
    control.add(new Option(field.value, field.value));
  if (control.value !== field.value) control.value = field.value;
  if (field.wrong === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  const wrong = row.querySelector('[data-wrong]');
  if (wrong !== null) wrong.textContent = field.wrong;
  if (row.dataset['beside'] !== undefined) row.dataset['beside'] = field.beside;
  placeCard(group, row);
}

const hasOption = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some((option) => option.value === value);
