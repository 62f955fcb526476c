/** What a page draws as plots for one viewer: the measures of each step that he knows, from what he knew of it. */
import { LRUCache } from 'lru-cache';
import { ok, type Viewer } from '../../kernel/basic.js';
import type { Measure, PlotKind } from '../../kernel/figures.js';
import type { Campaign } from '../campaign.js';
import { stateBeforeEnd } from '../turn/moments.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { playedOf, runsKnownTo, type KnownRun } from './see-moments.js';

/** One value; `step`: the name of the step that it is of. */
export type PlotPoint = { readonly step: string; readonly value: number };
export type PlotSeries = {
  readonly label: string;
  readonly side?: string;
  readonly points: readonly PlotPoint[];
};

/** `steps`: those along the time axis, in order. Bars have one point a series. */
export type SeenPlot = {
  readonly part: string;
  readonly title: string;
  readonly kind: PlotKind;
  readonly unit: string;
  readonly steps: readonly string[];
  readonly series: readonly PlotSeries[];
};

/** The plots of a viewer of the steps that are over, in the order in which the system names them. Without measures there are none. */
export function seePlots(campaign: Campaign, who: Viewer): Outcome<readonly SeenPlot[]> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStepOf(campaign, who);
    const seat = who === 'gm' ? undefined : seatOf(campaign, base, who);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    const steps: StepMeasures[] = [];
    const over = (await runsKnownTo(campaign, who)).filter((run) => run.over);
    for (const run of over)
      steps.push({ step: run.step, measures: await measuresOf(campaign, who, run) });
    return ok(plotsOf(steps));
  });
}

type StepMeasures = { readonly step: string; readonly measures: readonly Measure[] };

/** A run never changes, and each viewer's part of it is measured once. */
const KEPT = new WeakMap<Campaign['inside'], LRUCache<string, readonly Measure[]>>();
const MOST_KEPT = 2400;

async function measuresOf(
  campaign: Campaign,
  who: Viewer,
  run: KnownRun,
): Promise<readonly Measure[]> {
  const kept =
    KEPT.get(campaign.inside) ?? new LRUCache<string, readonly Measure[]>({ max: MOST_KEPT });
  KEPT.set(campaign.inside, kept);
  const key = `${who} ${String(run.run.seq)} ${String(run.beats)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { played, then } = await playedOf(campaign, run);
  const { game } = then;
  const seen = game.view(played.after, who);
  const close = game.view(stateBeforeEnd(played), who);
  const measures = game.measures(seen, close, game.tell(played, who));
  kept.set(key, measures);
  return measures;
}

function plotsOf(steps: readonly StepMeasures[]): readonly SeenPlot[] {
  const last = steps.at(-1)?.step;
  const all = steps.flatMap(({ step, measures }) => measures.map((one) => ({ step, ...one })));
  const titles = [...new Set(all.map(({ plot }) => plot))];
  return titles.flatMap((title): readonly SeenPlot[] => {
    const own = all.filter(
      ({ plot, kind, step }) => plot === title && (kind !== 'now' || step === last),
    );
    const [first] = own;
    if (first === undefined) return [];
    const { part, kind, unit } = first;
    const series = kind === 'over-time' ? linesOf(own) : own.map(barOf);
    return [{ part, title, kind, unit, series, steps: [...new Set(own.map(({ step }) => step))] }];
  });
}

type StepMeasure = Measure & { readonly step: string };

const sideOf = ({ side }: StepMeasure) => (side === undefined ? {} : { side });

const barOf = (one: StepMeasure): PlotSeries => ({
  ...{ label: one.label, ...sideOf(one), points: [{ step: one.step, value: one.value }] },
});

function linesOf(measures: readonly StepMeasure[]): readonly PlotSeries[] {
  const labels = [...new Set(measures.map(({ label }) => label))];
  return labels.flatMap((label) => {
    const own = measures.filter((one) => one.label === label);
    const [first] = own;
    if (first === undefined) return [];
    const points = own.map(({ step, value }) => ({ step, value }));
    return [{ label, ...sideOf(first), points }];
  });
}
