import { counted } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import type { Rescued } from '../campaign/gm/rescue.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';

const MORE = `
FILE is only read, as far as it can be, also where its pages are damaged, its end is missing or SQLite does not open
it. OUT gets every entry of the journal up to the first one that cannot be read or does not fit its chain, the pack,
the letters, the seats, the drafts and, if there is a FILE.key, the key of the dice. Positions are worked out again and
checked. A letter that may have left is held for you: "vedette letter list OUT" shows it, "vedette letter go" sends it.
What was written after the last entry that was saved, or had a number that another entry has since taken, and can be
read, is in OUT.rest.txt: sheets, rulings, letters.
Where the log of the last writes (FILE-wal, or FILE-wal.damaged, which Vedette has kept) is damaged, what was written
behind the damage is read too. With --also, whatever is damaged in FILE is taken from an older copy of the same campaign.

Of a folder's directory.sqlite, OUT gets your own packs and how far each campaign had come. Sign-ins, passkeys and
invitations are not saved: nothing proves them, and a damaged one could let in somebody else.

Ends with 0 when everything was saved, with 3 when OUT was made and something is missing or may be, with 1 when nothing
could be saved. Look for a backup first: an undamaged copy is better than a rescued file.
`;

export const addRescue: AddVerb = (program, shell, end) => {
  program
    .command('rescue')
    .description('saves what can be saved from a damaged file into a new one')
    .argument('<file>', 'the damaged file; it is not changed')
    .argument('<out>', 'the new file')
    .option('--also <copy...>', 'older copies of the same campaign')
    .addHelpText('after', MORE)
    .action((file: string, out: string, flags: { also?: readonly string[] }) =>
      end(rescueFile(shell, { from: file, to: out, also: flags.also ?? [] })),
    );
};

async function rescueFile(
  shell: Shell,
  input: { readonly from: string; readonly to: string; readonly also: readonly string[] },
): Promise<ExitCode> {
  const { isDirectoryFile } = await import('../campaign/gm/rescue-directory.js');
  if (isDirectoryFile(input.from)) return rescueFolder(shell, input.from, input.to);
  const { rescue } = await import('../campaign/gm/rescue.js');
  const rescued = await must(rescue(input, shell.clock, shell.systems));
  saySaved(input, rescued).forEach(shell.say);
  sayLost(input, rescued).forEach(shell.say);
  sayNext(input, rescued).forEach(shell.say);
  const isAll =
    rescued.why === undefined &&
    rescued.rest === undefined &&
    rescued.lostLetters.length + rescued.lostDice.length === 0;
  const isKnown = rescued.saved >= rescued.known && rescued.isSound;
  return isAll && isKnown && rescued.differs === undefined ? EXIT.fine : EXIT.waits;
}

async function rescueFolder(shell: Shell, from: string, to: string): Promise<ExitCode> {
  const { rescueDirectory } = await import('../campaign/gm/rescue-directory.js');
  const { packs, campaigns, torn, pages } = await must(rescueDirectory(from, to));
  const names = packs.length === 0 ? '' : ` (${packs.join(', ')})`;
  shell.say(
    `${to}: Saved: ${counted(packs.length, 'pack')}${names}, and how far ${counted(campaigns, 'campaign')} had come.`,
  );
  if (torn > 0)
    shell.say(`${from}: ${String(torn)} of ${String(pages)} pages hold rows that cannot be read.`);
  [
    'Not saved: sign-ins, passkeys and invitations. Nothing proves them, and a damaged one could let in somebody else.',
    'What to do next:',
    `  Stop the site, move ${from} away with its -wal and -shm, and put ${to} in its place.`,
    '  Everybody signs in again with a link by mail. Passkeys are added again; who had an invitation is invited again.',
    ...(packs.length === 0
      ? []
      : ['  Look over your packs: a file of one may be missing or damaged.']),
  ].forEach(shell.say);
  return EXIT.waits;
}

type Paths = { readonly from: string; readonly to: string };

const entries = (n: number): string => (n === 1 ? '1 entry' : `${String(n)} entries`);

function saySaved({ to }: Paths, { title, saved, letters, drafts }: Rescued): readonly string[] {
  return [
    `${to}: ${title}. Saved: ${entries(saved)}, ${counted(letters, 'letter')}, ${counted(drafts, 'draft')}.`,
  ];
}

function sayLost({ from }: Paths, rescued: Rescued): readonly string[] {
  const { saved, known, why, rest, lostLetters, lostDice, torn, pages, differs } = rescued;
  const { cutOff, isSound } = rescued;
  const lost: string[] = [];
  if (cutOff !== undefined) lost.push(`${from}: ${cutOff}.`);
  if (torn > 0)
    lost.push(`${from}: ${String(torn)} of ${String(pages)} pages hold rows that cannot be read.`);
  if (known > saved)
    lost.push(
      known === saved + 1
        ? `Not saved: entry ${String(known)}.`
        : `Not saved: entries ${String(saved + 1)} to ${String(known)}.`,
    );
  if (why !== undefined) lost.push(`  Entry ${String(saved + 1)}: ${why}.`);
  if (rest !== undefined)
    lost.push(
      `What could be read of the rest is in ${rest.path}: ${entries(rest.entries)}, ${counted(rest.letters, 'letter')}.`,
    );
  if (lostLetters.length > 0)
    lost.push(
      `Letters of ${entries(lostLetters.length)} (${lostLetters.join(', ')}) are damaged or missing. This is on record in the log.`,
    );
  if (lostDice.length > 0)
    lost.push(
      `How dice fell in the runs of ${entries(lostDice.length)} (${lostDice.join(', ')}) is damaged or missing. This is on record in the log.`,
    );
  if (differs !== undefined) lost.push(`The new file does not pass every check: ${differs}`);
  if (!isSound)
    lost.push(
      'The file is damaged, and what is gone without a trace cannot be told: entries, letters, drafts or notes may be missing.',
    );
  return lost.length === 0 ? ['Nothing is missing.'] : lost;
}

/** As long as one lies there, the site may refuse the new file. */
const sayLogs = (logs: readonly string[]): string =>
  logs.length === 0 ? '' : ` and ${logs.join(' and ')}`;

function sayNext(
  { from, to }: Paths,
  { unsure, rest, saved, known, isSound, logs }: Rescued,
): readonly string[] {
  return [
    'What to do next:',
    `  Keep ${from} as it is. Stop the site, move ${from} away with its -wal, -shm and .key${sayLogs(logs)}, and put ${to} in its place.`,
    ...(known > saved
      ? [
          '  The site will say that the newest entries are missing. "vedette accept" goes on without them.',
        ]
      : isSound
        ? []
        : [
            '  If the site says that the newest entries are missing, "vedette accept" goes on without them.',
          ]),
    ...(unsure.length > 0
      ? [
          `  Nobody knows whether ${counted(unsure.length, 'letter')} left (${unsure.join(', ')}); each is held for you. ` +
            `Ask the players: vedette letter list ${to}`,
        ]
      : []),
    ...(rest === undefined ? [] : [`  Enter what should count from ${rest.path} once more.`]),
  ];
}
