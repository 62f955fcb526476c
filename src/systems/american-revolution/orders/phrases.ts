/** What a sheet may say, with lines that say it of the viewer's own forces. Every line reads as it stands. */
import type { Phrase } from '../../../kernel/sheet-form.js';
import type { Prompt } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { areaOf, areasIn, nearOf, regionOf, type Land } from '../rules/land.js';
import { countOf, KINDS, stacksOf } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { isPlacing, lossAboutOf, placeAboutOf } from './about.js';
import { areaName, KINDS_OF } from './names.js';
import { readSheet } from './read.js';
import { foesIn, ownIn, sceneOf, worldOf, type Scene } from './scene.js';
import { writeForce, writePart } from './take.js';

/** Something to say, and lines of which the first that read are shown. */
type Lesson = { readonly what: string; readonly tries: readonly string[] };

const MOST_LINES = 2;

export const phrasesOf =
  (pack: Pack) =>
  (prompt: Prompt, seen: View): readonly Phrase[] => {
    const scene = sceneOf(pack, seen);
    const lessons = isPlacing(prompt.kind)
      ? placing(pack.land, prompt)
      : prompt.kind === 'losses'
        ? losses(scene, prompt)
        : prompt.kind === 'orders'
          ? orders(scene)
          : [];
    const read = readSheet(pack);
    const isGood = (line: string): boolean => {
      const { lines, faults } = read(line, prompt, seen);
      return lines.length > 0 && faults.length === 0;
    };
    return lessons.flatMap(({ what, tries }): readonly Phrase[] => {
      const lines: string[] = [];
      for (const line of tries) {
        if (lines.length === MOST_LINES) break;
        if (!lines.includes(line) && isGood(line)) lines.push(line);
      }
      return lines.length === 0 ? [] : [{ what, lines }];
    });
  };

const MOST_POSTS = 8;

function orders(scene: Scene): readonly Lesson[] {
  const { land, side, seen } = scene;
  const world = worldOf(seen);
  const at = (area: string): string => areaName(land, area);
  const posts = land.areas
    .map(({ id }) => ({ id, own: ownIn(scene, world, id), foes: foesIn(scene, world, id) ?? [] }))
    .filter(({ own }) => own.length > 0)
    .slice(0, MOST_POSTS);
  const some = posts.flatMap(({ id, own }) =>
    KINDS.toReversed().flatMap((kind) => {
      const n = countOf(own, { kinds: [kind] });
      return n === 0
        ? []
        : [{ id, kind, n: Math.min(3, n), force: writePart({ kind, n: Math.min(3, n) }) }];
    }),
  );
  const next = some.flatMap((one) => nearOf(land, one.id).map((to) => ({ ...one, to })));
  const beyond = next.flatMap((one) =>
    nearOf(land, one.to)
      .filter((end) => end !== one.id)
      .map((end) => ({ ...one, end })),
  );
  const coasts = land.areas.filter(({ sea }) => sea !== undefined).map(({ id }) => id);
  const met = posts.filter(({ foes }) => foes.length > 0);
  const isBritish = side === 'british';
  return [
    {
      what: isBritish
        ? 'A move, area by area: each is entered on a die of 3 to 6 (AR-31)'
        : 'A move, area by area (AR-01)',
      tries: [
        ...beyond.map(
          ({ id, force, to, end }) => `move ${force} from ${at(id)} to ${at(to)}, ${at(end)}`,
        ),
        ...next.map(({ id, force, to }) => `move ${force} from ${at(id)} to ${at(to)}`),
      ],
    },
    {
      what: 'SP that stay on the way, and when to stop (AR-04, AR-33)',
      tries: [
        ...beyond
          .filter(({ n }) => n > 1)
          .map(
            ({ id, force, kind, to, end }) =>
              `move ${force} from ${at(id)} to ${at(to)}, ${at(end)}; leave 1${kind} at ${at(to)}`,
          ),
        ...beyond.map(
          ({ id, force, to, end }) =>
            `move ${force} from ${at(id)} to ${at(to)}, ${at(end)}; stop when met`,
        ),
      ],
    },
    {
      what: 'An attack: attacks are made in the order of their lines (AR-09)',
      tries: met.flatMap(({ id, own }) => [
        `attack ${at(id)} with all`,
        `attack ${at(id)} with ${writeForce(countsOf(own))} against open`,
        `attack ${at(id)} with all against siege`,
      ]),
    },
    {
      what: 'An attack only at good odds (AR-16)',
      tries: met.map(({ id }) => `attack ${at(id)} with all; odds 2-1`),
    },
    {
      what: 'A fort, and a siege (AR-26, AR-46)',
      tries: [
        ...some.slice(0, 4).map(({ id, force }) => `fortify ${at(id)} with ${force}`),
        ...met.flatMap(({ id }) =>
          some.filter((one) => one.id === id).map(({ force }) => `besiege ${at(id)} with ${force}`),
        ),
      ],
    },
    {
      what: 'Out of a fort or siege lines into the open (AR-10)',
      tries: some.map(({ id, force }) => `open ${force} at ${at(id)}`),
    },
    {
      what: isBritish
        ? 'Movement by sea, and the fleet alone (AR-38)'
        : 'Movement by sea with the French fleet (AR-06)',
      tries: [
        ...some
          .slice(0, 6)
          .flatMap(({ id, force }) =>
            coasts.slice(0, 6).map((to) => `sail ${force} from ${at(id)} to ${at(to)}`),
          )
          .slice(0, 12),
        ...coasts.slice(0, 2).map((to) => `fleet to ${at(to)}`),
      ],
    },
    {
      what: 'Where arrivals from overseas land (AR-08, AR-42)',
      tries: coasts.map((area) => `land at ${at(area)}`),
    },
    {
      what: 'Regulars who leave the war (AR-25)',
      tries: posts.map(({ id }) => `withdraw 1 from ${at(id)}`),
    },
  ];
}

const countsOf = (own: Parameters<typeof countOf>[0]) =>
  KINDS.flatMap((kind) => {
    const n = countOf(stacksOf(own, { conditions: ['open'] }), { kinds: [kind] });
    return n === 0 ? [] : [{ kind, n }];
  });

function placing(land: Land, prompt: Prompt): readonly Lesson[] {
  const { areas, places } = placeAboutOf(prompt, land);
  const rows = (places ?? [{ region: '', n: 0 }]).map(({ region, n }) => {
    const ids = region === '' ? pairOf(land, areas) : areasIn(land, region).map(({ id }) => id);
    const [first = '', second = first] = ids;
    return { n, ids: [first, second] };
  });
  if (rows.some(({ ids: [first] }) => first === '')) return [];
  const line = (of: (a: string, b: string, n: number) => string): string =>
    `place ${rows
      .map(({ ids, n }) => {
        const [a = '', b = ''] = ids.map((id) => areaName(land, id));
        return of(a, b, n);
      })
      .join(', ')}`;
  return [
    {
      what: 'Numbers by area',
      tries: places === undefined ? [] : [line((a, _b, n) => `${n} at ${a}`)],
    },
    {
      what: 'So many in one area, and the rest in another',
      tries: [2, 1].map((some) =>
        line((a, b, n) => `${n > some || n === 0 ? some : 1} at ${a}, rest at ${b}`),
      ),
    },
    {
      what: 'All in the first of these areas that is in the region',
      tries: [line((a, b) => (rows.length > 1 ? `at ${a}` : `at ${a}, ${b}`))],
    },
  ];
}

/** Two areas of one region. */
function pairOf(land: Land, areas: readonly string[]): readonly string[] {
  const region = land.regions.find(
    ({ id, m }) => m > 0 && areasIn(land, id).filter((area) => areas.includes(area.id)).length > 1,
  );
  const [first] = areas;
  const there =
    region ?? (first === undefined ? undefined : regionOf(land, areaOf(land, first).region));
  return there === undefined ? [] : areasIn(land, there.id).map(({ id }) => id);
}

function losses({ side }: Scene, prompt: Prompt): readonly Lesson[] {
  const { n, from } = lossAboutOf(prompt);
  if (n === undefined)
    return [
      {
        what: 'Kinds in the order in which they are lost (AR-20)',
        tries: [`lose ${KINDS_OF[side].join(', ')}`],
      },
    ];
  return [
    {
      what: 'Which SP are lost (AR-20)',
      tries: from.map((part) => `lose ${writePart({ ...part, n: Math.min(n, part.n) })}`),
    },
  ];
}
