import { counted } from '../kernel/basic.js';
import { InvalidArgumentError, Option } from 'commander';
import type { Sight } from '../campaign/types.js';
import type { AddVerb } from './add-verb.js';
import { writeOut } from './read-file.js';
import { EXIT, must, Stop, withFile, type ExitCode, type Shell } from './shell.js';
import { addMapCheck } from './verb-map-check.js';
import { asViewer } from './verb-view.js';

const THEMES = ['light', 'dark', 'print'] as const;
const LEAST_WIDTH = 200;
const MOST_WIDTH = 8000;

type Flags = {
  readonly svg?: string;
  readonly png?: string;
  readonly seat: string;
  readonly region?: string;
  readonly theme: (typeof THEMES)[number];
  readonly width?: number;
};

const MORE = `
A region is a zone of the map or several (Massachusetts, Maine), a place with a radius (Boston:6), a place alone (7518),
all places between two (6510-7518), or all; parts between commas add up.
Without --region: what the seat's letters show.

  vedette map war.vedette --svg war.svg
  vedette map war.vedette --seat red --region Boston:6 --png boston.png --theme print
`;

export const addMap: AddVerb = (program, shell, end) => {
  const map = program
    .command('map')
    .description('draws the map: everything, or with --seat what that seat sees')
    .argument('<file>', 'the campaign')
    .option('--svg <out>', 'the file to draw it into as SVG')
    .option('--png <out>', 'the file to draw it into as PNG')
    .option('--seat <seat>', 'whose map it is', 'gm')
    .option('--region <region>', 'which part of the map')
    .addOption(
      new Option('--theme <theme>', 'for light, dark or print').choices(THEMES).default('light'),
    )
    .option('--width <pixels>', 'how wide the PNG is', asWidth)
    .addHelpText('after', MORE)
    .action((file: string, flags: Flags) => end(drawInto(shell, file, flags)));
  addMapCheck(map, shell, end);
};

function asWidth(text: string): number {
  const width = Number(text);
  if (!/^\d+$/.test(text) || width < LEAST_WIDTH || width > MOST_WIDTH)
    throw new InvalidArgumentError(`expected ${LEAST_WIDTH} to ${MOST_WIDTH} pixels.`);
  return width;
}

async function drawInto(shell: Shell, file: string, flags: Flags): Promise<ExitCode> {
  if (flags.svg === undefined && flags.png === undefined)
    throw new Stop(EXIT.usage, 'Say where the map goes: --svg OUT, --png OUT, or both.');
  return withFile(shell, file, async (campaign) => {
    const { seeView } = await import('../campaign/seen/see.js');
    const sight = await must(seeView(campaign, asViewer(flags.seat)));
    await draw(shell, sight, flags);
    return EXIT.fine;
  });
}

async function draw(shell: Shell, { board, picture }: Sight, flags: Flags): Promise<void> {
  const { layMap, mapLayers } = await import('../letters/drawing/draw-map.js');
  const region = flags.region === undefined ? undefined : await regionOf(board, flags.region);
  const shown = region === undefined ? picture : { ...picture, frame: region };
  const options = { theme: flags.theme, isTight: region !== undefined };
  const { svg, names, leftOut } = layMap(board, shown, options);
  if (flags.svg !== undefined) await writeOut(flags.svg, svg);
  shell.say(saysNames(names.length, leftOut));
  if (flags.png === undefined) return;
  const { drawPng } = await import('../letters/draw-png.js');
  const width = flags.width === undefined ? {} : { width: flags.width };
  await writeOut(flags.png, await drawPng(mapLayers(board, shown, options), width));
}

function saysNames(n: number, leftOut: readonly string[]): string {
  const missing = leftOut.length === 0 ? 'all' : `without room for ${leftOut.join(', ')}`;
  return `${counted(n, 'name')} on the map, ${missing}.`;
}

async function regionOf(board: Sight['board'], text: string): Promise<readonly string[]> {
  const { findRegion } = await import('../letters/drawing/find-region.js');
  const region = findRegion(board, text);
  if (!region.ok) throw new Stop(EXIT.faults, `--region: ${region.error}`);
  return region.value;
}
