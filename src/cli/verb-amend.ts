import type { AddVerb } from './add-verb.js';
import { sayRuled } from './say-ruled.js';
import { must, withFile } from './shell.js';

const MORE = `
  vedette amend war.vedette "place 3 SP usa at Manassas" --reason "forgotten at the start"
  vedette amend war.vedette "demoralize csa at Richmond" --at p9 --reason "as ruled by mail"
  vedette amend war.vedette "move Patterson with 2 of 4 SP to Winchester" --reason "orders misread" \\
    --told "Your order of July 20 was misread."
A line says whom it takes: move Patterson alone, with all 4 SP and Stone, or with 2 of 4 SP. One that leaves it open is
refused with the lines that it could mean. The players who know of the thing are told of the change; with --told, why.
  vedette amend war.vedette "place 2 SP csa at Richmond" --at turn-end --reason "before the rally"
Without --at: at the start of the open step, at the end of a held one.
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
    .description("changes the position by the gamemaster's hand")
    .argument('<file>', 'the campaign')
    .argument('<text>', 'the change, such as "place 3 SP usa at Manassas"')
    .requiredOption('--reason <text>', 'why; it stays on record and no player reads it')
    .option('--told <text>', 'why, for the players who know of the thing')
    .option('--release', 'releases the letters that it causes at once')
    .option('--at <moment>', 'a moment of the step: start, end, p9, or another that the log shows')
    .addHelpText('after', MORE)
    .action((file: string, text: string, flags: Flags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { amendPosition } = await import('../campaign/gm/amend-position.js');
          const amendment = { text, ...flags };
          return sayRuled(shell, await must(amendPosition(campaign, amendment, shell.clock)));
        }),
      ),
    );
};
