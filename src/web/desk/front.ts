/**
 * The desk: the seats and what needs a ruling, the map of the full position over the orders of all, and in tabs the orders, what was
 * played, its battles, and the reports to release. What was played at an earlier step is the same page at `/played`.
 */
import { seeNotes } from '../../campaign/gm/see-notes.js';
import { seeDesk, type DeskSight } from '../../campaign/gm/see-desk.js';
import { seeForces } from '../../campaign/gm/see-forces.js';
import { maybe } from '../frame.js';
import { seePlayed } from '../../campaign/gm/see-played.js';
import { seeHeld } from '../../campaign/letters/see-outbox.js';
import { countLate } from '../../campaign/sheets/see-late.js';
import { seeMissing } from '../../campaign/sheets/see-missing.js';
import { readSheets } from '../../campaign/sheets/read-sheets.js';
import type { SeatId } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { faultData, must } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import { asIn } from '../map/own-map.js';
import { NO_MOMENTS, scrubberData, type ScrubberData } from '../map/scrubber.js';
import type { Page, Reply, Visit } from '../page.js';
import { stageFrame, type StageTab } from '../stage.js';
import { deadlineData, type DeadlineFilled } from './deadline-form.js';
import { letterRow } from './letters.js';
import { mainAction } from './main-action.js';
import { mayBeReminded, seatCard } from './owed.js';
import {
  amendData,
  battlesData,
  momentsData,
  rulingsData,
  type FilledAmendment,
} from './played-part.js';
import { joined } from './places-of.js';
import { placeMoments, ordersLine, slotsOf, type ForcesBySeat } from './orders-line.js';
import { questionData, type FilledAnswer } from './questions.js';
import { titlesOf } from './resolve.js';
import { stepNotes } from './notes.js';
import { lastUndo } from './undo-bar.js';
import { sheetData, type FilledReason } from './sheet-part.js';

export const deskFront: Page = (visit) => deskPage(visit);

type DeskTab = 'orders' | 'events' | 'battle' | 'reports';

/** What was just done or tried at the desk. `filled`, `amendment`, `reopening`: what was not kept. */
export type DeskSaid = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly faults?: readonly Fault[];
  readonly filled?: FilledAnswer;
  readonly deadline?: DeadlineFilled;
  readonly amendment?: FilledAmendment;
  readonly reopening?: FilledReason;
  readonly tab?: DeskTab;
  /** The last played step is shown, whether or not it is the open one. */
  readonly isPlayed?: boolean;
  readonly status?: 200 | 409 | 413 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  waiting: 'Resolved as far as possible. The step waits for what is listed below.',
  held: 'The step is resolved. Its reports wait until you release them.',
  released: 'Released. The reports may leave, and the next step is open.',
  'taken-back':
    'Taken back. Play stands at the beginning of that step again, and every seat gets a letter.',
  ruled: 'Your answer is on record, and the step was resolved as far as it goes.',
  reminded: 'The reminder goes out with the next mail.',
  undone: 'Undone.',
  deadline: 'The deadline is set, and every seat that is waited for is told of it.',
};

/** The desk, with what was just said at it. */
export async function deskPage(visit: Visit, said: DeskSaid = {}): Promise<Reply> {
  const desk = await must(seeDesk(visit.campaign));
  const forces = await must(seeForces(visit.campaign));
  const played = await playedPart(visit, desk, { ...said, forces });
  // The log may name a moment at which nothing stood on the map otherwise than before.
  if (played === undefined) return { kind: 'go', to: `${visit.home}/played` };
  const missing = await must(seeMissing(visit.campaign));
  const reports = await reportsPart(visit, desk);
  const { notes } = await must(seeNotes(visit.campaign));
  const now = visit.clock();
  const { stamp, seats, questions } = desk;
  const around = { filled: said.filled, stamp, seats, at: 'desk' as const };
  const action = mainAction(visit.home, desk, missing, reports.going.length);
  const isBattle = played.battles.some(({ at }) => at === visit.query['at']);
  const tabbed = isBattle ? { ...said, tab: 'battle' as const } : said;
  const data = {
    ...deskFrame(visit, desk, tabbed, reports.going.length),
    undo: await lastUndo(visit),
    faults: (said.faults ?? []).map(faultData),
    ...{ stamp, action, held: desk.state === 'held', diceTrouble: desk.diceTrouble },
    isEmpty: seats.every(({ name, mail }) => name === undefined && mail === undefined),
    seats: await Promise.all(
      seats.map(async (seat) => ({
        ...(await seatCard(visit, seat, now, notes)),
        ...seatOnMap(visit, seat.seat, { ...said, forces }),
      })),
    ),
    ...seenAs(visit, seats, said),
    ownNotes: stepNotes(visit, notes, played.playedStep || desk.step.name),
    questions: questions.map((question) => questionData(visit, question, around)),
    hasQuestions: questions.length > 0,
    ...waitingData(visit, desk),
    late: await must(countLate(visit.campaign)),
    unreleased: titlesOf(missing.unreleased),
    deadline: deadlineData(visit, desk, now, said.deadline),
    ...played,
    ...reports,
  };
  return { kind: 'page', view: 'desk/front.html', data, status: said.status ?? 200 };
}

function deskFrame(visit: Visit, desk: DeskSight, said: DeskSaid, going: number) {
  const notice = said.notice ?? '';
  const needs = desk.questions.length;
  const tabs: readonly StageTab[] = [
    { id: 'orders', title: 'Orders' },
    { id: 'events', title: 'Events' },
    { id: 'battle', title: 'Battle' },
    { id: 'reports', title: 'Reports', count: going },
  ];
  const open = openTab(desk, said);
  const input = {
    ...{ who: visit.campaign.meta.title, ink: '', step: desk.step, due: desk.deadline?.due },
    ...{ tabs, open, view: viewOf(desk, said) },
    phone: [
      { id: 'stage-map', title: 'Map' },
      { id: 'stage-left', title: 'Needs you', count: needs },
      { id: 'orders', title: 'Orders' },
      { id: 'reports', title: 'Reports', count: going },
    ],
  };
  const { trouble = '' } = said;
  return {
    ...stageFrame(visit, said.isPlayed === true ? 'What was played' : 'Desk', input, {
      notice: notice === '' ? (DONE[visit.query['did'] ?? ''] ?? '') : notice,
      trouble,
    }),
    open: {
      [open]: true,
      ...Object.fromEntries(tabs.flatMap(({ id }) => (id === open ? [] : [[id, false]]))),
    },
  };
}

/** The part that a phone shows first: what was asked for, what needs him, else the map. */
function viewOf(
  { questions }: DeskSight,
  { tab, filled, deadline }: DeskSaid,
): 'left' | 'map' | 'right' {
  if (tab !== undefined) return 'right';
  const needs = questions.length > 0 || filled !== undefined || deadline !== undefined;
  return needs ? 'left' : 'map';
}

/** What was played is looked at first once there is something new to see. */
function openTab({ state, questions }: DeskSight, { tab, isPlayed }: DeskSaid): DeskTab {
  if (tab !== undefined) return tab;
  if (isPlayed === true) return 'events';
  return state === 'held' || questions.length > 0 ? 'events' : 'orders';
}

/** The seats' side of the page: letters and mails that wait for him. */
function waitingData(visit: Visit, { asks, seats, post, reminded }: DeskSight) {
  const owed = seats.filter(mayBeReminded).length;
  return { owed, reminded, post, tray: visit.tray, hasAsked: asks.some(({ to }) => to !== 'gm') };
}

/** Where a seat's forces stand, and the address of the map as it sees it. */
function seatOnMap(visit: Visit, seat: SeatId, { forces, isPlayed }: DeskSaid & WithForces) {
  const { moment = '', as } = visit.query;
  const shown = { ...(moment === '' ? {} : { moment }), as: seat };
  return {
    as: `${visit.home}${isPlayed === true ? '/played' : ''}?${new URLSearchParams(shown).toString()}#stage-map`,
    page: `${visit.home}/as/${seat}`,
    isSeenAs: seat === as,
    places: joined((forces.get(seat) ?? []).map(({ place }) => place)),
  };
}

/** Whose map it is, and the way back to the true one. */
function seenAs(visit: Visit, seats: DeskSight['seats'], { isPlayed }: DeskSaid) {
  const { moment = '', as } = visit.query;
  const shown = new URLSearchParams(moment === '' ? {} : { moment }).toString();
  return {
    seenAs: seats.find(({ seat }) => seat === as)?.title ?? '',
    truth: `${visit.home}${isPlayed === true ? '/played' : ''}?${shown}#stage-map`,
  };
}

type WithForces = { readonly forces: ForcesBySeat };

/** Map, orders line and what was played; undefined for a moment that there is not. */
async function playedPart(visit: Visit, desk: DeskSight, said: DeskSaid & WithForces) {
  const { campaign, home } = visit;
  const found = await momentAsked(visit);
  if (found === undefined) return undefined;
  const name = found.steps.find(({ current }) => current)?.step ?? '';
  const isOpen = name === desk.step.name;
  const scrubber = isOpen || said.isPlayed === true ? found : NO_MOMENTS;
  const played = scrubber === NO_MOMENTS ? undefined : await maybe(seePlayed(campaign, name));
  const { rows } = await must(readSheets(campaign));
  const shown = isOpen || scrubber === NO_MOMENTS ? rows : [];
  const slots = slotsOf(campaign.game, shown, scrubber.moments);
  const moments = placeMoments(campaign.game, scrubber.moments, slots);
  const { moment } = scrubber;
  const at = scrubber.moments.find((one) => one.moment === moment)?.at ?? '';
  return {
    line: ordersLine(campaign.game, shown, slots, scrubber, said.forces),
    moments: momentsData(visit, played, moments),
    stepTitle: desk.step.title,
    playedTitle: scrubber.stepTitle,
    playedStep: scrubber === NO_MOMENTS ? '' : name,
    playedSteps: found.several || !isOpen ? found.steps : [],
    battles: battlesData(visit, played, moments),
    rulings: rulingsData(visit, played),
    amend: await amendData(visit, played, { moment, shown: at, filled: said.amendment }),
    sheets: rows.map((row) =>
      sheetData(visit, row, {
        ...{ stamp: desk.stamp, filled: said.reopening },
        forces: said.forces.get(row.seat) ?? [],
      }),
    ),
    canPaste: visit.mailDesk !== undefined,
    map: await mapWithTables(visit, { who: 'gm', base: home, moment, ...asIn(visit) }),
  };
}

/** At `?moment=`; at `?at=` with the last moment of that name in the step. */
async function momentAsked(visit: Visit): Promise<ScrubberData | undefined> {
  const of = { who: 'gm', page: `${visit.home}/played`, ...asIn(visit) } as const;
  const found = await scrubberData(visit, of);
  const { at = '', moment = '' } = visit.query;
  const named = found?.moments.findLast((one) => one.at === at)?.moment;
  if (named === undefined || moment !== '') return found;
  return scrubberData({ ...visit, query: { ...visit.query, moment: named } }, of);
}

/** The letters that a release would send, and those that he keeps back. */
async function reportsPart(visit: Visit, { state }: DeskSight) {
  const held = await must(seeHeld(visit.campaign));
  const rows = held.filter(({ due }) => due === undefined);
  return {
    canRelease: state === 'held',
    going: rows.filter(({ back }) => back === undefined).map((one) => letterRow(visit, one)),
    back: rows.filter(({ back }) => back !== undefined).map((one) => letterRow(visit, one)),
  };
}
