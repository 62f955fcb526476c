/**
 * The state of the war in tables, from a view alone: accounts, who waits, leaders, forces, supply, ships, production and
 * victory. The gamemaster's view has both sides; a supreme commander's his whole side; a theater commander's his own
 * accounts and pools beside the positions of his side (C2.7, C4.1).
 */
import type { LastStep, Overview } from '../../../kernel/overview.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { accountSections } from './overview-accounts.js';
import { productionSection, victorySection } from './overview-country.js';
import { forceSections, shipSection, worksSection } from './overview-forces.js';
import type { OverviewField } from './overview-field.js';
import { leaderSection, waitingSection } from './overview-leaders.js';

export function overviewOf(pack: Pack, seen: View, last?: LastStep<View>): Overview {
  const field: OverviewField = { pack, seen, last };
  const sections = [
    ...accountSections(field),
    victorySection(field),
    ...forceSections(field),
    leaderSection(field),
    waitingSection(field),
    worksSection(field),
    shipSection(field),
    productionSection(field),
  ];
  return {
    sections: sections.filter(({ lines, tables }) => lines.length + tables.length > 0),
  };
}
