/**
 * The languages of sheets as grammars: what RULES.md lets a sheet say, with the names of whoever writes it. Much that
 * these write is not allowed; all of it must be answered.
 */
import type { Json } from '../../src/kernel/basic.js';
import type { Game } from '../../src/kernel/run.js';
import type { View } from '../../src/systems/civil-war/rules/view.js';
import type { Grammar } from './grammar.js';
import { townsOf } from '../../src/kernel/map/places.js';

const NUMBERS = ['1', '2', '3', '4', '7', '20', '0', '21', '-1', '100', '1e3', '99999999999'];
const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];

const ORDERS: Grammar = {
  line: [
    ...['PP <n>: wait', 'PP <pulses>: <act>', 'PP <pulses>: <act>', 'PP <pulses>: <when>'],
    ...['PP <pulses>: <when>', '<standing>', '<standing>', 'save <n> CP', 'save <n> CP <n> PP'],
    ...['present <leader>', 'List: <list>', '# <words>', 'confirm', '<act>', 'P<pulses> <act>'],
    ...[
      'PP <pulses> (<n> CP): <act>',
      '<pulses>: <act>',
      'pulse <n>: <act>',
      'PP: <act>',
      'PP <n>-: <act>',
    ],
  ],
  pulses: ['<n>', '<n>-<n>', '<n> - <n>', '<n> to <n>', '<n>,<n>', '<n>\u2013<n>', '<n>-<n>-<n>'],
  act: [
    ...[
      'wait',
      'move <force> to <place>',
      'move <force> to <place>',
      'move <force><company> to <place><way>',
    ],
    ...[
      'ride <leader><company> to <place><way>',
      'enter <n> SP at <place>',
      'enter <n> leaders at <place>',
    ],
    ...[
      'enter a leader at <place>',
      'enter <leader> at <place>',
      'enter <leader>, <leader> at <place>',
    ],
    ...[
      'build depot at <place>',
      'entrench <force>',
      'entrench <place>',
      'fortify <place>',
      'cut rail at <place>',
    ],
    ...[
      'destroy depot at <place>',
      'burn depot at <place>',
      'rally <force>',
      'save <n> CP',
      '"<words>"',
    ],
    ...[
      'shift <leader> to <place>',
      'form army of <name> under <leader>',
      'sail <n> NSP at <water> to <water>',
    ],
    ...[
      'sail <n> NSP at <water> to <place> via <water>',
      'enter ships at <water>',
      'enter <n> gunboats at <place>',
    ],
    ...[
      'carry <force> to <place>',
      'support attack on <place> with <n> NSP at <water>',
      'bombard <place>',
    ],
    ...[
      'lend <n> NSP at <water> to <list> with <n> CP <n> PP',
      'patrol <water>',
      'raid with <n> NSP',
    ],
    ...[
      'blockade <place>',
      'land <force> at <place>',
      'attack <place> with <force>',
      '<act> and <act>',
      '<name>',
    ],
  ],
  when: [
    ...[
      'if <cond> then <act>',
      'if <cond> then <act> else <act>',
      'if <cond> then <act><else-ifs> else <act>',
    ],
    ...[
      'unless <cond> then <act>',
      '<act> until <cond>',
      'wait until <cond> then <act>',
      '<act> if <cond>',
    ],
    ...[
      '<act>; if interrupted <act>',
      'if <cond>, <act>',
      'when <cond>: <act>',
      'if "<words>" then <act>',
    ],
    ...[
      'if <cond> then if <cond> then <act>',
      'after <cond> <act>',
      '<act>, otherwise <act>',
      'if <cond> then',
    ],
  ],
  'else-ifs': [' else if <cond> then <act>', ' else if <cond> then <act><else-ifs>'],
  cond: [
    ...[
      '<place> is <holder>',
      '<place> is <holder>',
      '<force> is in battle',
      '<force> has <fared>',
      '"<words>"',
    ],
    ...[
      'enemy seen near <place>',
      'no enemy <size> seen within <n> of <place>',
      'enemy <size> or larger seen near <place>',
    ],
    ...[
      '<force> at <place>',
      'CP left >= <n>',
      'PP left >= <n>',
      'order <n> is completed',
      'PP <n> was stopped',
    ],
    ...[
      '<cond> and <cond>',
      '<cond> or <cond>',
      '(<cond>)',
      'not <cond>',
      'not (<cond>)',
      '((<cond>) or not <cond>)',
    ],
    ...[
      '<place> has fallen',
      '<name> is <holder>',
      'the enemy is at <place>',
      '<n> SP at <place>',
      '<cond>, <cond>',
    ],
  ],
  holder: ['ours', "enemy's", "the enemy's", 'neutral', 'contested', 'mine', 'free'],
  fared: ['fought', 'won', 'lost', 'arrived', 'moved', 'rallied'],
  size: ['Small', 'Medium', 'Large', 'Huge', ''],
  force: [
    ...[
      '<leader>',
      '<leader>',
      '<leader> alone',
      '<n> SP at <place>',
      '<n> SP at <place>',
      '<n> SP at <place> as a stack',
    ],
    ...[
      'army of the <name>',
      'all at <place>',
      '<n> NSP at <water>',
      '<name>',
      'everything',
      '<leader> and <leader>',
    ],
  ],
  company: [
    ' with <n> SP',
    ' with <leader>',
    ' with <n> SP, <leader>',
    ' with <leader>, <leader>, <leader>',
    ' with all',
  ],
  way: [
    ...[
      '',
      ' by rail',
      ' via <place>',
      ' via <place>, <place>',
      ' dropping <n> SP at <place>',
      ' cutting rails',
    ],
    ...[' as a stack', ' via <place><way>', ' leaving <n> SP at <place><way>', ' by river'],
  ],
  standing: [
    ...[
      'standing: rally <force> when demoralized',
      'standing: withdraw <leader> before combat',
      'decline rally of last SP',
    ],
    ...[
      'standing: withdraw <leader> before <size> or larger toward <place>',
      'decline rally at <place>',
      'run forts',
    ],
    ...[
      'standing: react <force> toward supply within <n>',
      'standing: react <force> to <place> within <n>',
    ],
    ...[
      'standing: react <force> to intercept enemy within <n> of <place> if <cond>',
      'stop on sight',
      'standing: <act>',
    ],
    ...[
      'if entrenching is interrupted then <act>',
      'give up last SP at <place>',
      'standing: <when>',
      'save <n> CP',
    ],
  ],
  place: [
    '<hex>',
    '<hex>',
    '<town>',
    '<town>',
    '<town>',
    'hex <hex>',
    '<name>',
    '<town>, <town>',
    '<hex><hex>',
  ],
  water: [
    '<hex> <direction>',
    '<hex>|<hex>',
    '<town> <direction>',
    '<hex> <direction> of <town>',
    'the sea',
    '<name>',
  ],
  words: [
    'do what seems best',
    'the sky is clear',
    '<name> <name>',
    'if <cond> then <act>',
    'they come',
    '',
  ],
  name: [
    '<leader>',
    '<town>',
    'Nobody',
    'Potomac',
    'Northern Virginia',
    'X',
    'St. Louis',
    "O'Brien",
    'Mac Clellan',
  ],
};

const ALLOCATION: Grammar = {
  line: [
    ...[
      'CP <shares>',
      'CP <shares>',
      'PP <shares>',
      'rail <shares>',
      'SP <list> <n> (discretionary)',
      '<career>',
    ],
    ...[
      'move <n> SP from <list> to <list>',
      'leader <stars> to <list>',
      '<n> leaders <stars> <kind> to <list>',
    ],
    ...[
      'switch <list> and <list>',
      'direct',
      'CP <list> <n>%',
      'shift <leader> from <list> to <list>',
      '<ships>',
    ],
    ...[
      'shift <leader> from <list> to <list> at <town>',
      'confirm',
      '<career>',
      'CP <n>',
      'naval CP <n>',
    ],
  ],
  shares: [
    '<list> <n>',
    '<list> <n>, <list> <n>',
    '<list> <n>, <list> <n>, <list> <n>',
    '<list> <n> <shares>',
  ],
  career: [
    ...[
      'promote <leader>',
      'promote <leader> to the pool of <list>',
      'refuse <leader>',
      'demote <leader>',
    ],
    ...[
      'remove <leader>',
      'keep <leader>',
      'present <leader>',
      'none',
      'present nobody',
      'promote <leader>, <leader>',
    ],
  ],
  ships: [
    ...[
      'ships <list> <n>',
      '<n> NSP to <list>',
      'move <n> NSP from <list> to <list>',
      'build <n> gunboats',
      'NSP enter at <water>',
    ],
    ...['lend <n> NSP to <list>', 'sea CP <list> <n>', 'return <n> NSP to naval'],
  ],
  stars: ['*', '**', '***', '1*', '2*', '3*', '4*', '0*'],
  kind: ['', 'cavalry', 'naval', 'land', 'infantry'],
};

const ANSWERS: Grammar = {
  line: [
    ...[
      'yes',
      'no',
      'yes, <words>',
      'no: <words>',
      'split <n>',
      '<n>',
      'nothing',
      'initiative',
      'tactical',
    ],
    ...[
      'strategic',
      '<act>',
      '<when>',
      '<act> (<n> CP, <n> PP)',
      'nothing "<words>"',
      'amend <change>',
      'PP <pulses>: <act>',
    ],
    ...[
      'at <n> CP and <n> PP: <act>',
      'told: <words>',
      '<words>',
      'rules: <act>',
      'insist',
      'confirm',
      'stays',
      '<hex>',
    ],
  ],
};

const AMEND: Grammar = {
  line: ['<change>', '<change>', '<change>; <change>', 'amend <change>', '# <words>', '<change>;'],
  change: [
    ...[
      'place <n> SP <side> at <place>',
      'place <leader> at <place>',
      'place depot <side> at <place>',
      'place fort <side> at <place>',
    ],
    ...[
      'place army of <name> under <leader>',
      'place <n> NSP <side> at <water>',
      'remove <n> SP <side> at <place>',
    ],
    ...[
      'remove <leader>',
      'remove depot at <place>',
      'remove army of <name>',
      'remove <n> NSP <side> at <water>',
    ],
    ...[
      'move <n> SP <side> from <place> to <place>',
      'move <leader> from <place> to <place>',
      'move <n> NSP <side> from <water> to <water>',
    ],
    ...[
      'move <leader>, <leader> and <n> SP from <place> to <place>',
      'demoralize <n> SP <side> at <place>',
      'rally <side> at <place>',
    ],
    ...[
      'set cp <side> <list> <n>',
      'set pp <side> <list> <n>',
      'set rail <side> <list> <n>',
      'set control <place> <side>',
    ],
    ...[
      'set <what> of <leader> <n>',
      'set rail at <place> <side>',
      'set state <name> <side>',
      'set river <water> <side>',
    ],
    ...[
      'put <leader> into the pool of <list>',
      'add <n> points <side>',
      'end campaign <side>',
      'end: <words>',
      'go on',
    ],
    ...[
      'capture <leader>',
      'exchange <leader>',
      'wound <leader>',
      'kill <leader>',
      'promote <leader>',
      'demote <leader>',
    ],
    ...[
      'offer promotion of <leader>',
      'offer relief of <leader>',
      '<act>',
      'set <name> <n>',
      'place <name>',
    ],
  ],
  side: ['usa', 'csa', 'neutral', 'union', 'USA', 'red', ''],
  what: ['initiative', 'tactical', 'strategic', 'seniority', 'stars'],
};

const LANGUAGES: Readonly<Record<string, Grammar>> = {
  orders: ORDERS,
  allocation: ALLOCATION,
  decide: ALLOCATION,
  present: ALLOCATION,
  amend: AMEND,
};

/** Of areas and player-turns. */
const AREAS: Grammar = {
  line: [
    ...['move <force> from <hex> to <way>', 'move <force> from <hex> to <way>; <clause>'],
    ...['sail <force> from <hex> to <hex>', 'fleet to <hex>', 'open <force> at <hex>'],
    ...['land at <hex>', 'withdraw <n> from <hex>', 'attack <hex> with <force>'],
    ...['attack <hex> with <force> against <condition>, <condition>; odds <n>-1'],
    ...['fortify <hex> with <force>', 'besiege <hex> with <force>'],
    ...[
      'place <n> at <hex>, rest at <hex>',
      'place at <hex>, <hex>',
      'lose <n> <kind> <condition>',
    ],
    ...['lose <kind>, <kind>', 'standing militia: place at <hex>', 'standing losses: lose <kind>'],
  ],
  way: ['<hex>', '<hex>, <hex>', '<hex>, <hex>, <hex>, <hex>'],
  clause: [
    'leave <force> at <hex>',
    'stop after <n>',
    'stop below <n>',
    'stop when met',
    'unless failed',
  ],
  force: ['all', '<n><kind>', '<n> <kind> <condition>, <n> <kind>', '<n><kind> <n><kind>'],
  kind: ['C', 'M', 'F', 'SF', 'B', 'T', 'X'],
  condition: ['open', 'fort', 'siege', 'all'],
};
const AREAS_AMEND: Grammar = {
  line: [
    ...[
      'place <n> <kind> <condition> at <hex>',
      'remove <n> <kind> at <hex>',
      'place <n> <kind> at <hex>',
    ],
    ...[
      'fleet british at <hex>',
      'fleet french away',
      'region njy control british',
      'successes <n>',
    ],
    ...['region <hex> tories yes', 'overseas <n> <kind>', 'turn <n> american'],
  ],
};

const TOY: Grammar = {
  line: [
    'PP <n>: wait',
    'PP <n>: move <leader> to <n>',
    'PP <n>: if "<words>" then move <leader> to <n>',
    'yes',
    'no',
  ],
  words: ['it rains', '<leader> <n>', ''],
};

type Names = { readonly leaders: readonly string[]; readonly hexes: readonly string[] };

/** The grammar of a language, with the names on one map and of one viewer; the gamemaster's answers where it is no sheet's. */
export function languageOf(
  game: Game,
  language: string,
  seen: Json,
  lists: readonly string[],
): Grammar {
  const { features, places } = game.board();
  const isCivilWar = game.words.facts.includes('fort-built') && places.length > 0;
  const isOfAreas = game.words.facts.includes('wintered');
  const plain = isOfAreas ? { ...AREAS, ...(language === 'amend' ? AREAS_AMEND : {}) } : TOY;
  const names = isCivilWar ? namesOf(seen) : { leaders: ['A', 'B', 'X', 'Y', 'Q'], hexes: [] };
  const some = <T>(given: readonly T[], otherwise: T): readonly T[] =>
    given.length === 0 ? [otherwise] : given;
  return {
    ...(isCivilWar ? { ...ORDERS, ...AMEND, ...ALLOCATION, ...ANSWERS } : plain),
    ...(isCivilWar ? (LANGUAGES[language] ?? {}) : {}),
    n: NUMBERS,
    direction: DIRECTIONS,
    list: [...lists, 'east', 'west', 'trans', 'naval', 'south'],
    leader: [...some(names.leaders, 'McClellan'), 'Lee', 'Grant', 'Nobody'],
    town: some(
      townsOf({ features }).map(({ name }) => name),
      'Washington',
    ),
    hex: [
      ...names.hexes.flatMap((hex) => [hex, hex, hex]),
      ...some(
        places.filter((_place, index) => index % 7 === 0).map(({ id }) => id),
        '7512',
      ),
      '9999',
    ],
  };
}

function namesOf(seen: Json): Names {
  const view = seen as unknown as View;
  return {
    leaders: [...view.leaders, ...view.pool].map(({ name }) => name),
    hexes: [...view.troops.map(({ hex }) => hex), ...view.leaders.map(({ hex }) => hex)],
  };
}
