/** What a click on a place means: to look at it, to choose it or what stands there, or to go on with a way. */
import type { Plan } from '../../kernel/map/plan.js';
import type { PlaceId, Point, Spot } from '../../kernel/map/spot.js';
import { detailOf, textIn } from './elements.js';
import type { Marks } from './marks.js';
import type { Reach } from './reach.js';
import { besideAt, wayAfter } from './way.js';
import type { Words } from './words.js';

export type Picking = {
  readonly choose: (place: PlaceId) => void;
  /** A touch: on a counter, which may reach beyond its place, or on the ground. */
  readonly touch: (at: Point, ground: PlaceId | undefined, counter?: TouchedCounter) => void;
  /** Places that were typed instead: the way, or the last of them. */
  readonly read: (places: readonly PlaceId[]) => void;
  /** Takes the last place of a way back. */
  readonly back: () => void;
};

export type TouchedCounter = { readonly place: PlaceId; readonly isOwn: boolean };

type PickingInput = {
  readonly marks: Marks;
  readonly words: Words;
  readonly plan: () => Plan | undefined;
  /** Where the way can lead from its end. */
  readonly reach: Pick<Reach, 'wayTo' | 'show'>;
  /** Called when the card of a place is open, with all that the page has put on it. */
  readonly opened: (place: PlaceId) => void;
};

/** What may be pointed out; `off` looks at places. */
const MODES = ['way', 'place', 'link', 'point', 'piece'] as const;
type Mode = (typeof MODES)[number] | 'off';

export function openPicking(
  figure: HTMLElement,
  { marks, words, plan, reach, opened }: PickingInput,
): Picking {
  let mode: Mode = 'off';
  let way: readonly PlaceId[] = [];
  /** The way as it was before each place that was added to it. */
  let legs: readonly (readonly PlaceId[])[] = [];
  const tell = (name: string, detail: object): void => {
    figure.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  };
  const tellSpot = (spot: Spot): void => {
    tell('vedette:spot', { spot });
  };
  const goOn = (known: Plan, place: PlaceId): void => {
    if (place === way.at(-1)) return goBack();
    const led = reach.wayTo(place);
    const before = way;
    go(led === undefined ? wayAfter(known, way, place) : [...way, ...led]);
    legs = [...legs, before];
  };
  const goBack = (): void => {
    const before = legs.at(-1);
    legs = legs.slice(0, -1);
    if (before !== undefined) go(before);
  };
  const go = (next: readonly PlaceId[]): void => {
    way = next;
    // What could be reached from the end before is reached no more from this one.
    reach.show([]);
    marks.set('path', next);
    tell('vedette:way', { places: [...next] });
    words.say(`A way of ${String(next.length)} places to ${next.at(-1) ?? 'nowhere'}.`);
  };
  figure.addEventListener('vedette:pick', (event) => {
    const { mode: wanted, from } = detailOf(event);
    const start = textIn(from);
    mode = MODES.find((one) => one === wanted) ?? 'off';
    way = mode === 'way' && start !== '' ? [start] : [];
    legs = [];
    reach.show([]);
    // What is pointed at now lies on the map, not under the card of what was looked at before.
    if (mode !== 'off') words.close();
    figure.classList.toggle('map-picks', mode !== 'off');
    marks.set('path', way);
  });
  /** By keys two places name the link between them, one after the other. */
  const chooseEnd = (place: PlaceId): void => {
    const [first] = way;
    const isBeside = first !== undefined && plan()?.neighborsOf(first).includes(place) === true;
    way = isBeside ? [] : [place];
    if (isBeside) tellSpot({ on: 'link', a: first, b: place });
    else words.say('Choose a place beside it.');
  };
  const choose = (place: PlaceId, at?: Point): void => {
    const known = plan();
    if (known === undefined) return;
    marks.set('chosen', [place]);
    if (mode === 'way') return goOn(known, place);
    if (mode === 'off') words.open(place);
    words.tell(place);
    const things = words
      .thingsAt(place)
      .flatMap(({ mark, says }) => (mark === undefined ? [] : [{ id: mark, words: says }]));
    tell('vedette:place', { place, name: words.nameOf(place), marks: things });
    if (mode === 'place') tellSpot({ on: 'place', place });
    if (mode === 'point')
      tellSpot({ on: 'point', at: at ?? known.centerOf(place) ?? { x: 0, y: 0 } });
    if (mode === 'link') {
      const other = at === undefined ? undefined : besideAt(known, place, at);
      if (other === undefined) chooseEnd(place);
      else tellSpot({ on: 'link', a: place, b: other });
    }
    if (mode !== 'off') return;
    tell('vedette:card', { place, name: words.nameOf(place), card: words.card });
    opened(place);
  };
  return {
    choose,
    touch: (at, ground, counter) => {
      // Whoever points something out means the ground under his own counters, and the enemy's counters.
      const isGround = counter === undefined || (mode !== 'off' && counter.isOwn);
      const place = isGround && mode !== 'piece' ? ground : (counter?.place ?? ground);
      if (place !== undefined) choose(place, at);
      else if (mode === 'point') tellSpot({ on: 'point', at });
    },
    read: (places) => {
      const known = plan();
      const good = places.filter((place) => known?.has(place) === true);
      if (mode === 'way') {
        legs = way.length > 0 ? [way.slice(0, 1)] : [];
        return go(good);
      }
      const [a, b] = good.slice(-2);
      if (mode === 'link' && a !== undefined && b !== undefined)
        return tellSpot({ on: 'link', a, b });
      const last = good.at(-1);
      if (last !== undefined) choose(last);
    },
    back: () => {
      if (mode === 'way') goBack();
    },
  };
}
