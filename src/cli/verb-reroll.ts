import type { AddVerb } from './add-verb.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';

const MORE = `
NAME is that of the roll in vedette log, in brackets:
  vedette reroll war.vedette "battle at Boston/attacker" --reason "rolled for the wrong unit"
The dice fall under a new name, and the step is played again with them. Whoever is told of the roll reads what fell first,
what fell then, and the reason. It cannot be taken back; to set dice by hand, see vedette answer.
`;

export const addReroll: AddVerb = (program, shell, end) => {
  program
    .command('reroll')
    .description('rolls dice of the open step again; players who are told of them read the reason')
    .argument('<file>', 'the campaign')
    .argument('<name>', 'the roll')
    .requiredOption('--reason <text>', 'why; those who are told of the roll read it')
    .option('--release', 'releases the letters that it causes at once')
    .addHelpText('after', MORE)
    .action((file: string, key: string, flags: { reason: string; release?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { rerollDice } = await import('../campaign/gm/reroll.js');
          const { name, fell, now, run } = await must(
            rerollDice(campaign, { key, ...flags }, shell.clock),
          );
          shell.say(`${name}: ${now.join(', ')}, before ${fell.join(', ')}.`);
          await sayPlayed(shell, campaign, run);
          return EXIT.fine;
        }),
      ),
    );
};
