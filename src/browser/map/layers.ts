/** Layers of the drawing, switched on and off; what was switched is remembered on this machine. */
import { element } from './elements.js';
import type { MapFacts } from './facts.js';

const [KEY_OFF, KEY_ON] = ['vedette.map.off', 'vedette.map.on'] as const;

/** A switch for each layer of the board, and where the viewer has counters of several sides, for each of those. */
export function layerSwitches(
  sheet: HTMLElement,
  { sides, layers }: Pick<MapFacts, 'sides' | 'layers'>,
): HTMLElement {
  const counters = sides.map(({ id, title }) => ({
    ...{ id: `side-${id}`, title: `${title} counters`, shown: true },
  }));
  const all = [...(sides.length > 1 ? counters : []), ...layers];
  hideWhatIsOff(all.map(({ id }) => id));
  const kept = { off: new Set(readKept(KEY_OFF)), on: new Set(readKept(KEY_ON)) };
  const list = element('ul', { class: 'map-layers plain' });
  for (const { id, title, shown } of all) {
    const box = element('input', { type: 'checkbox' });
    const show = (): void => {
      sheet.classList.toggle(`off-${id}`, !box.checked);
    };
    box.checked = shown ? !kept.off.has(id) : kept.on.has(id);
    show();
    box.addEventListener('change', () => {
      show();
      kept.off.delete(id);
      kept.on.delete(id);
      if (box.checked !== shown) kept[shown ? 'off' : 'on'].add(id);
      keep(KEY_OFF, [...kept.off]);
      keep(KEY_ON, [...kept.on]);
    });
    list.append(element('li', {}, element('label', {}, box, ` ${title}`)));
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
function readKept(key: string): readonly string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ').filter((name) => name !== '');
  } catch {
    return [];
  }
}

function keep(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(key, names.join(' '));
  } catch {
    // Not remembered, as said above.
  }
}
