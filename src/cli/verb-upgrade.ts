import type { AddVerb } from './add-verb.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';
import { sayReplayed } from './verb-replay.js';

const MORE = `
A file of an earlier Vedette does not open until it is upgraded. Stop the site first: nobody else may have the file open.
A copy is upgraded and played again from its journal; only when all comes out as it was played does it take the place of
FILE. The old file is kept as FILE.before-upgrade. Nothing is lost if the program is ended in between: do it again.
`;

export const addUpgrade: AddVerb = (program, shell, end) => {
  program
    .command('upgrade')
    .description('upgrades a file of an earlier Vedette; keeps the old file beside it')
    .argument('<file>', 'the campaign')
    .addHelpText('after', MORE)
    .action((file: string) => end(upgradeFile(shell, file)));
};

async function upgradeFile(shell: Shell, file: string): Promise<ExitCode> {
  const { upgrade } = await import('../campaign/gm/upgrade.js');
  const upgraded = await must(upgrade(file, shell.systems));
  if (upgraded === undefined) {
    shell.say(`${file} is up to date; there is nothing to upgrade.`);
    return EXIT.fine;
  }
  sayReplayed(file, upgraded.replayed).forEach(shell.say);
  shell.say(`${file} is upgraded. The old file is ${upgraded.kept}.`);
  return EXIT.fine;
}
