import { basename } from 'node:path';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, withFile } from './shell.js';

export const addLinks: AddVerb = (program, shell, end) => {
  program
    .command('links')
    .description("the link of each seat's page, for play on one machine")
    .argument('<file>', 'the campaign')
    .option('--url <url>', 'where the site is served', 'http://127.0.0.1:1861')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp('[{ "campaign", "who", "title", "url" }]'))
    .action((file: string, { url, json }: { url: string; json?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { linksOf } = await import('../web/viewer-links.js');
          const name = basename(file).replace(/\.(?:vedette|sqlite)$/, '');
          const links = await linksOf(campaign, name, url.replace(/\/$/, ''));
          if (json === true) shell.say(JSON.stringify(links));
          else links.forEach((link) => shell.say(`${link.title}  ${link.url}`));
          return EXIT.fine;
        }),
      ),
    );
};
