/** Every roll by its name: what fell, what was ruled, who was told, how often each face came; and the key of the dice. */
import { isKeyLost, seeDiceKey } from '../../campaign/turn/see-dice-key.js';
import { seeWordCount } from '../../campaign/turn/send-word.js';
import { seeRolls, type PlayedRoll } from '../../campaign/turn/see-rolls.js';
import { groupedBy, sortedBy } from '../../kernel/basic.js';
import {
  diceOfRecord,
  diceText,
  holdsIn,
  isDraw,
  kindOf,
  sum,
  type Die,
  type RollRecord,
} from '../../kernel/dice.js';
import { sayRollAbout } from '../../campaign/gm/happenings.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import type { SeatHolder } from '../../campaign/types.js';
import { placeTitle } from '../../kernel/map/places.js';
import { frame, must } from '../frame.js';
import type { Page, Visit } from '../page.js';
import { sideClass } from '../side-class.js';
import { filterOf, type Choice } from './filters.js';

const MOST_SHOWN = 200;

export const dicePage: Page = async (visit) => {
  const rolls = await must(seeRolls(visit.campaign));
  const seats = await must(listSeats(visit.campaign));
  const search = searchOf(visit);
  const found = rolls.filter((roll) => fits(roll, search, seats));
  const shown = found.toReversed().slice(0, MOST_SHOWN);
  const data = {
    ...frame(visit, 'Dice'),
    search: {
      action: `${visit.home}/dice`,
      words: search.words,
      filters: filtersOf(visit, rolls, search, seats),
      tick: { name: 'ruled', checked: search.ruled, says: 'only your rulings' },
      looksFor: search.ruled || Object.values(search).some((one) => one !== '' && one !== false),
    },
    total: found.length,
    key: keyData(visit),
    sentWords: await wordsData(visit),
    spreads: spreadsOf(found.filter((roll) => !roll.ruled && !roll.gone)),
    moments: groupedByMoment(visit, shown, seats),
    more:
      found.length > MOST_SHOWN
        ? `The last ${String(MOST_SHOWN)} are listed. Choose a step or a place to see others.`
        : '',
  };
  return { kind: 'page', view: 'desk/dice.html', data };
};

type Search = ReturnType<typeof searchOf>;

function searchOf({ query }: Visit) {
  const { words = '', step = '', moment = '', place = '', kind = '', seat = '' } = query;
  const ruled = query['ruled'] === 'yes';
  return { words: words.trim().slice(0, 200), step, moment, place, kind, seat, ruled };
}

function fits(roll: PlayedRoll, search: Search, seats: readonly SeatHolder[]): boolean {
  const { words, step, moment, place, kind, seat, ruled } = search;
  const text = `${roll.name} ${sayRollAbout(roll.about)}`.toLowerCase();
  return (
    (step === '' || roll.step === step) &&
    (moment === '' || roll.at === moment) &&
    (place === '' || roll.place === place) &&
    (kind === '' || kindOf(diceOfRecord(roll)) === kind) &&
    (seat === '' || isOf(roll, seat, seats)) &&
    (!ruled || roll.ruled) &&
    text.includes(words.toLowerCase())
  );
}

/** `who`: a seat, or `side north`. A roll is a seat's that is its side's and of none but its accounts, or that it was told of. */
function isOf({ about, told }: PlayedRoll, who: string, seats: readonly SeatHolder[]): boolean {
  const { side, list } = about;
  if (who.startsWith(OF_SIDE)) return side === undefined || side === who.slice(OF_SIDE.length);
  const seat = seats.find((one) => one.seat === who);
  if (seat === undefined) return false;
  const isOwn = side === seat.side && (list === undefined || seat.lists.includes(list));
  return isOwn || told.includes(seat.seat);
}

const OF_SIDE = 'side ';

function filtersOf(
  visit: Visit,
  rolls: readonly PlayedRoll[],
  search: Search,
  seats: readonly SeatHolder[],
) {
  const { game } = visit.campaign;
  const sides = game.board().sides.filter(({ id }) => seats.some(({ side }) => side === id));
  const whose: readonly Choice[] = [
    ...sides.map(({ id, short }): Choice => [`${OF_SIDE}${id}`, `${short}, all seats`]),
    ...seats.map(({ seat, title }): Choice => [seat, title]),
  ];
  const steps = rolls.toReversed().map(({ step }): Choice => [step, game.stepCalled(step)]);
  const moments = rolls.map(({ at }): Choice => [at, game.moment(at).title]);
  const kinds = rolls.map((roll): Choice => {
    const kind = kindOf(diceOfRecord(roll));
    return [kind, kind];
  });
  return [
    filterOf('seat', 'Seat', search.seat, whose),
    filterOf('step', 'Step', search.step, steps),
    filterOf('moment', 'When', search.moment, moments),
    filterOf('place', 'Where', search.place, placesOf(visit, rolls)),
    filterOf('kind', 'Dice', search.kind, kinds),
  ];
}

const placesOf = ({ campaign }: Visit, rolls: readonly PlayedRoll[]): readonly Choice[] => {
  const found = rolls.flatMap(({ place }): readonly Choice[] =>
    place === undefined ? [] : [[place, placeTitle(campaign.game.board(), place)]],
  );
  return sortedBy(found, ([, says]) => says);
};

/** Neighboring rolls of one moment stand under it, the latest moment first. */
function groupedByMoment(visit: Visit, rolls: readonly PlayedRoll[], seats: readonly SeatHolder[]) {
  const { game } = visit.campaign;
  const moments: { says: string; rolls: ReturnType<typeof rollRow>[] }[] = [];
  for (const roll of rolls) {
    const says = `${game.stepCalled(roll.step)}, ${game.moment(roll.at).title}`;
    const last = moments.at(-1);
    if (last?.says === says) last.rolls.push(rollRow(visit, roll, seats));
    else moments.push({ says, rolls: [rollRow(visit, roll, seats)] });
  }
  // Of a moment, in the order of play.
  return moments.map((one) => ({ ...one, rolls: one.rolls.toReversed() }));
}

function keyData({ campaign }: Visit) {
  const { state, says, publicKey = '', fingerprint = '' } = seeDiceKey(campaign);
  return { says, publicKey, fingerprint, isLost: isKeyLost(state) };
}

async function wordsData({ campaign }: Visit) {
  const { asked, count, closed } = await must(seeWordCount(campaign));
  if (!asked) return false;
  const seats = count === 1 ? '1 seat has' : `${String(count)} seats have`;
  const says =
    closed === undefined
      ? `${seats} sent a word for the dice. The words are closed when the second step is resolved.`
      : closed.lines.length === 0
        ? 'The words for the dice are closed. No seat sent one.'
        : 'The words for the dice are closed. Names of rolls begin with them:';
  return { says, lines: closed?.lines ?? [] };
}

function rollRow({ home, campaign }: Visit, roll: PlayedRoll, seats: readonly SeatHolder[]) {
  const { name, ruled, gone, open, fell, again = [], signed, told, place, about } = roll;
  const first = fell?.join(' ') ?? '';
  const before = [first, ...again.slice(0, -1).map((one) => one.join(' '))].join(', then ');
  const titleOf = (id: string): string => seats.find(({ seat }) => seat === id)?.title ?? id;
  const where = place === undefined ? '' : placeTitle(campaign.game.board(), place);
  const notes = [
    about.title.includes(where) ? '' : where,
    ruled ? `as you ruled, instead of ${first}` : '',
    !ruled && again.length > 0 ? `rolled again, before: ${before}` : '',
    told.length === 0 ? '' : `told to ${told.map(titleOf).join(', ')}`,
    gone ? 'taken back' : '',
  ];
  return {
    ...{ gone, faces: facesOf(roll), what: about.title, part: about.part ?? '' },
    says: sayRollAbout(about),
    ink: about.side === undefined ? '' : sideClass(campaign.game, about.side),
    place: place ?? '',
    notes: notes.filter((note) => note !== '').join(' · '),
    unsigned: !signed && !ruled,
    rule: open ? `${home}/rule?key=${encodeURIComponent(name)}` : '',
  };
}

/** A die with six faces is drawn with its pips. */
function facesOf(roll: PlayedRoll) {
  const isSix = !isDraw(roll) && 'sides' in roll && roll.sides === 6;
  return holdsIn(roll).map((face) => ({ face: String(face), pips: isSix }));
}

/** How often each face fell, by the kind of die. */
function spreadsOf(rolls: readonly PlayedRoll[]) {
  const thrown = rolls.flatMap((roll) => (isDraw(roll) ? [] : eachDie(roll)));
  const kinds = groupedBy(thrown, ({ die }) => diceText([{ count: 1, die }]));
  return sortedBy(kinds.keys(), (text) => text.padStart(LONGEST_KIND)).map((text) => {
    const dice = kinds.get(text) ?? [];
    const { name, faces } = dice[0]?.die ?? { name: '', faces: [] };
    const counts = [...new Set(faces)].map((face) => ({
      face,
      n: dice.filter((one) => one.face === face).length,
    }));
    const most = Math.max(1, ...counts.map(({ n }) => n));
    return {
      kind: text === `1d${faces.length}` ? `dice with ${faces.length} sides` : `dice: ${name}`,
      dice: dice.length,
      mean: meanOf(dice.map(({ face }) => face)),
      fair: meanOf(faces),
      counts: counts.map((one) => ({ ...one, most })),
    };
  });
}

/** More than the text of any kind; shorter texts, those of plain dice, come first. */
const LONGEST_KIND = 2000;

const meanOf = (faces: readonly number[]): string =>
  (sum(faces) / Math.max(1, faces.length)).toFixed(2);

function eachDie(roll: RollRecord): readonly { readonly die: Die; readonly face: number }[] {
  const dice = diceOfRecord(roll).flatMap(({ count, die }) => Array<Die>(count).fill(die));
  return dice.map((die, index) => ({ die, face: roll.faces[index] ?? 0 }));
}
