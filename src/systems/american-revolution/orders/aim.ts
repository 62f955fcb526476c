/** What is shown while a deed is pointed out: where it can lead, at what cost, and what the way meets. */
import { atPlace } from '../../../kernel/map/spot.js';
import type { Aim, LineWish, Reached } from '../../../kernel/sheet-form.js';
import type { Prompt } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { areaOf } from '../rules/land.js';
import { leftBehind } from '../rules/passage.js';
import { isVoyageClear, mayLand, seaOff } from '../rules/sea.js';
import type { View } from '../rules/view.js';
import { foesSaid } from './foes.js';
import { areaOfPiece, areasPointed, forceFor, fullWay } from './line-for.js';
import { areaName } from './names.js';
import { fieldOf, type Field } from './field.js';
import { FORCE, piecesOf } from './pieces.js';
import { foesIn } from './scene.js';
import { stepsFrom } from './way.js';

/** Nothing for what cannot be pointed out. */
export const aimOf =
  (pack: Pack) =>
  (wish: LineWish, prompt: Prompt, seen: View): Aim | undefined => {
    const field = fieldOf(pack, prompt, seen, wish.text);
    const piece = piecesOf(pack)(prompt, seen, wish.text).find(({ id }) => id === wish.piece);
    const deed = piece?.deeds.find(({ verb }) => verb === wish.verb);
    if (field === undefined || deed === undefined) return undefined;
    const fields = deed.fields ?? [];
    if (wish.verb === 'move') return { ...byLand(field, wish), fields, unit: 'movement points' };
    return { reach: bySea(field, wish), notes: [], fields };
  };

function byLand(field: Field, wish: LineWish): Pick<Aim, 'reach' | 'notes'> {
  const { scene } = field;
  const { land, points, side } = scene;
  const from = areaOfPiece(wish.piece);
  const way = fullWay(scene, from, areasPointed(scene, wish));
  const at = way.at(-1) ?? from;
  const force = forceFor(field, 'move', from, wish.with ?? {}) ?? [];
  const hasMilitia = force !== 'all' && force.some(({ kind }) => kind === 'M');
  const { region } = areaOf(land, from);
  const isFair = (area: string): boolean => !hasMilitia || areaOf(land, area).region === region;
  const steps = stepsFrom(land, at, points - way.length, isFair);
  const reach = [...steps].map(([area, { cost, before }]): Reached => {
    const stops = enemyAt(field, area);
    return {
      ...{ spot: atPlace(area), cost: way.length + cost, before: atPlace(before) },
      ...(stops === '' ? {} : { stops }),
    };
  });
  const notes = [
    `${points - way.length} of ${points} movement points left.`,
    ...(side === 'british'
      ? ['Each area is entered on a die of 3 to 6; a 1 or 2 ends the move.']
      : []),
    ...(hasMilitia ? ['Militia may not leave its region.'] : []),
    ...way.flatMap((area) => {
      const said = enemyAt(field, area);
      return said === '' ? [] : [`${areaName(land, area)}: ${said}`];
    }),
  ];
  return { reach, notes };
}

/** The enemy known there, and how many must stay for the others to go on (AR-04). */
function enemyAt({ scene, world }: Field, area: string): string {
  const foes = foesIn(scene, world, area);
  const said = foesSaid(scene, area);
  if (foes === undefined || foes.length === 0) return said === '' ? '' : `${said}.`;
  const must = leftBehind(world.stacks, area, scene.side, scene.seen.settings, scene.pack);
  return must === 0 ? `${said}.` : `${said}. Leave ${must} SP here to go on.`;
}

/** Coasts to which the fleet, a force or arrivals can go. */
function bySea({ scene, world }: Field, wish: LineWish): readonly Reached[] {
  const { land, seen, side } = scene;
  const isHere = wish.piece.startsWith(FORCE) && wish.verb !== 'sail';
  if (isHere) return [];
  const { off } = world;
  const start = wish.verb === 'sail' ? seaOff(land, areaOfPiece(wish.piece)) : off;
  return land.areas
    .filter(({ id, sea }) => {
      if (sea === undefined) return false;
      if (wish.verb === 'land')
        return (
          mayLand({ regions: seen.regions, fleets: world.fleets }, land, side, id) === undefined
        );
      if (off === null || typeof start !== 'string') return false;
      return isVoyageClear(world.fleets, land, side, [off, start, sea]);
    })
    .map(({ id }): Reached => {
      const stops = enemyAt({ scene, world }, id);
      return {
        spot: atPlace(id),
        ...(stops === '' ? {} : { stops: stops.replace(/ Leave .*$/, '') }),
      };
    });
}
