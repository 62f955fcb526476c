/** The sections of a letter that tell of ships: one's own, and where the enemy's are (C4.1, C4.5). */
import { counted } from '../rules/counts.js';
import type { ReportSection } from '../../../kernel/report.js';
import { placeName } from '../rules/ground/places.js';
import { entryOfPool, shipWords } from '../rules/naval/fleets.js';
import type { Pack } from '../rules/pack.js';
import type { SeenFleet, View } from '../rules/view.js';
import { listWords, sideWords } from './words.js';

export function shipSections(pack: Pack, seen: View): readonly ReportSection[] {
  return [ownSection(pack, seen), enemySection(pack, seen)];
}

function ownSection(pack: Pack, seen: View): ReportSection {
  const rows = seen.fleets.map((fleet) => [
    ...(seen.side === undefined ? [sideWords(fleet.side)] : []),
    whereWords(pack, seen, fleet),
    listWords(fleet.list),
    shipWords(fleet.n, fleet.kind),
  ]);
  const lines =
    seen.navy.merchants > 0
      ? [`Raiders have sunk ${counted(seen.navy.merchants, 'merchant ship')} since the war began.`]
      : [];
  const heading = seen.side === undefined ? 'Ships' : 'Your side’s ships';
  if (rows.length === 0) return { heading, lines };
  const columns = [...(seen.side === undefined ? ['Side'] : []), 'Place', 'Command', 'Ships'];
  return { heading, lines, table: { columns, rows } };
}

export function whereWords(pack: Pack, seen: View, { side, at, water, turn }: SeenFleet): string {
  const entry = entryOfPool(side, seen.navy.entry, water);
  switch (at) {
    case 'water':
      return water === undefined ? '' : placeName(pack, water);
    case 'pool':
      return entry === undefined
        ? 'to enter where the supreme commander says'
        : `to enter on ${placeName(pack, entry)}`;
    case 'due':
      return turn !== undefined && turn > seen.clock.game
        ? `due in game turn ${turn}`
        : 'for the supreme commander to assign';
    case 'repair':
      return `under repair until game turn ${turn ?? ''}`;
    case 'sea':
      return 'at sea as raiders';
  }
}

/** Whose ships lie where is known to all; what they are, where own ships see them. */
function enemySection(pack: Pack, seen: View): ReportSection {
  const rows = seen.ships.map(({ water }) => {
    const exact = seen.enemyShips
      .filter((ships) => ships.water === water)
      .map(({ kind, n }) => shipWords(n, kind));
    return [
      placeName(pack, water),
      exact.length === 0 ? 'Ships, of unknown strength' : exact.join(', '),
    ];
  });
  const heading = 'Enemy ships';
  if (rows.length === 0) return { heading, lines: [] };
  return { heading, lines: [], table: { columns: ['Place', 'Ships'], rows } };
}
