/**
 * Every verb of the command line that shows something as a seat may know it, for every seat, where each has written words
 * of its own. Made from the table of verbs, so that a new one is tried as soon as it is there.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../src/cli/program.js';
import type { Shell } from '../../src/cli/shell.js';
import { VERBS } from '../../src/cli/verbs.js';
import { layBorder, mailOf, nameOf, SIDE_SEATS, wordsOf } from '../web/side.js';
import { testClock } from '../web/site.js';

let dir = '';
beforeAll(async () => {
  dir = await layBorder(testClock());
}, 60_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

/** What stands between a verb and its flag `--seat`; sheets come from the standard input. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  check: ['-', '--kind', 'orders'],
  submit: ['-', '--kind', 'orders'],
  map: ['--svg', 'OUT'],
  report: [],
  state: [],
  view: [],
  // For the gamemaster: he enters what a player sent him.
  'mail enter': ['-', '--reason', 'R'],
  remind: [],
  note: [],
};
const FOR_THE_GAMEMASTER: ReadonlySet<string> = new Set(['mail enter', 'remind', 'note']);

function shellOf(lines: string[]): Shell {
  const say = (line: string): void => void lines.push(line);
  const never = (): Promise<never> => Promise.reject(new Error('Not called'));
  const readInput = (): Promise<Buffer> => Promise.resolve(Buffer.from('PP 1: wait'));
  const post = { receive: never, inbox: never, send: never, desk: never };
  return { clock: testClock(), say, complain: say, readInput, serve: never, post };
}

/** The verbs that have a flag `--seat`, with the words that call them. */
function seatVerbs(): readonly string[] {
  const program = new Command();
  for (const add of VERBS) add(program, shellOf([]), () => Promise.resolve());
  const found = (command: Command, words: readonly string[]): readonly string[] => [
    ...(command.options.some(({ long }) => long === '--seat') ? [words.join(' ')] : []),
    ...command.commands.flatMap((one) => found(one, [...words, one.name()])),
  ];
  return found(program, []);
}

function strangeTo(seat: string): readonly string[] {
  const side = seat.slice(0, 3);
  const others = SIDE_SEATS.filter((who) => who !== seat);
  const kinds = ['sheet', 'draft', 'togm', 'across', 'towest', 'fromgm'];
  const isHis = (who: string, kind: string): boolean =>
    kind === 'towest' && seat === `${side}-west` && who.startsWith(side);
  return [
    ...others.flatMap((who) =>
      kinds.filter((kind) => !isHis(who, kind)).map((kind) => wordsOf(who, kind)),
    ),
    ...others.map(mailOf),
    ...others.filter((who) => !who.startsWith(side)).map(nameOf),
    ...[wordsOf('gm', 'amend'), wordsOf('gm', 'ruling'), mailOf('gm')],
  ];
}

it.each(seatVerbs())(
  'vedette %s shows a seat nothing that another wrote, nor what is the gamemaster’s',
  async (verb) => {
    const sample = SAMPLES[verb];
    if (sample === undefined)
      throw new Error(`Give vedette ${verb} its words in ${import.meta.filename}.`);
    if (FOR_THE_GAMEMASTER.has(verb)) return;
    const [file, out] = [join(dir, 'meeting.vedette'), join(dir, 'map.svg')];
    const forms =
      verb === 'map' ? [[]] : [[], verb === 'report' ? ['--format', 'json'] : ['--json']];
    for (const seat of SIDE_SEATS)
      for (const more of forms) {
        const lines: string[] = [];
        const given = sample.map((word) => (word === 'OUT' ? out : word));
        await runCommand(
          [...verb.split(' '), file, ...given, '--seat', seat, ...more],
          shellOf(lines),
        );
        if (verb === 'map') lines.push(readFileSync(out, 'utf8'));
        const said = lines.join('\n');
        expect([verb, seat, said.length > 20]).toEqual([verb, seat, true]);
        expect([verb, seat, strangeTo(seat).filter((word) => said.includes(word))]).toEqual([
          verb,
          seat,
          [],
        ]);
      }
  },
  60_000,
);

it('the words that are looked for do stand in what the gamemaster’s verbs print', async () => {
  const lines: string[] = [];
  const file = join(dir, 'meeting.vedette');
  for (const verb of ['log', 'audit', 'export']) await runCommand([verb, file], shellOf(lines));
  const said = lines.join('\n');
  for (const word of [
    wordsOf('usa-west', 'sheet'),
    wordsOf('csa-east', 'togm'),
    wordsOf('gm', 'amend'),
  ])
    expect(said).toContain(word);
});
