/** Where facts happened and what rolls were for, in the words of the gamemaster's log. */
import type { AboutFact, AboutRoll } from '../../../kernel/system.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { Land } from '../rules/land.js';
import { placeIn } from './words.js';

export const about =
  ({ land }: Pick<Pack, 'land'>) =>
  (fact: Fact): AboutFact => {
    const places = placesOf(land, fact);
    const [place] = places.length === 1 ? places : [];
    const heading = headingOf(land, fact);
    return {
      ...(place === undefined ? {} : { place }),
      ...(places.length === 0 ? {} : { places }),
      ...(heading === undefined ? {} : { heading }),
    };
  };

function placesOf({ areas }: Land, fact: Fact): readonly string[] {
  switch (fact.kind) {
    case 'moved':
    case 'failed':
      return [fact.from, fact.to];
    case 'sailed':
      return [fact.to];
    case 'entered':
      return areas.filter(({ region }) => region === fact.region).map(({ id }) => id);
    default:
      return 'area' in fact ? [fact.area] : [];
  }
}

const HEADINGS: Readonly<Partial<Record<Fact['kind'], string>>> = {
  failed: 'failed moves',
  dropped: 'orders not carried out',
  sailed: 'fleets',
  opened: 'works',
  fortified: 'works',
  besieged: 'works',
  'fell-open': 'works',
  entered: 'regions entered',
  withdrew: 'withdrawals',
  levied: 'levy',
  winter: 'winter',
  wintered: 'winter',
  perished: 'winter',
  assessed: 'control and supply',
  unsupplied: 'control and supply',
  success: 'major successes',
  overseas: 'overseas',
};

const PLACED = {
  militia: 'militia called out',
  tories: 'Tories called out',
  levy: 'levy',
  landing: 'landings',
} as const;

function headingOf(land: Land, fact: Fact): string | undefined {
  switch (fact.kind) {
    case 'moved':
      return fact.by === 'sea' ? 'voyages' : 'moves';
    case 'fought':
    case 'lost':
      return `battle at ${placeIn(land, fact.area)}`;
    case 'placed':
      return PLACED[fact.as];
    default:
      return HEADINGS[fact.kind];
  }
}

const BATTLE_PARTS: Readonly<Record<string, string>> = {
  'attacker-lost': 'SP that the attacker lost',
  'defender-lost': 'SP that the defender lost',
  'major-success': 'major success',
  withdrawal: 'partial withdrawal',
};

/** `move 3/trenton`, `sail 2/die`, `battle trenton 1/die`, `levy/1`, `attrition/die`, `survival trenton/2`, and results such as `control/njy`. */
export const rollAbout =
  ({ land }: Pick<Pack, 'land'>) =>
  (name: string): AboutRoll | undefined => {
    const at = (area: string): string =>
      land.areas.some(({ id }) => id === area) ? placeIn(land, area) : area;
    const move = /(?:^|\/)(move|sail) (\d+)\/([a-z]+)(?: \d+)?$/.exec(name);
    if (move !== null) {
      const [, kind, nth = '', area = ''] = move;
      const what = kind === 'sail' ? 'Sea transport' : 'Group';
      const part = area === 'die' ? {} : { part: `into ${at(area)}` };
      return { title: `${what}, order ${ownNumber(nth)}`, ...part, side: 'british' };
    }
    const battle = /(?:^|\/)battle ([a-z]+)(?: (\d+))?(?:\/(.+))?$/.exec(name);
    if (battle !== null) {
      const [, area = '', nth = '1', part] = battle;
      const again = nth === '1' ? '' : `, battle ${nth}`;
      const what = part === undefined ? {} : { part: BATTLE_PARTS[part] ?? part };
      return { title: `Battle at ${at(area)}${again}`, ...what };
    }
    const winter = /(?:^|\/)survival ([a-z]+)\/lost$/.exec(name)?.[1];
    if (winter !== undefined)
      return { title: `Winter at ${at(winter)}`, part: 'SP lost', side: 'american' };
    const [, record = '', where = ''] = /(?:^|\/)(control|supply)\/([a-z]+)$/.exec(name) ?? [];
    if (record === 'control')
      return { title: 'Control', part: land.regions.find(({ id }) => id === where)?.name ?? where };
    if (record === 'supply')
      return { title: 'Supply', part: `regulars lost at ${at(where)}`, side: 'british' };
    const survival = /(?:^|\/)survival[ /]([a-z]+)\/(\d+)$/.exec(name);
    if (survival !== null) {
      const [, area = '', nth = ''] = survival;
      return {
        ...{ title: `Winter at ${at(area)}`, part: `survival of SP ${nth}` },
        side: 'american',
      };
    }
    const levy = /(?:^|\/)levy\/(\d+)$/.exec(name)?.[1];
    if (levy !== undefined) return { title: `Continental levy, roll ${levy}`, side: 'american' };
    if (/(?:^|\/)attrition\/die$/.test(name))
      return { title: 'Winter attrition', side: 'american' };
    return undefined;
  };

/** Orders of a theater's sheet are counted from a thousand on. */
const ownNumber = (nth: string): string => String(((Number(nth) - 1) % 1000) + 1);
