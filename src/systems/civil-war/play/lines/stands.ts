/** What standing orders share: their price, what an account saves, and how they are told (C3.16). */
import type { ListName, Side } from '../../rules/pack.js';
import { sayStanding } from '../../orders/sheet/standing-words.js';
import { standNow, withStand, type Next, type Scene } from './scene.js';
import { spareOf } from './spending.js';
import { ofKind, type Stand } from './stand.js';

type Owner = { readonly side: Side; readonly list: ListName };

/** It is carried out: its price is paid at once, a pulse point for each command point. */
export function carriedOut(scene: Scene, stand: Stand, cp: number): Next {
  const { side, list, order } = stand;
  const says = sayStanding(scene.pack, order);
  return {
    scene: withStand(scene, stand, { used: true }),
    facts: [{ kind: 'standing-order', side, list, says, cp, pp: cp }],
  };
}

/** Why it cannot be carried out: told once for each reason. */
export function refused(scene: Scene, stand: Stand, why: string): Next {
  const { side, list, order, told } = standNow(scene, stand);
  if (told.has(why)) return { scene, facts: [] };
  const says = sayStanding(scene.pack, order);
  return {
    scene: withStand(scene, stand, { told: new Set([...told, why]) }),
    facts: [{ kind: 'standing-refused', side, list, says, why }],
  };
}

/** What an account must keep for the second sub-turn from this pulse on (C3.14). */
export function floorOf(
  { now, stands, lines, pulse }: Scene,
  { side, list }: Owner,
): { readonly cp: number; readonly pp: number } {
  if (now.clock.step !== 'first') return { cp: 0, pp: 0 };
  const isHere = (row: Owner): boolean => row.side === side && row.list === list;
  const kept = [
    ...ofKind(stands, 'save')
      .filter(isHere)
      .map(({ order }) => order.does),
    ...lines
      .filter((line) => isHere(line) && line.start <= pulse)
      .flatMap(({ does }) => (does?.action.kind === 'save' ? [does.action] : [])),
  ];
  return {
    cp: Math.max(0, ...kept.map(({ cp }) => cp)),
    pp: Math.max(0, ...kept.map(({ pp }) => pp)),
  };
}

/** Whether an account can pay so many CP and as many PP now under its cap, and still keep what it saves (C3.9). */
export function mayPay(scene: Scene, owner: Owner, cp: number): boolean {
  const spare = spareOf(scene, owner, { cp, saved: floorOf(scene, owner) });
  return spare.cp >= cp && spare.pp >= cp;
}
