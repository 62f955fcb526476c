/** The gamemaster's page: where the campaign stands, who owes what, what waits for him. */
import { seeDesk, type DeskSight } from '../../campaign/gm/see-desk.js';
import { countLate } from '../../campaign/sheets/see-late.js';
import { seeMissing } from '../../campaign/sheets/see-missing.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { faultData, frame, must } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import type { Page, Reply, Visit } from '../page.js';
import { deadlineData, type DeadlineFilled } from './deadline-form.js';
import { namesOf, titlesOf } from './resolve.js';
import { lastUndo } from './undo-bar.js';
import { lampData, seatCard } from './owed.js';
import { questionData, type FilledAnswer } from './questions.js';

export const deskFront: Page = (visit) => deskPage(visit);

/** What was just done or tried at the desk. `filled`: the answer that was not kept. */
export type DeskSaid = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly faults?: readonly Fault[];
  readonly filled?: FilledAnswer;
  readonly deadline?: DeadlineFilled;
  readonly status?: 200 | 409 | 413 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  waiting: 'Played as far as it goes; the step waits for what is listed below.',
  held: 'The step is done. Its letters wait until you release them.',
  released: 'Released. The letters may leave, and the next step is open.',
  'taken-back':
    'Taken back. Play stands at the beginning of that step again, and every seat has a letter.',
  ruled: 'Your answer is on record, and the step was played on.',
  reminded: 'The reminder is written and leaves with the next mail.',
  undone: 'Undone.',
  deadline: 'The deadline is set, and whoever owes a sheet is told of it.',
};

/** The desk, with what was just said at it. */
export async function deskPage(visit: Visit, said: DeskSaid = {}): Promise<Reply> {
  const desk = await must(seeDesk(visit.campaign));
  const now = visit.clock();
  const { notice = DONE[visit.query['did'] ?? ''] ?? '', trouble = '' } = said;
  const { stamp, seats } = desk;
  const around = { filled: said.filled, stamp, seats, at: 'desk' as const };
  const { missing, unreleased } = await must(seeMissing(visit.campaign));
  const data = {
    ...frame(visit, 'The desk', { notice, trouble, undo: await lastUndo(visit) }),
    faults: (said.faults ?? []).map(faultData),
    ...standingData(desk),
    tray: visit.tray,
    late: await must(countLate(visit.campaign)),
    without: namesOf(missing),
    unreleased: titlesOf(unreleased),
    questions: desk.questions.map((question) => questionData(visit, question, around)),
    hasQuestions: desk.questions.length > 0,
    lamps: seats.map((seat) => lampData(visit.campaign.game, seat)),
    seats: await Promise.all(seats.map((seat) => seatCard(visit, seat, now))),
    deadline: deadlineData(visit, desk, now, said.deadline),
    map: await mapWithTables(visit, { who: 'gm', base: visit.home }),
  };
  return { kind: 'page', view: 'desk/front.html', data, status: said.status ?? 200 };
}

function standingData(desk: DeskSight) {
  const { step, state, asks, stamp, held, post, reminded, seats, diceTrouble } = desk;
  const open = asks.filter((ask) => ask.state === 'open').length;
  const owed = asks.filter((ask) => ask.to !== 'gm' && ask.state === 'open').length;
  return {
    stepTitle: step.title,
    stamp,
    held: state === 'held',
    mine: open - owed,
    owed,
    letters: held,
    post,
    hasAsked: asks.some((ask) => ask.to !== 'gm'),
    isEmpty: seats.every(({ name, mail }) => name === undefined && mail === undefined),
    kept: seats.filter(({ back }) => back !== undefined).length,
    reminded,
    diceTrouble,
  };
}
