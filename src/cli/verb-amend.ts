import type { AddVerb } from './add-verb.js';
import { sayRuled } from './say-ruled.js';
import { must, withFile } from './shell.js';

const MORE = `
  vedette amend war.vedette "place 3 SP usa at Manassas" --reason "forgotten at the start"
  vedette amend war.vedette "demoralize Lee" --at p9 --reason "as ruled by mail"
  vedette amend war.vedette "place 2 SP csa at Richmond" --at turn-end --reason "before the rally"
Without --at: at the start of the open step, at the end of a held one.
`;

export const addAmend: AddVerb = (program, shell, end) => {
  program
    .command('amend')
    .description("changes the position by the gamemaster's hand")
    .argument('<file>', 'the campaign')
    .argument('<text>', 'the change, such as "place 3 SP usa at Manassas"')
    .requiredOption('--reason <text>', 'why; it stays on record')
    .option('--release', 'releases the letters that it causes at once')
    .option(
      '--at <moment>',
      'a moment of the step: start, end, a pulse such as p9, or another that the log shows',
    )
    .addHelpText('after', MORE)
    .action((file: string, text: string, flags: { reason: string; at?: string; release?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { amendPosition } = await import('../campaign/amend-position.js');
          const amendment = { text, ...flags };
          return sayRuled(shell, await must(amendPosition(campaign, amendment, shell.clock)));
        }),
      ),
    );
};
