import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addBackup: AddVerb = (program, shell, end) => {
  program
    .command('backup')
    .description(
      'copies the campaign, also while it is being served; to restore, put the copy in its place',
    )
    .argument('<file>', 'the campaign')
    .argument('<to>', 'the copy to make')
    .action((file: string, to: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          // Asked first: the copy may get the name that the campaign has in a database.
          const isSecond = isServedWith(file, to);
          const { backUp } = await import('../campaign/gm/back-up.js');
          const { path } = await must(
            backUp(campaign, to, (done, of) =>
              shell.progress?.('Copying pages of the file', done, of),
            ),
          );
          shell.say(`${path}: ${campaign.meta.title}, whole, with its links. Keep it to yourself.`);
          if (isSecond) shell.complain(SECOND);
          const { seeDiceKey } = await import('../campaign/turn/see-dice-key.js');
          const key = seeDiceKey(campaign);
          if (key.publicKey !== undefined)
            shell.say(`The key of its dice is not in it: back up ${key.file} apart.`);
          return EXIT.fine;
        }),
      ),
    );
};

/** Whether a site that serves the folder of the campaign's file serves the copy too. */
const isServedWith = (file: string, to: string): boolean =>
  existsSync(file) &&
  dirname(resolve(file)) === dirname(resolve(to)) &&
  /^[A-Za-z0-9][\w.-]*\.(?:vedette|sqlite)$/.test(basename(to));

const SECOND =
  'vedette: The copy is in the same folder as the campaign. A site that serves this folder runs it as a second campaign, which sends ' +
  'the same letters again. Move it to another folder.';
