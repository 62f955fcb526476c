import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

const MORE = `
A campaign in a folder that is served has its newest entry noted in DIR/directory.sqlite too. When the file holds
less than that, it is not opened: orders or rulings would be missing. Put your newest backup in its place. Only
where there is none, or you went back to an older copy on purpose, play on without them. HEAD is what the message
says:
  vedette accept war.vedette 143:9f3a51c07e2b4d68 --reason "the disk broke; the backup of Sunday is all there is"
`;

export const addAccept: AddVerb = (program, shell, end) => {
  program
    .command('accept')
    .description('goes on with a file that has lost its newest entries')
    .argument('<file>', 'the campaign')
    .argument('<head>', 'the newest entry that is lost, as the message names it')
    .requiredOption('--reason <text>', 'why; it stays on record')
    .addHelpText('after', MORE)
    .action((file: string, key: string, { reason }: { reason: string }) =>
      end(
        withFile(
          shell,
          file,
          async (campaign) => {
            const { acceptLoss, sayEntries } = await import('../campaign/gm/accept-loss.js');
            const { first, seq } = await must(acceptLoss(campaign, { key, reason }, shell.clock));
            shell.say(
              `${file} goes on without ${sayEntries(first, seq)}; this is on record in its log.`,
            );
            return EXIT.fine;
          },
          'but-for-its-end',
        ),
      ),
    );
};
