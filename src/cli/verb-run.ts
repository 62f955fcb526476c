import { jsonHelp, type AddVerb } from './add-verb.js';
import { RUN_EXAMPLE, sayRun } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';
import { jsonText } from './table.js';

export const addRun: AddVerb = (program, shell, end) => {
  program
    .command('run')
    .description('plays the open step as far as it goes; exit 3 when it waits for answers')
    .argument('<file>', 'the campaign')
    .option(
      '--now',
      'sheets that are missing now count as silence; who is asked later is waited for',
    )
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(RUN_EXAMPLE))
    .action((file: string, flags: { now?: true; json?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { runTurn } = await import('../campaign/run-turn.js');
          const now = flags.now === true;
          const run = await must(runTurn(campaign, { now }, shell.clock));
          if (flags.json === true) shell.say(jsonText(run));
          else sayRun(run).forEach(shell.say);
          return run.state === 'held' ? EXIT.fine : EXIT.waits;
        }),
      ),
    );
};
