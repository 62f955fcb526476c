/** Whether the rules allow the lines of a sheet, as far as the seat can know: in the order in which they are carried out. */
import type { SheetOrder } from '../rules/order.js';
import { checkAttack } from './check-attack.js';
import { checkMove, checkOpen } from './check-move.js';
import { checkFleet, checkLanding, checkSail, checkWithdrawal, fleetLeft } from './check-sea.js';
import { checkWorks } from './check-works.js';
import { phaseOf, PHASES, type Parsed } from './parsed.js';
import { eased, worldOf, type Scene, type World } from './scene.js';
import type { Checked } from './checked.js';
import { slip } from './slip.js';

export type CheckedSheet = {
  readonly lines: ReadonlyMap<number, Omit<Checked, 'world'>>;
  readonly world: World;
};

export function checkSheet(scene: Scene, parsed: readonly Parsed[]): CheckedSheet {
  const lines = new Map<number, Omit<Checked, 'world'>>();
  const inOrder = [...parsed].sort((a, b) => phaseOf(a.order) - phaseOf(b.order));
  const after = (before: World, isNow: (phase: number) => boolean): World =>
    inOrder
      .filter(({ order }) => isNow(phaseOf(order)))
      .reduce((world, one) => {
        const checked = checkLine(scene, world, one);
        lines.set(one.line, checked);
        return checked.world;
      }, before);
  // Both movements end with militia leaving forts that it may not hold (AR-28), before whatever comes next.
  const marched = eased(after(worldOf(scene.seen), (phase) => phase === PHASES.move));
  const moved = eased(after(marched, (phase) => phase === PHASES.sail));
  const world = after(moved, (phase) => phase > PHASES.sail);
  const left = fleetLeft(scene, moved, parsed);
  const all = [...lines].map(([line, checked]) => {
    const slips = line === left?.line ? [...checked.slips, left.slip] : checked.slips;
    return [line, { ...checked, slips }] as const;
  });
  return { lines: new Map(all), world };
}

/** Orders that only the commander of a side gives. */
const COMMANDERS: readonly SheetOrder['kind'][] = ['sail', 'fleet', 'land', 'withdraw'];

function checkLine(scene: Scene, world: World, parsed: Parsed): Checked {
  const { order, spans } = parsed;
  if (!scene.isCommander && COMMANDERS.includes(order.kind)) {
    const message = `Only the ${scene.side === 'british' ? 'British' : 'American'} commander orders this.`;
    return { slips: [slip(spans.verb, 'not-yours', 'theaters', message)], world };
  }
  switch (order.kind) {
    case 'move':
      return checkMove(scene, world, { ...parsed, order });
    case 'open':
      return checkOpen(scene, world, { ...parsed, order });
    case 'sail':
      return checkSail(scene, world, { ...parsed, order });
    case 'fleet':
      return checkFleet(scene, world, { ...parsed, order });
    case 'land':
      return checkLanding(scene, world, { ...parsed, order });
    case 'withdraw':
      return checkWithdrawal(scene, world, { ...parsed, order });
    case 'attack':
      return checkAttack(scene, world, { ...parsed, order });
    case 'fortify':
    case 'besiege':
      return checkWorks(scene, world, { ...parsed, order });
  }
}
