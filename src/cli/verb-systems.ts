import type { OptionRow } from '../kernel/system.js';
import type { AddVerb } from './add-verb.js';
import { EXIT, type ExitCode, type Shell } from './shell.js';
import { columns } from './table.js';

export const addSystems: AddVerb = (program, shell, end) => {
  program
    .command('systems')
    .description('the rules systems, and the packs and scenarios that ship with each')
    .option('--options', 'the settings of each, for vedette new --option name=value')
    .action((flags: { readonly options?: true }) =>
      end(flags.options === true ? listOptions(shell) : list(shell)),
    );
};

async function list(shell: Shell): Promise<ExitCode> {
  const { listPacks, listSystems } = await import('../campaign/packs/list-systems.js');
  for (const { key, title } of listSystems(shell.systems)) {
    columns([[key, title]]).forEach(shell.say);
    const packs = listPacks(key, shell.systems);
    columns(
      packs.map(({ name, scenarios }) => [
        `  --pack ${name}`,
        `--scenario ${scenarios.join(' | ')}`,
      ]),
    ).forEach(shell.say);
  }
  return EXIT.fine;
}

async function listOptions(shell: Shell): Promise<ExitCode> {
  const { listSystems, PROGRAM_OPTIONS } = await import('../campaign/packs/list-systems.js');
  shell.say('vedette new FILE --system KEY --option NAME=VALUE; the first value is the default');
  sayRows(shell, 'every system', PROGRAM_OPTIONS);
  for (const { key, options } of listSystems(shell.systems)) sayRows(shell, key, options);
  return EXIT.fine;
}

function sayRows(shell: Shell, whose: string, rows: readonly OptionRow[]): void {
  if (rows.length === 0) return;
  shell.say('');
  shell.say(whose);
  for (const { name, values, rule, says, effects } of rows) {
    columns([[`  ${name}`, rule, says]]).forEach(shell.say);
    columns(values.map((value) => [`    ${value}`, effects?.[value] ?? ''])).forEach(shell.say);
  }
}
