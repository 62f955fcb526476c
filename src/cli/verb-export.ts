import { counted } from '../kernel/basic.js';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddVerb } from './add-verb.js';
import { EXIT, must, Stop, withFile, type ExitCode, type Shell } from './shell.js';

const MORE = `
The document:
  {"format":"vedette-campaign/1","campaign":{…},"pack":{…},"entries":[…],"letters":[…]}
`;

export const addExport: AddVerb = (program, shell, end) => {
  program
    .command('export')
    .description('prints the campaign as one JSON document, or writes its figures as CSV')
    .argument('<file>', 'the campaign')
    .option(
      '--csv <folder>',
      'writes orders, dice, moves, battles, losses and positions by step into this new folder',
    )
    .addHelpText('after', MORE)
    .action((file: string, { csv }: { readonly csv?: string }) =>
      end(csv === undefined ? printDocument(shell, file) : writeTables(shell, file, csv)),
    );
};

const printDocument = (shell: Shell, file: string): Promise<ExitCode> =>
  withFile(shell, file, async (campaign) => {
    const { exportJournal } = await import('../campaign/gm/export-journal.js');
    shell.say(JSON.stringify(await must(exportJournal(campaign))));
    return EXIT.fine;
  });

/** One CSV file a table. An empty folder will do; nothing is written over. */
const writeTables = (shell: Shell, file: string, folder: string): Promise<ExitCode> =>
  withFile(shell, file, async (campaign) => {
    const { exportFigures } = await import('../campaign/gm/export-figures.js');
    const files = await must(exportFigures(campaign));
    if ((await stat(folder).catch(() => undefined))?.isDirectory() === false)
      throw new Stop(EXIT.usage, `${folder} is a file. Name a new folder; nothing was written.`);
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0)
      throw new Stop(EXIT.usage, `${folder} is not empty. Name a new folder; nothing was written.`);
    const paths = Object.keys(files).map((name) => join(folder, name));
    try {
      for (const [name, text] of Object.entries(files))
        await writeFile(join(folder, name), text, { flag: 'wx' });
    } catch (error) {
      // So that the same command can be given again.
      for (const path of paths) await rm(path, { force: true });
      const { worldFailure } = await import('../campaign/world-failure.js');
      throw worldFailure(error, folder) ?? error;
    }
    shell.say(`${folder}: ${counted(Object.keys(files).length, 'table')}.`);
    for (const [name, text] of Object.entries(files))
      shell.say(`  ${name}  ${counted(rowsIn(text), 'row')}`);
    return EXIT.fine;
  });

/** Without the row of titles; line breaks within a cell are none of ours. */
const rowsIn = (csv: string): number => csv.split('\r\n').length - 2;
