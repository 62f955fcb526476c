/** Random legal play of the Civil War: tries lines, reads them as the seat would, and drops what is not allowed. */
import type { Json, SeatId } from '../../../src/kernel/basic.js';
import {
  DIRECTIONS,
  distanceHexes,
  neighbour,
  neighbours,
} from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type { Game } from '../../../src/kernel/run.js';
import type { Options, Question } from '../../../src/kernel/system.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import type { SeenChest, View } from '../../../src/systems/civil-war/rules/view.js';
import {
  type Country,
  countryOf,
  enemyOf,
  firstOwner,
  hasArmy,
  sees,
  sideOfSeat,
  strengthAt,
} from './country.js';
import { remember, vary } from './hidden.js';
import { differNearSight, toldAtRest, toldIn } from './told.js';
import type { LawCase, Variation } from '../law-case.js';
import { type Rand, shuffled } from '../rand.js';
import { faultsOf } from '../../systems/civil-war/told/check.js';
import { hear, packOf } from '../../systems/civil-war/told/play.js';
import { loadShippedGame } from '../shipped-game.js';

/** A line without its pulses, and how many it takes. */
type Draft = { readonly text: string; readonly pulses: number };

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'usa east': ['Washington', 'Baltimore', 'Philadelphia'],
  'usa west': ['Cairo', 'Cincinnati', 'Indianapolis'],
  'usa trans': ['St Louis', 'Leavenworth'],
  'csa east': ['Richmond', 'Manassas Junction', 'Raleigh'],
  'csa west': ['Nashville', 'Memphis', 'Montgomery'],
  'csa trans': ['Little Rock', 'Shreveport'],
};

/** A hex a few steps off; where an enemy is seen near by, often his. */
function goalFrom(rand: Rand, view: View, hex: string): string {
  const near = view.enemies.filter((enemy) => distanceHexes(enemy.hex, hex) <= 3);
  if (near.length > 0 && rand.chance(60)) return rand.pick(near)?.hex ?? hex;
  let goal = hex;
  for (let steps = 1 + rand.below(4); steps > 0; steps -= 1)
    goal = rand.pick(neighbours(goal)) ?? goal;
  return goal;
}

function moveLeader(rand: Rand, view: View, list: string): Draft | undefined {
  const leader = rand.pick(view.leaders.filter((one) => one.list === list));
  if (leader === undefined) return undefined;
  const to = goalFrom(rand, view, leader.hex);
  if (rand.chance(15)) {
    const friend = rand.pick(view.troops.filter((one) => one.side === view.side))?.hex ?? to;
    const goal = rand.chance(50) ? friend : to;
    return { text: `move ${leader.name} alone to ${goal}`, pulses: 1 };
  }
  const clauses = `${companyOf(rand, view, leader)} to ${to}${dropsOf(rand, leader.hex)}`;
  if (leader.kind !== 'cavalry' || rand.chance(30))
    return { text: `move ${leader.name}${clauses}`, pulses: leader.initiative };
  const cutting = rand.chance(50) ? ' cutting rails' : '';
  const pulses = rand.chance(50) ? 1 : leader.initiative;
  return { text: `ride ${leader.name}${clauses}${cutting}`, pulses };
}

/** Now and then, who goes along (C5.8). */
function companyOf(rand: Rand, view: View, leader: View['leaders'][number]): string {
  if (rand.chance(60)) return '';
  const others = view.leaders.filter(
    ({ hex, name, list }) => hex === leader.hex && name !== leader.name && list === leader.list,
  );
  const along = [`${1 + rand.below(4)} SP`, ...shuffled(others, rand).slice(0, 2)].map((one) =>
    typeof one === 'string' ? one : one.name,
  );
  return ` with ${along.slice(rand.below(2)).join(', ') || along[0]}`;
}

/** Now and then, strength points left on the way. */
const dropsOf = (rand: Rand, hex: string): string =>
  rand.chance(80) ? '' : ` dropping 1 SP at ${rand.pick(neighbours(hex)) ?? hex}`;

function moveTroops(rand: Rand, view: View, list: string): Draft | undefined {
  const troops = rand.pick(view.troops.filter((one) => one.list === list));
  if (troops === undefined) return undefined;
  const n = 1 + rand.below(Math.min(3, troops.sp));
  const stack = rand.chance(50) ? ' as a stack' : '';
  const rail = rand.chance(15) ? ' by rail' : '';
  const to = goalFrom(rand, view, troops.hex);
  return { text: `move ${n} SP at ${troops.hex}${stack} to ${to}${rail}`, pulses: n };
}

function enter(rand: Rand, view: View, list: string): Draft {
  const city = rand.pick(ENTRIES[`${view.side ?? ''} ${list}`] ?? ['Washington']) ?? '';
  const n = 1 + rand.below(3);
  const what = rand.chance(50) ? 'leaders' : 'SP';
  return { text: `enter ${n} ${what} at ${city}`, pulses: n };
}

function work(rand: Rand, view: View, list: string): Draft | undefined {
  const troops = rand.pick(view.troops.filter((one) => one.list === list));
  if (troops === undefined) return undefined;
  const own = rand.pick(view.works.filter((one) => one.side === view.side))?.hex ?? troops.hex;
  const drafts = [
    { text: `build depot at ${troops.hex}`, pulses: 3 },
    { text: `entrench 1 SP at ${troops.hex}`, pulses: 3 },
    { text: `fortify ${own}`, pulses: 3 },
    { text: `cut rail at ${troops.hex}`, pulses: 1 },
    { text: `destroy depot at ${own}`, pulses: 1 },
  ];
  return rand.pick(drafts);
}

/** `7819|7820` as a sheet names it, `7819 S`. */
function sideWords(water: string): string {
  const [a = '', b = ''] = water.split('|');
  return `${a} ${DIRECTIONS.find((direction) => neighbour(a, direction) === b) ?? 'N'}`;
}

/** Ships that sail a few hexsides off or upon the enemy, enter, are lent, carry troops or support an attack. */
function ships(rand: Rand, view: View, list: string): Draft | undefined {
  if (rand.chance(10)) return { text: 'enter ships', pulses: 2 };
  const fleet = rand.pick(view.fleets.filter((one) => one.list === list && one.at === 'water'));
  if (fleet?.water === undefined) return undefined;
  const from = sideWords(fleet.water);
  const n = 1 + rand.below(Math.min(2, fleet.n));
  if (rand.chance(15))
    return { text: `lend ${n} NSP at ${from} to west with 1 CP 1 PP`, pulses: 1 };
  if (rand.chance(30)) {
    const hex = rand.pick(fleet.water.split('|')) ?? '';
    const to = goalFrom(rand, view, hex);
    return { text: `carry ${n} SP at ${hex} to ${to}`, pulses: n };
  }
  if (rand.chance(15)) {
    const hex = rand.pick(fleet.water.split('|')) ?? '';
    const goal = rand.chance(50) ? hex : (rand.pick(neighbours(hex)) ?? hex);
    return { text: `support attack on ${goal} with ${n} NSP at ${from}`, pulses: n };
  }
  const enemy = rand.chance(30) ? rand.pick(view.ships)?.water : undefined;
  const [a = '', b = ''] = (enemy ?? fleet.water).split('|');
  const near = rand.pick(neighbours(a).filter((hex) => distanceHexes(hex, b) === 1)) ?? b;
  const to = enemy ?? [rand.chance(50) ? a : b, near].sort().join('|');
  return { text: `sail ${n} NSP at ${from} to ${sideWords(to)}`, pulses: n };
}

/** A shift that the SC has ordered, or an army formed. */
function command(rand: Rand, view: View, list: string): Draft | undefined {
  const shift = rand.pick(view.shifts.filter((one) => one.list === list));
  if (shift !== undefined) return { text: `shift ${shift.leader}`, pulses: 1 };
  const general = rand.pick(view.leaders.filter((one) => one.list === list && one.stars === 3));
  const army = view.side === 'usa' ? 'Ohio' : 'Northern Virginia';
  if (general === undefined) return undefined;
  return { text: `form army of ${army} under ${general.name}`, pulses: 2 };
}

function draft(rand: Rand, view: View, list: string): Draft {
  const made =
    [moveLeader, moveLeader, moveTroops, enter, work, ships, command][rand.below(7)]?.(
      rand,
      view,
      list,
    ) ?? undefined;
  if (made === undefined) return { text: 'wait', pulses: 1 };
  if (rand.chance(8)) return { ...made, text: `if "the sky is clear" then ${made.text}` };
  if (rand.chance(4)) return { ...made, text: '"do what seems best"' };
  if (rand.chance(40)) return conditional(rand, view, made);
  if (rand.chance(8))
    return { ...made, text: `if Richmond is enemy's then ${made.text} else wait` };
  return made;
}

/** A condition that the program judges, of what the seat may or may not see. */
function condition(rand: Rand, view: View): string {
  const place = goalFrom(rand, view, rand.pick(view.troops)?.hex ?? '7512');
  const leader = rand.pick(view.leaders)?.name;
  const force = leader ?? `1 SP at ${place}`;
  let far = place;
  for (let steps = 2 + rand.below(3); steps > 0; steps -= 1)
    far = rand.pick(neighbours(far)) ?? far;
  const atoms = [
    `enemy seen within 2 of ${far}`,
    `enemy seen near ${far}`,
    `${far} is ${rand.pick(["enemy's", 'contested']) ?? 'ours'}`,
    `enemy seen near ${place}`,
    `no enemy Medium or larger seen within 3 of ${place}`,
    `${place} is ${rand.pick(['ours', "enemy's", 'neutral', 'contested']) ?? 'ours'}`,
    `${force} ${rand.pick(['is in battle', 'has fought', 'has won', 'has lost', 'is demoralized']) ?? ''}`,
    `CP left >= ${rand.below(9)}`,
    `2 SP at ${place}`,
  ];
  const atom = rand.pick(atoms) ?? 'CP left >= 1';
  if (rand.chance(60)) return atom;
  return `${rand.chance(50) ? 'not ' : ''}(${atom} ${rand.chance(50) ? 'and' : 'or'} ${rand.pick(atoms) ?? atom})`;
}

function conditional(rand: Rand, view: View, { text, pulses }: Draft): Draft {
  const when = condition(rand, view);
  const forms = [
    { text: `if ${when} then ${text} else wait`, pulses },
    { text: `unless ${when} then ${text}`, pulses },
    { text: `${text} until ${when}`, pulses },
    { text: `wait until ${when} then ${text}`, pulses: pulses + rand.below(4) },
    {
      text: `${text}; if interrupted move 1 SP at ${rand.pick(view.troops)?.hex ?? ''} to 7512`,
      pulses,
    },
  ];
  return rand.pick(forms) ?? { text, pulses };
}

/** Standing orders of every kind, for whoever can have them. */
function standing(rand: Rand, view: View, list: string): readonly string[] {
  const mine = view.leaders.filter((one) => one.list === list);
  const leader = rand.pick(mine)?.name ?? '';
  const place = rand.pick(view.troops)?.hex ?? '7512';
  const near = `${rand.chance(50) ? 'within 3 of' : 'near'} ${place}`;
  const lines = [
    `standing: rally ${leader} when demoralized`,
    `standing: withdraw ${leader} before combat`,
    `standing: react ${leader} toward supply within 2`,
    `standing: react ${leader} to intercept enemy ${near} if ${condition(rand, view)}`,
    'if entrenching is interrupted then wait',
    'decline rally of last SP',
    `save ${1 + rand.below(3)} CP`,
  ];
  return lines.filter(() => rand.chance(20));
}

/** Drafts one after the other, with a gap now and then. */
function inPulses(rand: Rand, drafts: readonly Draft[]): readonly string[] {
  let pulse = 1;
  return drafts.map(({ text, pulses }) => {
    const from = pulse + (rand.chance(30) ? rand.below(4) : 0);
    pulse = from + pulses;
    return `PP ${from}-${from + pulses - 1}: ${text}`;
  });
}

/** What of the lines is allowed; later ones are the first to go when the sheet is not as a whole. */
function sheetOf(
  game: Game,
  question: Question,
  view: View,
  all: readonly string[],
): string | undefined {
  let lines = all;
  while (lines.length > 0) {
    const { faults } = game.read(lines.join('\n'), question, view);
    if (faults.length === 0) return lines.join('\n');
    const bad = new Set(faults.map((fault) => fault.line));
    const kept = lines.filter((_line, index) => !bad.has(index + 1));
    lines = kept.length < lines.length ? kept : lines.slice(0, -1);
  }
  return undefined;
}

/** A march of one strength point that hangs on what stands out of sight, and shows which way it was decided. */
function onTheUnseen(country: Country, rand: Rand, view: View, list: string): readonly Draft[] {
  const troops = rand.pick(view.troops.filter((one) => one.list === list));
  if (troops === undefined || rand.chance(30)) return [];
  // A place in the enemy's own country is his, whoever stands there.
  const far = country.land.filter(
    (hex) =>
      distanceHexes(hex, troops.hex) <= 5 &&
      !view.sight.includes(hex) &&
      firstOwner(country, hex) !== (view.side === 'usa' ? 'csa' : 'usa'),
  );
  if (far.length === 0) return [];
  const when = shuffled(far, rand)
    .slice(0, 3)
    .map((hex) => (rand.chance(50) ? `enemy seen near ${hex}` : `${hex} is enemy's`))
    .join(' or ');
  const march = `move 1 SP at ${troops.hex} to ${rand.pick(neighbours(troops.hex)) ?? ''}`;
  const forms = [`if (${when}) then ${march} else wait`, `unless (${when}) then ${march}`];
  return [{ text: rand.pick(forms) ?? '', pulses: 1 }];
}

function orders(
  game: Game,
  country: Country,
  rand: Rand,
  question: Question,
  view: View,
): string | undefined {
  const drafts = [
    ...onTheUnseen(country, rand, view, question.list ?? ''),
    ...Array.from({ length: 1 + rand.below(7) }, () => draft(rand, view, question.list ?? '')),
  ];
  const lines = [...standing(rand, view, question.list ?? ''), ...inPulses(rand, drafts)];
  const sent = sheetOf(game, question, view, lines);
  const named = presents(rand, view);
  return sent === undefined || named.length === 0 ? sent : [sent, ...named].join('\n');
}

/** Who may be presented, now and then. */
const presents = (rand: Rand, view: View): readonly string[] =>
  view.prospects.filter(() => rand.chance(60)).map(({ leader }) => `present ${leader}`);

/** What an SC decides of those before him (C5.4). */
const decisions = (rand: Rand, view: View): readonly string[] =>
  view.presented
    .filter(() => rand.chance(80))
    .map(({ leader, what, stars }) => {
      const verbs = what === 'promotion' ? ['promote', 'promote', 'refuse'] : ['remove', 'keep'];
      const verb =
        stars > 1 && what !== 'promotion' && rand.chance(50) ? 'demote' : rand.pick(verbs);
      return `${verb ?? 'refuse'} ${leader}`;
    });

function shifts(rand: Rand, view: View): readonly string[] {
  const leader = rand.pick(view.leaders.filter(({ kind }) => kind !== 'naval'));
  const to = rand.pick(['east', 'west', 'trans'].filter((list) => list !== leader?.list));
  return leader === undefined || to === undefined || rand.chance(50)
    ? []
    : [`shift ${leader.name} from ${leader.list} to ${to}`];
}

/** Hands out what there is at random, within the limits of C3.5.4 as `read` knows them. */
function allocation(
  game: Game,
  rand: Rand,
  question: Question,
  view: View,
  careers: boolean,
): string | undefined {
  const chest = view.chests[0];
  if (chest === undefined) return undefined;
  for (let tries = 0; tries < 30; tries += 1) {
    const lines = allocationLines(rand, view, chest);
    const text = [
      ...lines,
      ...(careers ? [...decisions(rand, view), ...shifts(rand, view)] : []),
    ].join('\n');
    if (game.read(text, question, view).faults.length === 0) return text;
  }
  return undefined;
}

function allocationLines(rand: Rand, view: View, chest: SeenChest): readonly string[] {
  const percents = rand.pick([
    [40, 40, 20],
    [50, 30, 20],
    [35, 40, 25],
    [33, 33, 33],
  ]) ?? [40, 40, 20];
  const theaters = ['east', 'west', 'trans'];
  const parts = (total: number): string =>
    theaters
      .map((list, index) => `${list} ${Math.floor((total * (percents[index] ?? 0)) / 100)}`)
      .join(', ');
  const lines = [`CP ${parts(chest.cp)}`, `PP ${parts(chest.pp)}`, `rail ${parts(chest.rail)}`];
  if (rand.chance(20))
    lines.push(chest.side === 'usa' ? 'switch east and west' : 'switch west and trans');
  if (rand.chance(20)) lines.push('direct');
  if (chest.discretionary > 0 && rand.chance(70))
    lines.push(`SP ${rand.pick(theaters) ?? 'east'} ${chest.discretionary} (discretionary)`);
  if ((chest.planned.east ?? 0) > 1 && rand.chance(30)) lines.push('move 1 SP from east to west');
  for (const { stars, of } of chest.due.slice(0, 3)) {
    const kind = of === 'land' ? '' : ` ${of}`;
    const list = of === 'naval' && view.side === 'usa' ? 'naval' : (rand.pick(theaters) ?? 'east');
    lines.push(`leader ${stars}*${kind} to ${list}`);
  }
  return lines;
}

/** Works, entries, marches and voyages where the watcher has no eyes, up to the edge of what he sees. */
function hiddenSheet(
  game: Game,
  country: Country,
  rand: Rand,
  question: Question,
  now: Json,
  watcher: SeatId,
): string | undefined {
  const side = sideOfSeat(watcher);
  if (question.to === 'gm' || sideOfSeat(question.to) === side) return undefined;
  const view = game.view(now, question.to) as unknown as View;
  if (question.kind === 'allocation') return allocation(game, rand, question, view, false);
  if (question.kind === 'present') return presents(rand, view).join('\n') || 'none';
  if (question.kind !== 'orders') return undefined;
  const state = now as unknown as State;
  const list = question.list ?? '';
  const isHidden = (hex: string): boolean => !sees(country, state, side, hex);
  // A large force, and an army, is known roughly wherever it is; lines that change hands are told to all (C4.6).
  const isSmall = (hex: string): boolean =>
    isHidden(hex) && strengthAt(state, hex) < 9 && !hasArmy(state, hex);
  const mayGo = (hex: string): boolean => isSmall(hex) && !country.ground.isOff(hex);
  const farther = (hex: string): string | undefined =>
    rand.pick(neighbours(hex).flatMap(neighbours).filter(mayGo));
  const drafts: Draft[] = [];
  const taking: Draft[] = [];
  for (const { hex, sp } of view.troops.filter((one) => one.list === list && isHidden(one.hex))) {
    // Who takes a neutral city out of sight tells nobody.
    for (const city of [...country.cities].filter(mayGo))
      if (distanceHexes(city, hex) <= 3 && firstOwner(country, city) === 'neutral' && isSmall(hex))
        taking.push({ text: `move 1 SP at ${hex} as a stack to ${city}`, pulses: 1 });
    const n = 1 + rand.below(Math.min(3, sp));
    const to = rand.chance(60) ? rand.pick(neighbours(hex).filter(mayGo)) : farther(hex);
    drafts.push({ text: `entrench ${n} SP at ${hex}`, pulses: 3 });
    drafts.push({ text: `build depot at ${hex}`, pulses: 3 });
    if (to !== undefined && isSmall(hex))
      drafts.push({ text: `move ${n} SP at ${hex} as a stack to ${to}`, pulses: n });
  }
  for (const { name, hex, initiative, kind } of view.leaders.filter(
    (one) => one.list === list && isSmall(one.hex),
  )) {
    const to = rand.chance(60) ? rand.pick(neighbours(hex).filter(mayGo)) : farther(hex);
    if (to === undefined) continue;
    const verb = kind === 'cavalry' ? 'ride' : 'move';
    drafts.push({ text: `${verb} ${name} to ${to}`, pulses: initiative });
  }
  for (const city of [...country.cities].filter(isSmall)) {
    drafts.push({ text: `enter 1 SP at ${city}`, pulses: 1 });
    // An army is known roughly wherever it is, so its commander does not come back unnoticed.
    const leader = view.pool.find((one) => one.list === list)?.name;
    if (!view.armies.some(({ commander }) => commander === leader))
      drafts.push({ text: `enter 1 leader at ${city}`, pulses: 1 });
  }
  const first = shuffled(taking, rand).slice(0, rand.below(2));
  const chosen = [...first, ...shuffled(drafts, rand).slice(0, 1 + rand.below(6))];
  const told = chosen.map((made) => (rand.chance(20) ? conditional(rand, view, made) : made));
  const asked = told.map((made) =>
    rand.chance(12) ? { ...made, text: `if "the sky is clear" then ${made.text}` } : made,
  );
  const lines = [...(rand.chance(15) ? standing(rand, view, list) : []), ...inPulses(rand, asked)];
  const sent = sheetOf(game, question, view, lines);
  const named = presents(rand, view);
  return sent === undefined || named.length === 0 ? sent : [sent, ...named].join('\n');
}

/** Troops, works, points, ratings and leaders of the other side, where the watcher cannot see them. */
function hiddenAmendment(country: Country, rand: Rand, now: Json, watcher: SeatId): string {
  const state = now as unknown as State;
  const side = sideOfSeat(watcher);
  const enemy = enemyOf(side);
  const hidden = country.land.filter((hex) => !sees(country, state, side, hex));
  const hex = rand.pick(hidden) ?? '';
  const leaders = Object.values(state.leaders).filter((leader) => leader.side === enemy);
  const inPool = leaders.filter(({ place }) => place.at === 'pool');
  const list = rand.pick(Object.keys(state.accounts[enemy])) ?? 'east';
  const texts = [
    `place ${1 + rand.below(3)} SP ${enemy} at ${hex}`,
    `place depot ${enemy} at ${hex}`,
    `place fort ${enemy} at ${hex}`,
    `set cp ${enemy} ${list} ${rand.below(20)}`,
    `set ${rand.pick(leaders)?.name ?? ''} tactical ${rand.below(3)}`,
    `put leader ${rand.pick(inPool)?.name ?? ''} in pool ${enemy} ${list}`,
    `offer promotion of ${rand.pick(leaders)?.name ?? ''}`,
    // Who heads an army, or might, shows in what is known of armies (C4.6).
    `kill ${rand.pick(leaders.filter(({ stars }) => stars < 3))?.name ?? ''}`,
  ];
  return rand.pick(texts) ?? '';
}

const sidesOfLeaders = new WeakMap<Game, ReadonlyMap<string, string>>();

/** Rolls for one leader of the other side, or for all of it; who wins the initiative is felt by both. */
function isHiddenRoll(game: Game, scenario: string, name: string, watcher: SeatId): boolean {
  const enemy = enemyOf(sideOfSeat(watcher));
  if (name.includes('initiative ')) return false;
  if (name.endsWith(`/${enemy}`)) return true;
  const known = sidesOfLeaders.get(game) ?? leadersOf(game, scenario);
  sidesOfLeaders.set(game, known);
  const leader = /\/(?:activate|react|withdraw|career) (.*)$/.exec(name)?.[1];
  return leader !== undefined && known.get(leader) === enemy;
}

function leadersOf(game: Game, scenario: string): ReadonlyMap<string, string> {
  const start = game.setup(scenario, {});
  if (!start.ok) throw new Error(`No scenario ${scenario}`);
  const { leaders } = start.value as unknown as State;
  return new Map(Object.values(leaders).map(({ name, side }) => [name, side]));
}

function gmAnswer(rand: Rand, question: Question): string {
  if (question.kind === 'split') return `split ${1 + rand.below(2)}`;
  if (question.kind === 'figure') return '1';
  if (question.kind === 'promotion') return 'nothing';
  if (question.kind === 'ended') return 'go on';
  if (question.kind === 'order-in-words') return rand.chance(50) ? 'nothing' : 'wait';
  return rand.chance(50) ? 'yes' : 'no';
}

/** Texts about things that are and are not there, the enemy's too. */
function probe(rand: Rand, question: Question, now: Json): string {
  const state = now as unknown as State;
  const leader = rand.pick(Object.keys(state.leaders)) ?? '';
  const hex = rand.pick(Object.values(state.troops))?.hex ?? '7512';
  const near = rand.pick(neighbours(hex)) ?? hex;
  const texts = [
    `PP 1-2: move ${leader} to ${hex}`,
    `PP 1: move 1 SP at ${hex} to ${near}`,
    `PP 1-3: build depot at ${near}`,
    `PP 1-3: entrench 2 SP at ${hex}`,
    `PP 1: destroy depot at ${hex}`,
    `PP 1: enter 1 SP at ${hex}`,
    `PP 1: if ${hex} is enemy's then move 1 SP at ${near} to ${hex}`,
    `CP east ${rand.below(20)}, west ${rand.below(20)}, trans ${rand.below(9)}`,
    `leader ${1 + rand.below(3)}* to ${question.list ?? 'east'}`,
  ];
  return rand.pick(texts) ?? '';
}

/** A sub-turn may use 75 % of an account's allotment, .5 up, and always 4 CP with the PP that they need (C3.9). */
function overdrawn(before: Json, after: Json): readonly string[] {
  const was = before as unknown as State;
  const is = after as unknown as State;
  if (was.clock.step !== 'first') return [];
  return (['usa', 'csa'] as const).flatMap((side) =>
    Object.entries(was.accounts[side]).flatMap(([list, account]) => {
      const later = Object.entries(is.accounts[side]).find(([name]) => name === list)?.[1];
      const cap = (what: 'cp' | 'pp'): number => {
        const most = Math.max(account.allotted[what], later?.allotted[what] ?? 0);
        return Math.max(Math.floor((most * 3 + 2) / 4), 4);
      };
      // What is lent leaves both, or comes to both, and is not used.
      const used = (what: 'cp' | 'pp'): number =>
        account.left[what] -
        account.allotted[what] -
        ((later?.left[what] ?? 0) - (later?.allotted[what] ?? 0));
      const [cp, pp] = [used('cp'), used('pp')];
      const isOver = cp > cap('cp') || pp > cap('pp');
      return isOver ? [`${side} ${list} used ${cp} CP and ${pp} PP`] : [];
    }),
  );
}

function gain(fact: Json): number {
  const happened = fact as unknown as CivilWarFact;
  if (happened.kind === 'entered-sp') return happened.sp;
  if (happened.kind === 'drowned') return -happened.sp;
  if (happened.kind !== 'lost-sp') return 0;
  return -happened.takes.reduce((sum, take) => sum + take.n, 0);
}

/** A pack on which the laws are tried, with how often; a small map costs little. */
type Ground = {
  readonly name: string;
  readonly pack: string;
  readonly scenario: string;
  readonly runs: number;
  readonly options?: Options;
};
const WAR: Ground = { name: 'civil-war', pack: '1861', scenario: 'july-1861', runs: 20 };
/** The small pack, where everybody is near everybody. */
export const BORDER: Ground = {
  ...{ name: 'civil-war on the border', pack: 'border' },
  ...{ scenario: 'first-shots', runs: 10 },
};

/** The same ground with every setting otherwise that changes what is seen or told, or the result of an order. */
export const OTHERWISE: Ground = {
  ...BORDER,
  ...{ name: 'civil-war by other settings', runs: 5 },
  options: {
    'supreme-account': 'battles',
    account: 'side',
    'enemy-forts': 'hidden',
    'line-of-sight': 'every-path',
    'leaders-fought': 'hidden',
    spotted: 'hidden',
    border: 'at-once',
    stopped: 'cp-and-pp',
    'works-attacked': 'stop',
    'captured-states': 'marches',
    marches: 'force',
    rally: 'every',
    reinforcements: 'spread',
    'free-entry': 'yes',
    'rail-limit': 'sub-turn',
    'rail-saved': 'yes',
  },
};

/** What a letter says of a line of orders (C2.7, C3.14, C3.17). */
const ENDINGS = {
  done: /Arrived in pulse|entered\.$|Carried out/,
  late: /Arrived late/,
  attacked: /It attacked in pulse/,
  stopped: /Stopped by the enemy/,
  'not done': /Not done:|could not be carried out/,
  'not due': /The condition was not true|It was not needed/,
  'not reached': /Not reached/,
};

export function civilWarLaw({ name, pack, scenario, runs, options = {} }: Ground = WAR): LawCase {
  const game = loadShippedGame('civil-war', pack);
  if (!game.ok) throw new Error(game.error);
  const country = countryOf(game.value);
  return {
    name,
    game: game.value,
    scenario,
    campaign: { system: 'civil-war', packName: pack },
    options,
    runs,
    steps: 5,
    randomSheet: (rand, question, seen) => {
      const view = seen as unknown as View;
      switch (question.kind) {
        case 'allocation':
          return allocation(game.value, rand, question, view, true);
        case 'present':
          return presents(rand, view).join('\n') || 'none';
        case 'decide':
          return decisions(rand, view).join('\n') || undefined;
        default:
          return orders(game.value, country, rand, question, view);
      }
    },
    gmAnswer,
    hiddenVariation: (now, seat, rand, how: Variation = { of: 'seat', bold: rand.chance(70) }) =>
      vary(country, now as unknown as State, seat, rand, how),
    hiddenSheet: (rand, question, now, watcher) =>
      hiddenSheet(game.value, country, rand, question, now, watcher),
    mistold: (outcome) => hear(name, packOf(pack), outcome).flatMap((heard) => faultsOf(heard)),
    remember: (now, rand) => remember(country, now as unknown as State, rand),
    elsewhere: (rand, text) =>
      text.replace(/ to (\d{4})\b/g, (whole, hex: string) =>
        rand.chance(70) ? ` to ${rand.pick(neighbours(hex)) ?? hex}` : whole,
      ),
    hiddenAmendment: (rand, now, watcher) => hiddenAmendment(country, rand, now, watcher),
    isHiddenRoll: (roll, watcher) => isHiddenRoll(game.value, scenario, roll, watcher),
    toldAtRest: (now, seat) => toldAtRest(country, now as unknown as State, sideOfSeat(seat)),
    toldIn: (outcome, seat) =>
      toldIn(country, outcome, sideOfSeat(seat), (now) =>
        (game.value.view(now, 'gm') as unknown as View).unsupplied
          .filter(({ side }) => side === sideOfSeat(seat))
          .map(({ hex }) => hex),
      ),
    differNearSight: (a, b, seat) =>
      differNearSight(country, a as unknown as State, b as unknown as State, sideOfSeat(seat)),
    probe,
    strength: (now) =>
      Object.values((now as unknown as State).troops).reduce((sum, troops) => sum + troops.sp, 0),
    gain,
    overdrawn,
    endings: ENDINGS,
    examples: [
      {
        seat: 'usa-supreme',
        kind: 'allocation',
        text: 'CP east 5, west 5, trans 5\nPP east 1\nrail east 4\nSP west 2 (discretionary)\nmove 2 SP from east to west (a turn late)\nleader 3* to east\nleader 1* cavalry to west',
      },
      { seat: 'usa-east', kind: 'orders', text: 'PP 1 : nothing' },
      { seat: 'csa-west', kind: 'orders', text: 'PP 1: wait' },
    ],
  };
}
