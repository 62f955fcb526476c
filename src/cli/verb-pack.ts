import { counted } from '../kernel/basic.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';
import { jsonText } from './table.js';

type CheckFlags = { readonly system?: string; readonly json?: true };
type NewFlags = { readonly system?: string; readonly from?: string };

export const addPack: AddVerb = (program, shell, end) => {
  const pack = program.command('pack').description("packs: a system's figures and map");
  pack
    .command('new')
    .description('writes a pack that ships out, as CSV and as JSON, for figures of your own')
    .argument('<dir>', 'the folder to create, or an empty one')
    .option('--from <pack>', 'which pack (vedette systems); default: the first')
    .option('--system <key>', 'the system that it is for; the first one when absent')
    .action((dir: string, flags: NewFlags) => end(write(shell, dir, flags)));
  pack
    .command('check')
    .description('checks a pack: lists each error with its file, row and column')
    .argument('<dir>', 'the folder of the pack')
    .option('--system <key>', 'the system that it is for; the first one when absent')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((dir: string, flags: CheckFlags) => end(check(shell, dir, flags)));
};

async function write(shell: Shell, dir: string, flags: NewFlags): Promise<ExitCode> {
  const { writePack } = await import('../campaign/packs/write-pack.js');
  const { system, pack, files } = await must(writePack(dir, flags, shell.systems));
  shell.say(`${dir}: the pack ${pack}, ${counted(files.length, 'file')}.`);
  const page = ['FORMAT.md', 'README.md'].find((name) => files.includes(name));
  const saysWhat = page === undefined ? '' : `${page} says what each holds. `;
  shell.say(
    `  ${saysWhat}Change cells of the CSV files; @missing in one asks you when it is needed.`,
  );
  if (files.includes('pack.json'))
    shell.say('  pack.json holds the same; a table counts from there when you take its CSV away.');
  shell.say(`  vedette pack check ${dir} --system ${system}`);
  shell.say(`  vedette new FILE --system ${system} --pack ${dir}`);
  return EXIT.fine;
}

const EXAMPLE =
  '{"faults":[{"file":"leaders.csv","row":4,"column":"stars","read":"4","expected":"…"}],"remarks":[]}';

async function check(shell: Shell, dir: string, flags: CheckFlags): Promise<ExitCode> {
  const { checkPack, readPackFolder, remarksOnPack } =
    await import('../campaign/packs/check-pack.js');
  const { sayPackFault } = await import('../campaign/packs/say-pack.js');
  const files = await must(readPackFolder(dir));
  const faults = await must(checkPack(files, flags.system, shell.systems));
  const remarks = await must(remarksOnPack(files, flags.system, shell.systems));
  if (flags.json === true) shell.say(jsonText({ faults, remarks }));
  else {
    faults.map(sayPackFault).forEach(shell.say);
    remarks.map((remark) => `note: ${remark}`).forEach(shell.say);
    const count = counted(Object.keys(files).length, 'file');
    if (faults.length === 0) shell.say(`${dir}: ${count}, all in order.`);
    else shell.complain(`vedette: ${dir}: ${counted(faults.length, 'fault')}.`);
  }
  return faults.length === 0 ? EXIT.fine : EXIT.faults;
}
