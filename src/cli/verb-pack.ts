import type { AddVerb } from './add-verb.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';
import { counted } from './table.js';

export const addPack: AddVerb = (program, shell, end) => {
  const pack = program.command('pack').description("packs: a system's figures and map");
  pack
    .command('check')
    .description('reads a pack and names file, row, column, what was read, what was expected')
    .argument('<dir>', 'the folder of the pack')
    .option('--system <key>', 'the system that it is for; the first one when absent')
    .action((dir: string, flags: { system?: string }) => end(check(shell, dir, flags.system)));
};

async function check(shell: Shell, dir: string, system: string | undefined): Promise<ExitCode> {
  const { checkPack, readPackFolder } = await import('../campaign/check-pack.js');
  const files = await must(readPackFolder(dir));
  const faults = await must(checkPack(files, system, shell.systems));
  for (const { file, row, column, read, expected } of faults)
    shell.say(`${file}, row ${row}, column ${column}: read "${read}", expected ${expected}`);
  const count = counted(Object.keys(files).length, 'file');
  if (faults.length === 0) shell.say(`${dir}: ${count}, all in order.`);
  else shell.complain(`vedette: ${dir}: ${counted(faults.length, 'fault')}.`);
  return faults.length === 0 ? EXIT.fine : EXIT.faults;
}
