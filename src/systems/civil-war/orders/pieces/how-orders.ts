/**
 * How an order is written, with the names of the seat's own forces and places. What can be pointed at on the map stands
 * here too, for those who write; the rest can only be written. Every line reads as it stands.
 */
import type { Phrase } from '../../../../kernel/sheet-form.js';
import type { Prompt } from '../../../../kernel/system.js';
import { landNeighbours, territoryOf } from '../../rules/ground/atlas.js';
import { placeText } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import { lineOf, partsOf, taught, type Lesson, type Tries } from './how-examples.js';
import { shipLessons } from './how-ships.js';
import type { Able } from './pieces-acts.js';
import { fieldOf, type Field } from './pieces-of.js';
import { spAt, worldOf } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { writeForce } from '../words/write-force.js';
import type { ForceName } from '../words/names.js';
import type { Action } from '../verbs.js';

/** Nothing for a seat that has no such account. */
export function howOrders(pack: Pack, question: Prompt, seen: View): readonly Phrase[] {
  const field = fieldOf(pack, question, seen);
  if (field === undefined) return [];
  const { scene } = field;
  const ways = marchesOf(field);
  const ships = shipLessons(scene);
  const land = [...marches(scene, ways), ...works(field), ...careers(field)];
  const lessons = [
    ...(scene.list === 'naval' ? [...ships, ...land] : [...land, ...ships]),
    ...conditions(scene, ways),
    ...others(field, SECOND.test(question.key)),
  ];
  return taught(field, lessons);
}

/** A led force with a place that lies next to it, and one beyond that. */
type March = {
  readonly force: ForceName;
  readonly hex: string;
  readonly sp: number;
  readonly next: string;
  readonly beyond: string;
};

const MOST_CHIEFS = 4;

function marchesOf({ scene, ables }: Field): readonly March[] {
  const { pack, seen, side, list } = scene;
  const world = worldOf(pack, seen, side, list);
  return ables
    .filter(({ acts }) => acts.some(({ deed }) => deed.verb === 'move'))
    .slice(0, MOST_CHIEFS)
    .flatMap((able): readonly March[] => {
      const force = ledBy(able);
      const sp = spAt(world, able.hex, list);
      return landNeighbours(pack, able.hex).flatMap((next) =>
        landNeighbours(pack, next)
          .filter((hex) => hex !== able.hex)
          .slice(0, 2)
          .map((beyond) => ({ force, hex: able.hex, sp, next, beyond })),
      );
    });
}

/** The leader or army that a piece is. */
function ledBy({ id }: Able): ForceName {
  const name = id.slice(id.indexOf('/') + 1);
  return id.startsWith('army/')
    ? { of: 'army', army: name }
    : { of: 'leader', leader: name, alone: false };
}

type Move = Extract<Action, { kind: 'move' }>;
const move = (force: ForceName, to: string, via: readonly string[] = []): Move => ({
  ...{ kind: 'move', force, via, to, rail: false },
});

/** A line for each march, as long as they are asked for. */
function* each(ways: readonly March[], write: (march: March) => string | undefined): Tries {
  for (const march of ways) yield write(march);
}

function marches(scene: Scene, ways: readonly March[]): readonly Lesson[] {
  const say = (action: Action): string | undefined => lineOf(scene, action);
  const at = (hex: string): string => placeText(scene.pack, hex);
  const isAbroad = ({ next }: March): boolean =>
    territoryOf(scene.pack, scene.seen.states, next) !== scene.side;
  const company = ({ force, sp, next }: March): string | undefined =>
    say({ ...move(force, next), company: { sp: Math.min(3, sp), leaders: [] } });
  const dropping = ({ force, sp, next, beyond }: March): string | undefined =>
    sp < 2 ? undefined : say({ ...move(force, beyond, [next]), drops: [{ hex: next, n: 1 }] });
  const troops = [...new Set(ownTroops(scene))].flatMap(([hex, sp]) =>
    landNeighbours(scene.pack, hex).map((to) => ({ hex, to, n: Math.min(2, sp) })),
  );
  const alone = (together: boolean): Tries =>
    troops.map(({ hex, to, n }) => say(move({ of: 'sp', n, hex, together }, to)));
  return [
    {
      what: 'A march, over a place of your choice or by rail',
      examples: [
        each(ways, ({ force, beyond }) => say(move(force, beyond))),
        each(ways, ({ force, next }) => say(move(force, next))),
        each(ways, ({ force, next, beyond }) => say(move(force, beyond, [next]))),
        each(ways, ({ force, next }) => say({ ...move(force, next), rail: true })),
        each(ways.filter(isAbroad), ({ force, next }) => {
          const { head } = partsOf(say(move(force, next)) ?? '');
          return head === ''
            ? undefined
            : `${head}: attack ${at(next)} with ${writeForce(scene.pack, force)}`;
        }),
      ],
    },
    {
      what: 'A part of the strength points, together or one by one',
      examples: [alone(true), alone(false)],
    },
    {
      what: 'How many go along, and who is left on the way (C5.8, B4)',
      examples: [each(ways, company), each(ways, dropping)],
    },
  ];
}

/** Strength points of the account, by hex. */
const ownTroops = ({ seen, side, list }: Scene): readonly (readonly [string, number])[] =>
  seen.troops
    .filter((troops) => troops.side === side && troops.list === list && !troops.demoralized)
    .map(({ hex, sp }) => [hex, sp] as const);

function works({ scene, ables }: Field): readonly Lesson[] {
  const hexes = ables.filter(({ id }) => id.startsWith('sp/')).map(({ hex }) => hex);
  const kinds = ['depot', 'fortify', 'cut', 'destroy-depot'] as const;
  const enters = scene.seen.pool.some(({ list }) => list === scene.list);
  const [leader] = scene.seen.pool.filter(({ list }) => list === scene.list);
  const places = [...new Set([...hexes, ...cityHexes(scene)])];
  return [
    {
      what: 'Leaders and reinforcements enter, leaders in the order of the pool (C3.5.7)',
      examples: [
        enters ? places.map((hex) => lineOf(scene, { kind: 'enter-leaders', n: 1, hex })) : [],
        leader === undefined
          ? []
          : places.map((hex) =>
              lineOf(scene, { kind: 'enter-leaders', n: 1, hex, who: [leader.name] }),
            ),
        places.map((hex) => lineOf(scene, { kind: 'enter-sp', n: 1, hex })),
      ],
    },
    {
      what: 'Works: entrench troops in a fort, build a depot or a fortress, cut a railroad, burn a depot',
      examples: [
        ownTroops(scene).map(([hex, sp]) =>
          lineOf(scene, { kind: 'entrench', force: { of: 'sp', n: sp, hex, together: false } }),
        ),
        ...kinds.map((kind) => hexes.map((hex) => lineOf(scene, { kind, hex }))),
      ],
    },
  ];
}

const cityHexes = ({ pack, list }: Scene): readonly string[] =>
  pack.towns
    .filter(({ tier, hex }) => tier === 1 && pack.hexes.get(hex)?.theater === list)
    .map(({ hex }) => hex);

function careers({ scene }: Field): readonly Lesson[] {
  const { pack, seen, side, list } = scene;
  const generals = seen.leaders.filter(
    (man) => man.side === side && man.list === list && man.stars === 3,
  );
  const armies = pack.armies.filter((army) => army.side === side).slice(0, 2);
  const presented = seen.prospects.filter((row) => row.side === side);
  return [
    {
      what: 'Forming an army under a three-star leader (C5.8)',
      examples: [
        generals.flatMap(({ name }) =>
          armies.map((army) => lineOf(scene, { kind: 'form-army', army: army.name, leader: name })),
        ),
      ],
    },
    {
      what: 'Recommend a leader for promotion or relief: present LEADER (C5.3)',
      examples: [presented.map(({ leader }) => `present ${leader}`)],
      always: true,
    },
  ];
}

function conditions(scene: Scene, ways: readonly March[]): readonly Lesson[] {
  const at = (hex: string): string => placeText(scene.pack, hex);
  const with_ = (
    write: (march: March, head: string, body: string, name: string) => string,
  ): Tries =>
    each(ways, (march) => {
      const { head, body } = partsOf(lineOf(scene, move(march.force, march.next)) ?? '');
      return head === ''
        ? undefined
        : write(march, head, body, writeForce(scene.pack, march.force));
    });
  return [
    {
      what: 'On a condition',
      examples: [
        with_(
          ({ next }, head, body) =>
            `${head}: if enemy seen near ${at(next)} then wait else ${body}`,
        ),
        with_(
          ({ next }, head, body) =>
            `${head}: ${body} until large enemy seen within 2 of ${at(next)}`,
        ),
        with_(({ hex }, _head, _body, name) => `PP 1-2: wait until ${name} is at ${at(hex)}`),
      ],
    },
    {
      what: 'When the enemy interrupts it',
      examples: [
        with_((_march, head, body, name) => `${head}: ${body}; if interrupted entrench ${name}`),
      ],
    },
    {
      what: 'Standing orders, without pulses (C3.16)',
      examples: [
        with_((_march, _head, _body, name) => `standing: rally ${name} when demoralized`),
        ['decline rally'],
        ['give up last SP'],
      ],
    },
  ];
}

/** `1.2/orders/usa-east/east`: what is saved then is lost (C3.10). */
const SECOND = /^\d+\.2\//;

function others({ scene }: Field, isSecond: boolean): readonly Lesson[] {
  const [town] = [...ownTroops(scene).map(([hex]) => hex), ...cityHexes(scene)];
  const where = town === undefined ? '' : ` at ${placeText(scene.pack, town)}`;
  return [
    {
      what: isSecond ? 'Waiting' : 'Waiting, and saving points for the second sub-turn',
      examples: [
        ['PP 1-3: wait', 'PP 1: wait'],
        ...(isSecond ? [] : [['PP 1: save 2 CP 1 PP', 'PP 1: save 1 PP']]),
      ],
    },
    {
      what: 'What you see: enemies next to your forces, and anywhere in your side’s country those in towns that the map draws with a ring, not those in towns with a dot (C4.2)',
      examples: [],
      always: true,
    },
    {
      what: 'Anything else, in words: the gamemaster decides what happens (C3.15)',
      examples: [
        [
          `PP 1-2: "Burn the bridges${where} if the enemy comes" (2 CP)`,
          `PP 1: "Burn the bridges${where} if the enemy comes" (1 CP)`,
        ],
      ],
    },
  ];
}
