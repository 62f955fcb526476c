import type { AddVerb } from './add-verb.js';
import { writeOut } from './read-file.js';
import { EXIT, must, withFile } from './shell.js';

export const addAfterAction: AddVerb = (program, shell, end) => {
  program
    .command('after-action')
    .description('writes the war as one HTML page with a map to move through: all sides, or one')
    .argument('<file>', 'the campaign')
    .argument('<out>', 'the page to write, such as war.html; it needs no network')
    .option('--side <side>', 'as this side knew it')
    .action((file: string, out: string, { side }: { side?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { afterAction } = await import('../campaign/gm/after-action.js');
          const { html } = await must(afterAction(campaign, { side }));
          await writeOut(out, html);
          const size = Math.ceil(Buffer.byteLength(html) / 1024);
          shell.say(
            `Written to ${out}: ${String(size)} KB. It shows every released step; publish it once nothing in it is secret.`,
          );
          return EXIT.fine;
        }),
      ),
    );
};
