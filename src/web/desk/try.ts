/**
 * A preview: what would come of the open step, and what each seat would learn, before anything of it is kept. The
 * gamemaster may assume answers and changes of the position; the address holds them all, so that nothing has to be stored.
 */
import { randomBytes } from 'node:crypto';
import {
  tryRun,
  type Assumed,
  type Tried,
  type TriedQuestion,
  type TriedSeat,
} from '../../campaign/gm/try-run.js';
import type { Mark } from '../../kernel/map/picture.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { placeTitle } from '../../kernel/map/places.js';
import { END, START } from '../../kernel/system.js';
import { faultData, maybe, reportData } from '../frame.js';
import { stageFrame, type StageTab } from '../stage.js';
import { momentsData } from './played-part.js';
import { placeMoments, ordersLine, slotsOf } from './orders-line.js';
import { boardPart, boardWords } from '../map/board-part.js';
import { mapData } from '../map/map-data.js';
import { mapJson } from '../map/map-json.js';
import type { MapOf } from '../map/map-of.js';
import { mapOf } from '../map/own-map.js';
import { seatPart } from '../map/seat-part.js';
import type { ScrubberData } from '../map/scrubber.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import type { Route } from '../route.js';
import { sideClass } from '../side-class.js';

const ANSWER = 'answer:';
const LONGEST_CHANGES = 2000;
const LONGEST_ANSWER = 500;
const MOST_ANSWERS = 40;

/** What a preview is made from. `dice` names throw-away dice, so that the maps beside a try show the same one. */
type Asked = { readonly dice: string; readonly assumed: Assumed };

function askedIn(query: Readonly<Record<string, string>>): Asked {
  const answers = Object.entries(query)
    .filter(([name, text]) => name.startsWith(ANSWER) && text.trim() !== '')
    .slice(0, MOST_ANSWERS)
    .map(([name, text]) => [name.slice(ANSWER.length), text.trim().slice(0, LONGEST_ANSWER)]);
  const changes = (query['changes'] ?? '')
    .slice(0, LONGEST_CHANGES)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = (query['at'] ?? START).slice(0, 100);
  return {
    dice: query['dice'] ?? randomBytes(8).toString('hex'),
    // Made of texts.
    assumed: { answers: Object.fromEntries(answers) as Record<string, string>, at, changes },
  };
}

/** The fields of a form, or of an address, that ask for it again. */
const fieldsOf = ({ dice, assumed: { answers, at, changes } }: Asked): Record<string, string> => ({
  dice,
  ...(changes.length === 0 ? {} : { at, changes: changes.join('\n') }),
  ...Object.fromEntries(Object.entries(answers).map(([key, text]) => [ANSWER + key, text])),
});

const codeOf = (asked: Asked): string =>
  Buffer.from(new URLSearchParams(fieldsOf(asked)).toString()).toString('base64url');

const decoded = (code: string): Asked =>
  askedIn(Object.fromEntries(new URLSearchParams(Buffer.from(code, 'base64url').toString('utf8'))));

export const deskTry: Page = async (visit) => {
  const asked = askedIn(visit.query);
  const tried = await maybe(tryRun(visit.campaign, asked.dice, asked.assumed));
  if (tried === undefined) return missing;
  const base = `${visit.home}/try/${codeOf(asked)}`;
  const { changes } = asked.assumed;
  const { game } = visit.campaign;
  const scrubber = scrubberOf(visit, asked, tried);
  const slots = slotsOf(game, [], scrubber.moments);
  const data = {
    ...stageOf(visit, tried),
    line: ordersLine(game, [], slots, scrubber),
    moments: momentsData(visit, undefined, placeMoments(game, scrubber.moments, slots)),
    ...{ stepTitle: tried.title, held: tried.held, done: tried.done, silent: tried.silent },
    ...{ another: addressOf(visit, { ...asked, dice: '' }), isBare: isBare(asked) },
    open: tried.open.map((question, index) => questionData(asked, question, index)),
    assumed: assumedData(visit, asked),
    map: mapData(base, scrubber.moment),
    what: {
      fields: hidden(asked, ['at', 'changes']),
      changes: changes.join('\n'),
      moments: tried.when
        .filter(({ id }) => id !== END)
        .map(({ id, title }) => ({ id, title, chosen: id === asked.assumed.at })),
      amends: tried.amends,
      slips: tried.slips.flatMap(({ line, faults }) =>
        faults.map((fault) => faultData({ ...fault, line })),
      ),
    },
    seats: tried.seats.map((seat) => seatData(visit, tried, seat, base)),
  };
  return { kind: 'page', view: 'desk/try.html', data };
};

function stageOf(visit: Visit, { held, step, open }: Tried) {
  const tabs: readonly StageTab[] = [
    { id: 'events', title: 'Events' },
    { id: 'learns', title: 'What each seat learns' },
  ];
  return stageFrame(visit, held ? 'What each seat would learn' : 'Preview', {
    ...{ who: visit.campaign.meta.title, ink: '', step, due: undefined, tabs },
    ...{ open: held ? 'learns' : 'events', view: open.length > 0 ? 'left' : 'map' },
    phone: [
      { id: 'stage-map', title: 'Map' },
      { id: 'stage-left', title: 'What if', count: open.length },
      { id: 'events', title: 'Events' },
      { id: 'learns', title: 'Seats' },
    ],
  });
}

const isBare = ({ assumed }: Asked): boolean =>
  Object.keys(assumed.answers).length === 0 && assumed.changes.length === 0;

/** Other dice where none are named. */
function addressOf(visit: Visit, asked: Asked, more: Record<string, string> = {}): string {
  const { dice, ...rest } = fieldsOf(asked);
  const fields = { ...(dice === '' || dice === undefined ? {} : { dice }), ...rest, ...more };
  return `${visit.home}/try?${new URLSearchParams(fields).toString()}`;
}

const hidden = (asked: Asked, without: readonly string[]) =>
  Object.entries(fieldsOf(asked))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => ({ name, value }));

const questionData = (asked: Asked, question: TriedQuestion, index: number) => ({
  id: `assume-${String(index)}`,
  title: question.title,
  name: question.key === undefined ? '' : ANSWER + question.key,
  choices: question.choices.map(({ answer, says }) => ({ answer, says: says || answer })),
  faults: question.faults.map(faultData),
  fields: hidden(asked, [ANSWER + (question.key ?? '')]),
});

const assumedData = (visit: Visit, asked: Asked) =>
  Object.entries(asked.assumed.answers).map(([key, text]) => {
    const answers = Object.fromEntries(
      Object.entries(asked.assumed.answers).filter(([other]) => other !== key),
    );
    const without = addressOf(visit, { ...asked, assumed: { ...asked.assumed, answers } });
    return { key, text, without };
  });

function scrubberOf(visit: Visit, asked: Asked, tried: Tried): ScrubberData {
  const last = tried.moments.length - 1;
  const wanted = tried.moments.findIndex(({ id }) => id === visit.query['moment']);
  const at = wanted === -1 ? last : wanted;
  const hrefOf = (index: number): string => {
    const moment = tried.moments[index];
    return moment === undefined ? '' : addressOf(visit, asked, { moment: moment.id });
  };
  return {
    moment: tried.moments[at]?.id ?? '',
    stepTitle: tried.title,
    moments: tried.moments.map(({ id, title, texts }, index) => ({
      ...{
        moment: id,
        at: id,
        title,
        texts,
        places: [],
        href: hrefOf(index),
        current: index === at,
      },
    })),
    previous: hrefOf(at - 1),
    next: hrefOf(at + 1),
    several: false,
    steps: [],
  };
}

function seatData(
  visit: Visit,
  tried: Tried,
  { holder, report, told, come, gone }: TriedSeat,
  base: string,
) {
  return {
    id: `try-${holder.seat}`,
    title: holder.title,
    side: sideClass(visit.campaign.game, holder.side),
    lead: report.lead,
    told: told.map(({ at, text }) => ({ at: visit.campaign.game.moment(at).title, text })),
    come: come.map((mark) => markText(tried, mark)),
    gone: gone.map((mark) => markText(tried, mark)),
    same: come.length + gone.length === 0,
    map: `${base}/map.svg?${new URLSearchParams({ seat: holder.seat }).toString()}`,
    report: reportData(report),
  };
}

/** `South force, Medium, Bridgetown (7413)`. */
const markText = ({ board }: Tried, { words, at }: Mark): string =>
  [
    words,
    placesOfSpot(at)
      .map((place) => placeTitle(board, place))
      .join(' and '),
  ].join(', ');

/** The true map at a moment of a preview; with `?seat=` what that seat's would show. */
const previewed =
  (draw: (visit: Visit, map: MapOf) => Promise<Reply>): Page =>
  (visit) => {
    const { dice, assumed } = decoded(visit.params['what'] ?? '');
    const { seat = '', moment = '' } = visit.query;
    const sight: MapOf['sight'] = async () => {
      const tried = await maybe(tryRun(visit.campaign, dice, assumed));
      const found = tried?.seats.find(({ holder }) => holder.seat === seat);
      const shown = moment === '' ? tried?.moments.at(-1)?.id : moment;
      const picture = seat === '' ? tried?.truthAt(shown ?? '') : found?.picture;
      return tried === undefined || picture === undefined
        ? undefined
        : { board: tried.board, picture };
    };
    return draw(visit, { who: 'gm', moment, sight });
  };

/** The board is the same for all; here the code of the preview comes before its own key. */
const boardOf =
  (page: Page): Page =>
  (visit) =>
    page({ ...visit, params: { key: visit.params['board'] ?? '' } });

const MAP_PARTS: readonly (readonly [string, Page])[] = [
  ['/map.svg', previewed(mapOf)],
  ['/map.json', previewed(mapJson)],
  ['/map/:level.svg', previewed(seatPart)],
  ['/board/:board.svg', boardOf(boardPart)],
  ['/board/:board.json', boardOf(boardWords)],
];

export const TRY_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/try', who: 'gm', fresh: true, page: deskTry },
  ...MAP_PARTS.map(([path, page]): Route => ({
    ...{ method: 'GET', path: `/try/:what${path}`, who: 'gm', page },
  })),
];
