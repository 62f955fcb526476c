/** What the map's script is told by the server: where the drawings lie, what the board is, and what stands where, in words. */
import type { Layer } from '../../kernel/map/board.js';
import { planOf, type Lands, type Plan } from '../../kernel/map/plan.js';
import type { PlaceId, Point } from '../../kernel/map/spot.js';
import type { Box } from './camera.js';

/** One size of lettering, shown from so many pixels a unit on; addresses below the map's base. */
export type Level = {
  readonly level: string;
  readonly from: number;
  readonly board: Themed;
  readonly names: Themed;
};

/** Addresses of a drawing in both themes. */
type Themed = { readonly light: string; readonly dark: string };

/** A place as it is printed: `also` are other names for it, `words` what lies there. */
type KnownPlace = Lands['places'][number] & {
  readonly name: string;
  readonly also?: readonly string[];
  readonly words: string;
};

/** Printed on the board; the greatest places first. */
export type BoardFacts = Omit<Lands, 'places'> & { readonly places: readonly KnownPlace[] };

/** The board as the script asks it. */
export type KnownBoard = {
  readonly plan: Plan;
  readonly places: readonly KnownPlace[];
  readonly placeOf: (id: PlaceId) => KnownPlace | undefined;
};

/** What is shown at a place, and of which mark. */
export type SeenThing = { readonly says: string; readonly mark?: string };

/** The viewer's part: where what he calls his stands, and by place what he is shown there. */
export type SeatFacts = {
  readonly title: string;
  readonly subtitle: string;
  readonly own: readonly Point[];
  readonly places: Readonly<Record<PlaceId, readonly SeenThing[]>>;
  /** Where the gamemaster's notes to himself stand. */
  readonly notes?: readonly PlaceId[];
};

export type MapFacts = {
  readonly title: string;
  readonly view: Box;
  readonly levels: readonly Level[];
  /** The levels with which the map opens. */
  readonly start: { readonly narrow: string; readonly wide: string };
  /** The sides of the counters that he calls his: all of them for the gamemaster. */
  readonly sides: readonly { readonly id: string; readonly title: string }[];
  readonly layers: readonly Layer[];
  readonly legend: Themed;
  /** Where the board's own facts lie. */
  readonly facts: string;
  readonly seat: SeatFacts;
};

/** Which map is shown: at a moment, '' for the latest, and as whose; '' for the viewer's own. */
export type Shown = { readonly moment: string; readonly as: string };

export const fieldsOf = ({ moment, as }: Shown): Readonly<Record<string, string>> =>
  as === '' ? { moment } : { moment, as };

async function answer(address: string): Promise<Response> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address}: ${String(response.status)}`);
  return response;
}

// The server's own answers: their shapes are those of `src/web/map`.
export const fetchMap = async (base: string, shown: Shown): Promise<MapFacts> =>
  (await (await answer(`${base}/map.json?${query(fieldsOf(shown))}`)).json()) as MapFacts;

export const fetchBoard = async (address: string): Promise<KnownBoard> =>
  knownBoard((await (await answer(address)).json()) as BoardFacts);

export function knownBoard(facts: BoardFacts): KnownBoard {
  const byId = new Map(facts.places.map((place) => [place.id, place]));
  return { plan: planOf(facts), places: facts.places, placeOf: (id) => byId.get(id) };
}

export async function fetchSeat(base: string, shown: Shown): Promise<SeatFacts> {
  const asked = await answer(`${base}/map.json?${query({ ...fieldsOf(shown), part: 'seat' })}`);
  return ((await asked.json()) as { readonly seat: SeatFacts }).seat;
}

/** Drawings that were begun before anybody asked for them; each is handed out once. */
const begun = new Map<string, Promise<SVGSVGElement>>();

/** Begins with the drawings that the page names as the first, while the server still says what the map shows. */
export function beginDrawings(figure: HTMLElement): void {
  for (const link of figure.querySelectorAll<HTMLLinkElement>('link[as="fetch"][media]')) {
    const address = link.getAttribute('href') ?? '';
    if (!window.matchMedia(link.media).matches) continue;
    const drawing = takeDrawing(address);
    // Whoever asks for it is told why it failed.
    drawing.catch(() => undefined);
    begun.set(address, drawing);
  }
}

/** A drawing as an element that can be put into the page. */
export function fetchDrawing(address: string): Promise<SVGSVGElement> {
  const drawing = begun.get(address) ?? takeDrawing(address);
  begun.delete(address);
  return drawing;
}

async function takeDrawing(address: string): Promise<SVGSVGElement> {
  const drawing = drawingIn(await (await answer(address)).text());
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('focusable', 'false');
  return drawing;
}

/** A drawing from its text, to be put into the page. As HTML it is read in a sixth of the time that it takes as XML. */
export function drawingIn(text: string): SVGSVGElement {
  const drawing = new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
  if (!(drawing instanceof SVGSVGElement)) throw new Error('This is no drawing');
  return document.adoptNode(drawing);
}

export const query = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();
