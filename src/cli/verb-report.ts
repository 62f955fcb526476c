import { Option } from 'commander';
import { asSeat } from '../kernel/basic.js';
import type { Campaign } from '../campaign/campaign.js';
import type { Letter } from '../campaign/types.js';
import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';
import { jsonText } from './table.js';
import { asViewer } from './verb-view.js';

const FORMATS = ['text', 'html', 'json'] as const;
type Flags = { readonly seat: string; readonly format: (typeof FORMATS)[number] };

const MORE = `
With --format json:
  { "step": "turn 1", "report": { "subject", "title", "lead", "opening", "sections": [{ "heading", "lines", "table" }] },
    "told": [{ "at": "p9", "text": "…" }] }
  a line is a text, or { "text", "mark", "places" } with what became of an order and what the line is about;
  what stands in the letter, and each thing that the seat was told with its moment
`;

export const addReport: AddVerb = (program, shell, end) => {
  program
    .command('report')
    .description("a seat's last released report; for gm, everything about the latest run")
    .argument('<file>', 'the campaign')
    .requiredOption('--seat <seat>', 'the seat, or gm')
    .addOption(new Option('--format <format>').choices(FORMATS).default('text'))
    .addHelpText('after', MORE)
    .action((file: string, flags: Flags) => end(report(shell, file, flags)));
};

function report(shell: Shell, file: string, { seat, format }: Flags): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    const { seeReport } = await import('../campaign/seen/see.js');
    const found = await must(seeReport(campaign, asViewer(seat)));
    if (format === 'json') {
      const { step, report, told } = found;
      shell.say(jsonText({ step, report, told: told.map(({ at, text }) => ({ at, text })) }));
      return EXIT.fine;
    }
    const letter = seat === 'gm' ? await ownLetter(shell, campaign) : await lastOf(campaign, seat);
    if (format === 'text') shell.say(letter.text.trimEnd());
    else shell.say(await pageOf(campaign, { ...letter, picture: found.picture }));
    return EXIT.fine;
  });
}

async function lastOf(campaign: Campaign, seat: string): Promise<Letter> {
  const { seeReportLetter } = await import('../campaign/seen/see.js');
  return must(seeReportLetter(campaign, asSeat(seat)));
}

async function ownLetter(
  shell: Shell,
  campaign: Campaign,
): Promise<{ readonly text: string; readonly html: string }> {
  const { composeReport } = await import('../letters/compose.js');
  const { seeReport } = await import('../campaign/seen/see.js');
  const { report } = await must(seeReport(campaign, 'gm'));
  return composeReport(report, {
    campaign: campaign.meta.title,
    zone: campaign.meta.zone,
    seatTitle: 'Gamemaster',
    written: shell.clock(),
  });
}

/** The letter's HTML with its map inside, so that it can be looked at as a page. */
async function pageOf(
  campaign: Campaign,
  { html, picture }: { readonly html: string; readonly picture: NonNullable<Letter['picture']> },
): Promise<string> {
  const { drawMap } = await import('../letters/drawing/draw-map.js');
  const svg = Buffer.from(drawMap(campaign.game.board(), picture)).toString('base64');
  return html.replaceAll('cid:map', `data:image/svg+xml;base64,${svg}`);
}
