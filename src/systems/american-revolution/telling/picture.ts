/** The marks that a viewer's map shows, from his view and his notices alone. */
import { byText } from '../../../kernel/basic.js';
import type { Badge, Sample } from '../../../kernel/map/board.js';
import type { Mark, PlainPicture, Track } from '../../../kernel/map/picture.js';
import { atPlace } from '../../../kernel/map/spot.js';
import type { Timed } from '../../../kernel/system.js';
import type { Tally } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { areasIn, regionInText } from '../rules/land.js';
import { voyageWay } from '../rules/sea.js';
import {
  IN_CONDITION,
  CONDITIONS,
  countOf,
  SIDES,
  stacksOf,
  turnTitle,
  type Condition,
  type SideName,
  type Stack,
} from '../rules/state.js';
import { SIZES, type Size, type View } from '../rules/view.js';
import type { Notice } from './notice.js';
import { postsIn } from './view-of.js';
import {
  fleetName,
  forceWords,
  kindsOf,
  ofSide,
  sizeOfTally,
  spWords,
  tallyOfStacks,
} from './words.js';

/** The layers of the board on which these marks lie. */
const LAYER = {
  own: 'own',
  seen: 'seen',
  fleets: 'fleets',
  tories: 'tories',
  battles: 'battles',
  turn: 'turn',
} as const;

/** Beside the face of a counter whose SP are not in the open. */
const FORT: Badge = { text: 'Ft', tone: 'good', title: 'in the fort' };
const SIEGE: Badge = { text: 'Sg', tone: 'plain', title: 'besieging' };
const BADGES: Readonly<Record<Condition, readonly Badge[]>> = {
  ...{ open: [], fort: [FORT], siege: [SIEGE] },
};

export const pictureOf =
  (pack: Pack) =>
  (seen: View, told: readonly Timed<Notice>[]): PlainPicture => ({
    title: `${turnTitle(seen.turn)}, ${ofSide(seen.active)} player-turn`,
    frame: frameOf(pack, seen),
    marks: [
      ...SIDES.flatMap((side) => forceMarks(seen, side)),
      ...sizeMarks(seen),
      ...fleetMarks(pack, seen),
      ...toryMarks(pack, seen),
      ...battleMarks(told),
      turnMark(seen),
      ...waitingMarks(seen),
    ],
    tracks: tracksOf(pack, told),
    seen: seen.settings.fog && seen.side !== null ? seen.exact : [],
    held: heldOf(pack, seen),
  });

/** A theater's seat looks at its own posts; whoever commands a whole side at the whole board. */
function frameOf({ land }: Pack, seen: View): readonly string[] {
  if (seen.side === null || seen.commands.length === land.regions.length) return [];
  const own = new Set(seen.commands.flatMap((region) => areasIn(land, region).map(({ id }) => id)));
  const posts = postsIn(seen, seen.side).filter((area) => own.has(area));
  return posts.length > 0 ? posts : [...own].sort(byText);
}

/** One counter for each side and condition in an area. */
function forceMarks(seen: View, side: SideName): readonly Mark[] {
  const isOwn = seen.side === null || side === seen.side;
  return postsIn(seen, side).flatMap((area) =>
    CONDITIONS.flatMap((condition): readonly Mark[] => {
      const here = stacksOf(seen.stacks, { area, side, conditions: [condition] });
      return here.length === 0 ? [] : [forceMark(isOwn, { area, side, condition }, here)];
    }),
  );
}

type Stand = { readonly area: string; readonly side: SideName; readonly condition: Condition };

function forceMark(
  isOwn: boolean,
  { area, side, condition }: Stand,
  stacks: readonly Stack[],
): Mark {
  const n = countOf(stacks);
  const tally = tallyOfStacks(stacks);
  const badges = BADGES[condition];
  return {
    id: `${side} ${condition} ${area}`,
    ...{ at: atPlace(area), layer: isOwn ? LAYER.own : LAYER.seen, side, shape: 'unit' },
    ...{ ...faceOf(tally), known: isOwn ? 'own' : 'seen', ...sheetsOf(n) },
    ...(isOwn ? {} : { age: 0 }),
    ...(badges.length === 0 ? {} : { badges }),
    words: `${ofSide(side)}, ${forceWords(tally)}, ${IN_CONDITION[condition]}`,
  };
}

/** `5C` where all are of a kind; else `7`, and beside the counter `5C 2M`: there is little room on it. */
function faceOf(tally: Tally): { readonly face: string; readonly name: string } {
  const [first = '', ...others] = kindsOf(tally).map(([kind, n]) => `${String(n)}${kind}`);
  return others.length === 0
    ? { face: first, name: '' }
    : { face: String(sizeOfTally(tally)), name: [first, ...others].join(' ') };
}

/** More sheets under a counter from 4 and from 10 SP on, as the sizes go. */
function sheetsOf(n: number): Pick<Sample, 'under'> {
  if (n >= 10) return { under: 2 };
  return n >= 4 ? { under: 1 } : {};
}

const SIZE_FACES: Readonly<Record<Size, string>> = { few: '1-3', some: '4-9', many: '10+' };
export const sizeRange = (size: Size): string => SIZE_FACES[size];

const sizeMarks = (seen: View): readonly Mark[] =>
  seen.sizes.map(({ area, side, size }): Mark => {
    const sheets = SIZES.indexOf(size);
    return {
      id: `${side} size ${area}`,
      ...{ at: atPlace(area), layer: LAYER.seen, side, shape: 'unit', known: 'seen', age: 0 },
      ...{
        face: SIZE_FACES[size],
        name: '',
        ...(sheets === 1 || sheets === 2 ? { under: sheets } : {}),
      },
      words: `${ofSide(side)} force, ${SIZE_FACES[size]} SP`,
    };
  });

const fleetMarks = ({ land }: Pack, seen: View): readonly Mark[] =>
  SIDES.flatMap((side): readonly Mark[] => {
    const sea = land.seas.find(({ id }) => id === seen.fleets[side]);
    if (sea === undefined) return [];
    const isOwn = seen.side === null || seen.side === side;
    return [
      {
        id: `${side} fleet`,
        ...{ at: atPlace(sea.id), layer: LAYER.fleets, side, shape: 'ship', face: '', name: '' },
        known: isOwn ? 'own' : 'seen',
        words: fleetName(side),
      },
    ];
  });

/** Where the Tories of a region have come out, beside the first area of its table (AR-36). */
const toryMarks = ({ land }: Pack, seen: View): readonly Mark[] =>
  land.regions.flatMap(({ id: region, t }): readonly Mark[] => {
    const [first] = areasIn(land, region);
    // A region that has been entered and raises no Tories shows none.
    if (seen.regions[region]?.tories !== true || t === 0 || first === undefined) return [];
    return [
      {
        id: `tories ${region}`,
        ...{ at: atPlace(first.id), layer: LAYER.tories, side: 'british', shape: 'marker' },
        ...{ face: 'TD', name: '', known: 'public' },
        words: `Tories deployed in ${regionInText(land, region)}`,
      },
    ];
  });

function battleMarks(told: readonly Timed<Notice>[]): readonly Mark[] {
  const areas = told.flatMap(({ notice }) =>
    notice.kind === 'fought' || notice.kind === 'news' ? [notice.area] : [],
  );
  return [...new Set(areas)].map((area) => ({
    id: `battle ${area}`,
    ...{ at: atPlace(area), layer: LAYER.battles, shape: 'battle', face: '', name: '' },
    ...{ known: 'public', words: 'battle' },
  }));
}

/** On the turn track: whose player-turn it is. */
const turnMark = ({ turn, active }: View): Mark => ({
  id: 'turn',
  ...{ at: atPlace(`turn-${String(turn)}`), layer: LAYER.turn, side: active, shape: 'marker' },
  ...{ face: active === 'american' ? 'Am' : 'Br', name: '', known: 'public' },
  words: `${turnTitle(turn)}, ${ofSide(active)} player-turn`,
});

/** What is ready to land, in the boxes beside the map. */
function waitingMarks({ overseas, side: viewer }: View): readonly Mark[] {
  const { B = 0, F = 0, SF = 0 } = overseas;
  const box = (side: SideName, place: string, tally: Tally): readonly Mark[] => {
    const n = sizeOfTally(tally);
    if (n === 0) return [];
    const isOwn = viewer === null || viewer === side;
    const what = { ...faceOf(tally), known: isOwn ? 'own' : 'seen', ...sheetsOf(n) } as const;
    return [
      {
        id: `${side} overseas`,
        ...{
          at: atPlace(place),
          layer: isOwn ? LAYER.own : LAYER.seen,
          side,
          shape: 'unit',
          ...what,
        },
        words: `${ofSide(side)}, ${forceWords(tally)}, ready to land`,
      },
    ];
  };
  return [
    ...box('american', 'french', { 'F/open': F, 'SF/open': SF }),
    ...box('british', 'british-arrivals', { 'B/open': B }),
  ];
}

/** Steps that follow on each other are one track, as far as they were seen. */
function tracksOf({ land }: Pack, told: readonly Timed<Notice>[]): readonly Track[] {
  const tracks: { side: SideName; areas: string[]; n: number }[] = [];
  for (const { notice } of told) {
    if (notice.kind !== 'moved') continue;
    const { side, from, to, force, by, begins } = notice;
    if (from === undefined || to === undefined) continue;
    const last = tracks.at(-1);
    const n = Object.values(force).reduce((sum, one) => sum + one, 0);
    const goesOn =
      last?.side === side &&
      by === 'land' &&
      begins !== true &&
      last.areas.at(-1) === from &&
      last.n >= n;
    if (goesOn) {
      last.areas.push(to);
      last.n = n;
    } else {
      const areas = by === 'sea' ? voyageWay(land, from, to) : [from, to];
      tracks.push({ side, areas: [...areas], n });
    }
  }
  return tracks.map(({ side, areas, n }) => ({
    ...{ side, spots: areas.map(atPlace), label: spWords(n) },
  }));
}

const heldOf = ({ land }: Pack, seen: View): PlainPicture['held'] & object =>
  land.regions.flatMap(({ id: what }) => {
    const region = seen.regions[what];
    if (region === undefined) return [];
    return [region.control === null ? { what } : { what, side: region.control }];
  });
