/** What seats are asked, and what they may answer in advance. */
import { asQuestionKey, type QuestionKey, type SeatId } from '../../../kernel/basic.js';
import type { Answers, Offer, Question } from '../../../kernel/system.js';
import {
  isOfSheet,
  type Order,
  type Part as SpPart,
  type Placement,
  type SheetOrder,
} from '../rules/order.js';
import { movementPoints, type Pack } from '../rules/figures.js';
import { areaOf, areasIn, regionInText } from '../rules/land.js';
import { commandsOf, type Command } from '../rules/seats.js';
import { seasonOf, turnTitle, type Kind, type SideName, type State } from '../rules/state.js';

/** An order with the seat that gave it, and which of its orders it is, from 1. */
export type Given<O extends SheetOrder = SheetOrder> = {
  readonly command: Command;
  readonly seat: SeatId;
  readonly line: number;
  /** Of all orders of the side, from 1: names its dice. */
  readonly nth: number;
  readonly order: O;
  /** From a sheet of the gamemaster's own, who may go beyond limits. */
  readonly unlimited?: true;
};

type Asked = {
  readonly question: Question;
  readonly given: (answers: Answers<Order>) => readonly Given[];
};

const keyOf = (now: State, ...rest: readonly (string | number)[]): QuestionKey =>
  asQuestionKey([`${now.turn}.${now.side === 'american' ? 1 : 2}`, ...rest].join('/'));

export const ordersIn = (answers: Answers<Order>, key: QuestionKey): readonly Order[] => {
  const answer = answers.get(key);
  return answer === undefined || answer.by === 'silence' ? [] : answer.orders;
};

/** Orders of each seat of the side, in the order in which they are carried out: the commander's first. */
export function askOrders(now: State, pack: Pack): readonly Asked[] {
  const commands = commandsOf(now, pack).filter(({ side }) => side === now.side);
  return (isIdle(now, pack) ? [] : commands).map((command, index): Asked => {
    const { seat } = command;
    const key = keyOf(now, 'orders', seat);
    return {
      question: {
        ...{ key, to: seat, kind: 'orders' },
        title: `Orders for ${turnTitle(now.turn)}`,
        about: { regions: command.regions ?? null },
        ...{ silence: 'default', unanswered: 'nobody moves or attacks' },
      },
      given: (answers) => {
        const free = answers.get(key)?.by === 'gm' ? ({ unlimited: true } as const) : {};
        return ordersIn(answers, key).flatMap((order, at): readonly Given[] =>
          isOfSheet(order)
            ? [{ command, seat, line: at + 1, nth: index * LINES_A_SEAT + at + 1, order, ...free }]
            : [],
        );
      },
    };
  });
}

/** A war that is over asks nobody but the gamemaster, and holds up play until he says that it goes on. */
export const endedQuestion = (
  now: State,
  { victor, why }: NonNullable<State['over']>,
): Question => ({
  ...{ key: keyOf(now, 'ended'), to: 'gm', kind: 'ended', about: { why }, silence: 'wait' },
  title: `The war is over: the ${victor === 'british' ? 'British' : 'Americans'} won. Answer "go on" to play on anyway`,
});

/**
 * The British have nothing to order in Winter unless the pack lets them move, or somebody waits to land or to go home. With fog they are asked all the same,
 * since whether they are would tell of what waits.
 */
const isIdle = ({ side, turn, overseas, withdrawal, settings }: State, pack: Pack): boolean =>
  side === 'british' &&
  seasonOf(turn) === 'Winter' &&
  movementPoints(pack, side, turn) === 0 &&
  !settings.fog &&
  overseas.B === 0 &&
  (withdrawal === null || withdrawal === 'done');

/** No sheet has more lines: the numbers of orders of different seats stay apart. */
const LINES_A_SEAT = 1000;

export const givenOf = <K extends SheetOrder['kind']>(
  given: readonly Given[],
  ...kinds: readonly K[]
): readonly Given<Extract<SheetOrder, { kind: K }>>[] =>
  given.filter((one): one is Given<Extract<SheetOrder, { kind: K }>> =>
    (kinds as readonly string[]).includes(one.order.kind),
  );

/** What is placed: so many of a kind in the areas of a region. */
export type ToPlace = { readonly region: string; readonly kind: Kind; readonly n: number };
export type PlacementKind = 'militia' | 'tories' | 'levy';

/**
 * Where SPs are placed that rise or are levied; answered in advance by the offer of the same kind. One question of a seat is about
 * all regions that a levy names; `which` tells questions of one kind apart that may be open together.
 */
export function placementQuestion(
  now: State,
  pack: Pack,
  kind: PlacementKind,
  seats: Placers,
  places: readonly ToPlace[],
  { key, which }: { readonly key: string; readonly which: string },
): Question {
  const names = (of: (region: string) => string): string =>
    listed(places.map(({ region }) => of(region)));
  const areas = places.flatMap(({ region }) => areasIn(pack.land, region).map(({ id }) => id));
  const [seat] = seats;
  return {
    ...{ key: keyOf(now, kind, key), to: seat, kind, which },
    title: placementTitle(pack, kind, places),
    about: { places: places.map(({ region, n }) => ({ region, n })), areas },
    silence: 'default',
    unanswered: `they are placed in ${names((region) => defaultArea(pack, region).name)}`,
    standing: seats.map((one) => offerKey(kind, one)),
  };
}

function placementTitle({ land }: Pack, kind: PlacementKind, places: readonly ToPlace[]): string {
  const [{ region, n } = { region: '', n: 0 }, ...others] = places;
  const name = regionInText(land, region);
  if (others.length > 0) {
    const all = places.map((one) => `${String(one.n)} in ${regionInText(land, one.region)}`);
    return `Where are Continentals levied: ${listed(all)}?`;
  }
  switch (kind) {
    case 'militia':
      return `Where ${n === 1 ? 'does' : 'do'} ${String(n)} militia rise in ${name}?`;
    case 'tories':
      return `Where ${n === 1 ? 'does 1 Tory' : `do ${String(n)} Tories`} rise in ${name}?`;
    case 'levy':
      return `Where ${n === 1 ? 'is 1 Continental' : `are ${String(n)} Continentals`} levied in ${name}?`;
  }
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Silence places all in the first area of the region's table. */
function defaultArea(pack: Pack, region: string): { readonly id: string; readonly name: string } {
  const [first] = areasIn(pack.land, region);
  if (first === undefined) throw new Error(`The region ${region} has no area`);
  return first;
}

/** Whoever commands the region, then the commander of the side. */
type Placers = readonly [SeatId, ...SeatId[]];
export function placersOf(now: State, pack: Pack, side: SideName, region: string): Placers {
  const commands = commandsOf(now, pack).filter((one) => one.side === side);
  const below = commands.filter(({ regions }) => regions?.includes(region) === true);
  const [first, ...rest] = [...below, ...commands.filter(({ regions }) => regions === undefined)];
  if (first === undefined) throw new Error(`Nobody commands ${region}`);
  return [first.seat, ...rest.map(({ seat }) => seat)];
}

/** What was placed where: as answered, and what the answer leaves open in its last area, or in the usual one. */
export function placements(
  pack: Pack,
  { region, n }: ToPlace,
  said: readonly Order[],
): readonly { readonly area: string; readonly n: number }[] {
  const rows = said.filter(
    (order): order is Placement =>
      order.kind === 'place' && areaOf(pack.land, order.area).region === region,
  );
  const found = new Map<string, number>();
  let left = n;
  for (const row of rows) {
    const some = Math.min(left, row.n);
    if (some > 0) found.set(row.area, (found.get(row.area) ?? 0) + some);
    left -= some;
  }
  const last = rows.at(-1)?.area ?? defaultArea(pack, region).id;
  if (left > 0) found.set(last, (found.get(last) ?? 0) + left);
  return [...found].map(([area, some]) => ({ area, n: some }));
}

/** Which of his SPs the loser of a battle gives up beyond those that the rules take (AR-20). */
export function lossesQuestion(
  now: State,
  pack: Pack,
  side: SideName,
  {
    area,
    which,
    n,
    from,
    isMore,
  }: {
    readonly area: string;
    readonly which: string;
    readonly n: number;
    /** Some are lost by rule already. */
    readonly isMore: boolean;
    readonly from: readonly SpPart[];
  },
): Question {
  const { name, region } = areaOf(pack.land, area);
  const seats = placersOf(now, pack, side, region);
  const more = isMore ? `${n} more` : `${n}`;
  const lost =
    n === 1 ? `of your ${isMore ? 'other ' : ''}SP is lost` : `${more} of your SP are lost`;
  return {
    ...{ key: keyOf(now, 'losses', which, side), to: seats[0], kind: 'losses', which },
    title: `Which ${lost} in ${name}?`,
    about: { area, n, from: from.map((part) => ({ ...part })) },
    ...{ silence: 'default', unanswered: 'the cheapest are lost first' },
    standing: seats.map((seat) => offerKey('losses', seat)),
  };
}

const OFFERS: Readonly<Record<PlacementKind | 'losses', string>> = {
  militia: 'Where does militia rise?',
  tories: 'Where do Tories rise?',
  levy: 'Where are Continentals levied?',
  losses: 'Which SPs are lost first?',
};
const OFFERS_OF: Readonly<Record<SideName, readonly (PlacementKind | 'losses')[]>> = {
  american: ['militia', 'levy', 'losses'],
  british: ['tories', 'losses'],
};
const offerKey = (kind: string, seat: SeatId): QuestionKey =>
  asQuestionKey(`standing/${kind}/${seat}`);

/** Standing answers, so that play need not stop for them. */
export const offersOf = (now: State, pack: Pack): readonly Offer[] =>
  commandsOf(now, pack).flatMap(({ seat, side, regions }) =>
    OFFERS_OF[side].map((kind): Offer => ({
      ...{ key: offerKey(kind, seat), to: seat, kind, title: OFFERS[kind], lasts: 'campaign' },
      about: {
        standing: true,
        areas: pack.land.areas
          .filter(({ region }) => regions === undefined || regions.includes(region))
          .map(({ id }) => id),
      },
    })),
  );
