/** How orders about ships are written, with the ships and waters of the seat (C6). */
import { landOf } from '../../rules/ground/side-names.js';
import { isSeaLiftHex } from '../../rules/naval/sea-lift.js';
import { waterAt, watersBeside, watersRound } from '../../rules/ground/waters.js';
import { cities, holderOf, isLand } from '../../rules/ground/atlas.js';
import { listsOf } from '../../rules/seats.js';
import type { SeenFleet } from '../../rules/view.js';
import { lineOf, type Lesson, type Tries } from './how-examples.js';
import type { Scene } from '../words/read-force.js';

/** Nothing for a command that never has ships. */
export function shipLessons(scene: Scene): readonly Lesson[] {
  const { seen, side, list, pack } = scene;
  const mine = seen.fleets.filter((fleet) => fleet.side === side && fleet.list === list);
  const afloat = mine.flatMap((fleet) =>
    fleet.at === 'water' && fleet.water !== undefined ? [{ ...fleet, water: fleet.water }] : [],
  );
  const isNaval = list === 'naval';
  if (mine.length === 0 && !isNaval && (seen.accounts[side][list]?.sea?.left ?? 0) === 0) return [];
  const always = isNaval ? ({ always: true } as const) : {};
  const others = listsOf(side).filter((name) => name !== list);
  const lends = side === 'usa';
  return [
    {
      what: 'Ships sail from a water to a water: a hexside, or a town with its river (C6.2)',
      examples: [sailing(scene, afloat, 1), sailing(scene, afloat, 2)],
      ...always,
    },
    {
      what: 'All ships of the pool enter where the supreme commander has named: enter naval pool (C6.4); an ironclad: enter ironclad (C6.5)',
      examples: [[lineOf(scene, { kind: 'enter-ships' })]],
      ...always,
    },
    {
      what: 'Troops embark beside the ships and land in one order: carry 1 SP at PLACE to PLACE with 1 NSP (C6.2)',
      examples: [carrying(scene, afloat)],
      ...always,
    },
    {
      what: 'Sea movement without ships, from the naval CP that the supreme commander gives for it: sea move 1 SP at PLACE to PLACE (C6.3)',
      examples: [seaMoves(scene)],
      ...always,
    },
    {
      what: 'Recall: ships sail to a naval leader, from wherever they lie: recall to LEADER (C6.7)',
      examples: [
        seen.leaders
          .filter((man) => man.side === side && man.list === list && man.kind === 'naval')
          .map(({ name }) => lineOf(scene, { kind: 'recall', leader: name })),
      ],
      ...always,
    },
    ...(lends
      ? [
          {
            what: 'A loan of ships to another command until the turn ends: lend 1 NSP at WATER to COMMAND (C6.2)',
            examples: [
              afloat.flatMap(({ water }) =>
                others.map((to) =>
                  lineOf(scene, {
                    ...{ kind: 'lend', ships: { n: 1, water }, list: to, cp: 0, pp: 0 },
                  }),
                ),
              ),
            ],
            ...always,
          },
        ]
      : []),
    {
      what: 'Ships add their strength to an attack over land: support attack on PLACE with SHIPS (B9)',
      examples: [
        afloat.flatMap(({ water }) =>
          [landOf(pack, water), ...(waterAt(pack, water)?.hexes ?? [])]
            .filter((hex) => isLand(pack, hex) && isTheirs(scene, hex))
            .map((to) =>
              lineOf(scene, { kind: 'support', who: { by: 'number', ships: { n: 1, water } }, to }),
            ),
        ),
      ],
      ...always,
    },
  ];
}

/** Where an attack may go: not into one's own country, nor upon one's own troops. */
const isTheirs = ({ pack, seen, side }: Scene, hex: string): boolean =>
  holderOf(pack, seen.control, hex) !== side &&
  !seen.troops.some((troops) => troops.side === side && troops.hex === hex);

type Afloat = SeenFleet & { readonly water: string };

/** Voyages of so many hexsides. */
function* sailing(scene: Scene, afloat: readonly Afloat[], sides: 1 | 2): Tries {
  for (const { water } of afloat) {
    const ships = { n: 1, water };
    const next = watersBeside(scene.pack, water);
    const ends = sides === 1 ? next : next.flatMap((side) => watersBeside(scene.pack, side));
    for (const to of ends) {
      if (to === water) continue;
      yield lineOf(scene, { kind: 'sail', who: { by: 'number', ships }, via: [], to });
    }
  }
}

function* carrying(scene: Scene, afloat: readonly Afloat[]): Tries {
  const { pack, seen, side } = scene;
  const waters = new Set(afloat.map(({ water }) => water));
  for (const { hex } of seen.troops.filter((troops) => troops.side === side)) {
    const here = watersRound(pack, hex).filter((water) => waters.has(water));
    for (const water of here) {
      for (const to of shores(scene, [water, ...watersBeside(pack, water)])) {
        if (to === hex) continue;
        yield lineOf(scene, { kind: 'carry', n: 1, leaders: [], hex, to, nsp: 1 });
      }
    }
  }
}

/** Land beside waters. */
const shores = ({ pack }: Scene, waters: readonly string[]): readonly string[] =>
  waters.flatMap((water) => waterAt(pack, water)?.hexes ?? []).filter((hex) => isLand(pack, hex));

function* seaMoves(scene: Scene): Tries {
  const { pack, seen, side } = scene;
  const ports = [...cities(pack)]
    .filter(([hex, { port }]) => port === 'sea' && holderOf(pack, seen.control, hex) === side)
    .map(([hex]) => hex);
  for (const { hex } of seen.troops.filter((troops) => troops.side === side)) {
    if (!isSeaLiftHex(pack, hex)) continue;
    for (const to of ports)
      if (to !== hex) yield lineOf(scene, { kind: 'sea-move', n: 1, hex, to });
  }
}
