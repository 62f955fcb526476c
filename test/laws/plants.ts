/**
 * Leaks as they are really made: one text of one source file and what it is turned into. Each text stands in its file
 * exactly once; a list that is no longer true fails.
 */
export type Plant = {
  readonly leaks: string;
  readonly file: string;
  readonly text: string;
  readonly into: string;
  /** Where the short run comes upon it; tried before the rest. */
  readonly first?: string;
};

const W = 'src/systems/civil-war';

export const PLANTS: readonly Plant[] = [
  {
    leaks: 'enemies in towns of neutral states, far from any eye',
    file: `${W}/rules/sight/eyes.ts`,
    text: 'isWatched(pack, hex) && sightTerritory(pack, now, hex) === side;',
    into: 'isWatched(pack, hex) && sightTerritory(pack, now, hex) !== enemyOf(side);',
  },
  {
    leaks: 'what stands one hex beyond sight',
    file: `${W}/rules/sight/eyes.ts`,
    text: 'for (const seen of see(hex)) isSeen[seen] = 1;',
    into: 'for (const seen of sightAt(pack, now, reach + 1)(hex)) isSeen[seen] = 1;',
  },
  {
    leaks: 'what stands beside a cavalry leader without troops',
    file: `${W}/rules/sight/eyes.ts`,
    text: 'for (const hex of strengthByHex(now, side).keys()) {',
    into: 'for (const hex of [...strengthByHex(now, side).keys(), ...cavalry]) {',
  },
  {
    leaks: 'a strength point of the size class in sight',
    file: `${W}/rules/sight/eyes.ts`,
    text: '.map(([hex, sp]) => ({ hex, size: sizeFor(sp) }))',
    into: '.map(([hex, sp]) => ({ hex, size: sizeFor(sp + 1) }))',
  },
  {
    leaks: 'medium forces that are known to nobody, as if they were large',
    file: `${W}/rules/sight/eyes.ts`,
    text: "sizeOf(pack, now.figures, sp) !== 'Large') continue;",
    into: "sizeOf(pack, now.figures, sp) === 'Small') continue;",
  },
  {
    leaks: 'that an enemy whom nobody sees any more has gone',
    file: `${W}/rules/sight/look.ts`,
    text: 'if (isSeen(pack, now, side, eyes, hex)) facts.push(',
    into: 'if (isSeen(pack, now, side, eyes, hex) || !strengthByHex(now, enemyOf(side)).has(hex)) facts.push(',
  },
  {
    leaks: 'who holds a city that nobody sees',
    file: `${W}/rules/sight/look.ts`,
    text: 'if (now.believed[side][hex] === holder || !eyes.has(hex)) continue;',
    into: 'if (now.believed[side][hex] === holder) continue;',
    first: 'whole 0',
  },
  {
    leaks: 'all depots of the enemy',
    file: `${W}/telling/view-of.ts`,
    text: "(isSeen(pack, now, side, eyes, works.hex) && (works.kind === 'depot' || areFortsTold)),",
    into: "works.kind === 'depot' || (isSeen(pack, now, side, eyes, works.hex) && areFortsTold),",
  },
  {
    leaks: 'all forts of the enemy, as if they were fortresses',
    file: `${W}/telling/view-of.ts`,
    text: "works.kind === 'fortress' ||",
    into: "works.kind !== 'depot' ||",
    first: 'border 2',
  },
  {
    leaks: 'who truly holds each city',
    file: `${W}/telling/view-of.ts`,
    text: 'control: now.believed[side],',
    into: 'control: now.control,',
    first: 'whole 0',
  },
  {
    leaks: 'supply lines cut by enemies whom nobody sees',
    file: `${W}/telling/view-of.ts`,
    text: 'unsupplied: unsupplied(now, side, knownLines(pack, now, side, seen)),',
    into: 'unsupplied: unsupplied(now, side, supplyLines(pack, now, side)),',
    first: 'whole 0',
  },
  {
    leaks: 'by forgetting them, that remembered enemies have marched away',
    file: `${W}/telling/view-of.ts`,
    text: '.filter(({ hex }) => !seen.has(hex) && !isSeen(pack, now, side, eyes, hex))',
    into: '.filter(({ hex }) => !seen.has(hex) && strengthByHex(now, side === "usa" ? "csa" : "usa").has(hex))',
  },
  {
    leaks: 'ratings of leaders before their next fight',
    file: `${W}/telling/view-of.ts`,
    text: 'leaders: ownLeaders(now, side, toldRatings),',
    into: 'leaders: ownLeaders(now, side, trueRatings),',
  },
  {
    leaks: 'the pools of other commanders',
    file: `${W}/telling/view-of.ts`,
    text: 'pool: poolLeaders(now, side, (list) => lists.includes(list), toldRatings),',
    into: 'pool: poolLeaders(now, side, () => true, toldRatings),',
  },
  {
    leaks: 'the points of other commanders',
    file: `${W}/telling/view-of.ts`,
    text: 'if (lists.includes(list)) mine[list] = account;',
    into: 'if (lists.length > 0) mine[list] = account;',
  },
  {
    leaks: 'production to the commanders of theaters',
    file: `${W}/telling/view-of.ts`,
    text: "if (role === 'supreme') return [allOf(part)];",
    into: "if (role === 'supreme' || lists.length > 1) return [allOf(part)];",
  },
  {
    leaks: 'what the sea lift of the USA has carried',
    file: `${W}/telling/see-ships.ts`,
    text: "lifted: side === 'csa' ? 0 : navy.lifted,",
    into: 'lifted: navy.lifted,',
  },
  {
    leaks: 'how strong ships are that nobody sees',
    file: `${W}/telling/see-ships.ts`,
    text: 'if (!waters.has(water)) continue;',
    into: 'if (waters.size === 0) continue;',
    first: 'whole 0',
  },
  {
    leaks: 'leaders who have not been presented to the supreme commander',
    file: `${W}/telling/view-leaders.ts`,
    text: '.filter(({ is, seen }) => !is.presented && mine(seen.side, seen.list))',
    into: '.filter(({ is, seen }) => !is.presented && isBefore(seen.side, seen.list))',
  },
  {
    leaks: 'whom the other side has presented',
    file: `${W}/telling/view-leaders.ts`,
    text: '.filter(({ is, seen }) => is.presented && isBefore(seen.side, seen.list))',
    into: '.filter(({ is }) => is.presented)',
  },
  {
    leaks: 'wounded leaders of the other side',
    file: `${W}/telling/view-leaders.ts`,
    text: "place.at === 'away' && mayKnow(side, place.list)",
    into: "place.at === 'away' && (mayKnow(side, place.list) || place.until > 0)",
  },
  {
    leaks: 'depots as the enemy builds them',
    file: `${W}/telling/tell-march.ts`,
    text: "'depot-built': ({ side, list, hex }, seat, { pack, after }) =>\n    isAccountOf(seat, side, list, after, { pack, hex })",
    into: "'depot-built': ({ list, hex }, seat, { pack, after }) =>\n    isToldOfWorks(pack, seat, hex, after)",
    first: 'border 2',
  },
  {
    leaks: 'orders of the other side that failed, to the commander of the same theater',
    file: `${W}/telling/tell-march.ts`,
    text: "'order-failed': ({ order, says, why }, seat) =>\n    seat.side === order.side && seat.lists.includes(order.list)",
    into: "'order-failed': ({ order, says, why }, seat) =>\n    seat.lists.includes(order.list)",
    first: 'whole 1',
  },
  {
    leaks: 'conditions of the other side, to the commander of the same theater',
    file: `${W}/telling/tell-march.ts`,
    text: "'condition-read': ({ order, words, holds }, seat) =>\n    seat.side === order.side && seat.lists.includes(order.list)",
    into: "'condition-read': ({ order, words, holds }, seat) =>\n    seat.lists.includes(order.list)",
  },
  {
    leaks: 'the reinforcements of the other side',
    file: `${W}/telling/tell-means.ts`,
    text: 'reinforced: ({ side, list, sp, source }, seat) =>\n    seat.side === side && (',
    into: 'reinforced: ({ list, sp, source }, seat) =>\n    (',
  },
  {
    leaks: 'the new leaders of the other side',
    file: `${W}/telling/tell-means.ts`,
    text: "if (seat.side !== side) return undefined;\n    if (seat.role === 'supreme') return { kind: 'new-leader', list, stars, of };",
    into: "if (seat.role === 'supreme') return { kind: 'new-leader', list, stars, of };",
  },
  {
    leaks: 'by a condition, enemies whom nobody sees',
    file: `${W}/play/conditions/judge.ts`,
    text: 'return enemiesSeen(pack, now, side).some(',
    into: 'return enemiesSeen(pack, now, side, { has: () => true } as never).some(',
    first: 'whole 0',
  },
  {
    leaks: 'by a condition, whose a place is that nobody sees',
    file: `${W}/play/conditions/known-holder.ts`,
    text: "if (strengthByHex(now, enemy).has(hex) && isSeen(pack, now, side, eyes, hex)) return 'enemy';",
    into: "if (strengthByHex(now, enemy).has(hex) && eyes.hexes().length > 0) return 'enemy';",
    first: 'whole 0',
  },
  {
    leaks: 'that the other side decides on leaders, by a question',
    file: `${W}/play/strategic/deciding.ts`,
    text: '(row) => row.side === side && row.presented && !before.prospects.includes(row),',
    into: '(row) => row.presented && !before.prospects.includes(row),',
    first: 'more of the border 2',
  },
  {
    leaks: 'how many pulses were played',
    file: 'src/campaign/turn/moments.ts',
    text: 'const moments = [...new Set(told.map(({ at }) => at))]',
    into: 'const moments = [...new Set(outcome.beats.map(({ at }) => at))]',
  },
];
