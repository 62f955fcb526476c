/** Who crossed a theater border changes his commander at the end of the pulse, where the setting says so (section 4). */
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { theaterAt } from '../../rules/ground/atlas.js';
import type { ListName, Pack, Side } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { commandOver } from '../../rules/leaders/whereabouts.js';

/** Strength points (by id) and leaders of one side and account who stand in a hex of another theater. */
type Party = {
  readonly side: Side;
  readonly hex: string;
  readonly from: ListName;
  readonly to: ListName;
};

export function crossedBorder(pack: Pack, now: State): readonly CivilWarFact[] {
  if (setting(now, 'border') === 'sub-turn') return [];
  const found = new Map<string, Party & { ids: string[]; leaders: string[] }>();
  const join = (party: Party, what: 'ids' | 'leaders', name: string): void => {
    if (party.from === party.to) return;
    const key = `${party.side} ${party.hex} ${party.from} ${party.to}`;
    const known = found.get(key) ?? { ...party, ids: [], leaders: [] };
    known[what].push(name);
    found.set(key, known);
  };
  for (const { id, side, hex, list: from } of Object.values(now.troops)) {
    join({ side, hex, from, to: theaterAt(pack, hex) ?? from }, 'ids', id);
  }
  for (const leader of Object.values(now.leaders)) {
    const { side, name, place } = leader;
    if (place.at !== 'map') continue;
    const to = commandOver(pack, leader, place);
    join({ side, hex: place.hex, from: place.list, to }, 'leaders', name);
  }
  return [...found]
    .sort((a, b) => byText(a[0], b[0]))
    .map(([, { ids, leaders, ...where }]): CivilWarFact => ({
      kind: 'command-changed',
      ...where,
      ids: ids.sort(byText),
      leaders: leaders.sort(byText),
    }));
}
