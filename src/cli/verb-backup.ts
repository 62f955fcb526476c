import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addBackup: AddVerb = (program, shell, end) => {
  program
    .command('backup')
    .description(
      'copies the campaign as it stands, also while it is served; to restore, put the copy in its place',
    )
    .argument('<file>', 'the campaign')
    .argument('<to>', 'the copy to make')
    .action((file: string, to: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { backUp } = await import('../campaign/back-up.js');
          const { path } = await must(backUp(campaign, to));
          shell.say(
            `${path}: ${campaign.meta.title}, whole, with its dice and its links. Keep it to yourself.`,
          );
          return EXIT.fine;
        }),
      ),
    );
};
