/** The table as a page for gamemasters. */
import type { CivilWarFact } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import { AMENDED } from './amended.js';
import { ROLES, type Cells, type Row } from './row.js';
import { KINDS } from './check.js';
import { TABLE } from './told.js';

const PARTS: readonly (readonly [string, CivilWarFact['kind']])[] = [
  ['Means', 'initiative-rolled'],
  ['Marches, works and orders', 'paid'],
  ['The country', 'production-reckoned'],
  ['Battles', 'fought'],
  ['Leaders', 'career-rolled'],
  ['Sight', 'city-taken'],
  ['Orders in words and standing orders', 'order-read'],
  ['Ships', 'fleet-entered'],
];

const HEAD = `# Who is told what

This table says, for everything that can happen, which seats are told of it in their letters. An empty cell means that the
seat is told nothing. The gamemaster is told everything. A test checks the table against play and generates this page
(\`vitest -u\` rewrites it), so edit \`test/systems/civil-war/told/told.ts\`, not this page.

- **Its commander**: the theater commander whose account it concerns: who ordered it, whose troops or ships did it, or in
  whose theater the place lies. **His fellows**: the other theater commanders of the side. **His SC**: the supreme
  commander of the side.
- **Enemy's commander**, **his fellows** and **his SC**: the same on the other side, where it concerns the enemy too.
- **¹** Something that a force did. With the setting \`account theater\`, the theater commander in whose theater it happened is
  told as well; with \`account side\`, all theater commanders of the side are (C2.7).
- **²** A battle. With the setting \`supreme-account battles\`, the supreme commander is told what the commander is told (C2.7).
- A seat that is told nothing may still see the result: every player sees where all forces of his side stand (C4.1) and
  the enemy forces in sight.

`;

const BATTLES = `
## What the account of a battle says

C2.7, C4.6. Of one's own part: leaders, army, strength points, the raw die, losses, demoralization, whether it counts as a
win, where the force is now, the strength that ships added, ships lost. Of the enemy's: his leaders (unless \`leaders-fought hidden\`),
his size class, the raw die, losses, demoralization, whether it counts as a win, where he went as far as it was seen, ships
lost. Never: column, odds, modifiers, ratings, strength points of the enemy.
`;

const wordsOf = (cells: Cells<never> | undefined): readonly string[] =>
  ROLES.map((role) => cells?.[role]?.words ?? '');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const rowText = (row: Row<never>): readonly string[] => [
  `${row.what}${row.deed === true ? '¹' : ''}${row.battle === true ? '²' : ''}`,
  row.rule,
  ...wordsOf(row.own),
  ...wordsOf(row.enemy),
];

export function pageOf(): string {
  const columns = [
    ...['What happens', 'Paragraph', 'Its commander', 'His fellows', 'His SC'],
    ...["Enemy's commander", 'His fellows', 'His SC'],
  ];
  const parts = PARTS.map(([title, first], index) => {
    const next = PARTS[index + 1]?.[1];
    const to = next === undefined ? KINDS.length : KINDS.indexOf(next);
    const rows = KINDS.slice(KINDS.indexOf(first), to).map((kind) => rowText(TABLE[kind]));
    return `## ${title}\n\n${table(columns, rows)}\n`;
  });
  const changes = Object.values(AMENDED).map(({ what, who }) => [what, who]);
  const amended = `\n## Changes by the gamemaster's hand\n\n${table(['Change', 'Who is told'], changes)}\n`;
  return `${HEAD}${parts.join('\n')}${BATTLES}${amended}`;
}
