/** The fields of a form in the page: what stands in them, and how they show what the sheet says. */
import { barOf, isBeyond, restOf, sayRest, type Share, type Shares } from '../../kernel/shares.js';

/** A field as the site tells it, with its value as the sheet says it now. */
type ToldField = {
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

/** The control that the name of a field leads to, of several the chosen one; buttons and slides are only its hands. */
export const controlOf = (row: Element): Control | null =>
  row.querySelector<Control>('[type="radio"][name^="field:"]:checked') ??
  row.querySelector<Control>('[name^="field:"]');

/** Writes a value into the field; a radio button is chosen by it. */
export function setValue(row: Element, value: string): void {
  const control = controlOf(row);
  if (control === null || control.value === value) return;
  if (control.type !== 'radio') {
    if (control instanceof HTMLSelectElement && !hasOption(control, value))
      control.add(new Option(value, value));
    control.value = value;
    return;
  }
  const named = [...row.querySelectorAll<HTMLInputElement>('[type="radio"]')];
  const chosen = named.find((one) => one.value === value);
  if (chosen !== undefined) chosen.checked = true;
}

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
function drawShares(group: HTMLElement): void {
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
    drawGroup(group);
  }
}

/** Shows what the fields of a group say together. */
export function drawGroup(group: HTMLElement): void {
  drawShares(group);
  countSaid(group);
  drawSum(group);
  drawSteps(group);
  for (const card of group.querySelectorAll('.hand-card'))
    card.classList.toggle('played', (controlOf(card)?.value ?? '') !== '');
}

/** How many of its fields the sheet speaks of. */
function countSaid(group: HTMLElement): void {
  const said = rowsOf(group).filter((row) => (controlOf(row)?.value ?? '') !== '').length;
  const place = group.querySelector('[data-said]');
  if (place !== null) place.textContent = String(said);
}

/** The total of a table of numbers, and whether it is one that is asked for. */
function drawSum(group: HTMLElement): void {
  const place = group.querySelector<HTMLElement>('[data-sum]');
  if (place === null) return;
  const sum = rowsOf(group).reduce((total, row) => total + numberIn(controlOf(row)?.value), 0);
  place.textContent = String(sum);
  const { least = '', most = '' } = place.dataset;
  place.classList.toggle('over', most !== '' && (sum < Number(least) || sum > Number(most)));
}

/** The things of a sequence in the order of their numbers; those without stay behind them. */
function drawSteps(group: HTMLElement): void {
  const list = group.querySelector('.ordered');
  // A number is not moved away from under the fingers that type it.
  if (list === null || document.activeElement?.matches('.ordered input') === true) return;
  const rows = rowsOf(group);
  const place = (row: HTMLElement): number => numberIn(controlOf(row)?.value) || rows.length + 1;
  const sorted = [...rows].sort((a, b) => place(a) - place(b));
  if (sorted.every((row, index) => row === rows[index])) return;
  const focus = document.activeElement;
  list.append(...sorted);
  if (focus instanceof HTMLElement && list.contains(focus)) focus.focus();
}

function showField(group: HTMLElement, row: HTMLElement, field: ToldField): void {
  const control = controlOf(row);
  if (control === null) return;
  setValue(row, field.value);
  if (field.wrong === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  const wrong = row.querySelector('[data-wrong]');
  if (wrong !== null) wrong.textContent = field.wrong;
  if (row.dataset['beside'] !== undefined) row.dataset['beside'] = field.beside;
  placeCard(group, row);
}

const hasOption = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some((option) => option.value === value);
