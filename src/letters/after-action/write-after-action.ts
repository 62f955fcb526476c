/**
 * A war that is over, as one page that needs nothing else: the board once, what lies on it as pieces that moments share, and
 * a slider that lays the pieces of a moment over the board.
 */
import type { Board } from '../../kernel/map/board.js';
import type { Picture } from '../../kernel/map/picture.js';
import type { Report } from '../../kernel/report.js';
import { reportHtml } from '../compose.js';
import { boardView, drawMap, seatDrawer } from '../drawing/draw-map.js';
import { FONT_FAMILY } from '../drawing/text.js';
import { num } from '../drawing/xml.js';
import { loadTemplates } from '../templates.js';
import { contentOf, newPieces } from './pieces.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

/** A step as it is told. `pictures`: one a moment. `beliefs`: what commanders had drawn on their maps in it. */
type ToldWarStep = {
  readonly title: string;
  readonly moments: readonly { readonly title: string; readonly texts: readonly string[] }[];
  readonly pictures: readonly Picture[];
  readonly reports: readonly { readonly seat: string; readonly report: Report }[];
  readonly beliefs: readonly { readonly seat: string; readonly picture: Picture }[];
};

/** What is public of the map, as SVG for `LEVEL` in light colours. */
export type Ground = { readonly board: string; readonly names: string };

/** `sees`: whose eyes, in words. `ground`: absent where nobody has it ready; drawing it takes a second. */
export type ToldWar = {
  readonly title: string;
  readonly sees: string;
  readonly board: Board;
  readonly ground?: Ground | undefined;
  readonly steps: readonly ToldWarStep[];
};

/** Large enough for a whole board, small enough to read it enlarged. */
export const LEVEL = 'wide';

/** The whole page as HTML. */
export function writeAfterAction({
  title,
  sees,
  board,
  ground = drawGround(board),
  steps,
}: ToldWar): string {
  const { pieces, idsOf } = newPieces();
  const drawSeat = seatDrawer(board, LEVEL);
  const drawn = new Map<string, readonly number[]>();
  // Most moments change nothing on the map: what it shows is drawn once, however it is headed.
  const draw = ({ title: _title, subtitle: _subtitle, ...shown }: Picture): readonly number[] => {
    const key = JSON.stringify(shown);
    const ids = drawn.get(key) ?? idsOf(contentOf(drawSeat({ ...shown, title: '', subtitle: '' })));
    drawn.set(key, ids);
    return ids;
  };
  const moments = steps.flatMap((step, index) =>
    step.moments.map((moment, at) => {
      const picture = step.pictures[at];
      return {
        ...{ step: index, title: moment.title, texts: moment.texts },
        on: picture === undefined ? [] : draw(picture),
      };
    }),
  );
  const beliefs = steps.map((step) =>
    step.beliefs.map(({ seat, picture }) => ({ seat, on: draw(picture) })),
  );
  const data = { steps: steps.map((step) => step.title), moments, beliefs, pieces };
  const last = moments.at(-1)?.on ?? [];
  const fill: Readonly<Record<string, string>> = {
    STYLE,
    SCRIPT,
    BOARD: contentOf(ground.board) + contentOf(ground.names),
    LAST: last.map((id) => pieces[id] ?? '').join(''),
    // So that no text in it can end the element.
    DATA: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  };
  const { x, y, w, h } = boardView(board);
  const page = loadTemplates().html('after-action/page.html', {
    ...{ title, sees, font: FONT_FAMILY },
    view: [x, y, w, h].map(num).join(' '),
    isEmpty: moments.length === 0,
    hasBeliefs: beliefs.some((of) => of.length > 0),
    steps: steps.map((step) => ({
      title: step.title,
      moments: step.moments.filter(({ texts }) => texts.length > 0),
      reports: step.reports.map(({ seat, report }) => ({ seat, report: reportHtml(report) })),
    })),
  });
  // Nothing that a person wrote holds such a mark: its brackets are escaped.
  return page.replace(/<!--([A-Z]+)-->/g, (_mark, name: string) => fill[name] ?? '');
}

const drawGround = (board: Board): Ground => ({
  board: drawMap(board, undefined, { level: LEVEL, part: 'board' }),
  names: drawMap(board, undefined, { level: LEVEL, part: 'names' }),
});
