/** What the map's script is told by the server: where the drawings lie, and what is in each hex in words. */
import type { Box } from './camera.js';

/** One size of lettering, shown from so many pixels a unit on; addresses below the map's base. */
export type Level = {
  readonly level: string;
  readonly from: number;
  readonly light: string;
  readonly dark: string;
};

/** Printed on the board. */
export type BoardFacts = {
  readonly towns: readonly { readonly name: string; readonly hex: string }[];
  readonly hexes: Readonly<Record<string, string>>;
};

/** The viewer's part: the hexes that he calls his, and by hex what he is shown there. */
export type SeatFacts = {
  readonly title: string;
  readonly subtitle: string;
  readonly own: readonly string[];
  readonly hexes: Readonly<Record<string, readonly string[]>>;
};

export type MapFacts = {
  readonly title: string;
  readonly view: Box;
  readonly levels: readonly Level[];
  /** The levels with which the map opens. */
  readonly start: { readonly narrow: string; readonly wide: string };
  /** The sides of the counters that he calls his: all of them for the gamemaster. */
  readonly sides: readonly { readonly id: string; readonly title: string }[];
  readonly legend: { readonly light: string; readonly dark: string };
  /** Where the board's own facts lie. */
  readonly facts: string;
  readonly seat: SeatFacts;
};

async function answer(address: string): Promise<Response> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address}: ${String(response.status)}`);
  return response;
}

// The server's own answers: their shapes are those of `src/web/map`.
export const fetchMap = async (base: string, moment: string): Promise<MapFacts> =>
  (await (await answer(`${base}/map.json?${query({ moment })}`)).json()) as MapFacts;

export const fetchBoardFacts = async (address: string): Promise<BoardFacts> =>
  (await (await answer(address)).json()) as BoardFacts;

export async function fetchSeat(base: string, moment: string): Promise<SeatFacts> {
  const asked = await answer(`${base}/map.json?${query({ moment, part: 'seat' })}`);
  return ((await asked.json()) as { readonly seat: SeatFacts }).seat;
}

/** A drawing as an element that can be put into the page. */
export async function fetchDrawing(address: string): Promise<SVGSVGElement> {
  const text = await (await answer(address)).text();
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const drawing = document.importNode(documentElement, true);
  if (!(drawing instanceof SVGSVGElement)) throw new Error(`${address} is no drawing`);
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('focusable', 'false');
  return drawing;
}

export const query = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();
