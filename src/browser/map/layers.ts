/** Layers of the drawing, switched on and off; what is off is remembered on this machine. */
import { element } from './elements.js';
import type { MapFacts } from './facts.js';

const LAYERS = [
  ['own', 'own forces'],
  ['seen', 'the enemy in sight'],
  ['remembered', 'the enemy as last seen'],
  ['ships', 'ships'],
  ['tracks', 'marches'],
  ['battles', 'battles'],
  ['sight', 'what is in sight'],
  ['control', 'changed control'],
  ['towns', 'towns'],
  ['rails', 'railways'],
  ['rivers', 'rivers'],
  ['ridges', 'ridges and gaps'],
  ['borders', 'states'],
  ['terrain', 'terrain'],
  ['grid', 'hexes'],
] as const;

const KEY = 'vedette.map.off';

/** A switch for each layer of the sheet, and where the viewer has counters of several sides, for each of those. */
export function layerSwitches(sheet: HTMLElement, sides: MapFacts['sides']): HTMLElement {
  const counters = sides.map(({ id, title }) => [`side-${id}`, `${title} counters`] as const);
  const layers = [...(sides.length > 1 ? counters : []), ...LAYERS];
  hideWhatIsOff(layers.map(([name]) => name));
  const off = new Set(readOff());
  const list = element('ul', { class: 'map-layers plain' });
  for (const [name, says] of layers) {
    const box = element('input', { type: 'checkbox' });
    box.checked = !off.has(name);
    sheet.classList.toggle(`off-${name}`, off.has(name));
    box.addEventListener('change', () => {
      if (box.checked) off.delete(name);
      else off.add(name);
      sheet.classList.toggle(`off-${name}`, off.has(name));
      keepOff([...off]);
    });
    list.append(element('li', {}, element('label', {}, box, ` ${says}`)));
  }
  return list;
}

/** One rule a layer: a drawing that comes later, for another moment or level, is hidden too. */
function hideWhatIsOff(names: readonly string[]): void {
  const rules = new CSSStyleSheet();
  for (const name of names)
    rules.insertRule(`.off-${CSS.escape(name)} .layer-${CSS.escape(name)} { display: none; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
}

/** A browser may refuse to keep anything: then nothing is remembered. */
function readOff(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((name) => name !== '');
  } catch {
    return [];
  }
}

function keepOff(off: readonly string[]): void {
  try {
    localStorage.setItem(KEY, off.join(' '));
  } catch {
    // Not remembered, as said above.
  }
}
