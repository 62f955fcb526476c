/** Layers of the drawing, switched on and off; what is off is remembered on this machine. */
import { element } from './elements.js';

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

/** The gamemaster's map has the counters of both sides, each to be switched by itself. */
const SIDES = [
  ['usa', 'Union counters'],
  ['csa', 'Confederate counters'],
] as const;

const KEY = 'vedette.map.off';

/** A switch for each layer of the sheet. `tones`: the sides of the viewer's own counters. */
export function layerSwitches(sheet: HTMLElement, tones: readonly string[]): HTMLElement {
  const off = new Set(readOff());
  const list = element('ul', { class: 'map-layers plain' });
  for (const [name, says] of [...(tones.length > 1 ? SIDES : []), ...LAYERS]) {
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
