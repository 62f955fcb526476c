/** One viewer's part of a map, drawn from his picture alone. The names of the board lie between its layers. */
import { PENCIL_LAYER } from '../../kernel/map/pencil.js';
import type { Picture } from '../../kernel/map/picture.js';
import { drawTitles } from './cartouche.js';
import type { Lettering } from './lettering.js';
import { counterScale } from './counters.js';
import type { Label } from './label.js';
import { isIn } from './mesh.js';
import {
  battleLabels,
  battlesOf,
  drawBattles,
  drawFlags,
  drawHeld,
  drawSeen,
  drawTracks,
  flagsOf,
  trackLabels,
  trackObstacles,
} from './overlay.js';
import { drawPencil, drawPencilWords } from './pencil.js';
import { placeBoxes, type Placeable } from './place-boxes.js';
import { inside, type Sheet } from './sheet.js';
import { spotPoint } from './spots.js';
import { remembered, standCounters, type KnownGroups, type Stand } from './stands.js';
import { layer, tag } from './xml.js';

/**
 * The drawn part in layers: `under` the names that counters may cover, `middle` between these and the names of cities, and
 * `over` both; `titles` stand in the cartouche. `counters`: where they stand.
 */
export type SeatPart = {
  readonly under: string;
  readonly middle: string;
  readonly over: string;
  readonly titles: string;
  readonly counters: readonly Stand[];
};

/** What earlier pictures on the same sheet had; `sights`: drawn, by the places that were seen. */
export type Known = KnownGroups & { readonly sights: Map<string, string> };

/** The classes of what holds the names, under the counters and over them: empty where they are laid in later. */
const [NAMES_CLASS, CITIES_CLASS] = ['map-names', 'map-cities'];

/** Names of a view, drawn: counters may cover those that are not of cities. */
export type DrawnNames = Pick<Lettering, 'drawn' | 'cities'>;

export const drawNames = ({ drawn, cities }: DrawnNames): string =>
  tag('g', { class: NAMES_CLASS }, drawn) + tag('g', { class: CITIES_CLASS }, cities);

export const NO_NAMES: DrawnNames = { drawn: '', cities: '' };

/** A viewer's part with the names that are given under its counters and over them. */
export const withNames = (
  { map }: Sheet,
  { under, middle, over, titles }: SeatPart,
  { drawn, cities }: DrawnNames,
): string =>
  inside(
    map,
    [
      under,
      tag('g', { class: NAMES_CLASS }, drawn),
      middle,
      tag('g', { class: CITIES_CLASS }, cities),
      over,
    ].join(''),
  ) + titles;

/** Draws what a picture lays over a sheet. */
export function drawSeat(sheet: Sheet, picture: Picture, known?: Known): SeatPart {
  const { style, board, whole, ground, map, cartouche } = sheet;
  const inView = picture.marks.filter(({ at: spot }) => {
    const at = spotPoint(whole, spot);
    return at !== undefined && isIn(at, map);
  });
  const battles = battlesOf(whole, inView);
  const flags = flagsOf(whole, picture.held).filter(({ at }) => isIn(at, map));
  const counters = inView.filter(({ shape }) => shape !== 'battle');
  const stands = standCounters({ board: whole, mesh: ground.mesh, map, known }, counters, style);
  // On a level bursts are no larger than counters.
  const burst = cartouche === undefined ? counterScale(style) : style;
  const notes = [
    ...battleLabels(battles, burst),
    ...trackLabels(whole, picture.tracks, map, style),
  ];
  const hard: Placeable = {
    places: [{ boxes: stands.flatMap(({ boxes }) => boxes), cost: 0 }],
    need: 'always',
  };
  const tracks = trackObstacles(whole, picture.tracks, style);
  const [, ...written] = placeBoxes([hard, ...notes], tracks, map);
  const { pencil = [] } = picture;
  // The names' places are asked for where somebody has written on his map alone.
  const words = pencil.every((mark) => mark.words === '')
    ? ''
    : drawPencilWords(whole, pencil, style, {
        covered: [...stands, ...sheet.lettering().names].flatMap(({ boxes }) => boxes),
        map,
      });
  const sight = remembered(
    known?.sights,
    () => picture.seen.join(' '),
    () => drawSeen(ground, picture.seen, style),
  );
  const titles = { board: board.title, title: picture.title, subtitle: picture.subtitle };
  return {
    under: layer('control', drawHeld(picture.held, ground, style)) + layer('sight', sight),
    middle: [
      layer('battles', drawBattles(battles, burst)),
      layer('tracks', drawTracks(whole, picture.tracks, style)),
      layer('control', drawFlags(flags, style)),
      ...stands.map((stand) => layer(stand.of, stand.drawUnder())),
      ...stands.map((stand) => layer(stand.of, drawStand(stand))),
    ].join(''),
    over:
      layer('tracks', notes.map((note, index) => drawNote(note, written[index])).join('')) +
      layer(PENCIL_LAYER, drawPencil(whole, pencil, style) + words),
    titles: cartouche === undefined ? '' : drawTitles(cartouche, titles, style),
    counters: stands,
  };
}

const drawNote = (note: Label, place: Label['places'][number] | undefined): string =>
  place === undefined ? '' : note.draw(place);

/** Counters that say where they stand; those of ships stand between places. */
const drawStand = ({ isShip, where, draw }: Stand): string =>
  isShip ? draw() : tag('g', { 'data-place': where }, draw());
