/** Who owes what, as the desk shows it: a lamp for each seat, and a card with what has come and since when it waits. */
import type { OwedAsk, OwedSeat } from '../../campaign/sheets/see-owed.js';
import type { SeenNote } from '../../campaign/gm/see-notes.js';
import { doorToken } from '../../campaign/seats/door.js';
import { shortTime } from '../../letters/written-time.js';
import { must } from '../frame.js';
import type { Visit } from '../page.js';
import { sheetAnchor } from './orders-line.js';
import { saySpan } from './time-left.js';
import { sideClass } from '../side-class.js';
import { sayVia } from '../via.js';
import type { Game } from '../../kernel/run.js';

/** What a lamp says; its name is its class in the style sheet. */
const LAMPS = {
  idle: 'nothing due',
  in: 'received',
  ready: 'ready',
  part: 'received in part',
  silent: 'resolved without orders',
  faulty: 'has errors',
  owes: 'waiting',
} as const;
type Lamp = keyof typeof LAMPS;

function lampOf(asks: readonly OwedAsk[]): Lamp {
  const open = asks.filter(({ state }) => state === 'open');
  if (asks.length === 0) return 'idle';
  if (open.length === 0) return answeredLamp(asks);
  if (open.some(({ sheet }) => (sheet?.faults ?? 0) > 0)) return 'faulty';
  return open.length < asks.length ? 'part' : 'owes';
}

function answeredLamp(asks: readonly OwedAsk[]): Lamp {
  const silent = asks.filter((ask) => ask.silent).length;
  if (silent > 0) return silent === asks.length ? 'silent' : 'part';
  return asks.every(({ ready }) => ready) ? 'ready' : 'in';
}

/** It owes something, and knows of it by e-mail. */
export const mayBeReminded = ({ asks, behind, untold }: OwedSeat): boolean =>
  !behind && !untold && asks.some(({ state }) => state === 'open');

/** A seat's lamp: colour, shape and words say the same. */
function lampData(game: Game, seat: OwedSeat) {
  const lamp = lampOf(seat.asks);
  return {
    anchor: `seat-${seat.seat}`,
    title: seat.title,
    side: sideClass(game, seat.side),
    lamp,
    says: LAMPS[lamp],
    back: seat.back !== undefined,
  };
}

/** A seat's card. */
export async function seatCard(
  visit: Visit,
  seat: OwedSeat,
  now: string,
  notes: readonly SeenNote[],
) {
  const { home, name, campaign } = visit;
  // Where links open nothing none is shown, nor made: it would open the seat to whoever serves the file elsewhere.
  const token = visit.linksOpen ? await must(doorToken(campaign, seat.seat)) : '';
  const lamp = lampData(campaign.game, seat);
  const asks = seat.asks.map((ask) => askData(visit, ask, seat.asks.length > 1, now));
  return {
    ...lamp,
    // What stands with what it was asked for is not said once more beside its name.
    says: asks.some(({ standing }) => standing === LAMPS.silent && lamp.says === standing)
      ? ''
      : lamp.says,
    seat: seat.seat,
    home,
    name: seat.name ?? '',
    mail: seat.mail ?? '',
    asks,
    canRemind: mayBeReminded(seat) && seat.mail !== undefined,
    reminded: seat.reminded ?? '',
    remindedAgo: seat.reminded === undefined ? '' : saySpan(seat.reminded, now),
    letter: `${home}/letters/${seat.seat}`,
    kept:
      seat.back === undefined
        ? false
        : { href: `${home}/letter/${String(seat.back.letter)}`, reason: seat.back.reason },
    notes: notes
      .filter((note) => note.seat === seat.seat)
      .map(({ id, text }) => ({ text, href: `${home}/notes#note-${String(id)}` })),
    note: `${home}/notes?${new URLSearchParams({ seat: seat.seat }).toString()}#new`,
    link: token === '' ? '' : `/c/${encodeURIComponent(name)}/s/${token}`,
  };
}

function askData(visit: Visit, ask: OwedAsk, several: boolean, now: string) {
  const { title, since, sheet, sentBack, silent } = ask;
  const { zone } = visit.campaign.meta;
  return {
    ...{ title, several, silent, href: `#${sheetAnchor(ask.key)}` },
    ...stateSays(ask),
    since: since !== '',
    waits: saySpan(since, now),
    back:
      sentBack === undefined
        ? ''
        : `version ${String(sentBack.version)} sent back: ${sentBack.why}`,
    sheet: sheet === undefined ? false : { ...sheetSays(sheet, zone), faulty: sheet.faults > 0 },
  };
}

/** `settled`: nothing more is waited for. */
function stateSays({ state, ready, silent }: OwedAsk) {
  if (state === 'may-pass') return { standing: 'may pass', settled: true };
  if (state !== 'answered') return { standing: 'waiting for', settled: false };
  if (silent) return { standing: LAMPS.silent, settled: true };
  return { standing: ready ? 'ready' : 'received', settled: true };
}

const sheetSays = (sheet: NonNullable<OwedAsk['sheet']>, zone: string) => ({
  version: String(sheet.version),
  via: sayVia(sheet.via),
  written: shortTime(sheet.written, zone),
});
