/** Forts and sieges (AR-26 to AR-28, AR-43, AR-46, AR-76, AR-83). */
import { countOf, stacksOf } from '../rules/state.js';
import { fortFault, mayArrivals } from '../rules/works.js';
import type { Checked } from './checked.js';
import { areaName } from './names.js';
import type { Parsed } from './parsed.js';
import { exchanged, foesIn, type Scene, type World } from './scene.js';
import { asLimit, slip, type Slip } from './slip.js';
import { take } from './take.js';

export function checkWorks(
  scene: Scene,
  world: World,
  { order, spans }: Parsed<'fortify' | 'besiege'>,
): Checked {
  const { side, season, land } = scene;
  const { kind, area, force } = order;
  if (season === 'Winter') {
    const message = 'Nobody builds forts or besieges in Winter. Take the line out.';
    return { slips: [slip(spans.verb, 'winter', 'AR-76', message)], world };
  }
  const name = areaName(land, area);
  const isFort = kind === 'fortify';
  const mayJoin = mayArrivals(world.stacks, side, kind, area);
  const isArrival = !mayJoin && countOf(world.stacks, { area, side, uses: ['arrived'] }) > 0;
  const taken = take(scene, world, {
    ...{ area, force, read: spans.force, at: spans.area },
    rule: isArrival ? (isFort ? 'AR-43' : 'AR-83') : side === 'british' ? 'AR-46' : 'AR-26',
    able: isArrival
      ? `may do this: arrivals only join a ${isFort ? 'fort' : 'siege'} that is there already`
      : `stand in the open${isFort ? ' or in siege lines' : ''} and have neither moved nor fought this turn`,
    uses: mayJoin ? ['fresh', 'arrived'] : ['fresh'],
    conditions: isFort ? ['open', 'siege'] : ['open'],
  });
  const foes = foesIn(scene, world, area);
  const slips: Slip[] = [...taken.slips];
  if (!isFort && foes !== undefined && countOf(foes, { conditions: ['fort'] }) === 0) {
    const rule = side === 'british' ? 'AR-46' : 'AR-26';
    slips.push(
      slip(
        spans.area,
        'no-fort',
        rule,
        `No enemy fort is in ${name} to besiege. Take the line out, or attack.`,
      ),
    );
  }
  if (isFort && side === 'american') {
    const stood = stacksOf(world.stacks, { area, side, conditions: ['fort'] });
    const garrison = exchanged(stood, [], taken.stacks);
    if (fortFault(garrison, scene.pack) === 'fort-full') {
      const message = `The fort in ${name} would hold ${countOf(garrison)} SP. An American fort holds ${scene.pack.fortMost} at most.`;
      slips.push(asLimit(slip(spans.force, 'fort-full', 'AR-27', message)));
    }
    if (fortFault(garrison, { fortMost: Infinity }) !== undefined) {
      const militia = countOf(garrison, { kinds: ['M'] });
      const others = countOf(garrison) - militia;
      const message = `The fort in ${name} would hold ${militia} militia and ${others} other SP. Militia may not outnumber Continentals and French there.`;
      slips.push(slip(spans.force, 'too-many-militia', 'AR-28', message));
    }
  }
  const condition = isFort ? ('fort' as const) : ('siege' as const);
  const built = taken.stacks.map((stack) => ({ ...stack, condition, use: 'moved' as const }));
  return { slips, world: { ...world, stacks: exchanged(world.stacks, taken.stacks, built) } };
}
