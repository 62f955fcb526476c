/** What each seat knows of the colony, and is told: built up for one viewer, never cut down from the full position. */
import { asSeat, byText, type Viewer } from '../../../src/kernel/basic.js';
import type { ChanceRecord, ToldRoll } from '../../../src/kernel/dice.js';
import type { Report } from '../../../src/kernel/report.js';
import type { Question, Timed } from '../../../src/kernel/system.js';
import { AREAS, isNear, nameOf } from './land.js';
import { menOf, unitsOf } from './play.js';
import type { Fact, Notice, Seen, SideName, State, View } from './types.js';
import { CARDS, foeOf, SIDES, sizeOf } from './types.js';

const sideOf = (who: Viewer): SideName | undefined => SIDES.find((side) => asSeat(side) === who);

export function viewOf(now: State, who: Viewer): View {
  const side = sideOf(who);
  const { turn, side: active, hands, played } = now;
  const cards = { crown: hands.crown.length, league: hands.league.length };
  const common = { who, turn, side: active, cards, played };
  if (side === undefined)
    return { ...common, own: SIDES.flatMap((one) => unitsOf(now, one)), enemies: [], hands };
  return {
    ...common,
    own: unitsOf(now, side),
    enemies: enemiesOf(now, side),
    hands: { [side]: hands[side] },
  };
}

/** Where the enemy stands, in which size; to a man where a unit of one's own is in the area or next to it. */
function enemiesOf(now: State, side: SideName): readonly Seen[] {
  return AREAS.flatMap(({ id: place }): readonly Seen[] => {
    const men = menOf(unitsOf(now, foeOf(side), place));
    if (men === 0) return [];
    const isClose = unitsOf(now, side).some((unit) => isNear(unit.place, place));
    return [{ place, size: sizeOf(men), ...(isClose ? { men } : {}) }];
  }).sort((a, b) => byText(a.place, b.place));
}

export function noticeOf(fact: Fact, who: Viewer): Notice | undefined {
  const isOwn = (side: SideName): boolean => who === 'gm' || who === asSeat(side);
  switch (fact.kind) {
    case 'drew':
      return { ...fact, cards: isOwn(fact.side) ? fact.cards : fact.cards.length };
    case 'played': {
      const { kind, side, card, use } = fact;
      const isTold = use.for === 'levy' && isOwn(side);
      return { kind, side, card, for: use.for, ...(isTold ? { unit: use.unit } : {}) };
    }
    case 'marched': {
      const { kind, side, unit, from, to } = fact;
      return { kind, side, from, to, ...(isOwn(side) ? { unit } : {}) };
    }
    case 'lost': {
      const { kind, side, place } = fact;
      const men = Object.values(fact.men).reduce((sum, one) => sum + one, 0);
      const units = Object.entries(fact.men).map(([name, lost]) => `${name} ${lost}`);
      return { kind, side, place, men, ...(isOwn(side) ? { units: units.sort(byText) } : {}) };
    }
    case 'placed':
      return isOwn(fact.unit.side)
        ? { kind: 'changed', what: `${fact.unit.name} stands in ${nameOf(fact.unit.place)}` }
        : undefined;
    case 'removed':
      return isOwn(fact.side) ? { kind: 'changed', what: `${fact.unit} is gone` } : undefined;
    case 'fought':
    case 'turned':
      return fact;
  }
}

/** The dice of a battle, and of a draw those cards that the reader is told. */
export function rolled(
  fact: Fact,
  notice: Notice,
  rolls: readonly ChanceRecord[],
): readonly ToldRoll[] {
  const told = (name: string, says: string): readonly ToldRoll[] =>
    rolls.filter((roll) => roll.name === name).map((roll) => ({ roll, says }));
  if (fact.kind === 'drew' && notice.kind === 'drew' && typeof notice.cards !== 'number')
    return told('cards', 'your cards');
  if (fact.kind !== 'fought') return [];
  return SIDES.flatMap((side) =>
    told(`battle ${fact.place}/${side}`, `battle at ${nameOf(fact.place)}, ${titleOf(side)}`),
  );
}

export const titleOf = (side: SideName): string => (side === 'crown' ? 'The Crown' : 'The League');

export function say(notice: Notice): string {
  switch (notice.kind) {
    case 'drew': {
      const { cards } = notice;
      if (cards === 0 || (typeof cards !== 'number' && cards.length === 0))
        return `${titleOf(notice.side)} drew no card.`;
      const what =
        typeof cards === 'number'
          ? `${cards} ${cards === 1 ? 'card' : 'cards'}`
          : cards.map((card) => CARDS[card].title).join(' and ');
      return `${titleOf(notice.side)} drew ${what}.`;
    }
    case 'played': {
      const { title, figure } = CARDS[notice.card];
      const use = notice.for === 'march' ? `${figure} more marches` : `${figure} more men`;
      const whose = notice.unit === undefined ? '' : ` for ${notice.unit}`;
      return `${titleOf(notice.side)} played ${title}: ${use}${whose}.`;
    }
    case 'marched': {
      const who = notice.unit ?? `A column of ${titleOf(notice.side)}`;
      return `${who} marched from ${nameOf(notice.from)} to ${nameOf(notice.to)}.`;
    }
    case 'fought': {
      const { crown, league } = notice.faces;
      return `A battle at ${nameOf(notice.place)}, Crown ${crown}, League ${league}: ${titleOf(notice.loser)} loses ${notice.men}.`;
    }
    case 'lost': {
      const units = notice.units === undefined ? '' : ` (${notice.units.join(', ')})`;
      return `${titleOf(notice.side)} lost ${notice.men} at ${nameOf(notice.place)}${units}.`;
    }
    case 'changed':
      return `By the gamemaster's hand: ${notice.what}.`;
    case 'turned':
      return `${titleOf(notice.side)} is to move in turn ${notice.turn}.`;
  }
}

export function reportOf(
  seen: View,
  notices: readonly Timed<Notice>[],
  asked: readonly Question[],
): Omit<Report, 'subject'> {
  const hand = Object.values(seen.hands).flat();
  const enemies = seen.enemies.map(
    ({ place, size, men }) =>
      `${nameOf(place)}: a ${size} force${men === undefined ? '' : `, ${men} men`}`,
  );
  return {
    title: `Turn ${seen.turn}`,
    lead: `${menOf(seen.own)} men in ${seen.own.length} units.`,
    sections: [
      { heading: 'What happened', lines: notices.map(({ notice }) => say(notice)) },
      {
        heading: 'Your units',
        lines: seen.own.map(({ name, place, men }) => `${name}, ${men} men, in ${nameOf(place)}`),
      },
      { heading: 'The enemy', lines: enemies },
      { heading: 'Your cards', lines: hand.map((card) => `${CARDS[card].title} (${card})`) },
      { heading: 'What is asked', lines: asked.map(({ title }) => title) },
    ],
  };
}
