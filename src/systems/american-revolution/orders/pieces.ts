/** What a sheet may give orders to by pointing: the SPs of an area, the fleet, and what waits overseas. */
import { atPlace } from '../../../kernel/map/spot.js';
import type { Deed, Piece } from '../../../kernel/sheet-form.js';
import type { Prompt } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { CONDITIONS, countOf, stacksOf } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { deedsOf } from './deeds.js';
import { stacksSaid } from './foes.js';
import { areaName } from './names.js';
import { fieldOf, type Field } from './field.js';
import { ownIn, ownOverseas } from './scene.js';

export const piecesOf =
  (pack: Pack) =>
  (prompt: Prompt, seen: View, text = ''): readonly Piece[] => {
    const field = fieldOf(pack, prompt, seen, text);
    if (field === undefined) return [];
    const forces = field.scene.land.areas.flatMap(({ id }) => force(field, id) ?? []);
    return [...forces, ...fleet(field), ...overseas(field)];
  };

export const FORCE = 'force/';
const FLEET = 'fleet';
const OVERSEAS = 'overseas';

function force(field: Field, area: string): Piece | undefined {
  const { scene, world } = field;
  const stacks = stacksOf(world.stacks, { area, side: scene.side });
  const own = ownIn(scene, { ...world, engaged: [] }, area);
  if (own.length === 0) return undefined;
  const condition = CONDITIONS.find((one) => countOf(stacks, { conditions: [one] }) > 0);
  return {
    ...{ id: `${FORCE}${area}`, at: atPlace(area), name: areaName(scene.land, area), cost: {} },
    mark: `${scene.side} ${condition ?? 'open'} ${area}`,
    what: stacksSaid(own),
    deeds: deedsOf(field, area),
  };
}

function fleet({ scene, world }: Field): readonly Piece[] {
  const zone = world.fleets[scene.side];
  if (zone === undefined || zone === null || !scene.isCommander) return [];
  const name = scene.side === 'british' ? 'British fleet' : 'French fleet';
  const deed: Deed = {
    ...{ verb: 'fleet', label: 'Sail', takes: ['place'] },
    says: 'alone, to any coast that the enemy fleet does not bar',
    ...(scene.points === 0 ? { unable: `No movement in ${scene.season}.` } : {}),
  };
  const sea = scene.land.seas.find(({ id }) => id === zone)?.name ?? zone;
  return [
    {
      ...{ id: FLEET, at: atPlace(zone), mark: `${scene.side} fleet`, name, what: sea, cost: {} },
      deeds: [deed],
    },
  ];
}

function overseas({ scene, world }: Field): readonly Piece[] {
  const { fleet: withFleet, ...parts } = ownOverseas(scene);
  const what = [
    ...Object.entries(parts).flatMap(([kind, n]) => (n === 0 ? [] : [`${n} ${kind}`])),
    ...(withFleet ? ['the French fleet'] : []),
  ];
  if (what.length === 0 || world.landed || !scene.isCommander) return [];
  const deed: Deed = {
    ...{ verb: 'land', label: 'Land', takes: ['place'] },
    says: 'all together in one coastal area',
  };
  return [
    {
      id: OVERSEAS,
      name: 'Arrivals from overseas',
      what: what.join(', '),
      cost: {},
      deeds: [deed],
    },
  ];
}
