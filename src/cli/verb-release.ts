import { counted } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';

export const addRelease: AddVerb = (program, shell, end) => {
  program
    .command('release')
    .description('releases the held step: its letters go out, and the next step opens')
    .argument('<file>', 'the campaign')
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { releaseTurn } = await import('../campaign/turn/release-turn.js');
          const { step, letters, next } = await must(releaseTurn(campaign, shell.clock));
          shell.say(`${step.title} is released; ${counted(letters, 'letter')} may leave.`);
          await sayPlayed(shell, campaign, next);
          return EXIT.fine;
        }),
      ),
    );
};
