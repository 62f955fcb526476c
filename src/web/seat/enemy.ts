/** What a seat knows of the enemy, with its age: from its view alone. */
import type { IntelligenceRow, IntelligenceTable } from '../../kernel/intelligence.js';
import { seeEnemy } from '../../campaign/seen/see-enemy.js';
import { seePlots } from '../../campaign/seen/see-plots.js';
import { ENEMY_PART } from '../../kernel/figures.js';
import { frame, must } from '../frame.js';
import { ageOf } from '../map/fact-words.js';
import { mapData } from '../map/map-data.js';
import { seatOf, type Page } from '../page.js';
import { plotData } from '../plot.js';

/** So many steps of play back a bar still shows something. */
const FADES_AFTER = 8;

export const seatEnemy: Page = async (visit) => {
  const { tables } = await must(seeEnemy(visit.campaign, seatOf(visit)));
  const plots = (await must(seePlots(visit.campaign, seatOf(visit)))).filter(
    ({ part }) => part === ENEMY_PART,
  );
  const data = {
    ...frame(visit, 'The enemy, as you know him'),
    map: mapData(visit.home),
    tables: tables.filter(({ rows }) => rows.length > 0).map(tableData),
    plots: plotData(visit.campaign.game, plots, { id: 'enemy' }),
  };
  return { kind: 'page', view: 'seat/enemy.html', data };
};

/** What grows old is a list with a bar for each row, anything else a table. */
const tableData = ({ title, columns, rows }: IntelligenceTable, index: number) => ({
  ...{ id: `known-${String(index)}`, title, columns },
  fades: rows.some(({ age }) => age !== undefined),
  rows: rows.map(rowData),
});

/** `level`: how much of the bar is left. */
function rowData({ cells, place = '', age = 0 }: IntelligenceRow) {
  const [first = '', ...more] = cells;
  return {
    ...{ cells, place, first, more: more.filter((cell) => cell !== '').join(', ') },
    level: String(Math.max(0, FADES_AFTER - 1 - age)),
    levels: String(FADES_AFTER),
    fade: age === 0 ? 'fresh' : age <= 2 ? 'fading' : 'old',
    age: ageOf(age),
  };
}
