/** The attacks of an order sheet as a sequence: they are fought in the attacker's order (AR-09). */
import type { FormGroup } from '../../../kernel/sheet-form.js';
import { countOf } from '../rules/state.js';
import { linesOf, withLinesAt } from './fill.js';
import { areaName } from './names.js';
import { tryOrders } from './read.js';
import { conditionsIn, foesIn, ownIn, type Scene } from './scene.js';
import { foesSaid } from './foes.js';

/** One attack: a line of the sheet, or an area where one could be made. */
type Attack = { readonly value: string; readonly area: string; readonly line?: number };

/** What stands in the sheet, in its order, and what could. */
function attacksIn(
  scene: Scene,
  text: string,
): { readonly said: readonly Attack[]; readonly open: readonly Attack[] } {
  const { parsed, world } = tryOrders(scene, text);
  const numbers = new Map<string, number>();
  const said = parsed
    .flatMap(({ order, line }) => (order.kind === 'attack' ? [{ area: order.area, line }] : []))
    .map(({ area, line }) => {
      const nth = (numbers.get(area) ?? 0) + 1;
      numbers.set(area, nth);
      return { value: nth === 1 ? area : `${area}/${nth}`, area, line };
    });
  const mayAttack = scene.side === 'american' || scene.season !== 'Winter';
  const open = scene.land.areas
    .filter(({ id }) => {
      if (!mayAttack || numbers.has(id) || countOf(ownIn(scene, world, id)) === 0) return false;
      const foes = foesIn(scene, world, id);
      return foes !== undefined && conditionsIn(foes).length > 0;
    })
    .map(({ id }) => ({ value: id, area: id }));
  return { said, open };
}

export function attackGroups(scene: Scene, text: string): readonly FormGroup[] {
  const { said, open } = attacksIn(scene, text);
  const all = [...said, ...open];
  if (all.length === 0) return [];
  const raw = linesOf(text);
  const items = all.map(({ value, area, line }) => {
    const foes = foesSaid(scene, area);
    const says = line === undefined ? '' : (raw[line - 1] ?? '').trim();
    const note = [foes, says].filter((one) => one !== '').join('; ');
    return { value, label: areaName(scene.land, area), ...(note === '' ? {} : { note }) };
  });
  return [
    {
      ...{ kind: 'sequence', id: 'attack', title: 'Attacks, in your order', rule: 'AR-09' },
      ...{ items, value: said.map(({ value }) => value), mayLeaveOut: true },
    },
  ];
}

/** `value`: attacks joined with spaces. Lines that stand keep their words; a new attack is made with all. */
export function withAttacks(scene: Scene, text: string, value: string): string {
  const { said, open } = attacksIn(scene, text);
  const raw = linesOf(text);
  const lines = value
    .split(' ')
    .flatMap((one) => [...said, ...open].find((attack) => attack.value === one) ?? [])
    .map(({ area, line }) =>
      line === undefined ? `attack ${areaName(scene.land, area)} with all` : (raw[line - 1] ?? ''),
    );
  const numbers = said.flatMap(({ line }) => line ?? []).sort((a, b) => a - b);
  return withLinesAt(text, numbers, lines);
}
