/** What a click on a place means: to look at it, to choose it or what stands there, or to go on with a way. */
import type { Plan } from '../../kernel/map/plan.js';
import {
  atPlace,
  placesOfSpot,
  type PlaceId,
  type Point,
  type Spot,
} from '../../kernel/map/spot.js';
import { detailOf } from './elements.js';
import type { Marks } from './marks.js';
import type { Reach } from './reach.js';
import { keyOf, spotIn } from './spots.js';
import { besideAt, wayAfter } from './way.js';
import type { Words } from './words.js';

export type Picking = {
  readonly choose: (place: PlaceId) => void;
  /** A touch: on a counter, which may reach beyond its place, or on the ground. */
  readonly touch: (at: Point, ground: PlaceId | undefined, counter?: TouchedCounter) => void;
  /** Places that were typed instead: the way, or the last of them. */
  readonly read: (places: readonly PlaceId[]) => void;
  /** Draws a way that was pointed out before, and goes on from its end. */
  readonly show: (spots: readonly Spot[]) => void;
  /** Takes the last spot of a way back. */
  readonly back: () => void;
};

export type TouchedCounter = { readonly place: PlaceId; readonly isOwn: boolean };

type PickingInput = {
  readonly marks: Marks;
  readonly words: Words;
  readonly plan: () => Plan | undefined;
  /** Where the way can lead from its end. */
  readonly reach: Pick<Reach, 'wayTo' | 'show' | 'sayOf' | 'linkAt'>;
  /** Called when the card of a place is open, with all that the page has put on it. */
  readonly opened: (place: PlaceId) => void;
};

/** What may be pointed out; `off` looks at places. */
const MODES = ['way', 'course', 'place', 'link', 'point', 'piece'] as const;
type Mode = (typeof MODES)[number] | 'off';

export function openPicking(
  figure: HTMLElement,
  { marks, words, plan, reach, opened }: PickingInput,
): Picking {
  let mode: Mode = 'off';
  /** A way of places, or a course of links. */
  let way: readonly Spot[] = [];
  /** The way as it was before each spot that was added to it. */
  let legs: readonly (readonly Spot[])[] = [];
  /** By keys two places name a link: the first of them. */
  let end: PlaceId | undefined;
  const tell = (name: string, detail: object): void => {
    figure.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  };
  const tellSpot = (spot: Spot): void => {
    tell('vedette:spot', { spot });
  };
  const goOn = (known: Plan, spot: Spot): void => {
    const last = way.at(-1);
    if (last !== undefined && keyOf(spot) === keyOf(last)) return goBack();
    const led = reach.wayTo(spot);
    const before = way;
    go(led === undefined ? straightOn(known, way, spot) : [...way, ...led]);
    legs = [...legs, before];
  };
  const goBack = (): void => {
    const before = legs.at(-1);
    legs = legs.slice(0, -1);
    if (before !== undefined) go(before);
  };
  const go = (next: readonly Spot[]): void => {
    way = next;
    // What could be reached from the end before is reached no more from this one.
    reach.show([]);
    marks.setWay(next);
    tell('vedette:way', { spots: [...next] });
    const said = next.length < 2 ? 'The way begins here.' : `${spotName(next.at(-1))}.`;
    words.say(said);
  };
  const spotName = (spot: Spot | undefined): string =>
    spot === undefined
      ? ''
      : placesOfSpot(spot)
          .map((place) => words.nameOf(place) || place)
          .join(' and ');
  figure.addEventListener('vedette:pick', (event) => {
    const { mode: wanted, from } = detailOf(event);
    const start = spotIn(from);
    mode = MODES.find((one) => one === wanted) ?? 'off';
    way = (mode === 'way' || mode === 'course') && start !== undefined ? [start] : [];
    legs = [];
    end = undefined;
    reach.show([]);
    // What is pointed at now lies on the map, not under the card of what was looked at before.
    if (mode !== 'off') words.close();
    figure.classList.toggle('map-picks', mode !== 'off');
    marks.setWay(way);
  });
  const chooseLink = (known: Plan, spot: Spot): void => {
    if (mode === 'course') goOn(known, spot);
    else tellSpot(spot);
  };
  /** By keys two places name the link between them, one after the other. */
  const chooseEnd = (known: Plan, place: PlaceId): void => {
    const isBeside = end !== undefined && known.neighborsOf(end).includes(place);
    if (end !== undefined && isBeside) {
      const spot: Spot = { on: 'link', a: end, b: place };
      end = undefined;
      return chooseLink(known, spot);
    }
    end = place;
    const links = known
      .neighborsOf(place)
      .filter((b) => reach.wayTo({ on: 'link', a: place, b }) !== undefined)
      .map((b) => `${words.nameOf(b) || b}, ${reach.sayOf({ on: 'link', a: place, b })}`);
    const among = links.length === 0 ? '' : ` In reach toward: ${links.join('; ')}.`;
    words.say(`Choose the place on the other side.${among}`);
  };
  const choose = (place: PlaceId, at?: Point): void => {
    const known = plan();
    if (known === undefined) return;
    marks.set('chosen', [place]);
    if (mode === 'way') return goOn(known, { on: 'place', place });
    if (mode === 'off') words.open(place);
    words.tell(place, reach.sayOf({ on: 'place', place }));
    const things = words
      .thingsAt(place)
      .flatMap(({ mark, says }) => (mark === undefined ? [] : [{ id: mark, words: says }]));
    tell('vedette:place', { place, name: words.nameOf(place), marks: things });
    if (mode === 'place') tellSpot({ on: 'place', place });
    if (mode === 'point')
      tellSpot({ on: 'point', at: at ?? known.centerOf(place) ?? { x: 0, y: 0 } });
    if (mode === 'link' || mode === 'course') {
      const other = at === undefined ? undefined : besideAt(known, place, at);
      if (other === undefined) chooseEnd(known, place);
      else chooseLink(known, { on: 'link', a: place, b: other });
    }
    if (mode !== 'off') return;
    tell('vedette:card', { place, name: words.nameOf(place), card: words.card });
    opened(place);
  };
  return {
    choose,
    touch: (at, ground, counter) => {
      const known = plan();
      const link = mode === 'course' || mode === 'link' ? reach.linkAt(at) : undefined;
      if (link !== undefined && known !== undefined) return chooseLink(known, link);
      // Whoever points something out means the ground under his own counters, and the enemy's counters.
      const isGround = counter === undefined || (mode !== 'off' && counter.isOwn);
      const place = isGround && mode !== 'piece' ? ground : (counter?.place ?? ground);
      if (place !== undefined) choose(place, at);
      else if (mode === 'point') tellSpot({ on: 'point', at });
    },
    read: (places) => {
      const known = plan();
      const good = places.filter((place) => known?.has(place) === true);
      if (mode === 'way' || mode === 'course') {
        legs = way.length > 0 ? [way.slice(0, 1)] : [];
        const spots = mode === 'way' ? good.map(atPlace) : linksOf(good);
        return go(mode === 'course' ? [...way.slice(0, 1), ...spots] : spots);
      }
      const [link] = linksOf(good.slice(-2));
      if (mode === 'link' && link !== undefined) return tellSpot(link);
      const last = good.at(-1);
      if (last !== undefined) choose(last);
    },
    show: (spots) => {
      way = spots;
      legs = spots.length > 1 ? [spots.slice(0, 1)] : [];
      marks.setWay(spots);
    },
    back: () => {
      if (mode === 'way' || mode === 'course') goBack();
    },
  };
}

/** Places two by two, each pair a link. */
const linksOf = (places: readonly PlaceId[]): readonly Spot[] =>
  places.flatMap((a, index): readonly Spot[] => {
    const b = places[index + 1];
    return index % 2 === 1 || b === undefined ? [] : [{ on: 'link', a, b }];
  });

/** Out of reach, places are still gone to by the straight way: whoever reads the way says why not. */
function straightOn(plan: Plan, way: readonly Spot[], spot: Spot): readonly Spot[] {
  const last = way.at(-1);
  if (spot.on !== 'place' || (last !== undefined && last.on !== 'place')) return [...way, spot];
  const places = way.flatMap((one) => (one.on === 'place' ? [one.place] : []));
  return wayAfter(plan, places, spot.place).map(atPlace);
}
