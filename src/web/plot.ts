/**
 * Plots as small drawings: lines over steps, and bars. Only numbers and classes are made here; `partials/plot` writes the
 * SVG, and the style sheet gives it ink on a light or dark page and black on paper. Lines differ by dashes and bars by
 * hatching, so that they can be told apart without color.
 */
import type { Game } from '../kernel/run.js';
import type { PlotPoint, PlotSeries, SeenPlot } from '../campaign/seen/see-plots.js';
import { sideClass } from './side-class.js';

const WIDTH = 480;
const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 36;
const TOP = 12;
const BOTTOM = 30;
const ROW = 24;
const BAR_LEFT = 232;
const BAR_RIGHT = 44;
/** So many ways to dash a line. */
const DASHES = 8;
/** More labels than these run into each other, and so do fewer that are longer. */
const MOST_LABELS = 6;
const LETTER = 8;
const MOST_BARS = 30;
const LONGEST_LABEL = 31;

type PlotAbout = { readonly id: string; readonly isOpen?: boolean };

/** What `partials/plot` needs. `id`: of the part of the page; `isOpen`: the table of the same figures is not folded. */
export const plotData = (game: Game, plots: readonly SeenPlot[], { id, isOpen }: PlotAbout) =>
  plots
    .filter(({ kind, steps }) => kind !== 'over-time' || steps.length > 0)
    .map((plot, index) => ({
      ...{ id: `plot-${id}-${String(index + 1)}`, title: plot.title, unit: plot.unit },
      isOpen: isOpen === true,
      ...(plot.kind === 'over-time'
        ? { lines: lineData(game, plot), bars: false as const }
        : { lines: false as const, bars: barData(game, plot) }),
    }));

function lineData(game: Game, { series, steps }: SeenPlot) {
  const top = niceTop(
    Math.max(...series.flatMap(({ points }) => points.map(({ value }) => value))),
  );
  const x = (step: string): number => {
    const room = WIDTH - LEFT - RIGHT;
    const at = steps.indexOf(step);
    return steps.length < 2 ? LEFT + room / 2 : LEFT + (room * at) / (steps.length - 1);
  };
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const longest = Math.max(1, ...steps.map((step) => game.stepCalled(step).length));
  const room = Math.max(1, Math.floor((WIDTH - LEFT - RIGHT) / (longest * LETTER)));
  const every = Math.ceil(steps.length / Math.min(MOST_LABELS, room));
  return {
    ...{ width: String(WIDTH), height: String(HEIGHT), left: String(LEFT) },
    right: String(WIDTH - RIGHT),
    grid: [0, 0.5, 1].map((share) => ({
      ...{ y: text(y(top * share)), says: text(top * share), textY: text(y(top * share) + 4) },
    })),
    labels: steps
      .filter((_, index) => index % every === 0)
      .map((step) => labelAt(x(step), game.stepCalled(step))),
    series: series.map((one, index) => ({
      ...{ label: one.label, dash: `dash-${String(index % DASHES)}`, ink: inkOf(game, one) },
      points: one.points.map((point) => `${text(x(point.step))},${text(y(point.value))}`).join(' '),
      dots: one.points.map((point) => ({
        ...{ x: text(x(point.step)), y: text(y(point.value)) },
        says: `${one.label}, ${game.stepCalled(point.step)}: ${text(point.value)}`,
      })),
      values: steps.map((step) => valueAt(one.points, step)),
    })),
    steps: steps.map((step) => game.stepCalled(step)),
  };
}

/** As near to its step as it may stand without being cut off at the edge. */
function labelAt(x: number, says: string) {
  const half = (says.length * LETTER) / 2;
  return { x: text(Math.min(Math.max(x, half), WIDTH - half)), y: text(HEIGHT - 8), says };
}

const valueAt = (points: readonly PlotPoint[], step: string): string => {
  const found = points.find((point) => point.step === step);
  return found === undefined ? '' : text(found.value);
};

function barData(game: Game, { series, kind }: SeenPlot) {
  const shown = series.slice(-MOST_BARS);
  const top = niceTop(Math.max(...shown.map(valueOf)));
  const room = WIDTH - BAR_LEFT - BAR_RIGHT;
  return {
    ...{ width: String(WIDTH), height: String(shown.length * ROW + 8), left: String(BAR_LEFT) },
    labelX: String(BAR_LEFT - 8),
    rows: shown.map((one, index) => ({
      ...{ label: one.label, short: shortened(one.label), ink: inkOf(game, one) },
      y: text(index * ROW + 6),
      textY: text(index * ROW + 19),
      length: text((room * valueOf(one)) / top),
      valueX: text(BAR_LEFT + (room * valueOf(one)) / top + 6),
      value: text(valueOf(one)),
      step: kind === 'each' ? game.stepCalled(one.points[0]?.step ?? '') : '',
      hasStep: kind === 'each',
    })),
    hasSteps: kind === 'each',
  };
}

const valueOf = ({ points: [point] }: PlotSeries): number => point?.value ?? 0;

const shortened = (label: string): string =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;

const inkOf = (game: Game, { side }: PlotSeries): string =>
  side === undefined ? '' : sideClass(game, side);

/** The next of 2, 4, 6, 8, 10, 20, 40 … that is no less: half of it is a whole number, too. */
function niceTop(most: number): number {
  let unit = 1;
  while (unit * 10 < most) unit *= 10;
  return [2, 4, 6, 8, 10].map((step) => step * unit).find((value) => value >= most) ?? unit * 10;
}

const text = (value: number): string => String(Math.round(value * 10) / 10);
