/**
 * A preview: what would come of the open step, and what each seat would learn, before anything of it is kept. The
 * gamemaster may assume answers and changes of the position; the address holds them all, so that nothing has to be stored.
 */
import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  isNothing,
  NOTHING_ASSUMED,
  tryRun,
  type Assumed,
  type Tried,
  type TriedQuestion,
  type TriedSeat,
} from '../../campaign/gm/try-run.js';
import { judgedKey } from '../../campaign/turn/withdrawal-key.js';
import type { Mark } from '../../kernel/map/picture.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { placeTitle } from '../../kernel/map/places.js';
import { END, START } from '../../kernel/system.js';
import { faultData, maybe, must, reportData } from '../frame.js';
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
import { textFields } from '../text-fields.js';

const [ANSWER, ORDERS] = ['answer:', 'orders:'] as const;
const LONGEST_CHANGES = 2000;
const LONGEST_ANSWER = 500;
const LONGEST_ORDERS = 20_000;
const MOST_ANSWERS = 40;
const MOST_STEPS = 12;
/** A server reads no longer line of an address than this allows for. */
const LONGEST_CODE = 9000;
const LONGEST_UNPACKED = 400_000;

/**
 * What a preview is made from. `dice` names throw-away dice, so that the maps beside a try show the same one; `earlier`: what is assumed
 * of the steps of the copy before this one.
 */
type Asked = {
  readonly dice: string;
  readonly assumed: Assumed;
  readonly earlier: readonly Assumed[];
};
type Fields = Readonly<Record<string, string>>;

/** The address may hold the whole of it in one code; what else it names changes that. */
function askedIn(query: Fields): Asked {
  const base = query['what'] === undefined ? undefined : decoded(query['what']);
  const before = base?.assumed ?? NOTHING_ASSUMED;
  const answers = Object.entries(query)
    .filter(([name]) => name.startsWith(ANSWER))
    .slice(0, MOST_ANSWERS)
    .map(([name, text]) => [name.slice(ANSWER.length), text.trim().slice(0, LONGEST_ANSWER)]);
  const given = { ...before.answers, ...(Object.fromEntries(answers) as Fields) };
  const { changes } = query;
  return {
    dice: query['dice'] ?? base?.dice ?? randomBytes(8).toString('hex'),
    earlier: base?.earlier ?? [],
    assumed: {
      answers: Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
      orders: before.orders,
      at: (query['at'] ?? before.at).slice(0, 100),
      changes: changes === undefined ? before.changes : linesIn(changes),
    },
  };
}

const linesIn = (text: string): readonly string[] =>
  text
    .slice(0, LONGEST_CHANGES)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The fields of a form, or of an address, that ask for it again: each by itself, or, with orders or earlier steps, in one code. */
function fieldsOf(asked: Asked): Fields {
  const { dice, assumed, earlier } = asked;
  const { answers, orders, at, changes } = assumed;
  if (earlier.length > 0 || Object.keys(orders).length > 0) return { what: codeOf(asked) };
  return {
    dice,
    ...(changes.length === 0 ? {} : { at, changes: changes.join('\n') }),
    ...Object.fromEntries(Object.entries(answers).map(([key, text]) => [ANSWER + key, text])),
  };
}

const codeOf = (asked: Asked): string =>
  deflateRawSync(JSON.stringify(asked)).toString('base64url');

/** What is no code asks for nothing but other dice. */
function decoded(code: string): Asked | undefined {
  try {
    const packed = Buffer.from(code, 'base64url');
    const text = inflateRawSync(packed, { maxOutputLength: LONGEST_UNPACKED }).toString('utf8');
    const { dice, assumed, earlier } = JSON.parse(text) as Partial<Record<keyof Asked, unknown>>;
    if (typeof dice !== 'string' || !Array.isArray(earlier)) return undefined;
    return {
      dice,
      assumed: assumedIn(assumed),
      earlier: earlier.slice(0, MOST_STEPS).map(assumedIn),
    };
  } catch {
    return undefined;
  }
}

/** Anybody may write an address: what is no assumption is none. */
function assumedIn(value: unknown): Assumed {
  const { answers, orders, at, changes } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<Record<keyof Assumed, unknown>>;
  return {
    answers: textFields(answers),
    orders: textFields(orders),
    at: typeof at === 'string' ? at : START,
    changes: Array.isArray(changes) ? changes.filter((one) => typeof one === 'string') : [],
  };
}

/** Other orders, or the next step of the copy: too long for an address that a form makes, so they are sent, and lead to one. */
const layOut: Page = async (visit) => {
  const asked = askedIn({ what: visit.form['what'] ?? '' });
  const tried = await maybe(tryRun(visit.campaign, asked.dice, asked.assumed, asked.earlier));
  if (tried === undefined) return missing;
  const names = Object.keys(visit.form).filter((name) => name.startsWith(ORDERS));
  const isAsked = (name: string): boolean => tried.sheets.some(({ key }) => ORDERS + key === name);
  if (!names.every(isAsked)) return tryPage(visit, asked, { trouble: OVER, status: 409 });
  const laid = withOrders(visit, asked, tried);
  if (Object.values(laid.assumed.orders).some(({ length }) => length > LONGEST_ORDERS))
    return tryPage(visit, asked, { trouble: LONG_ORDERS, status: 422 });
  const next = visit.form['does'] === 'next' ? await stepOn(visit, laid) : laid;
  const isLong = codeOf(next).length > LONGEST_CODE || next.earlier.length > MOST_STEPS;
  if (isLong) return tryPage(visit, asked, { trouble: TOO_LONG, status: 422 });
  return { kind: 'go', to: addressOf(visit, next) };
};

const OVER =
  'Play has gone on since you opened this page. These orders are for another step, and were not played.';
const LONG_ORDERS = 'The orders of one seat have at most 20,000 characters here. Shorten them.';
const TOO_LONG = 'This copy holds as much as it can. Drop some orders, or begin another one.';

/** The next step of the copy; the same one, where it is not done with its orders. */
async function stepOn(visit: Visit, laid: Asked): Promise<Asked> {
  const { dice, assumed, earlier } = laid;
  const tried = await must(tryRun(visit.campaign, dice, assumed, earlier));
  return tried.done
    ? { dice, earlier: [...earlier.slice(0, tried.before), assumed], assumed: NOTHING_ASSUMED }
    : laid;
}

function withOrders(visit: Visit, asked: Asked, { sheets }: Tried): Asked {
  const orders = Object.fromEntries(
    sheets.flatMap(({ key, text }) => {
      const given = visit.form[ORDERS + key];
      const own = given === undefined ? asked.assumed.orders[key] : linesOf(given);
      return own === undefined || (own === linesOf(text) && asked.assumed.orders[key] === undefined)
        ? []
        : [[key, own] as const];
    }),
  );
  return { ...asked, assumed: { ...asked.assumed, orders } };
}

const linesOf = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

const deskTry: Page = (visit) => tryPage(visit, askedIn(visit.query));

type Said = { readonly trouble: string; readonly status: 200 | 409 | 422 };

/** What was typed stands in it, where it is refused. */
async function tryPage(
  visit: Visit,
  asked: Asked,
  { trouble, status }: Said = { trouble: '', status: 200 },
): Promise<Reply> {
  const tried = await maybe(tryRun(visit.campaign, asked.dice, asked.assumed, asked.earlier));
  if (tried === undefined) return missing;
  const base = `${visit.home}/try/${codeOf(asked)}`;
  const { changes } = asked.assumed;
  const { game } = visit.campaign;
  const scrubber = scrubberOf(visit, asked, tried);
  const slots = slotsOf(game, [], scrubber.moments);
  const data = {
    ...stageOf(visit, tried, trouble),
    line: ordersLine(game, [], slots, scrubber),
    moments: momentsData(visit, undefined, placeMoments(game, scrubber.moments, slots)),
    ...{ stepTitle: tried.title, held: tried.held, done: tried.done, silent: tried.silent },
    another: addressOf(visit, { ...asked, dice: diceAfter(asked.dice) }),
    isBare: isBare(asked),
    open: tried.open.map((question, index) => questionData(asked, question, index)),
    assumed: assumedData(visit, asked, tried),
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
    copy: {
      code: codeOf(asked),
      next: tried.next,
      earlier: tried.before > 0 ? String(tried.before) : '',
      several: tried.before > 1,
      back: tried.before > 0 ? addressOf(visit, stepBack(asked)) : '',
      isOpen: trouble !== '',
      sheets: tried.sheets.map((sheet) => sheetData(visit, asked, sheet)),
    },
    seats: tried.seats.map((seat) => seatData(visit, tried, seat, base)),
  };
  return { kind: 'page', view: 'desk/try.html', data, status };
}

function sheetData(visit: Visit, asked: Asked, sheet: Tried['sheets'][number]) {
  const { key, seatTitle, title, faults } = sheet;
  const name = ORDERS + key;
  const text = visit.form[name] ?? sheet.text;
  const changed = asked.assumed.orders[key] !== undefined || linesOf(text) !== linesOf(sheet.text);
  return {
    ...{ seatTitle, title, text, name, changed },
    id: `orders-${key.replace(/[^a-z0-9]+/gi, '-')}`,
    isOpen: changed || faults.length > 0 || text === '',
    rows: String(Math.min(12, Math.max(3, text.split('\n').length + 1))),
    faults: faults.map(faultData),
  };
}

function stageOf(visit: Visit, { held, step, open }: Tried, trouble: string) {
  const tabs: readonly StageTab[] = [
    { id: 'events', title: 'Events' },
    { id: 'learns', title: 'What each seat learns' },
  ];
  return stageFrame(
    visit,
    held ? 'What each seat would learn' : 'Preview',
    {
      ...{ who: visit.campaign.meta.title, ink: '', step, due: undefined, tabs },
      ...{ open: held ? 'learns' : 'events', view: open.length > 0 ? 'left' : 'map' },
      phone: [
        { id: 'stage-map', title: 'Map' },
        { id: 'stage-left', title: 'What if', count: open.length },
        { id: 'events', title: 'Events' },
        { id: 'learns', title: 'Seats' },
      ],
    },
    { trouble },
  );
}

const isBare = ({ assumed, earlier }: Asked): boolean => isNothing(assumed) && earlier.length === 0;

/** Other dice for each, so that the same page always offers the same. */
const diceAfter = (dice: string): string =>
  createHash('sha256').update(dice).digest('hex').slice(0, 16);

/** Other dice where none are named. */
function addressOf(visit: Visit, asked: Asked, more: Fields = {}): string {
  const { dice = '', ...rest } = fieldsOf(asked);
  const fields = { ...(dice === '' ? {} : { dice }), ...rest, ...more };
  return `${visit.home}/try?${new URLSearchParams(fields).toString()}`;
}

const hidden = (asked: Asked, without: readonly string[]) =>
  Object.entries(fieldsOf(asked))
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => ({ name, value }));

/** The step of the copy before this one, as it was laid out. */
const stepBack = ({ dice, earlier }: Asked): Asked => ({
  dice,
  assumed: earlier.at(-1) ?? NOTHING_ASSUMED,
  earlier: earlier.slice(0, -1),
});

const questionData = (asked: Asked, question: TriedQuestion, index: number) => ({
  id: `assume-${String(index)}`,
  title: question.title,
  name: question.key === undefined ? '' : ANSWER + question.key,
  choices: question.choices.map(({ answer, says }) => ({ answer, says: says || answer })),
  faults: question.faults.map(faultData),
  fields: hidden(asked, [ANSWER + (question.key ?? '')]),
});

const assumedData = (visit: Visit, asked: Asked, { titles }: Tried) =>
  Object.entries(asked.assumed.answers).map(([key, text]) => {
    const answers = Object.fromEntries(
      Object.entries(asked.assumed.answers).filter(([other]) => other !== key),
    );
    const without = addressOf(visit, { ...asked, assumed: { ...asked.assumed, answers } });
    return { title: titles.get(judgedKey(key)) ?? NOT_ASKED, text, without };
  });

const NOT_ASKED = 'A question that this copy does not ask';

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
    moments: tried.moments.map(({ id, title, texts, places }, index) => ({
      ...{
        moment: id,
        at: id,
        title,
        texts,
        places,
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
    const asked = decoded(visit.params['what'] ?? '');
    if (asked === undefined) return Promise.resolve(missing);
    const { dice, assumed, earlier } = asked;
    const { seat = '', moment = '' } = visit.query;
    const sight: MapOf['sight'] = async () => {
      const tried = await maybe(tryRun(visit.campaign, dice, assumed, earlier));
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
];
const BOARD_PARTS: readonly (readonly [string, Page])[] = [
  ['/board/:board.svg', boardOf(boardPart)],
  ['/board/:board.json', boardOf(boardWords)],
];

export const TRY_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/try', who: 'gm', fresh: true, plays: true, page: deskTry },
  { method: 'POST', path: '/try', who: 'gm', page: layOut },
  ...MAP_PARTS.map(([path, page]): Route => ({
    ...{ method: 'GET', path: `/try/:what${path}`, who: 'gm', plays: true, page },
  })),
  ...BOARD_PARTS.map(([path, page]): Route => ({
    ...{ method: 'GET', path: `/try/:what${path}`, who: 'gm', page },
  })),
];
