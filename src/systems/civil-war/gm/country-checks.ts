/** AFTER lines of a case file on supply, production and victory: `supply usa at PLACE out`, `production 87`. */
import type { Checked } from '../../../kernel/system.js';
import { findPlace } from '../rules/ground/places.js';
import { supplyLines } from '../rules/ground/supply.js';
import type { Pack, Side } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { pointsOf } from '../rules/victory/points.js';

type Field = { readonly pack: Pack; readonly now: State };
type Words = Readonly<Record<string, string>>;
type Looked = Checked | string;

const line = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'i');
const sideOf = (words: Words): Side => (words['side'] === 'csa' ? 'csa' : 'usa');

export const COUNTRY_CHECKS = [
  {
    says: 'supply usa at PLACE in|out',
    reads: line('supply (?<side>usa|csa) at (?<place>.+) (?<whose>in|out)'),
    looks: supplyIs,
  },
  {
    says: 'production 87 · production trans 12',
    reads: line('production (?:(?<list>east|west|trans) )?(?<n>\\d+)'),
    looks: productionIs,
  },
  {
    says: 'victory usa|csa|difference 12',
    reads: line('victory (?<whose>usa|csa|difference) (?<n>-?\\d+)'),
    looks: victoryIs,
  },
  {
    says: 'campaign goes on · campaign ended usa|csa|nobody',
    reads: line('campaign (?<end>goes on|ended (?:usa|csa|nobody))'),
    looks: campaignIs,
  },
] as const;

function supplyIs({ pack, now }: Field, words: Words): Looked {
  const place = findPlace(pack, words['place'] ?? '');
  if (!('hex' in place)) return `a place of the map, not ${words['place'] ?? ''}`;
  const found = supplyLines(pack, now, sideOf(words)).isSupplied(place.hex) ? 'in' : 'out';
  return { holds: found === words['whose'], found };
}

/** The total of production and imports of the CSA, or of the part of it that has a theater. */
function productionIs({ now }: Field, words: Words): Looked {
  const list = words['list'] ?? 'east';
  const part = now.industry.csa.find(({ theaters }) =>
    (theaters as readonly string[]).includes(list),
  );
  const found = part === undefined ? 'not reckoned yet' : String(part.total);
  return { holds: found === words['n'], found };
}

/** `victory usa 12`; `victory difference -3` is the lead of the USA. */
function victoryIs({ pack, now }: Field, words: Words): Looked {
  const points = pointsOf(pack, now);
  const whose = words['whose'];
  const found = whose === 'usa' ? points.usa : whose === 'csa' ? points.csa : points.difference;
  return { holds: found === Number(words['n']), found: String(found) };
}

/** `campaign goes on`, `campaign ended csa`. */
function campaignIs({ now }: Field, words: Words): Looked {
  const [ending] = now.endings;
  const found = ending === undefined ? 'goes on' : `ended ${ending.winner}`;
  return { holds: found === words['end'], found };
}
