/** What a spectator sees: the map of each step that he may know, moment by moment. Nothing can be sent from here. */
import { seeStory, type Story } from '../../campaign/seen/see-story.js';
import { maybe } from '../frame.js';
import { boardPart, boardWords } from '../map/board-part.js';
import { mapData } from '../map/map-data.js';
import { mapJson } from '../map/map-json.js';
import type { MapOf } from '../map/map-of.js';
import { mapOf } from '../map/own-map.js';
import { seatPart } from '../map/seat-part.js';
import type { ScrubberData } from '../map/scrubber.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import type { Spectator } from '../../campaign/seats/spectators.js';

type WatchPage = (spectator: Spectator) => Page;

/** `turn 1.1/p3`: as the scrubber and the map's addresses name a moment of the story. */
const momentOf = (step: string, id: string): string => `${step}/${id}`;
const stepOf = (moment: string): string => moment.slice(0, Math.max(0, moment.lastIndexOf('/')));

const storyOf = (
  { campaign }: Visit,
  { side, delay }: Spectator,
  moment: string,
): Promise<Story | undefined> => maybe(seeStory(campaign, { side, delay, step: stepOf(moment) }));

const front: WatchPage = (spectator) => async (visit) => {
  const { moment = '' } = visit.query;
  const story = await storyOf(visit, spectator, moment);
  if (story === undefined) return missing;
  const scrubber = scrubberOf(visit, story, moment);
  if (scrubber === undefined) return missing;
  const { meta } = visit.campaign;
  const data = {
    ...{ title: meta.title, campaign: meta.title, name: spectator.name },
    nothing: story.at === undefined,
    sees: sayEyes(visit, spectator),
    late: spectator.delay === 0 ? '' : String(spectator.delay),
    one: spectator.delay === 1,
    scrubber,
    map: mapData(visit.home, scrubber.moment),
  };
  return { kind: 'page', view: 'watch/front.html', data };
};

function sayEyes({ campaign }: Visit, { side }: Spectator): string {
  if (side === undefined) return 'all sides';
  return campaign.game.board().sides.find(({ id }) => id === side)?.title ?? side;
}

/** Nothing for a moment that is none of the spectator's. */
function scrubberOf(
  { home }: Visit,
  { steps, at }: Story,
  moment: string,
): ScrubberData | undefined {
  const moments = (at?.moments ?? []).map((one) => ({
    ...one,
    moment: momentOf(at?.step ?? '', one.id),
  }));
  const last = moments.length - 1;
  // A step alone is shown at its end.
  const wanted = moments.findIndex((one) => one.moment === moment);
  if (wanted === -1 && moment !== '' && !moment.endsWith('/')) return undefined;
  const now = wanted === -1 ? last : wanted;
  const hrefOf = (one: string): string =>
    `${home}?${new URLSearchParams({ moment: one }).toString()}`;
  const beside = (index: number): string => {
    const other = moments[index];
    return other === undefined ? '' : hrefOf(other.moment);
  };
  return {
    moment: moments[now]?.moment ?? '',
    stepTitle: at?.title ?? '',
    moments: moments.map(({ id, moment: name, title, texts }, index) => ({
      ...{ moment: name, at: id, title, texts, href: hrefOf(name), current: index === now },
      places: [],
    })),
    previous: beside(now - 1),
    next: beside(now + 1),
    several: steps.length > 1,
    steps: steps.map(({ step, title }) => ({
      step,
      says: title,
      href: hrefOf(`${step}/`),
      current: step === at?.step,
    })),
  };
}

/** The map at a moment of the story. */
const shown =
  (draw: (visit: Visit, map: MapOf) => Promise<Reply>): WatchPage =>
  (spectator) =>
  (visit) => {
    const sight: MapOf['sight'] = async (moment) => {
      const story = await storyOf(visit, spectator, moment);
      const last = (story?.at?.moments.length ?? 0) - 1;
      const named = story?.at?.moments.findIndex(
        ({ id }) => momentOf(story.at?.step ?? '', id) === moment,
      );
      const picture = story?.at?.pictures[moment === '' ? last : (named ?? -1)];
      return story === undefined || picture === undefined
        ? undefined
        : { board: story.board, picture };
    };
    return draw(visit, { who: visit.who, moment: visit.query['moment'] ?? '', sight });
  };

/** Below `/watch/CAMPAIGN/TOKEN`; all of them are read. */
export const WATCH_ROUTES: readonly { readonly path: string; readonly page: WatchPage }[] = [
  { path: '', page: front },
  { path: '/map.svg', page: shown(mapOf) },
  { path: '/map.json', page: shown(mapJson) },
  { path: '/map/:level.svg', page: shown(seatPart) },
  { path: '/board/:key.svg', page: () => boardPart },
  { path: '/board/:key.json', page: () => boardWords },
];
