/** An order in plain words, as pages and letters show a line that was understood. */
import { areaOf, regionInText, type Land } from '../rules/land.js';
import { IN_CONDITION, type Kind } from '../rules/state.js';
import { areaName, listed } from './names.js';
import {
  REST,
  type Force,
  type Order,
  type Part,
  type SheetOrder,
  type Stop,
} from '../rules/order.js';

/** `placed`: the kind of the SPs that an answer places. */
export function sayOrder(land: Land, order: Order, placed?: Kind): string {
  const at = (area: string): string => areaName(land, area);
  switch (order.kind) {
    case 'move':
      return sayMove(land, order);
    case 'sail':
      return `${sayForce(order.force)} ${verb(order.force, 'sails', 'sail')} from ${at(order.from)} to ${at(order.to)}.`;
    case 'fleet':
      return `The fleet sails to the coast of ${at(order.to)}.`;
    case 'open':
      return `${sayForce(order.force)} in ${at(order.area)} ${verb(order.force, 'takes', 'take')} to the open.`;
    case 'land':
      return `Arrivals from overseas land in ${at(order.at)}.`;
    case 'withdraw':
      return `${order.n} B ${order.n === 1 ? 'leaves' : 'leave'} ${at(order.area)} and the war.`;
    case 'attack':
      return sayAttack(land, order);
    case 'fortify':
      return `${sayForce(order.force)} ${verb(order.force, 'builds or joins', 'build or join')} a fort in ${at(order.area)}.`;
    case 'besiege':
      return `${sayForce(order.force)} ${verb(order.force, 'besieges', 'besiege')} the fort in ${at(order.area)}.`;
    case 'place': {
      const kind = placed === undefined ? 'SP' : placed;
      return order.n === REST
        ? `In ${regionInText(land, areaOf(land, order.area).region)} all that are left go to ${at(order.area)}.`
        : `${order.n} ${kind} ${order.n === 1 ? 'goes' : 'go'} to ${at(order.area)}.`;
    }
    case 'go-on':
      return 'The war goes on.';
    case 'lose':
      return order.part.n === REST
        ? `${sayKind(order.part)} are lost before those named after them.`
        : `${order.part.n} ${sayKind(order.part)} ${order.part.n === 1 ? 'is' : 'are'} lost.`;
  }
}

const sayKind = ({ kind, condition }: Part): string =>
  `${kind}${condition === undefined ? '' : ` ${IN_CONDITION[condition]}`}`;

/** `5 C and 3 M in the fort`. */
const sayForce = (force: Force): string =>
  force === 'all' ? 'All SP' : listed(force.map((part) => `${part.n} ${sayKind(part)}`));

const isOne = (force: Force): boolean => force !== 'all' && force.length === 1 && force[0]?.n === 1;
const verb = (force: Force, one: string, many: string): string => (isOne(force) ? one : many);

function sayMove(land: Land, order: Extract<SheetOrder, { kind: 'move' }>): string {
  const { force, from, way, leave, stop } = order;
  const names = way.map((area) => areaName(land, area));
  const over = names.length < 2 ? '' : ` by way of ${listed(names.slice(0, -1))}`;
  const left = leave.map(
    ({ area, parts }) =>
      `${sayForce(parts)} ${verb(parts, 'stays', 'stay')} in ${areaName(land, area)}`,
  );
  const head = `${sayForce(force)} ${verb(force, 'moves', 'move')} from ${areaName(land, from)} to ${names.at(-1) ?? ''}${over}`;
  return `${[head, ...left, ...sayStop(stop)].join('; ')}.`;
}

const sayStop = ({ after, fewer, met, failed }: Stop): readonly string[] => [
  ...(after === undefined
    ? []
    : [`the group stops after ${after} ${after === 1 ? 'area' : 'areas'}`]),
  ...(fewer === undefined ? [] : [`it stops once fewer than ${fewer} SP are left in it`]),
  ...(met === undefined ? [] : ['it stops where it meets an enemy']),
  ...(failed === undefined
    ? []
    : ['it does not start if a group of an earlier line has failed a roll']),
];

const AGAINST = {
  open: 'those in the open',
  fort: 'the fort',
  siege: 'the besiegers',
} as const;

function sayAttack(land: Land, order: Extract<SheetOrder, { kind: 'attack' }>): string {
  const { area, force, against, odds } = order;
  const whom = against.length === 0 ? 'all enemies' : listed(against.map((one) => AGAINST[one]));
  const least = odds === 1 ? '' : `, at ${odds}-1 or better`;
  return `${sayForce(force)} ${verb(force, 'attacks', 'attack')} ${whom} in ${areaName(land, area)}${least}.`;
}
