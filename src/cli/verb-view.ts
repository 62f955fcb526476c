import { asSeat, type Viewer } from '../kernel/basic.js';
import type { Sight } from '../campaign/types.js';
import { placesOfSpot } from '../kernel/map/spot.js';
import { placeTitle } from '../kernel/map/places.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { writeOut } from './read-file.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';
import { columns, jsonText } from './table.js';

type Flags = {
  readonly seat: string;
  readonly at?: string;
  readonly json?: true;
  readonly svg?: string;
  readonly png?: string;
};

const EXAMPLE = `{ "who": "red", … }
  what the seat knows, in the words of its system; equal forces are merged and nothing carries an id of the program`;

export const asViewer = (text: string): Viewer => (text === 'gm' ? 'gm' : asSeat(text));

export const addView: AddVerb = (program, shell, end) => {
  program
    .command('view')
    .description('what a seat sees now; gm sees everything')
    .argument('<file>', 'the campaign')
    .requiredOption('--seat <seat>', 'the seat, or gm')
    .option('--at <key>', 'at the moment of a question: its key, as vedette asks shows it')
    .option('--json', 'as JSON')
    .option('--svg <out>', 'draws the map as SVG into a file')
    .option('--png <out>', 'draws the map as PNG into a file')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, flags: Flags) => end(view(shell, file, flags)));
};

function view(shell: Shell, file: string, flags: Flags): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    const { seeView, seeViewAt } = await import('../campaign/seen/see.js');
    const who = asViewer(flags.seat);
    const seen =
      flags.at === undefined ? seeView(campaign, who) : seeViewAt(campaign, who, flags.at);
    const sight = await must(seen);
    await draw(sight, flags);
    if (flags.json === true) shell.say(jsonText(sight.view));
    else if (flags.svg === undefined && flags.png === undefined)
      sayPicture(sight).forEach(shell.say);
    return EXIT.fine;
  });
}

async function draw({ board, picture }: Sight, flags: Flags): Promise<void> {
  if (flags.svg === undefined && flags.png === undefined) return;
  const { drawMap, mapLayers } = await import('../letters/drawing/draw-map.js');
  if (flags.svg !== undefined) await writeOut(flags.svg, drawMap(board, picture));
  if (flags.png === undefined) return;
  const { drawPng } = await import('../letters/draw-png.js');
  await writeOut(flags.png, await drawPng(mapLayers(board, picture)));
}

/** What stands on the map as a table. */
function sayPicture({ board, picture }: Sight): readonly string[] {
  const rows = picture.marks.map(({ at, words, age }) => [
    placesOfSpot(at)
      .map((place) => placeTitle(board, place))
      .join(' and '),
    ...[words, age === undefined || age === 0 ? '' : `${age} steps ago`],
  ]);
  const subtitle = picture.subtitle === '' ? [] : [picture.subtitle];
  return [picture.title, ...subtitle, ...columns(rows)];
}
