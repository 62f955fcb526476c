import type { Overview, OverviewTable } from '../kernel/overview.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';
import { columns, jsonText } from './table.js';
import { asViewer } from './verb-view.js';

type Flags = { readonly seat: string; readonly since?: string; readonly json?: true };

const EXAMPLE = `{ "title": "Turn 2", "since": { "step": "turn 1", "title": … },
     "steps": ["turn 1"], "overview": { "sections":
     [{ "heading": "Accounts", "lines": [], "tables": [{ "title": "North: Turn 1", "columns": ["Account", …],
     "rows": [{ "cells": ["East", "15", …], "change": "spent +9" }] }] }] } }
  change: what changed in the step that \`since\` names`;

export const addState: AddVerb = (program, shell, end) => {
  program
    .command('state')
    .description('the state of the campaign in tables, with what changed in the last step')
    .argument('<file>', 'the campaign')
    .option('--seat <seat>', 'as that seat may know it; default: everything', 'gm')
    .option(
      '--since <step>',
      'changes since the start of that step, such as "turn 1"; the last when absent',
    )
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, flags: Flags) => end(state(shell, file, flags)));
};

function state(shell: Shell, file: string, { seat, since, json }: Flags): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    const { seeOverview } = await import('../campaign/seen/see-overview.js');
    const seen = await must(seeOverview(campaign, asViewer(seat), since));
    if (json === true) shell.say(jsonText(seen));
    else {
      shell.say(`Next: ${seen.title}.`);
      const { title } = seen.since;
      if (title !== '') shell.say(`Changes are counted from the start of: ${title}.`);
      overviewText(seen.overview, title !== '').forEach(shell.say);
    }
    return EXIT.fine;
  });
}

const overviewText = ({ sections }: Overview, hasChanges: boolean): readonly string[] =>
  sections.flatMap(({ heading, lines, tables }) => [
    ...['', heading.toUpperCase(), ...lines],
    ...tables.flatMap((table) => tableLines(table, hasChanges)),
  ]);

function tableLines(table: OverviewTable, hasChanges: boolean): readonly string[] {
  const head = hasChanges ? [...table.columns, 'Changed'] : table.columns;
  const rows = table.rows.map(({ cells, change }) => (hasChanges ? [...cells, change] : cells));
  const [top = '', ...rest] = columns([head, ...rows]);
  const title = table.title === '' ? [] : [table.title];
  const note = table.note === undefined ? [] : [table.note];
  return ['', ...title, top, '-'.repeat(top.length), ...rest, ...note];
}
