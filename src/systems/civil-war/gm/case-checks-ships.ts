/** The AFTER lines of a case file that look at ships and waters. */
import { LISTS, SIDES, type Pack } from '../rules/pack.js';
import type { Checked } from '../../../kernel/system.js';
import { wordsOf } from '../../../kernel/sheet-text.js';
import { fleetsAt } from '../rules/naval/fleets.js';
import { riverHolder } from '../rules/sight/patrol.js';
import { readWaterWords } from '../orders/words/water-words.js';
import type { Fleet, State } from '../rules/state.js';

type Field = { readonly pack: Pack; readonly now: State };
type Words = Readonly<Record<string, string>>;
type Looked = Checked | string;

const SIDE = '(?<side>usa|csa)';
const KIND = '(?: (?<kind>[a-z]+-[a-z]+|raider))?';
const line = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'i');

export const SHIP_CHECKS: readonly {
  readonly says: string;
  readonly reads: RegExp;
  readonly looks: (field: Field, words: Words) => Looked;
}[] = [
  {
    says: '2 NSP usa [KIND] at PLACE, in pool LIST, at sea, under repair',
    reads: line(
      `(?<n>\\d+) NSP ${SIDE}${KIND} (?<where>at sea|under repair|in pool (?<list>${LISTS.join('|')}))`,
    ),
    looks: shipsAway,
  },
  {
    says: 'no NSP usa at PLACE',
    reads: line(`(?<n>\\d+|no) NSP ${SIDE}${KIND} at (?<place>.+)`),
    looks: shipsAt,
  },
  {
    says: 'river SIDE usa|csa|contested|nobody',
    reads: line('river (?<place>.+) (?<whose>usa|csa|contested|nobody)'),
    looks: riverIs,
  },
  {
    says: 'merchants 7',
    reads: line('merchants (?<n>\\d+)'),
    looks: ({ now }, words) => ({
      holds: now.navy.merchants === Number(words['n']),
      found: `merchants ${now.navy.merchants}`,
    }),
  },
  {
    says: 'sea cp usa east 2',
    reads: line(`sea cp ${SIDE} (?<list>${LISTS.join('|')}) (?<n>\\d+)`),
    looks: ({ now }, words) => {
      const side = SIDES.find((name) => name === words['side']) ?? 'usa';
      const list = LISTS.find((name) => name === words['list']) ?? 'east';
      const left = now.accounts[side][list]?.sea?.left ?? 0;
      return { holds: left === Number(words['n']), found: String(left) };
    },
  },
];

const isMeant = ({ side, kind }: Fleet, words: Words): boolean =>
  side === words['side'] && (words['kind'] === undefined || words['kind'] === kind);

const total = (fleets: readonly Fleet[]): number => fleets.reduce((sum, { n }) => sum + n, 0);

function shipsAway({ now }: Field, words: Words): Looked {
  const where =
    words['list'] !== undefined ? 'pool' : words['where'] === 'at sea' ? 'sea' : 'repair';
  const found = total(
    Object.values(now.fleets).filter(
      (fleet) =>
        isMeant(fleet, words) &&
        fleet.place.at === where &&
        (where !== 'pool' || fleet.list === words['list']),
    ),
  );
  return { holds: found === Number(words['n']), found: `${found} NSP` };
}

function shipsAt({ pack, now }: Field, words: Words): Looked {
  const side = SIDES.find((name) => name === words['side']) ?? 'usa';
  const place = words['place'] ?? '';
  const read = readWaterWords(
    pack,
    wordsOf(place),
    1,
    '',
    (id) => fleetsAt(now, side, id).length > 0,
  );
  if ('slip' in read) return `a hexside, not ${place}: ${read.slip.message}`;
  const found = total(fleetsAt(now, side, read.water).filter((fleet) => isMeant(fleet, words)));
  const wanted = words['n'] === 'no' ? 0 : Number(words['n']);
  const all = Object.values(now.fleets)
    .filter((fleet) => fleet.side === side && fleet.place.at === 'water')
    .map(({ n, kind, place: at }) => `${n} ${kind} at ${at.at === 'water' ? at.water : ''}`);
  return {
    holds: found === wanted,
    found: `${found} NSP (${side}: ${all.slice(0, 8).join(', ')})`,
  };
}

function riverIs({ pack, now }: Field, words: Words): Looked {
  const place = words['place'] ?? '';
  const read = readWaterWords(pack, wordsOf(place), 1, '');
  if ('slip' in read) return `a hexside, not ${place}: ${read.slip.message}`;
  const found = riverHolder(pack, now, read.water);
  return { holds: found === words['whose'], found };
}
