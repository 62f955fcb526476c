/** What a roll or a result is called, and whose it is, from its name: `p3/battle 7413/attacker` is the attacker's die there. */
import type { AboutRoll } from '../../../kernel/system.js';
import { placeName } from '../rules/ground/places.js';
import { SIDES, type Pack, type Side } from '../rules/pack.js';
import { SEATS } from '../rules/seats.js';
import { count, listWords, sideWords } from './words.js';

type Says = (pack: Pack, found: readonly string[]) => AboutRoll;

const isSide = (text: string): text is Side => SIDES.some((side) => side === text);

/** `… for the USA, roll 2`. */
const ofSide = (side: string, title: string, nth = ''): AboutRoll =>
  isSide(side) ? { title: `${title} ${sideWords(side)}${nth}`, side } : { title: `${title}${nth}` };

const nth = (n: string): string => `, roll ${n}`;

/** A leader's own roll is his side's. */
const ofLeader = (pack: Pack, name: string, title: string): AboutRoll => {
  const side = pack.leaders.find((one) => one.name === name)?.side;
  return { title, ...(side === undefined ? {} : { side }) };
};

const BATTLE: Readonly<Record<string, string>> = {
  '': '',
  attacker: 'attacker’s die',
  defender: 'defender’s die',
  column: 'column of the combat table',
  result: 'result',
  'attacker-result': 'result against the attacker',
  'defender-result': 'result against the defender',
  'attacker-lost': 'strength points lost by the attacker',
  'defender-lost': 'strength points lost by the defender',
  'attacker-ships-lost': 'ships lost by the attacker',
  'defender-ships-lost': 'ships lost by the defender',
  'attacker-demoralized': 'whether the attacker is demoralized',
  'defender-demoralized': 'whether the defender is demoralized',
  advance: 'whether the attacker advances',
  retreat: 'where the beaten force falls back',
};

const CAREER: Readonly<Record<string, string>> = {
  career: 'promotion or loss of',
  'career-result': 'promotion or loss of',
  change: 'which rating changes for',
  fate: 'what became of',
  counter: 'game turns until the return of',
};

/** `attacker`, `2/attacker` of the second battle of a pulse there, `career Lee`. */
const inBattle = (label: string): string => {
  const own = label.replace(/^\d+\/?/, '');
  const [what = '', ...name] = own.split(' ');
  const career = CAREER[what];
  return career !== undefined && name.length > 0
    ? `${career} ${name.join(' ')}`
    : (BATTLE[own] ?? own.replaceAll('-', ' '));
};

const inPart = (title: string, part: string): AboutRoll =>
  part === '' ? { title } : { title, part };

/** What follows a name that had been given out in the same pulse: `/2`. */
const AGAIN = '(?:/\\d+)?';

const WORDS: readonly (readonly [RegExp, Says])[] = [
  [
    /^cp (\d+)\/(\w+)$/,
    (_, [, n = '', side = '']) => ofSide(side, 'Command points for the', nth(n)),
  ],
  [
    /^initiative (\d+)\/(\w+)$/,
    (_, [, n = '', side = '']) => ofSide(side, 'Initiative for the', nth(n)),
  ],
  [
    /^leader (\d+)\/(\w+)$/,
    (_, [, n = '', side = '']) => ofSide(side, 'Choice of a leader for the', nth(n)),
  ],
  [
    /^production (\w+) (.+)$/,
    (_, [, side = '', theaters = '']) =>
      ofSide(side, `Production of ${count(theaters.split(' ').map(listWords))} for the`),
  ],
  [/^raider\/(\d+)$/, (_, [, n = '']) => ({ title: `Raider ${n} at sea` })],
  [/^raider\/(\d+)\/ships$/, (_, [, n = '']) => ({ title: `Merchant ships sunk by raider ${n}` })],
  [/^activate (.+)$/, (pack, [, who = '']) => ofLeader(pack, who, `Activation of ${who}`)],
  [/^withdraw (.+)$/, (pack, [, who = '']) => ofLeader(pack, who, `Withdrawal of ${who}`)],
  [/^react (.+)$/, (pack, [, who = '']) => ofLeader(pack, who, `Reaction of ${who}`)],
  [
    /^condition (\S+) (\w+)(?: else \d+)?$/,
    (_, [, id = '', list = '']) => {
      const seat = SEATS.find((one) => one.id === id);
      const title = `Condition in the orders of ${seat?.title ?? id}`;
      return { title, list, ...(seat === undefined ? {} : { side: seat.side }) };
    },
  ],
  [
    /^(?:react-)?first (\d{4})\/(.+?)((?:\/again)*)$/,
    (pack, [, hex = '', who = '', again = '']) => {
      const { side } = ofLeader(pack, who, '');
      return {
        title: `Who acts first at ${placeName(pack, hex)}`,
        part: again === '' ? who : `${who}, after a tie`,
        ...(side === undefined ? {} : { side }),
      };
    },
  ],
  [
    /^attrition (\d{4})$/,
    (pack, [, hex = '']) => ({ title: `Attrition at ${placeName(pack, hex)}` }),
  ],
  [
    /^attrition (\d{4})\/loss$/,
    (pack, [, hex = '']) => ({
      title: `Strength points lost by attrition at ${placeName(pack, hex)}`,
    }),
  ],
  [
    /^depot (\d{4})(?:\/end)?$/,
    (pack, [, hex = '']) => ({ title: `Depot captured or burned at ${placeName(pack, hex)}` }),
  ],
  [
    new RegExp(`^fort (\\d{4})/(\\w+)${AGAIN}(/result)?$`),
    (pack, [, hex = '', , isResult]) => ({
      title: `${isResult === undefined ? 'Fire' : 'Result of the fire'} of the fort at ${placeName(pack, hex)}`,
    }),
  ],
  [
    new RegExp(`^ships (\\d{4}) (\\w*)${AGAIN}/(\\w+)/(\\d+)(/result)?$`),
    (pack, [, hex = '', , side = '', round = '', isResult]) => ({
      title: `Ships at ${placeName(pack, hex)}, round ${round}`,
      part: ofSide(side, isResult === undefined ? 'fire of the' : 'result of the fire of the')
        .title,
    }),
  ],
  [
    /^landing (\d{4})\/(\w+)\/(.+)$/,
    (pack, [, hex = '', , label = '']) =>
      inPart(`Landing at ${placeName(pack, hex)}`, inBattle(label)),
  ],
  [
    /^battle (\d{4})(?:\/(.+))?$/,
    (pack, [, hex = '', label = '']) =>
      inPart(`Battle at ${placeName(pack, hex)}`, inBattle(label)),
  ],
  [/^(?:.+\/)?washington$/, () => ({ title: 'Fall of Washington' })],
  [/^election$/, () => ({ title: 'Election' })],
  [/^end$/, () => ({ title: 'End of the war' })],
];

/** Undefined for a name that these rules do not give. */
export function aboutRoll(pack: Pack, name: string): AboutRoll | undefined {
  const own = name.replace(/^p\d+\//, '');
  for (const [pattern, says] of WORDS) {
    const found = pattern.exec(own);
    if (found === null) continue;
    return says(pack, found);
  }
  return undefined;
}
