/** What a commander draws on his own map: a form that works without script, and the list of what he has drawn. */
import { drawMark, eraseMark, MOST_MARKS } from '../../campaign/pencil/draw-mark.js';
import { LONGEST_SIZE, LONGEST_WORDS, type MarkForm } from '../../campaign/pencil/read-mark.js';
import { seeMarks, type SeenMark } from '../../campaign/pencil/see-marks.js';
import type { Refusal } from '../../campaign/types.js';
import type { Board } from '../../kernel/map/board.js';
import type { PencilKind } from '../../kernel/map/pencil.js';
import { findPlace, placeTitle } from '../../kernel/map/places.js';
import { markLeft, must } from '../frame.js';
import { pencilSays } from '../map/fact-words.js';
import { mapWithTables } from '../map/map-data.js';
import { missing, seatOf, type Page, type Reply, type Visit } from '../page.js';
import { sideClass } from '../side-class.js';
import { stageFrame } from '../stage.js';
import { findHolder } from './holder.js';
import { ownSheets } from './own-sheets.js';

const KIND_SAYS: Readonly<Record<PencilKind, string>> = {
  force: 'Suspected force',
  arrow: 'Arrow',
  line: 'Line',
  note: 'Note',
};
const DONE: Readonly<Record<string, string>> = {
  drawn: 'Drawn on your map.',
  changed: 'The mark is changed.',
  erased: 'The mark is erased.',
};

export const seatMarks: Page = (visit) => marksPage(visit);

/** Draws a mark, changes one, or erases it. */
export const keepMark: Page = async (visit) => {
  const seat = seatOf(visit);
  const { number: text = '', does = '', was } = visit.form;
  const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
  if (does === 'erase') {
    if (number === undefined) return missing;
    const erased = await eraseMark(visit.campaign, { seat, number, was }, visit.clock);
    return erased.ok ? done(visit, 'erased') : marksPage(visit, erased.error);
  }
  const mark = { seat, was, ...formOf(visit.form), ...(number === undefined ? {} : { number }) };
  const drawn = await drawMark(visit.campaign, mark, visit.clock);
  if (!drawn.ok) return marksPage(visit, drawn.error);
  return done(visit, number === undefined ? 'drawn' : 'changed');
};

const done = ({ home }: Visit, did: string): Reply => ({
  kind: 'go',
  to: `${home}/marks?did=${did}`,
});

const formOf = (form: Visit['form']): MarkForm => {
  const { kind = '', places = '', side = '', size = '', words = '', whom = '' } = form;
  return { kind, places, side, size, words, whom };
};

async function marksPage(visit: Visit, error?: Refusal): Promise<Reply> {
  const marks = await must(seeMarks(visit.campaign, visit.who));
  const board = visit.campaign.game.board();
  const asked = visit.query['edit'] ?? '';
  const edited = marks.find(({ isOwn, number }) => isOwn && String(number) === asked);
  if (asked !== '' && edited === undefined) return missing;
  // What was erased while the form was open is drawn again when it is sent once more.
  const sent = visit.form['number'];
  // The button that erases a mark has nothing of the form.
  const slip = visit.form['does'] === 'erase' ? undefined : error;
  const changed =
    slip === undefined
      ? edited
      : marks.find(({ isOwn, number }) => isOwn && String(number) === sent);
  const was = slip && markLeft(slip, visit.form['was']);
  const filled = slip === undefined ? startOf(visit, board, edited) : formOf(visit.form);
  const data = {
    ...(await stageOf(visit, marks.length, {
      notice: error === undefined ? (DONE[visit.query['did'] ?? ''] ?? '') : '',
      trouble: error?.say ?? '',
    })),
    ...{ number: String(changed?.number ?? ''), was: was ?? changed?.version ?? '' },
    ...{ home: visit.home, filled, longestSize: String(LONGEST_SIZE) },
    ...{ longestWords: String(LONGEST_WORDS), most: String(MOST_MARKS) },
    map: { ...(await mapWithTables(visit, { who: visit.who, base: visit.home })), placeLinks: [] },
    kinds: Object.entries(KIND_SAYS).map(([value, says]) => ({
      ...{ value, says, chosen: value === filled.kind },
    })),
    sides: board.sides.map(({ id, short }) => ({
      ...{ value: id, says: short, chosen: id === filled.side },
    })),
    isForSide: filled.whom === 'side',
    own: marks.filter(({ isOwn }) => isOwn).map((mark) => markData(visit, board, mark)),
    others: marks.filter(({ isOwn }) => !isOwn).map((mark) => markData(visit, board, mark)),
  };
  const status = error === undefined ? 200 : error.code === 'bad-input' ? 422 : 409;
  return { kind: 'page', view: 'seat/marks.html', data, status };
}

/** The map in the middle, the form on its right, and what is drawn on its left. */
async function stageOf(
  visit: Visit,
  count: number,
  said: { readonly notice: string; readonly trouble: string },
) {
  const { step, asks, deadline } = await ownSheets(visit);
  const holder = await findHolder(visit, seatOf(visit));
  const who = `${holder?.title ?? ''} · ${visit.campaign.meta.title}`;
  const tab = { id: 'draw', title: 'Mark' };
  return stageFrame(
    visit,
    'Your marks',
    {
      ...{ who, step, tabs: [tab], open: 'draw', view: 'map' },
      ink: holder === undefined ? '' : sideClass(visit.campaign.game, holder.side),
      due: asks.length === 0 ? undefined : deadline?.due,
      phone: [{ id: 'stage-map', title: 'Map' }, tab, { id: 'stage-left', title: 'Drawn', count }],
    },
    said,
  );
}

/** What the form begins with: the mark that is changed, or a new one at the place that the map's card named. */
function startOf(visit: Visit, board: Board, edited: SeenMark | undefined): MarkForm {
  if (edited !== undefined) {
    const { kind, places, side = '', size, words, isForSide } = edited;
    const titles = places.map((place) => placeTitle(board, place)).join(', ');
    return { kind, places: titles, side, size, words, whom: isForSide ? 'side' : 'self' };
  }
  const place = findPlace(board, visit.query['place'] ?? '');
  const places = place === undefined ? '' : placeTitle(board, place.id);
  return { kind: 'force', places, side: '', size: '', words: '', whom: 'self' };
}

/** `place`: where a click takes the map. */
function markData(visit: Visit, board: Board, mark: SeenMark) {
  const { number, version, step, age, isForSide, places } = mark;
  return {
    ...{
      number: String(number),
      was: version,
      step: visit.campaign.game.stepCalled(step),
      place: places[0] ?? '',
      home: visit.home,
    },
    says: pencilSays(board, mark),
    whom: isForSide ? 'for your side' : 'for yourself',
    fade: age === 0 ? 'fresh' : age <= 2 ? 'fading' : 'old',
    href: `${visit.home}/marks?edit=${String(number)}`,
  };
}
