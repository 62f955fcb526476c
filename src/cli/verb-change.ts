import { InvalidArgumentError } from 'commander';
import type { AddVerb } from './add-verb.js';
import { readText } from './read-file.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, Stop, withFile, type ExitCode, type Shell } from './shell.js';
import type { Campaign } from '../campaign/open-campaign.js';

type Texts = Readonly<Record<string, string>>;
type Flags = {
  readonly setting: Texts;
  readonly figure: readonly Figure[];
  readonly file: Texts;
  readonly reason: string;
  readonly told?: string;
};
type Figure = {
  readonly file: string;
  readonly row: string;
  readonly column: string;
  readonly value: string;
};

function addPair(text: string, before: Texts): Texts {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as name=value.');
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

function addFigure(text: string, before: readonly Figure[]): readonly Figure[] {
  const found = /^([^:]+):(.+)\/([^/=]+)=(.*)$/.exec(text);
  if (found === null) throw new InvalidArgumentError('Write it as FILE:ROW/COLUMN=VALUE.');
  const [, file = '', row = '', column = '', value = ''] = found.map((part) => part.trim());
  return [...before, { file, row, column, value }];
}

const MORE = `
  vedette change war.vedette --setting rounding=floor --reason "as agreed by all"
  vedette change war.vedette --figure "tables/prices.csv:fort/wagons=4" --reason "forts were too cheap"
  vedette change war.vedette --file tables/prices.csv=mine.csv --reason R --told "Forts were too cheap."
A figure is named by its file, the first cell of its row, and its column. The open step is played to its end by the rules
with which it began; every player reads in his next letter what changes. Figures that players may not know
change without a word to them. While the step is open: vedette withdraw FILE "change N" takes it back.
`;

export const addChange: AddVerb = (program, shell, end) => {
  program
    .command('change')
    .description('changes a setting or a figure from the next step on; every player is told')
    .argument('<file>', 'the campaign')
    .requiredOption('--reason <text>', 'why; it stays on record')
    .option(
      '--setting <name=value>',
      'a setting (vedette systems --options); may be repeated',
      addPair,
      {},
    )
    .option(
      '--figure <file:row/column=value>',
      'one cell of a table; may be repeated',
      addFigure,
      [],
    )
    .option(
      '--file <path=local>',
      'a whole table from a file of yours; may be repeated',
      addPair,
      {},
    )
    .option('--told <text>', 'your own words to the players, beside what changes')
    .addHelpText('after', MORE)
    .action((file: string, flags: Flags) =>
      end(withFile(shell, file, (campaign) => change(shell, campaign, flags))),
    );
};

async function change(shell: Shell, campaign: Campaign, flags: Flags): Promise<ExitCode> {
  const { changeRules } = await import('../campaign/gm/change-rules.js');
  const { reason, told = '', setting: settings } = flags;
  const { unguardTable } = await import('../campaign/packs/csv-guard.js');
  const files: Record<string, string> = {};
  for (const [path, local] of Object.entries(flags.file))
    files[path] = unguardTable(path, await readText(shell, local));
  for (const figure of flags.figure)
    files[figure.file] = await withFigure(campaign, figure, files[figure.file]);
  const changed = await must(changeRules(campaign, { settings, files, reason, told }, shell.clock));
  if (!changed.kept) {
    const { sayPackFault } = await import('../campaign/packs/say-pack.js');
    changed.faults.map(sayPackFault).forEach(shell.complain);
    shell.complain('vedette: nothing was changed.');
    return EXIT.faults;
  }
  shell.say('From the next step on:');
  const { says } = changed;
  (says.length === 0 ? ['(players are told nothing of it)'] : says).forEach((line) =>
    shell.say(`  ${line}`),
  );
  await sayPlayed(shell, campaign, changed.run);
  return EXIT.fine;
}

async function withFigure(
  campaign: Campaign,
  { file, row, column, value }: Figure,
  changed: string | undefined,
): Promise<string> {
  const { seeFileAhead } = await import('../campaign/packs/see-pack.js');
  const { cellName, readGrid, writeCells } = await import('../campaign/packs/csv-grid.js');
  const text = changed ?? (await must(seeFileAhead(campaign, file)));
  const grid = readGrid(text);
  const found = grid.rows.filter(
    ({ cells }) => cells[0] === row || cells.slice(0, 2).join(' ') === row,
  );
  const at = grid.head.indexOf(column);
  const [only, ...more] = found;
  if (at === -1)
    throw new Stop(
      EXIT.faults,
      `${file} has no column "${column}"; it has ${grid.head.join(', ')}.`,
    );
  if (only === undefined || more.length > 0)
    throw new Stop(
      EXIT.faults,
      only === undefined
        ? `${file} has no row "${row}".`
        : `${file} has several rows "${row}"; name the first two cells, or give the whole table with --file.`,
    );
  return writeCells(text, new Map([[cellName(only.row, at + 1), value]]));
}
