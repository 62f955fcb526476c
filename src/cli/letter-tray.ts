/** What `vedette letter` does with the gamemaster's tray. Its letters are numbered `t12`, those of the outbox `12`. */
import type { Command } from 'commander';
import { type SeatId, counted } from '../kernel/basic.js';
import type { Campaign } from '../campaign/campaign.js';
import type { Written } from '../campaign/gm/desk-letter.js';
import type { DeskVoice, SeenLetter } from '../campaign/gm/see-tray.js';
import type { SeatHolder } from '../campaign/types.js';

import type { EndWith } from './add-verb.js';
import { readText } from './read-file.js';
import { EXIT, must, Stop, withFile, type ExitCode, type Shell } from './shell.js';

const NUMBER = 'the number in the list, such as t12';
const WHEN = 'now, release (with the next one), or a time such as 2026-12-01T20:00';
const AGAIN = 'also letters that are done';

type Flags = Readonly<Record<string, string | boolean | undefined>>;
type Work = (
  campaign: Campaign,
  id: number,
  flags: Flags,
  more: readonly string[],
) => Promise<void>;

/** A verb on one letter of the tray. `more`: arguments after its number. */
function onLetter(
  { shell, end }: { readonly shell: Shell; readonly end: EndWith },
  verb: Command,
  work: Work,
): void {
  verb.action((file: string, number: string, ...rest: unknown[]) => {
    const words = rest.filter((one): one is string => typeof one === 'string');
    // Commander gives the options before the command itself.
    const flags = rest.at(-2) as Flags;
    return end(
      withFile(shell, file, async (campaign): Promise<ExitCode> => {
        await work(campaign, trayNumber(number), flags, words);
        return EXIT.fine;
      }),
    );
  });
}

/** A number of the tray, with its `t` or without. */
export function trayNumber(text: string): number {
  if (!/^t?[1-9]\d{0,8}$/i.test(text))
    throw new Stop(EXIT.faults, `"${text}" is not a number of the tray. They look like t12.`);
  return Number(text.replace(/^t/i, ''));
}

/** A number of the outbox. */
export function letterNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Stop(
      EXIT.faults,
      `"${text}" is not a number of a letter. They look like 12. "vedette letter list" shows them.`,
    );
  return Number(text);
}

/** The verbs of the tray, added to `vedette letter`. */
export function addTrayVerbs(letter: Command, shell: Shell, end: EndWith): void {
  const on = { shell, end };
  onLetter(
    on,
    verbOf(letter, 'answer', 'writes back to whoever wrote a letter')
      .argument('<text>', 'a file, or - for the standard input')
      .option('--when <when>', WHEN, 'now')
      .option('--again', AGAIN),
    answer(shell),
  );
  onLetter(
    on,
    verbOf(letter, 'pass', 'passes a letter on; the writer is not told')
      .option('--to <seats>', 'seats or sides separated by commas, or all; default: its addressee')
      .option('--as <voice>', 'writer, gamemaster or rumor: in whose name', 'writer')
      .option('--text <text>', 'a file with the words to pass on; default: the letter as it is')
      .option('--note <note>', 'your words below it', '')
      .option('--when <when>', WHEN, 'now')
      .option('--again', AGAIN),
    pass(shell),
  );
  onLetter(on, verbOf(letter, 'aside', 'sets a letter aside unanswered'), async (campaign, id) => {
    const { setAside } = await import('../campaign/gm/desk-letter.js');
    await must(setAside(campaign, { letter: id }, shell.clock));
    shell.say(`Letter t${id} is set aside. "vedette letter up" puts it back.`);
  });
  onLetter(
    on,
    verbOf(letter, 'up', 'puts a letter that was set aside back into the tray'),
    async (campaign, id) => {
      const { takeUp } = await import('../campaign/gm/desk-letter.js');
      await must(takeUp(campaign, { letter: id }, shell.clock));
      shell.say(`Letter t${id} is in the tray again.`);
    },
  );
  onLetter(
    on,
    verbOf(letter, 'recall', 'takes back a letter of yours that has not been sent yet'),
    async (campaign, id) => {
      const { recallLetter } = await import('../campaign/gm/desk-letter.js');
      const { letters } = await must(recallLetter(campaign, { entry: id }, shell.clock));
      shell.say(`${counted(letters, 'letter')} taken back, not sent.`);
    },
  );
  addWriteVerb(letter, shell, end);
}

const verbOf = (letter: Command, name: string, says: string): Command =>
  letter
    .command(name)
    .description(says)
    .argument('<file>', 'the campaign')
    .argument('<number>', NUMBER);

const answer =
  (shell: Shell): Work =>
  async (campaign, id, flags, [path = '-']) => {
    const { answerLetter } = await import('../campaign/gm/desk-letter.js');
    const on = await onOf(campaign, id, flags);
    const input = { ...on, text: await readText(shell, path), goes: textOf(flags, 'when') };
    sayWritten(shell, await must(answerLetter(campaign, input, shell.clock)));
  };

const pass =
  (shell: Shell): Work =>
  async (campaign, id, flags) => {
    const { passLetter } = await import('../campaign/gm/desk-letter.js');
    const { seeTrayLetter } = await import('../campaign/gm/see-tray.js');
    const { letter, seats } = await must(seeTrayLetter(campaign, id));
    const path = textOf(flags, 'text');
    const input = {
      ...(await onOf(campaign, id, flags)),
      to: passedTo(letter, seats, textOf(flags, 'to')),
      as: voiceOf(textOf(flags, 'as')),
      text: path === '' ? letter.text : await readText(shell, path),
      note: textOf(flags, 'note'),
      goes: textOf(flags, 'when'),
    };
    sayWritten(shell, await must(passLetter(campaign, input, shell.clock)));
  };

function addWriteVerb(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('write')
    .description('writes to seats, in your name or as an anonymous rumor')
    .argument('<file>', 'the campaign')
    .argument('<text>', 'a file, or - for the standard input')
    .requiredOption('--to <seats>', 'seats or sides separated by commas, or all')
    .option('--as <voice>', 'gamemaster or rumor', 'gamemaster')
    .option('--when <when>', WHEN, 'now')
    .action((file: string, path: string, flags: { to: string; as: string; when: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { writeDeskLetter } = await import('../campaign/gm/desk-letter.js');
          const { seeTray } = await import('../campaign/gm/see-tray.js');
          const { seats } = await must(seeTray(campaign));
          const as = voiceOf(flags.as);
          if (as === 'writer')
            throw new Stop(EXIT.usage, '--as is gamemaster or rumor for a letter of your own.');
          const text = await readText(shell, path);
          const input = { to: seatsNamed(seats, flags.to), as, text, goes: flags.when };
          sayWritten(shell, await must(writeDeskLetter(campaign, input, shell.clock)));
          return EXIT.fine;
        }),
      ),
    );
}

/** With `--again`, the letter as it stands now is acted on, whatever was done with it. */
async function onOf(
  campaign: Campaign,
  id: number,
  flags: Flags,
): Promise<{ readonly letter: number; readonly stamp?: string }> {
  if (flags['again'] !== true) return { letter: id };
  const { seeTrayLetter } = await import('../campaign/gm/see-tray.js');
  const { letter } = await must(seeTrayLetter(campaign, id));
  return { letter: id, stamp: letter.stamp };
}

const textOf = (flags: Flags, name: string): string => {
  const value = flags[name];
  return typeof value === 'string' ? value : '';
};

function passedTo(
  { to }: SeenLetter,
  seats: readonly SeatHolder[],
  named: string,
): readonly SeatId[] {
  if (named !== '') return seatsNamed(seats, named);
  if (to !== 'gm') return [to];
  throw new Stop(EXIT.usage, 'The letter was to you. Say with --to who gets it.');
}

/** Seats by their names or their sides' names, with commas between them. */
function seatsNamed(seats: readonly SeatHolder[], text: string): readonly SeatId[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  return words.flatMap((word) => {
    const found = seats.filter(
      ({ seat, side }) => word === 'all' || word === seat || word === side.toLowerCase(),
    );
    if (found.length > 0) return found.map(({ seat }) => seat);
    const known = seats.map(({ seat }) => seat).join(', ');
    throw new Stop(EXIT.faults, `There is no seat "${word}". Seats: ${known}; or a side, or all.`);
  });
}

function voiceOf(text: string): DeskVoice {
  if (text === 'writer' || text === 'gamemaster' || text === 'rumor') return text;
  throw new Stop(EXIT.usage, `--as is writer, gamemaster or rumor, not "${text}".`);
}

function sayWritten(shell: Shell, { entry, letters, goes }: Written): void {
  if (goes === 'now') {
    shell.say(`${counted(letters, 'letter')} in the outbox.`);
    return;
  }
  const when = goes === 'release' ? 'with the next release' : `at ${goes}`;
  const are = letters === 1 ? 'goes' : 'go';
  shell.say(
    `${counted(letters, 'letter')} ${are} ${when}. "vedette letter recall FILE t${entry}" takes back what has not gone.`,
  );
}

const DEEDS = { answered: 'answered', passed: 'passed on', aside: 'set aside' };

/** A line of the list: number, kind and what happened to it, who to whom, when, and the beginning of its text. */
export function trayRow(letter: SeenLetter): readonly string[] {
  const { id, kind, from, to, written, text, deeds } = letter;
  const was = deeds.findLast(({ isUndone }) => !isUndone);
  const what =
    { you: 'to you', between: 'between the sides', within: 'copy' }[kind] +
    (was === undefined ? '' : `, ${DEEDS[was.what]}`);
  const first = text.replace(/\s+/g, ' ').slice(0, 60);
  return [`t${id}`, what, `${from} to ${to}`, written, first];
}

/** A letter with all of its text, and what was done with it. */
export function trayText(letter: SeenLetter): readonly string[] {
  const { id, from, to, written, via, orders, way, text, deeds } = letter;
  return [
    `t${id}: ${from} to ${to}, ${written}${orders === true ? ', orders in words' : ''}${via === 'mail' ? ', by e-mail' : ''}`,
    ...(way === undefined ? [] : [way]),
    ...deeds.map(
      ({ what, written: when, isUndone, wrote }) =>
        `${DEEDS[what]}${wrote === undefined ? '' : ` (${wrote.to.join(', ')})`} ${when}${isUndone ? ', taken back' : ''}`,
    ),
    '',
    text,
  ];
}
