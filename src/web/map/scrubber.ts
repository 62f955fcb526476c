/**
 * The moments of a played step as `partials/scrubber` shows them: links that open the page at each, which script makes
 * into a slider.
 */
import type { Viewer } from '../../kernel/basic.js';
import { seeMoments } from '../../campaign/seen/see-moments.js';
import { maybe } from '../frame.js';
import type { Visit } from '../page.js';

/** What `partials/scrubber` needs; without moments it shows nothing. */
export type ScrubberData = {
  /** What the page shows now; '' for the latest. Give it to `mapData` too. */
  readonly moment: string;
  readonly stepTitle: string;
  readonly moments: readonly ScrubberMoment[];
  /** Addresses of the neighbours, '' at an end. */
  readonly previous: string;
  readonly next: string;
  /** The played steps; `several` where there is a choice. */
  readonly several: boolean;
  readonly steps: readonly {
    readonly step: string;
    readonly says: string;
    readonly href: string;
    readonly current: boolean;
  }[];
};

export type ScrubberMoment = {
  readonly moment: string;
  /** Its id in the step. */
  readonly at: string;
  readonly title: string;
  readonly href: string;
  readonly current: boolean;
  readonly texts: readonly string[];
  readonly places: readonly string[];
};

export const NO_MOMENTS: ScrubberData = {
  ...{ moment: '', stepTitle: '', moments: [], previous: '', next: '', several: false, steps: [] },
};

/** Whose moments, and the address of the page that shows them, without a query; `as`: a seat that it looks as throughout. */
export type ScrubberOf = { readonly who: Viewer; readonly page: string; readonly as?: string };

/**
 * The scrubber at `?moment=` of the visit; `undefined` for a moment that is not this viewer's: the page answers
 * `missing`.
 */
export async function scrubberData(
  visit: Visit,
  { who, page, as }: ScrubberOf,
): Promise<ScrubberData | undefined> {
  const moment = visit.query['moment'] ?? '';
  const seen = await maybe(seeMoments(visit.campaign, who, moment));
  if (seen === undefined) return undefined;
  const hrefOf = (of: string): string =>
    `${page}?${new URLSearchParams({ moment: of, ...(as === undefined ? {} : { as }) }).toString()}`;
  const last = seen.moments.length - 1;
  const at = moment === '' ? last : seen.moments.findIndex((one) => one.moment === moment);
  const neighbour = (step: 1 | -1): string => {
    const to = seen.moments[at + step];
    return to === undefined ? '' : hrefOf(to.moment);
  };
  return {
    moment,
    stepTitle: seen.title,
    moments: seen.moments.map((one, index) => ({
      ...one,
      href: hrefOf(one.moment),
      current: index === at,
    })),
    previous: neighbour(-1),
    next: neighbour(1),
    several: seen.steps.length > 1,
    steps: seen.steps.map(({ step, moment: start }) => ({
      step,
      says: visit.campaign.game.stepCalled(step),
      href: hrefOf(start),
      current: step === seen.step,
    })),
  };
}
