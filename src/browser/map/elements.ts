/** Small makers of page elements. */

type Attributes = Readonly<Record<string, string>>;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function drawn<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A button that says what it does to those who do not see its sign. */
export function button(sign: string, label: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'quiet', title: label }, sign);
  made.setAttribute('aria-label', label);
  made.addEventListener('click', act);
  return made;
}

/** The fields of an event's detail; anybody may send one, so nothing is taken for granted. */
export function detailOf(event: Event): Readonly<Record<string, unknown>> {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
