/** Whether orders about one place can be carried out as far as their seat may know: forts, railways. */
import { theaterAt } from '../rules/ground/atlas.js';
import { placeName } from '../rules/ground/places.js';
import { isLineOf, railwaysAt } from '../rules/ground/rails.js';
import { LIST_NAMES } from '../rules/seats.js';
import { afterWorks, spAt, type World } from './words/projection.js';
import type { Scene } from './words/read-force.js';
import type { Problem, Verdict } from './words/read-verdict.js';

type Check = readonly [fails: boolean, code: string, rule: string, expected: string];

/** The first check that fails is told. */
function verdict(checks: readonly Check[], before: World, after: () => World): Verdict {
  const failed = checks.find(([fails]) => fails);
  if (failed === undefined) return { problems: [], warnings: [], world: after() };
  const [, code, rule, expected] = failed;
  const problem: Problem = { code, rule, about: 'place', expected };
  return { problems: [problem], warnings: [], world: before };
}

const notOurs = ({ pack, list }: Scene, world: World, hex: string): Check => [
  theaterAt(pack, hex) !== list && spAt(world, hex, list) === 0,
  'not-yours',
  'C3.7',
  `a place of ${LIST_NAMES[list]}, or where its own SP stand`,
];

/** A fort of ours becomes a fortress (B8). */
export function checkFortify(scene: Scene, world: World, hex: string): Verdict {
  const name = placeName(scene.pack, hex);
  return verdict(
    [
      notOurs(scene, world, hex),
      [
        world.works.has(`fortress ${hex}`),
        'fortress-stands',
        'B8',
        `another fort: ${name} is a fortress`,
      ],
      [!world.works.has(`fort ${hex}`), 'no-fort', 'B8', `a fort of yours; none stands at ${name}`],
      [scene.enemies.has(hex), 'enemy-there', 'C3.11', 'a place without an enemy in sight'],
    ],
    world,
    () => afterWorks(world, 'fortress', hex),
  );
}

/** A force that stands on an enemy's line cuts it; that counts as a conversion (C4.6). */
export function checkCut(scene: Scene, world: World, hex: string): Verdict {
  const { pack, seen, side, list } = scene;
  const name = placeName(pack, hex);
  const none = `a place where SP of yours stand; none do at ${name}`;
  return verdict(
    [
      [
        railwaysAt(pack, hex).length === 0,
        'no-line',
        'C4.6',
        `a place on a railway; ${name} is on none`,
      ],
      [spAt(world, hex, list) === 0, 'no-troops-there', 'C4.6', none],
      [
        isLineOf(pack, seen, side, hex),
        'line-is-ours',
        'C4.6',
        `a line that is not yours; at ${name} it is`,
      ],
    ],
    world,
    () => world,
  );
}
