import { InvalidArgumentError } from 'commander';
import { existsSync } from 'node:fs';
import type { PackFiles } from '../kernel/system.js';
import type { AddVerb } from './add-verb.js';
import { sayRun } from './say-run.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';

type Flags = {
  readonly system: string;
  readonly scenario?: string;
  readonly title?: string;
  readonly seed?: string;
  readonly pack?: string;
  readonly zone?: string;
  readonly option: Readonly<Record<string, string>>;
};

function readOption(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as name=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

export const addNew: AddVerb = (program, shell, end) => {
  program
    .command('new')
    .description('begins a campaign in a new file')
    .argument('<file>', 'the file to make')
    .requiredOption('--system <key>', 'rules system, of those that vedette systems lists')
    .option('--scenario <name>', "scenario; the system's first when absent")
    .option('--title <text>', 'what the campaign is called in letters')
    .option(
      '--seed <digits>',
      'hexadecimal digits from which all dice follow; they are not signed then',
    )
    .option('--pack <dir>', 'a folder with a pack of your own, or the name of one that ships')
    .option('--zone <zone>', 'time zone of the letters, such as Europe/London; UTC when absent')
    .option(
      '--option <name=value>',
      'a setting of the campaign, of those that vedette systems --options lists; may stand several times',
      readOption,
      {},
    )
    .action((file: string, flags: Flags) => end(begin(shell, file, flags)));
};

/** A folder where there is one of the name; else a pack that ships. What is odd about a folder's files is said. */
async function readPack(
  shell: Shell,
  named: string,
  system: string,
): Promise<{ readonly pack: PackFiles } | { readonly packName: string }> {
  const { isShippedPack, readPackFolder, remarksOnPack } =
    await import('../campaign/packs/check-pack.js');
  if (!existsSync(named) && isShippedPack(named, system, shell.systems)) return { packName: named };
  const pack = await must(readPackFolder(named));
  for (const remark of await must(remarksOnPack(pack, system, shell.systems)))
    shell.say(`note: ${remark}`);
  return { pack };
}

async function begin(shell: Shell, file: string, flags: Flags): Promise<ExitCode> {
  const { newCampaign } = await import('../campaign/new-campaign.js');
  const { pack: named, option: options, ...rest } = flags;
  const pack = named === undefined ? {} : await readPack(shell, named, flags.system);
  const input = { ...rest, ...pack, options };
  const campaign = await must(newCampaign(file, input, shell.clock, shell.systems));
  try {
    const { runTurn } = await import('../campaign/turn/run-turn.js');
    const { title, system, scenario } = campaign.meta;
    shell.say(`${file}: ${title} (${system}, ${scenario})`);
    sayRun(await must(runTurn(campaign, { now: false }, shell.clock))).forEach(shell.say);
    return EXIT.fine;
  } finally {
    campaign.close();
  }
}
