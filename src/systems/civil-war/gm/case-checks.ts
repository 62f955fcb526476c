/**
 * The AFTER lines of a case file that look at the position, in the words of `amend`: `3 SP usa at Manassas Junction`,
 * `control of Richmond csa`, `cp usa east 7 left`. Checked against the full position; no player reads this.
 */
import type { Check, Field, Looked, Words } from './check.js';
import { SHIP_CHECKS } from './case-checks-ships.js';
import { never, no, ok, type Result } from '../../../kernel/basic.js';
import { plainName, type Fault } from '../../../kernel/sheet-text.js';
import type { Checked } from '../../../kernel/system.js';
import { COUNTRY_CHECKS } from './country-checks.js';
import { holderOf, sightTerritory } from '../rules/ground/atlas.js';
import { stepName } from '../rules/clock.js';
import { isLineOf, railwaysAt } from '../rules/ground/rails.js';
import { LISTS, SIDES, type ListName, type Pack, type Side } from '../rules/pack.js';
import { LEADER_CHECKS } from './leader-checks.js';
import { findPlace, placeText } from '../rules/ground/places.js';
import type { Account, Leader, State, Troops } from '../rules/state.js';

const SIDE = '(?<side>usa|csa)';
const LIST = `(?<list>${LISTS.join('|')})`;
const AT = 'at (?<place>.+)';
const line = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'i');

const CHECKS: readonly Check[] = [
  ...SHIP_CHECKS,
  { says: '3 SP usa at PLACE', reads: line(`(?<n>\\d+) SP ${SIDE} ${AT}`), looks: strengthAt },
  { says: 'no usa at PLACE', reads: line(`no ${SIDE} ${AT}`), looks: strengthAt },
  {
    says: 'demoralized csa at PLACE',
    reads: line(`(?<no>not )?demoralized ${SIDE} ${AT}`),
    looks: spiritsAt,
  },
  {
    says: 'depot|fort|fortress usa at PLACE',
    reads: line(`(?<no>no )?(?<kind>depot|fort|fortress)(?: ${SIDE})? ${AT}`),
    looks: worksAt,
  },
  {
    says: 'army NAME at PLACE',
    reads: line(`army (?<army>.+?)(?: under (?<leader>.+?))?(?: ${AT})?`),
    looks: armyIs,
  },
  { says: 'leader NAME at PLACE', reads: line(`leader (?<leader>.+?) ${AT}`), looks: leaderIs },
  {
    says: 'leader NAME in pool LIST',
    reads: line(`leader (?<leader>.+?) in pool ${LIST}`),
    looks: leaderIs,
  },
  {
    says: 'leader NAME due in game turn 2',
    reads: line('leader (?<leader>.+?) due in game turn (?<n>\\d+)'),
    looks: leaderIs,
  },
  {
    says: 'leader NAME away until game turn 2',
    reads: line('leader (?<leader>.+?) away until game turn (?<n>\\d+)'),
    looks: leaderIs,
  },
  {
    says: 'pool usa east NAME, NAME',
    reads: line(`pool ${SIDE} ${LIST} (?<names>.+)`),
    looks: poolIs,
  },
  {
    says: 'control of PLACE usa|csa|neutral',
    reads: line('control of (?<place>.+) (?<whose>usa|csa|neutral)'),
    looks: controlIs,
  },
  {
    says: 'state NAME usa|csa|neutral',
    reads: line('state (?<state>.+) (?<whose>usa|csa|neutral)'),
    looks: stateIs,
  },
  {
    says: 'line of PLACE usa|csa|neutral',
    reads: line('line of (?<place>.+) (?<whose>usa|csa|neutral)'),
    looks: lineIs,
  },
  {
    says: 'cp|pp usa east 7 left',
    reads: line(`(?<what>cp|pp) ${SIDE} ${LIST} (?<n>\\d+) (?<of>left|allotted)`),
    looks: accountIs,
  },
  {
    says: 'rail|reinforcements usa east 3',
    reads: line(`(?<what>rail|reinforcements) ${SIDE} ${LIST} (?<n>\\d+)(?: left)?`),
    looks: accountIs,
  },
  {
    says: 'reserve usa 3 CP 2 PP',
    reads: line(`reserve ${SIDE} (?<cp>\\d+) CP (?<pp>\\d+) PP`),
    looks: reserveIs,
  },
  {
    says: 'late usa east 2 SP in game turn 2',
    reads: line(`late ${SIDE} ${LIST} (?<n>\\d+) SP in game turn (?<turn>\\d+)`),
    looks: lateIs,
  },
  { says: 'step turn 1.2', reads: line('step (?<step>turn .+)'), looks: stepIs },
  { says: 'game turn 2', reads: line('game turn (?<n>\\d+)'), looks: gameTurnIs },
  ...COUNTRY_CHECKS,
  ...LEADER_CHECKS,
];

/** In characters: what is read is said again in the fault. */
const LONGEST = 500;

/** Whether a line holds, and what stands there; a fault with the checks there are when it is not one of them. */
export function checkPosition(pack: Pack, text: string, now: State): Result<Checked, Fault> {
  if (text.length > LONGEST)
    return no(fault(text.trim().slice(0, 40), `a check of at most ${LONGEST} characters`));
  for (const { reads, looks } of CHECKS) {
    const match = reads.exec(text.trim());
    if (match === null) continue;
    const looked = looks({ pack, now }, wordsOf(match));
    return typeof looked === 'string' ? no(fault(text, looked)) : ok(looked);
  }
  return no(fault(text, CHECKS.map(({ says }) => says).join(' · ')));
}

/** Words that the line has; sides and lists in lower case. */
const wordsOf = (match: RegExpExecArray): Words =>
  Object.fromEntries(
    Object.entries(match.groups ?? {}).flatMap(([name, word]) => {
      const read = word as string | undefined; // an optional group is absent, whatever its type says
      if (read === undefined) return [];
      const named = ['place', 'leader', 'army', 'names', 'state', 'step'].includes(name);
      return [[name, named ? read.trim() : read.toLowerCase()]];
    }),
  );

const fault = (read: string, message: string): Fault => ({
  line: 1,
  column: 1,
  code: 'check',
  rule: 'case',
  read,
  message,
});

function hexOf(pack: Pack, words: Words): string | undefined {
  const place = findPlace(pack, words['place'] ?? '');
  return 'hex' in place ? place.hex : undefined;
}

const noPlace = (words: Words): string => `a place of the map, not ${words['place'] ?? ''}`;
// The tables' expressions admit nothing else.
const sideOf = (words: Words): Side => (words['side'] === 'csa' ? 'csa' : 'usa');
const listOf = (words: Words): ListName => LISTS.find((list) => list === words['list']) ?? 'east';

const troopsAt = ({ now }: Field, side: Side, hex: string): readonly Troops[] =>
  Object.values(now.troops).filter((troops) => troops.side === side && troops.hex === hex);

function strengthAt(field: Field, words: Words): Looked {
  const hex = hexOf(field.pack, words);
  if (hex === undefined) return noPlace(words);
  const side = sideOf(words);
  const sp = troopsAt(field, side, hex).reduce((sum, troops) => sum + troops.sp, 0);
  const where = placeText(field.pack, hex);
  if (sp === Number(words['n'] ?? 0)) return { holds: true, found: words['place'] ?? '' };
  const elsewhere = whereabouts(field, side);
  return { holds: false, found: `${sp} SP ${side} at ${where} (${side}: ${elsewhere})` };
}

/** All troops of a side, so that a case that differs says where they went. */
function whereabouts({ pack, now }: Field, side: Side): string {
  const sp = new Map<string, number>();
  for (const troops of Object.values(now.troops))
    if (troops.side === side) sp.set(troops.hex, (sp.get(troops.hex) ?? 0) + troops.sp);
  const all = [...sp].map(([hex, n]) => `${n} at ${placeText(pack, hex)}`);
  return all.length === 0 ? 'none on the map' : all.slice(0, 8).join(', ');
}

function spiritsAt(field: Field, words: Words): Looked {
  const hex = hexOf(field.pack, words);
  if (hex === undefined) return noPlace(words);
  const here = troopsAt(field, sideOf(words), hex);
  const wanted = words['no'] === undefined;
  const shaken = here.filter((troops) => troops.demoralized).length;
  const found = `${shaken} of ${here.length} groups demoralized`;
  return { holds: here.length > 0 && shaken === (wanted ? here.length : 0), found };
}

function worksAt({ pack, now }: Field, words: Words): Looked {
  const hex = hexOf(pack, words);
  if (hex === undefined) return noPlace(words);
  const here = Object.values(now.works).filter((works) => works.hex === hex);
  const meant = here.some(
    ({ kind, side }) =>
      kind === words['kind'] && (words['side'] === undefined || side === words['side']),
  );
  const found = here.map(({ kind, side }) => `${kind} ${side}`).join(', ');
  const holds = meant === (words['no'] === undefined);
  return { holds, found: found === '' ? 'no works' : found };
}

function armyIs({ pack, now }: Field, words: Words): Looked {
  const name = plainName(words['army'] ?? '');
  const army = Object.values(now.armies).find((row) => plainName(row.name) === name);
  if (army === undefined) return { holds: false, found: `no army ${words['army'] ?? ''}` };
  const place = now.leaders[army.commander]?.place;
  const hex = place?.at === 'map' ? place.hex : undefined;
  const wanted = words['place'] === undefined ? hex : hexOf(pack, words);
  const leader = words['leader'] ?? army.commander;
  const holds = wanted === hex && plainName(leader) === plainName(army.commander);
  return { holds, found: `army ${army.name} under ${army.commander} at ${hex ?? 'no place'}` };
}

function leaderIs({ pack, now }: Field, words: Words): Looked {
  const name = plainName(words['leader'] ?? '');
  const leader = Object.values(now.leaders).find((row) => plainName(row.name) === name);
  if (leader === undefined) return `a leader of the pack, not ${words['leader'] ?? ''}`;
  const found = sayLeader(pack, leader);
  const { place } = leader;
  const n = Number(words['n']);
  switch (place.at) {
    case 'map': {
      const hex = words['place'] === undefined ? undefined : hexOf(pack, words);
      return { holds: hex === place.hex, found };
    }
    case 'pool':
      return { holds: words['list'] === place.list, found };
    case 'due':
      return { holds: n === place.turn, found };
    case 'away':
      return { holds: n === place.until, found };
    case 'captured':
    case 'promoted':
    case 'dead':
    case 'left':
      return { holds: false, found };
    default:
      return never(place);
  }
}

function sayLeader(pack: Pack, { name, place }: Leader): string {
  switch (place.at) {
    case 'map':
      return `leader ${name} at ${placeText(pack, place.hex)}`;
    case 'pool':
      return `leader ${name} in pool ${place.list}`;
    case 'due':
      return `leader ${name} due in game turn ${place.turn}`;
    case 'away':
      return `leader ${name} away until game turn ${place.until}`;
    case 'captured':
    case 'promoted':
    case 'dead':
      return `leader ${name} ${place.at}`;
    case 'left':
      return `leader ${name} out of the game`;
    default:
      return never(place);
  }
}

function poolIs({ now }: Field, words: Words): Looked {
  const pool = Object.values(now.leaders)
    .flatMap(({ name, side, place }) =>
      place.at === 'pool' && side === sideOf(words) && place.list === listOf(words)
        ? [{ name, order: place.order }]
        : [],
    )
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => name);
  const found = pool.length === 0 ? 'nobody' : pool.join(', ');
  const plain = (names: string): string => names.split(',').map(plainName).join();
  return { holds: plain(words['names'] ?? '') === plain(found), found };
}

function controlIs({ pack, now }: Field, words: Words): Looked {
  const hex = hexOf(pack, words);
  if (hex === undefined) return noPlace(words);
  const holder = holderOf(pack, now.control, hex) ?? 'neutral';
  return { holds: holder === words['whose'], found: holder };
}

/** Whose the railway of a hex is. */
function lineIs({ pack, now }: Field, words: Words): Looked {
  const hex = hexOf(pack, words);
  if (hex === undefined) return noPlace(words);
  if (railwaysAt(pack, hex).length === 0)
    return `a place on a railroad, not ${words['place'] ?? ''}`;
  const found = SIDES.find((side) => isLineOf(pack, now, side, hex)) ?? 'neutral';
  return { holds: found === words['whose'], found };
}

function stateIs({ pack, now }: Field, words: Words): Looked {
  const name = plainName(words['state'] ?? '');
  const state = [...pack.states.values()].find(
    (row) => plainName(row.name) === name || plainName(row.id) === name,
  );
  if (state === undefined) return `a state of the map, not ${words['state'] ?? ''}`;
  const anyHex = [...pack.hexes.values()].find((hex) => hex.state === state.id)?.id ?? '';
  const found = sightTerritory(pack, now, anyHex) ?? 'neutral';
  return { holds: found === words['whose'], found };
}

function accountIs({ now }: Field, words: Words): Looked {
  const account = now.accounts[sideOf(words)][listOf(words)];
  if (account === undefined) return `an account of the ${sideOf(words)}`;
  const found = amountOf(account, words);
  return { holds: found === Number(words['n']), found: String(found) };
}

function amountOf(account: Account, words: Words): number {
  if (words['what'] === 'rail') return account.rail;
  if (words['what'] === 'reinforcements') return account.reinforcements;
  const amounts = words['of'] === 'allotted' ? account.allotted : account.left;
  return words['what'] === 'cp' ? amounts.cp : amounts.pp;
}

function reserveIs({ now }: Field, words: Words): Looked {
  const { cp, pp } = now.chests[sideOf(words)].reserve;
  const holds = cp === Number(words['cp']) && pp === Number(words['pp']);
  return { holds, found: `${cp} CP ${pp} PP` };
}

function lateIs({ now }: Field, words: Words): Looked {
  const { late } = now.chests[sideOf(words)];
  const found = late.map(({ list, sp, turn }) => `${list} ${sp} SP in game turn ${turn}`);
  const wanted = `${listOf(words)} ${words['n'] ?? ''} SP in game turn ${words['turn'] ?? ''}`;
  return { holds: found.includes(wanted), found: found.length === 0 ? 'none' : found.join(', ') };
}

function stepIs({ now }: Field, words: Words): Looked {
  const found = stepName(now.clock);
  return { holds: found === words['step'], found };
}

function gameTurnIs({ now }: Field, words: Words): Looked {
  return { holds: now.clock.game === Number(words['n']), found: String(now.clock.game) };
}
