/** What was rolled, drawn and worked out in a beat, put together by what the umpire was asked for. */
import { groupedBy, type Json, type SeatId } from '../../kernel/basic.js';
import type { Card } from '../../kernel/card.js';
import type { ChanceRecord, Happening } from '../../kernel/dice.js';
import type { Outcome, PlayedBeat, SettledRecord, Told } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import type { AboutRoll } from '../../kernel/system.js';

/** A roll, draw or result, with its whole name, by which it can be ruled; its name in its happening; and in words what it is. */
type Named<T> = T & { readonly label: string; readonly about: AboutRoll };

/** What a seat is told of a fact; '' for nothing. */
export type Learned = { readonly seat: SeatId; readonly title: string; readonly text: string };

/** With the tables read for it and the result of it; of a fact with a card, that, and who learns of it. */
export type SeenHappening = Happening & {
  readonly rolls: readonly Named<ChanceRecord>[];
  readonly results: readonly Named<SettledRecord>[];
  readonly tables: readonly string[];
  readonly texts: readonly string[];
  readonly card?: Card;
  readonly learned?: readonly Learned[];
};

/** Finds what a roll or result was for; for itself, where the umpire was told nothing. */
export function happeningsIn({
  happenings,
}: Pick<Outcome, 'happenings'>): (name: string) => Happening {
  const byName = new Map(
    happenings.flatMap(({ names, ...own }) => names.map((name) => [name, own] as const)),
  );
  return (name) => byName.get(name) ?? { id: name, title: name };
}

/** What a roll or result is, by its whole name: in the words of the rules, or by what the umpire was asked for. */
export function rollAbout(game: Game, name: string, { id, title }: Happening): AboutRoll {
  const label = name.slice(id.length + 1);
  return game.rollAbout(name) ?? { title, ...(label === '' ? {} : { part: label }) };
}

/** `Battle at Winchester (7212), attacker's die`. */
export const sayRollAbout = ({ title, part }: AboutRoll): string =>
  part === undefined ? title : `${title}, ${part}`;

/** All of one beat, in the order of their first die or result. `told`: the gamemaster's, a line a fact. */
export function seenIn(
  game: Game,
  of: (name: string) => Happening,
  beat: PlayedBeat,
  { settled, told }: { readonly settled: readonly SettledRecord[]; readonly told: readonly Told[] },
): readonly SeenHappening[] {
  const named = <T extends { readonly name: string }>(one: T) => {
    const happening = of(one.name);
    const label = one.name.slice(happening.id.length + 1);
    return { happening, own: { ...one, label, about: rollAbout(game, one.name, happening) } };
  };
  const rolls = beat.rolls.map(named);
  const results = settled.map(named);
  const spoken = spokenIn(game, beat, told);
  const ids = groupedBy([...rolls, ...results], ({ happening }) => happening.id);
  return [...ids.values()].flatMap(([first]): readonly SeenHappening[] => {
    if (first === undefined) return [];
    const { happening } = first;
    const said = spoken.get(happening.id) ?? spoken.get(atPlace(happening.place));
    const isOf = (one: { readonly happening: Happening }) => one.happening.id === happening.id;
    return [
      {
        ...happening,
        rolls: rolls.filter(isOf).map(({ own }) => own),
        results: results.filter(isOf).map(({ own }) => own),
        tables: said?.tables ?? [],
        texts: said?.texts ?? [],
      },
    ];
  });
}

type Spoken = { readonly tables: string[]; readonly texts: string[] };

const atPlace = (place = ''): string => ` ${place}`;

/** What facts say of each happening, or of each place where they name none; a look-up belongs to the fact after it. */
function spokenIn(
  game: Game,
  { facts }: PlayedBeat,
  told: readonly Told[],
): ReadonlyMap<string, Spoken> {
  const found = new Map<string, Spoken>();
  let pending: string[] = [];
  facts.forEach((fact, index) => {
    const text = told[index]?.text ?? '';
    const { isLookUp, place } = game.about(fact);
    if (isLookUp === true) return void pending.push(text);
    const of = happeningOf(fact) ?? (place === undefined ? undefined : atPlace(place));
    if (of !== undefined) {
      const spoken = found.get(of) ?? { tables: [], texts: [] };
      found.set(of, spoken);
      spoken.tables.push(...pending);
      spoken.texts.push(text);
    }
    pending = [];
  });
  return found;
}

/** The card of each happening of a beat that has one, with what every seat is told of its fact. */
export function cardsIn(
  game: Game,
  outcome: Outcome,
  index: number,
): (happening: Happening) => Pick<SeenHappening, 'card' | 'learned'> {
  const facts = outcome.beats[index]?.facts ?? [];
  const cards = facts.flatMap((fact, at) => {
    const card = game.card(fact, facts);
    return card === undefined ? [] : [{ fact, at, card }];
  });
  if (cards.length === 0) return () => ({});
  const told = game.seats(outcome.before).map(({ id, title }) => ({
    ...{ seat: id, title, facts: game.tellFacts(outcome, index, id) },
  }));
  return ({ id, place }) => {
    const found =
      cards.find(({ fact }) => happeningOf(fact) === id) ??
      cards.find(({ fact }) => place !== undefined && game.about(fact).place === place);
    if (found === undefined) return {};
    const textOf = (own: (typeof told)[number]): string =>
      own.facts.find(({ fact }) => fact === found.at)?.text ?? '';
    const learned = told.map((own) => ({ seat: own.seat, title: own.title, text: textOf(own) }));
    return { card: found.card, learned };
  };
}

function happeningOf(fact: Json): string | undefined {
  // Facts are JSON objects with a kind; the seal knows them as JSON alone.
  const { happening } = fact as Readonly<Record<string, Json>>;
  return typeof happening === 'string' ? happening : undefined;
}
