/** What is shown while a deed is pointed out: where it can lead, what to know of it, and what it leaves open by now. */
import type { Aim, LineWish } from '../../../../kernel/sheet-form.js';
import { faultMessage } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import { counted, points } from '../../rules/counts.js';
import { placeName } from '../../rules/ground/places.js';
import { sideName } from '../../rules/ground/side-names.js';
import { seaRoute, sidesOf } from '../../rules/naval/voyage-route.js';
import type { FleetKind, Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import type { Scene } from '../words/read-force.js';
import { unsaid, type Able, type Act, type Said, type Way } from './pieces-acts.js';
import { hexesOfWay } from './pieces-drops.js';
import { lineFor, pointedAt } from './pieces-line.js';
import type { Field } from './pieces-of.js';
import { aimAtLine, lineOfPiece } from './pieces-of-line.js';
import { openFields } from './pieces-open.js';
import { kindsAt, moverOf, pointsOf, reachOf } from './pieces-reach.js';
import { pathOf, wayOf } from './pieces-way.js';

/** Nothing for what cannot be pointed out. */
export function aimOf(pack: Pack, wish: LineWish, question: Prompt, seen: View): Aim | undefined {
  if (lineOfPiece(wish.piece) !== undefined) return aimAtLine(pack, wish, question, seen);
  const found = pointedAt(pack, wish, question, seen);
  if (!found.ok) return undefined;
  const { field, able, act } = found.value;
  const given = wish.with ?? {};
  const path = pathOf(wish.way);
  const way = wayOf(field.scene, field.world, able, act, path);
  const fields = openFields(field, able, act, way.ok ? way.value : NOWHERE, given);
  const said = { ...unsaid(fields), ...given };
  const reach =
    'stands' in act ? undefined : reachOf(field.scene, field.world, able, act, said, path);
  return {
    reach: reach ?? [],
    ...(act.over === 'water'
      ? { unit: 'hexsides' }
      : act.over === 'land'
        ? { unit: 'movement points' }
        : {}),
    notes: [
      ...movement(field, able, act, said),
      ...(way.ok ? contact(field, able, act, way.value) : []),
      ...(way.ok ? afterLine(field, pack, wish, question, seen) : []),
    ],
    fields,
  };
}

const NOWHERE: Way = { to: '', via: [] };

function movement(
  { scene, world }: Field,
  { hex, water }: Able,
  act: Act,
  said: Said,
): readonly string[] {
  if ('stands' in act || act.leads !== 'path') return [];
  if (act.over === 'water' && water !== undefined) {
    const kinds = kindsAt(scene, world, water);
    const has = kinds.length === 0 ? 0 : sidesOf(scene.pack, scene.seen.figures, kinds);
    return [`These ships sail ${counted(has, 'hexside')}.`];
  }
  const action = act.order({ to: hex, via: [] }, said);
  if (action.kind !== 'move' || action.rail) return [];
  const has = pointsOf(scene, moverOf(action));
  return has === undefined ? [] : [`${points(has, 'movement')} to march with.`];
}

/** The first enemy in sight whom the way leads to. */
function contact(
  { scene, world }: Field,
  { hex, water }: Able,
  act: Act,
  way: Way,
): readonly string[] {
  if (act.over === 'water' && water !== undefined)
    return shipsMet(scene, kindsAt(scene, world, water), [water, ...way.via, way.to]);
  if (act.over !== 'land') return [];
  const met = hexesOfWay(scene, hex, way).find((at) => at !== hex && scene.enemies.has(at));
  if (met === undefined) return [];
  const at = placeName(scene.pack, met);
  return [
    met === way.to
      ? `Enemy seen at ${at}: the march attacks.`
      : `Enemy seen at ${at}: the march stops before it and attacks.`,
  ];
}

/** Known enemy ships on the course, whom one's own fight (B9). */
function shipsMet(
  { pack, seen, side }: Scene,
  kinds: readonly FleetKind[],
  stops: readonly string[],
): readonly string[] {
  const route = stops.at(-1) === '' ? undefined : seaRoute(pack, seen.figures, kinds, stops);
  const sides = route?.ok === true ? route.value.sides.slice(1) : [];
  const met = sides.find((id) => seen.ships.some((one) => one.side !== side && one.water === id));
  return met === undefined
    ? []
    : [`Enemy ships are known on ${sideName(pack, met)}: your ships fight them there.`];
}

/** What the reader of the sheet says about the line beside its faults, and until when the force rests (C3.12). */
function afterLine(
  { trial }: Field,
  pack: Pack,
  wish: LineWish,
  question: Prompt,
  seen: View,
): readonly string[] {
  const line = trial === undefined ? undefined : lineFor(pack, wish, question, seen);
  if (line?.ok !== true) return [];
  const { warnings = [], entry } = trial?.read(line.value) ?? {};
  const rest = entry?.rest;
  return [
    ...warnings.map(faultMessage),
    ...(rest === undefined ? [] : [`May march again from pulse ${rest[1] + 1}.`]),
  ];
}
