import { counted } from '../kernel/basic.js';
import { sayPackFault } from '../campaign/packs/say-pack.js';
import type { MapCheck } from '../kernel/system.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';
import { jsonText } from './table.js';

const EXAMPLE =
  '{"faults":[{"file":"places.csv","row":2,"column":"terrain","read":"cleer","expected":"…"}],"warnings":[],"holds":["12 places …"]}';

type Flags = { readonly system?: string; readonly json?: true };

export const addMapCheck: AddVerb = (map, shell, end) => {
  map
    .command('check')
    .description('reads a map (CSV or JSON) and lists each error with its file, row and column')
    .argument('<dir>', 'the folder that holds its tables')
    .option('--system <key>', 'the system that it is for; the first one when absent')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((dir: string, flags: Flags) => end(check(shell, dir, flags)));
};

async function check(shell: Shell, dir: string, flags: Flags): Promise<ExitCode> {
  const { readPackFolder } = await import('../campaign/packs/check-pack.js');
  const { checkMap } = await import('../campaign/packs/check-map.js');
  const files = await must(readPackFolder(dir));
  const found = await must(checkMap(files, flags.system, shell.systems));
  if (flags.json === true) shell.say(jsonText(found));
  else sayCheck(shell, dir, found);
  return found.faults.length === 0 ? EXIT.fine : EXIT.faults;
}

function sayCheck(shell: Shell, dir: string, { faults, warnings, holds }: MapCheck): void {
  faults.map(sayPackFault).forEach(shell.say);
  warnings.map((warning) => `warning: ${sayPackFault(warning)}`).forEach(shell.say);
  if (faults.length > 0) {
    shell.complain(`vedette: ${dir}: ${counted(faults.length, 'fault')}.`);
    return;
  }
  shell.say(`${dir}: a map with`);
  for (const line of holds) shell.say(`  ${line}`);
  const heed = warnings.length === 0 ? '' : ` ${counted(warnings.length, 'warning')} to look at.`;
  shell.say(`It can be played.${heed}`);
}
