import type { AddVerb } from './add-verb.js';
import { sayRuled } from './say-run.js';
import { must, withFile } from './shell.js';

const MORE = `
  vedette amend war.vedette "CHANGE" --reason "forgotten at the start"
  vedette amend war.vedette "CHANGE" --at end --reason "as ruled by mail"
  vedette amend war.vedette "CHANGE" --reason "orders misread" --told "Your order of July 20 was misread."
What a change may say, each system's rules tell; for a word that they do not know, the answer names those that they do.
A change that leaves open whom it takes is refused with the lines that it could mean. The players who know of the thing
are told of the change; with --told, why.
Without --at it happens at the start of the open step, at the end of a held one. A moment that the step does not have is refused with
those that it has.
`;

type Flags = {
  readonly reason: string;
  readonly told?: string;
  readonly at?: string;
  readonly release?: true;
};

export const addAmend: AddVerb = (program, shell, end) => {
  program
    .command('amend')
    .description('changes the position as the gamemaster')
    .argument('<file>', 'the campaign')
    .argument('<text>', 'the change, in the words of the rules')
    .requiredOption('--reason <text>', 'why; it stays on record and no player reads it')
    .option('--told <text>', 'why, for the players who know of the thing')
    .option('--release', 'releases the letters that it causes at once')
    .option('--at <moment>', 'a moment of the step, as the log shows it: start, p9, end')
    .addHelpText('after', MORE)
    .action((file: string, text: string, flags: Flags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { amendPosition } = await import('../campaign/gm/amend-position.js');
          const amendment = { text, ...flags };
          return sayRuled(
            shell,
            campaign,
            await must(amendPosition(campaign, amendment, shell.clock)),
          );
        }),
      ),
    );
};
