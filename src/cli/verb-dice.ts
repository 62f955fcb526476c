import type { CheckedDice, CheckedRoll, Gap } from '../campaign/turn/verify-dice.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { type SeatId, counted } from '../kernel/basic.js';
import type { AddVerb, EndWith } from './add-verb.js';
import { readBytes } from './read-file.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';

const VERIFY_MORE = `
LETTER is the e-mail as it came (save it as .eml), or the text that you copied from it. It is checked with the public key
that stands in it; give --key with your first letter, to be sure that it is your campaign's:
  vedette dice verify LETTER.eml --key FIRST-LETTER.eml
The faces of a roll follow from the signature of its name, and each name has one signature. The words beside a name are not
signed: whose die it is, the place and the time stand in the name as a code, which "vedette dice open" explains after the war.
A die that the gamemaster set has no signature and is listed as such. Exit 1 when anything is wrong, also when a roll that
does not count comes without the one that does, or a roll that was rolled again without the one before it.
`;

const OPEN_MORE = `
The names that players are told have a code in the place of what the roll was for, so that they count nothing. This prints
the seal of the codes, and what each stood for. Give it to the players when the war is over, not before:
  code = the first 32 digits of HMAC-SHA256 of the roll's name, under SHA-256 of the seal's signature as key
A roll of a later line of play has "branch 2/" and so on before its name; the dice at its end (1d6) do not belong to it.
Things that are drawn lie in the order of a roll of their own, whose name ends with /order and which no player was told. It is
printed with its signature. Each of its 32 faces less 1 is a byte of a key; the things are sorted by their HMAC-SHA256 under it.
`;

const WORD_MORE = `
Each seat is asked for a word in its first letter: WORD: lantern in an e-mail, or on its page Dice. From the second step on
the names of rolls begin with these words, so that nobody can have chosen a key to his liking. They are closed when that step
is first resolved; then every player may read them. A word that you enter for a seat is marked as yours, and taken during the
first step alone: later you could try words until you like the dice.
`;

export const addDice: AddVerb = (program, shell, end) => {
  const dice = program.command('dice').description('checks signed dice: verify, key, word, open');
  addVerify(dice, shell, end);
  dice
    .command('key')
    .description('the public key of the dice, and whether new dice are signed')
    .argument('<file>', 'the campaign')
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeDiceKey } = await import('../campaign/turn/see-dice-key.js');
          const { says, fingerprint, publicKey } = seeDiceKey(campaign);
          shell.say(says);
          if (fingerprint !== undefined) shell.say(`Fingerprint: ${fingerprint}`);
          if (publicKey !== undefined) shell.say(publicKey.trim());
          return EXIT.fine;
        }),
      ),
    );
  dice
    .command('word')
    .description(
      "keeps a seat's word, with which the names of rolls begin; without one, lists them",
    )
    .argument('<file>', 'the campaign')
    .argument('[seat]', 'whose word it is')
    .argument('[word]', '3 to 24 letters or digits')
    .addHelpText('after', WORD_MORE)
    .action((file: string, seat?: string, word?: string) =>
      end(withFile(shell, file, (campaign) => keepWord(shell, campaign, seat, word))),
    );
  dice
    .command('open')
    .description('after the war: which roll each code in the letters stood for')
    .argument('<file>', 'the campaign')
    .addHelpText('after', OPEN_MORE)
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { openSeal } = await import('../campaign/turn/see-dice-key.js');
          const { sealName, signature, rolls } = await must(openSeal(campaign));
          [`Seal: ${sealName}`, `Signature: ${signature}`, ''].forEach(shell.say);
          for (const { name, signed, signature: own } of rolls)
            shell.say([signed, name, ...(own === undefined ? [] : [own])].join('  '));
          return EXIT.fine;
        }),
      ),
    );
};

async function keepWord(
  shell: Shell,
  campaign: Campaign,
  seat: string | undefined,
  word: string | undefined,
): Promise<ExitCode> {
  const { seeWordCount, sendWord } = await import('../campaign/turn/send-word.js');
  if (seat !== undefined && word === undefined)
    return refused(shell, 'Give the word too: vedette dice word FILE SEAT WORD.');
  if (seat !== undefined && word !== undefined) {
    // Checked by the use case.
    const sent = { seat: seat as SeatId, word, byHand: true as const };
    const kept = await must(sendWord(campaign, sent, shell.clock));
    shell.say(`Kept: ${kept.word}, for ${seat}. Players will read that you entered it.`);
    return EXIT.fine;
  }
  const { asked, count, closed } = await must(seeWordCount(campaign));
  if (!asked) shell.say('This campaign asks for no words for its dice.');
  else if (closed === undefined) shell.say(`Open. ${counted(count, 'word')} so far.`);
  else if (closed.lines.length === 0) shell.say('Closed. No seat sent a word.');
  else ['Closed. Names begin with:', ...closed.lines].forEach(shell.say);
  return EXIT.fine;
}

function refused(shell: Shell, say: string): ExitCode {
  shell.complain(`vedette: ${say}`);
  return EXIT.faults;
}

function addVerify(dice: Parameters<AddVerb>[0], shell: Shell, end: EndWith): void {
  dice
    .command('verify')
    .description('checks the dice of a letter: each with right or wrong, and why')
    .argument('<letter>', 'the e-mail as it came, or its text; - for the standard input')
    .option('--key <file>', 'a file with the public key in it, such as your first letter')
    .addHelpText('after', VERIFY_MORE)
    .action((letter: string, flags: { readonly key?: string }) =>
      end(verify(shell, letter, flags.key)),
    );
}

async function verify(shell: Shell, letter: string, key: string | undefined): Promise<ExitCode> {
  const { verifyDice } = await import('../campaign/turn/verify-dice.js');
  const bytes = await readBytes(shell, letter);
  const keyBytes = key === undefined ? undefined : await readBytes(shell, key);
  const found = await must(verifyDice(bytes, keyBytes));
  for (const roll of found.rolls)
    shell.say(`${roll.found === 'good' ? 'right ' : 'WRONG '}  ${roll.says}${moreOf(roll)}`);
  for (const { says, found: gap } of found.unsigned)
    shell.say(gap === undefined ? `not signed  ${says}` : `WRONG   ${says}\n        ${GAPS[gap]}`);
  return sum(shell, found, key !== undefined);
}

const GAPS: Readonly<Record<Gap, string>> = {
  next: 'It does not count, and the roll that counts in its place is not the next one in the letter.',
  earlier:
    'It was rolled again, and the one before it in the letter is not the roll that no longer counts.',
  again: 'Its words and its name disagree on whether it was rolled again.',
  words: 'It was rolled again, and the words about the first time are about something else.',
};

function moreOf({ found, told, faces = [] }: CheckedRoll): string {
  switch (found) {
    case 'good':
      return '';
    case 'faces':
      return `\n        The letter tells ${told.join(' ') || 'no face'}, the signature gives ${faces.join(' ')}.`;
    case 'signature':
      return '\n        The signature is not the one that this key gives this name.';
    case 'name':
      return '\n        This is not the name of a roll.';
    case 'twice':
      return '\n        The letter has the same signed roll twice.';
    case 'next':
    case 'earlier':
    case 'again':
    case 'words':
      return `\n        ${GAPS[found]}`;
  }
}

function sum(shell: Shell, found: CheckedDice, wasGiven: boolean): ExitCode {
  const { rolls, unsigned, key, otherKey, differs } = found;
  const wrong = rolls.filter(({ found }) => found !== 'good').length;
  const gaps = unsigned.filter(({ found }) => found !== undefined).length;
  shell.say(`${sayCount(rolls.length, wrong)}${sayUnsigned(unsigned.length, gaps)}.`);
  if (key !== undefined) sayNames(shell, found, key, wasGiven);
  if (otherKey !== undefined)
    shell.say(
      `WRONG   The letter carries another key: ${otherKey}. It is not that of your campaign.`,
    );
  if (differs)
    shell.say(
      'WRONG   The HTML of this letter tells other dice or another key than its plain text, which was checked. One of them was changed.',
    );
  return wrong + gaps === 0 && otherKey === undefined && !differs ? EXIT.fine : EXIT.faults;
}

function sayCount(count: number, wrong: number): string {
  if (count === 0) return 'No signed rolls';
  const all = counted(count, 'signed roll');
  return wrong === 0 ? `${all}, all right` : `${all}, ${String(wrong)} of them wrong`;
}

function sayUnsigned(count: number, gaps: number): string {
  if (count === 0) return '';
  const dice = count === 1 ? '1 die not signed' : `${String(count)} dice not signed`;
  return `; ${dice}${gaps === 0 ? '' : `, ${String(gaps)} of them wrong`}`;
}

function sayNames(
  shell: Shell,
  { rolls, steps, begins }: CheckedDice,
  key: string,
  wasGiven: boolean,
): void {
  shell.say(
    `Checked with the key ${key}${wasGiven ? '' : ', which stands in the letter itself. Compare it with that of your first letter, or give --key'}.`,
  );
  if (rolls.length > 0)
    shell.say(
      `The names are of: ${steps.join('; ')}. Only names and faces are signed, not the words beside them.`,
    );
  if (begins.some((words) => words !== ''))
    shell.say(`Names begin with the words: ${begins.map((one) => one || '(none)').join('; ')}.`);
}
