import { counted } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import type { Campaign } from '../campaign/campaign.js';
import type { Replayed } from '../campaign/types.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';

const sayEarlier = (runs: number): string =>
  `${counted(runs, 'run')} of them ${runs === 1 ? 'was' : 'were'} played by an earlier edition of the rules: the results were checked and not played again.`;

const MORE = `
A file that has lost its newest entries may still pass. To find out, look for the mark in the last line of a
player's newest letter: vedette letter marks FILE MARK.
`;

export const addReplay: AddVerb = (program, shell, end) => {
  program
    .command('replay')
    .description('rebuilds the campaign from its journal and compares; exit 1 if it differs')
    .argument('<file>', 'the campaign')
    .addHelpText('after', MORE)
    .action((file: string) =>
      end(withFile(shell, file, (campaign) => replay(shell, file, campaign), 'unchecked')),
    );
};

async function replay(shell: Shell, file: string, campaign: Campaign): Promise<ExitCode> {
  const { replayCampaign } = await import('../campaign/turn/replay.js');
  const replayed = await must(
    replayCampaign(campaign, (done, of) => shell.progress?.('Replaying runs', done, of)),
  );
  const { differs } = replayed;
  if (differs === undefined) {
    sayReplayed(file, replayed).forEach(shell.say);
    return EXIT.fine;
  }
  shell.complain(`vedette: ${file}: ${differs.say}`);
  return EXIT.faults;
}

/** A campaign that came out again as it was played. */
export function sayReplayed(
  file: string,
  { entries, runs, earlier, signed }: Replayed,
): readonly string[] {
  const all = `${entries === 1 ? '1 entry' : `${entries} entries`}, ${counted(runs, 'run')}`;
  return [
    `${file}: ${all}, all as they were written and played.`,
    ...(signed === undefined ? [] : [signed]),
    ...(earlier > 0 ? [sayEarlier(earlier)] : []),
  ];
}
