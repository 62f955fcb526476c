/**
 * The map on a page: fetched in parts, moved and zoomed, searched, walked over by keys. Other parts of the page speak to
 * it by events: it tells `vedette:ready`, `vedette:place`, `vedette:card`, `vedette:spot`, `vedette:way` and `vedette:full`; it
 * follows `vedette:moment`, `vedette:as`, `vedette:mark`, `vedette:hover`, `vedette:go`, `vedette:pick`, `vedette:read`, `vedette:reach`,
 * `vedette:arrows`, `vedette:note` and `vedette:close`.
 */
import { atPlace, placesOfSpot, type PlaceId, type Spot } from '../../kernel/map/spot.js';
import { FADING, PENCIL_LAYER } from '../../kernel/map/pencil.js';
import { drawArrows } from './arrows.js';
import { boxAround } from './camera.js';
import { counterUnder } from './counters.js';
import { openingBox } from './opening.js';
import { hangDrawings } from './drawings.js';
import { button, detailOf, drawn, element, textIn, textsIn } from './elements.js';
import {
  beginDrawings,
  fetchBoard,
  fetchMap,
  fetchSeat,
  type KnownBoard,
  type MapFacts,
  type Shown,
} from './facts.js';
import { finder, placesIn } from './finder.js';
import { buildFrame, fullScreen, panel, type Frame } from './frame.js';
import { followGestures } from './gestures.js';
import { followKeys } from './keys.js';
import { layerSwitches } from './layers.js';
import { drawMarks } from './marks.js';
import { openOverlay } from './overlay.js';
import { openPicking } from './picking.js';
import { drawReach } from './reach.js';
import { objectsIn, pointOf, spotIn } from './spots.js';
import { openWords } from './words.js';
import { moveClear, openWindow } from './window.js';

const ROOM = 90;
const FOUND_ZOOM = 1.3;
const MINE_ZOOM = 1.1;
/** The same width as in `src/web/map/map-data.ts`, which names what is fetched first. */
const WIDE = '(width >= 48rem)';
const ZOOM_STEP = 1.5;

export async function enhanceMap(figure: HTMLElement): Promise<void> {
  const base = figure.dataset['base'] ?? '';
  const { moment = '', as = '' } = figure.dataset;
  const of = { moment, as };
  beginDrawings(figure);
  const facts = await fetchMap(base, of);
  const frame = buildFrame(figure, base, of);
  startMap(figure, frame, { base, of, facts });
}

const NOWHERE: Spot = { on: 'point', at: { x: 0, y: 0 } };

type Start = { readonly base: string; readonly of: Shown; readonly facts: MapFacts };

function startMap(figure: HTMLElement, frame: Frame, { base, of, facts }: Start): void {
  const { view, sheet, bar, state } = frame;
  let board: KnownBoard | undefined;
  const planNow = () => board?.plan;
  const marks = drawMarks(facts.view, planNow);
  sheet.append(marks.drawing);
  const reach = drawReach(marks.drawing, planNow);
  const overlay = openOverlay(frame, (at) => shown.on(at));
  let seat = facts.seat;
  const words = openWords(frame, () => ({ board, seat }));
  const drawings = hangDrawings({
    ...{ base, sheet, levels: facts.levels, of },
    shown: (level) => {
      state.hidden = true;
      if (figure.dataset['level'] === undefined) performance.mark('map-stands');
      figure.dataset['level'] = level;
    },
    failed: () => {
      state.hidden = false;
      state.textContent = 'The map cannot be loaded right now. Move it to try again.';
    },
  });
  const shown = openWindow({
    ...{ view, sheet, map: facts.view },
    moves: () => {
      figure.dataset['moving'] = '';
    },
    placed: overlay.follow,
    rests: (zoom) => void drawings.show(zoom).then(() => delete figure.dataset['moving']),
  });
  const centerOf = (place: PlaceId) => board?.plan.centerOf(place);
  const picking = openPicking(figure, {
    ...{ marks, words, plan: planNow, reach },
    opened: (place) => {
      const at = centerOf(place);
      if (at !== undefined && !overlay.openCard(at)) moveClear(shown, frame, at);
    },
  });
  const mine = (): void =>
    seat.own.length === 0 ? shown.fit(facts.view) : shown.fit(boxAround(seat.own, ROOM), MINE_ZOOM);
  const goTo = (place: PlaceId): void => {
    const at = centerOf(place);
    if (at === undefined) return;
    const zoom = Math.max(FOUND_ZOOM, shown.camera().zoom);
    const reach = { w: view.clientWidth / zoom, h: view.clientHeight / zoom };
    shown.fit({ x: at.x - reach.w / 2, y: at.y - reach.h / 2, ...reach }, zoom);
  };
  const isInView = (place: PlaceId): boolean => {
    const at = centerOf(place);
    if (at === undefined) return true;
    const { x, y } = shown.on(at);
    return x > 0 && y > 0 && x < view.clientWidth && y < view.clientHeight;
  };
  const find = finder(
    (place) => {
      goTo(place);
      keys.stand(place);
      picking.choose(place);
    },
    (text) =>
      words.say(text === '' ? 'Write the name of a place.' : `There is no ${text} on the map.`),
  );
  const keys = followKeys(view, {
    ...{ shown, marks, words, plan: planNow, mine, find: find.focus },
    reachOf: (place) => reach.sayOf(atPlace(place)),
    choose: picking.choose,
    back: picking.back,
    whole: () => shown.fit(facts.view),
  });
  followGestures(view, shown, (x, y) => {
    const at = shown.under(x, y);
    const place = board?.plan.under(at);
    if (place !== undefined) keys.stand(place, true);
    picking.touch(at, place, counterUnder(sheet, x, y));
  });
  bar.append(
    find.form,
    button('Mine', 'Mine: show my own forces', mine),
    button('All', 'All: show the whole map', () => shown.fit(facts.view)),
    panel(bar, 'Layers', layerSwitches(sheet, facts)),
    panel(bar, 'Legend', legendOf(base, facts)),
    fullScreen(figure, () => shown.resize()),
  );
  frame.zoom.append(
    button('+', 'Nearer', () => shown.zoom(ZOOM_STEP)),
    button('−', 'Farther', () => shown.zoom(1 / ZOOM_STEP)),
  );
  const { narrow, wide } = facts.start;
  const open = (): void => {
    const opening = openingBox(seat.own, view, {
      levels: facts.levels,
      level: window.matchMedia(WIDE).matches ? wide : narrow,
      room: ROOM,
    });
    if (opening === undefined) shown.fit(facts.view);
    else shown.fit(opening.box, opening.zoom);
  };
  // On a phone it may lie in a part of the page that is not shown yet.
  const isSeen = (): boolean => view.clientWidth > 0;
  let isOpen = isSeen();
  if (isOpen) open();
  /** Also before it is moved for the first time: else it would open on its first view after that. */
  const fitIn = (): void => {
    if (!isSeen()) return;
    shown.resize();
    if (!isOpen) open();
    isOpen = true;
  };
  new ResizeObserver(fitIn).observe(view);
  void fetchBoard(base + facts.facts).then((known) => {
    board = known;
    marks.set('note', seat.notes ?? []);
    find.fill(known);
    const { show = '' } = figure.dataset;
    if (known.plan.has(show)) {
      goTo(show);
      keys.stand(show);
      picking.choose(show);
    }
    drawArrows(marks.drawing, known.plan, ways);
    figure.dataset['ready'] = '';
    figure.dispatchEvent(new CustomEvent('vedette:ready'));
  });
  figure.addEventListener('vedette:reach', (event) => {
    const { reach: spots, unit } = detailOf(event);
    reach.show(spots, textIn(unit));
  });
  let ways: unknown = [];
  figure.addEventListener('vedette:arrows', (event) => {
    ways = detailOf(event)['ways'];
    if (board !== undefined) drawArrows(marks.drawing, board.plan, ways);
  });
  figure.addEventListener('vedette:note', (event) => {
    const { spot, words: says, kind } = detailOf(event);
    const at = spotIn(spot);
    const point = board === undefined || at === undefined ? undefined : pointOf(board.plan, at);
    overlay.note(point, textIn(says), textIn(kind));
  });
  let now = of;
  const turn = (to: Shown): void => {
    now = to;
    void drawings.turnTo(to);
    frame.turnPrint(to);
    void fetchSeat(base, to).then(
      (known) => {
        if (now !== to) return;
        seat = known;
        marks.set('note', known.notes ?? []);
      },
      () => words.say('The map of that moment cannot be loaded right now.'),
    );
  };
  figure.addEventListener('vedette:moment', (event) => {
    turn({ ...now, moment: textIn(detailOf(event)['moment']) });
  });
  figure.addEventListener('vedette:as', (event) => {
    const as = textIn(detailOf(event)['as']);
    figure.dataset['as'] = as;
    // The card says what stands there on the map that was shown before.
    words.close();
    state.textContent = 'The map is being drawn.';
    state.hidden = false;
    turn({ ...now, as });
  });
  figure.addEventListener('vedette:pick', (event) => {
    const { mode, from, isByKey } = detailOf(event);
    if (mode === 'off') return;
    const [stands] = placesOfSpot(spotIn(from) ?? NOWHERE);
    if (stands !== undefined) {
      if (!isOpen) fitIn();
      keys.stand(stands, true);
      if (!isInView(stands)) goTo(stands);
    }
    if (isByKey === true) view.focus();
  });
  figure.addEventListener('vedette:read', (event) => {
    if (board !== undefined) picking.read(placesIn(board, textIn(detailOf(event)['words'])));
  });
  figure.addEventListener('vedette:close', words.close);
  figure.addEventListener('vedette:hover', (event) => {
    marks.set('hover', textsIn(detailOf(event)['places']));
  });
  figure.addEventListener('vedette:go', (event) => {
    const { place, places } = detailOf(event);
    const all = place === undefined ? textsIn(places) : [textIn(place)];
    const points = all.flatMap((one) => centerOf(one) ?? []);
    const [first] = all;
    if (first === undefined) return;
    if (!isOpen) fitIn();
    if (points.length > 1) shown.fit(boxAround(points, ROOM), FOUND_ZOOM);
    else goTo(first);
    marks.set('chosen', all);
  });
  figure.addEventListener('vedette:mark', (event) => {
    const { kind, places, spots } = detailOf(event);
    if (kind === 'way') picking.show(objectsIn(spots).flatMap((one) => spotIn(one) ?? []));
    else marks.setWay([]);
    marks.set('target', kind === 'target' ? textsIn(places) : []);
  });
}

/** The signs explained, in light and dark. */
function legendOf(base: string, { legend, layers }: MapFacts): HTMLElement {
  const dark = element('source', {
    media: '(prefers-color-scheme: dark)',
    srcset: base + legend.dark,
  });
  const light = element('img', {
    ...{ src: base + legend.light, loading: 'lazy' },
    alt: 'What the signs on the map mean',
  });
  const signs = element('picture', { class: 'map-legend' }, dark, light);
  const hasMarks = layers.some(({ id }) => id === PENCIL_LAYER);
  return hasMarks ? element('div', {}, signs, ...marksExplained()) : signs;
}

/** Marks grow pale with each step after the one in which they were drawn. */
function marksExplained(): readonly Node[] {
  const list = element('ul', { class: 'map-fading plain' });
  for (const [age, opacity] of FADING.entries()) {
    const sign = drawn('svg', { width: '34', height: '20', 'aria-hidden': 'true' });
    const look = { fill: 'none', stroke: 'currentColor', 'stroke-dasharray': '4 3' };
    sign.append(
      drawn('rect', { x: '2', y: '2', width: '30', height: '16', rx: '3', opacity, ...look }),
    );
    const isLast = age === FADING.length - 1;
    list.append(
      element('li', {}, sign, age === 0 ? ' now' : ` ${String(age)}${isLast ? '+' : ''}`),
    );
  }
  return [
    element('p', {}, 'Dashed: drawn by you or for your side. Marks fade with age, in steps:'),
    list,
  ];
}
