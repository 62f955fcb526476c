/**
 * The drawings on the sheet: the board of the level that the zoom asks for, the viewer's part over it, and the names within
 * that. Board and names are fetched once for each level and theme; afterwards the viewer's part alone.
 */
import { fetchDrawing, fieldsOf, query, type Level, type Shown } from './facts.js';

export type Drawings = {
  /** Shows the level for a zoom. */
  readonly show: (zoom: number) => Promise<void>;
  /** Shows the viewer's part of another moment, or as another sees it. */
  readonly turnTo: (of: Shown) => Promise<void>;
};

type DrawingsInput = {
  readonly base: string;
  readonly sheet: HTMLElement;
  readonly levels: readonly Level[];
  readonly of: Shown;
  /** Called when drawings have changed, and with what went wrong. */
  readonly shown: (level: string) => void;
  readonly failed: (error: unknown) => void;
};

const MOST_BOARDS = 4;
const MOST_PARTS = 24;

/** Dark or light, as the reader's screen is set. */
const darkness = window.matchMedia('(prefers-color-scheme: dark)');
const themeNow = (): 'light' | 'dark' => (darkness.matches ? 'dark' : 'light');

/** The first level stands under all zooms, so there always is one. */
const levelFor = (levels: readonly Level[], zoom: number): Level | undefined =>
  levels.findLast(({ from }) => zoom >= from) ?? levels[0];

export function hangDrawings(input: DrawingsInput): Drawings {
  const { base, sheet, levels } = input;
  const boards = remember(MOST_BOARDS, fetchDrawing);
  const lettering = remember(MOST_BOARDS, fetchNames);
  const parts = remember(MOST_PARTS, fetchDrawing);
  let shown = fieldsOf(input.of);
  let level = levels[0];
  let hung = '';
  const hang = async (): Promise<void> => {
    if (level === undefined) return;
    const [theme, of] = [themeNow(), level.level];
    const wanted = `${of} ${theme} ${query(shown)}`;
    if (wanted === hung) return;
    hung = wanted;
    try {
      const seat = parts(`${base}/map/${of}.svg?${query({ theme, ...shown })}`);
      const names = lettering(base + level.names[theme]);
      const board = await boards(base + level.board[theme]);
      // The very first board is shown at once; later all change together, so that no name is there twice.
      if (hung === wanted && sheet.querySelector('.map-board') === null) lay(board);
      const [written, part] = await Promise.all([names, seat]);
      if (hung !== wanted) return;
      lay(board);
      for (const { name, names } of written) part.querySelector(`.${name}`)?.replaceChildren(names);
      put(sheet, 'map-part', part);
      input.shown(of);
    } catch (error) {
      if (hung === wanted) hung = '';
      input.failed(error);
    }
  };
  const lay = (board: SVGSVGElement): void => put(sheet, 'map-board', board);
  darkness.addEventListener('change', () => void hang());
  return {
    show: (zoom) => {
      level = levelFor(levels, zoom);
      return hang();
    },
    turnTo: (to) => {
      shown = fieldsOf(to);
      return hang();
    },
  };
}

/** The names of a level, under counters and over them, without the drawing that they came in. */
async function fetchNames(
  address: string,
): Promise<readonly { readonly name: string; readonly names: Element }[]> {
  const drawing = await fetchDrawing(address);
  return ['map-names', 'map-cities'].flatMap((name) => {
    const names = drawing.querySelector(`.${name}`);
    return names === null ? [] : [{ name, names }];
  });
}

/** Lays a drawing where the one of its kind was. */
function put(sheet: HTMLElement, kind: string, drawing: SVGSVGElement): void {
  drawing.setAttribute('class', kind);
  const before = sheet.querySelector(`:scope > .${kind}`);
  if (before === drawing) return;
  if (before !== null) before.replaceWith(drawing);
  else if (kind === 'map-board') sheet.prepend(drawing);
  else sheet.insertBefore(drawing, sheet.querySelector('.map-marks'));
}

/** Fetches drawings, and keeps those used last. */
function remember<T>(
  most: number,
  take: (address: string) => Promise<T>,
): (address: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (address) => {
    const drawing = kept.get(address) ?? take(address);
    kept.delete(address);
    kept.set(address, drawing);
    drawing.catch(() => kept.delete(address));
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}
