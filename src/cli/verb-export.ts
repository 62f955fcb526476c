import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addExport: AddVerb = (program, shell, end) => {
  program
    .command('export')
    .description(
      'prints the campaign as one JSON document: journal, letters and pack; no seed, no keys',
    )
    .argument('<file>', 'the campaign')
    .addHelpText(
      'after',
      jsonHelp(
        '{"format":"vedette-campaign/1","campaign":{…},"pack":{…},"entries":[…],"letters":[…]}',
      ),
    )
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { exportJournal } = await import('../campaign/gm/export-journal.js');
          shell.say(JSON.stringify(await must(exportJournal(campaign))));
          return EXIT.fine;
        }),
      ),
    );
};
