import { counted } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';

export const addTakeBack: AddVerb = (program, shell, end) => {
  program
    .command('take-back')
    .description(
      'takes play back to the beginning of a step, as a branch with new dice; nothing is deleted',
    )
    .argument('<file>', 'the campaign')
    .argument('<step>', 'a step that was played, such as "turn 1"')
    .requiredOption('--reason <reason>', 'why; it stays on record, and no seat reads it')
    .option('--tell <words>', 'what the players are told of it, word for word')
    .option(
      '--hold',
      'keeps their letters back, so that you can read and correct them first; the pages of the players go back at once',
    )
    .action((file: string, step: string, flags: { reason: string; tell?: string; hold?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { takeBackTurn } = await import('../campaign/turn/take-back-turn.js');
          const input = {
            step,
            reason: flags.reason,
            tells: flags.tell,
            holds: flags.hold === true,
          };
          const taken = await must(takeBackTurn(campaign, input, shell.clock));
          const { branch, letters, carried, left, next } = taken;
          shell.say(
            `Play stands at the beginning of ${taken.step.title} again (branch ${branch}).`,
          );
          shell.say(
            taken.holds
              ? `${counted(letters, 'letter')} kept back. Read them (vedette letter list), and let them go.`
              : `${counted(letters, 'letter')} may leave, to say so.`,
          );
          if (carried.length > 0)
            shell.say(`These orders are accepted again: ${carried.join(', ')}.`);
          if (left.length > 0) shell.say(`These must be sent again: ${left.join(', ')}.`);
          await sayPlayed(shell, campaign, next);
          return EXIT.fine;
        }),
      ),
    );
};
