/**
 * The dice at the foot of a letter: each roll that it tells of with its signed name and its signature, and how to check
 * them. The same lines stand in the text and, folded, in the HTML, so that whatever is copied can be checked.
 */
import { frameEnd } from './mail-frame.js';
import { isDrawTold, type ToldDie } from '../kernel/told-die.js';
import { wrapText } from './plain-text.js';
import { loadTemplates } from './templates.js';

/**
 * `dice`: what the letter tells of; `key`: the campaign's public key (PEM), where it has one; `first`: the reader's first
 * letter; `asksWord`: its reader may send a word for the names of rolls; `words`: those with which names in it begin.
 */
export type DiceFoot = {
  readonly dice: readonly ToldDie[];
  readonly key?: { readonly pem: string; readonly fingerprint: string };
  readonly first: boolean;
  readonly asksWord?: boolean;
  readonly words?: readonly string[];
};

const BASE64_COLUMNS = 72;
const HEADING = 'Dice';

/** The lines of the foot; none where there is nothing to say. */
export function diceLines(foot: DiceFoot): readonly string[] {
  const { dice, key, first, asksWord = false, words = [] } = foot;
  if (dice.length === 0 && !(first && key !== undefined)) return [];
  const isSigned = dice.some(({ falls }) => falls.some(({ signature }) => signature !== undefined));
  return [
    ...(dice.length === 0 ? FIRST_LETTER : [wrapText(introOf(dice, key !== undefined)), '']),
    ...(asksWord ? ASK_WORD : []),
    ...dice.flatMap(linesOfDie),
    ...(words.length === 0 ? [] : [WORDS, ...words, '']),
    ...(isSigned ? [...HOW_TO_CHECK, ...oddKinds(dice)] : []),
    ...(key === undefined || !(isSigned || first)
      ? []
      : [`Public key of this campaign's dice, fingerprint`, key.fingerprint, key.pem.trim()]),
  ];
}

const FIRST_LETTER = [
  wrapText(
    'The dice of this campaign are signed. With the public key below you can check every roll that you are told of, from now on to the last turn. Keep this letter: the key stays the same. The page Dice shows it too.',
  ),
  '',
];

const ASK_WORD = [
  wrapText(
    'Please send a word of your own: from the next step on, the names of rolls begin with the words that the seats sent. So nobody can have picked a lucky key. Write a line such as this in an e-mail, or enter your word on the page Dice, before the next step is resolved:',
  ),
  'WORD: lantern',
  wrapText(
    '3 to 24 letters or digits. No other player reads it before then; after that every player does.',
  ),
  '',
];

const WORDS = wrapText(
  'The names of these rolls begin with the words that the seats sent before the dice fell. Check that yours is among them:',
);

function introOf(dice: readonly ToldDie[], hasKey: boolean): string {
  const roll = dice.length === 1 ? 'The roll' : 'The rolls';
  if (hasKey) return `${roll} of this letter:`;
  return `${roll} of this letter. The dice of this campaign are not signed: it was begun without a key.`;
}

/** What the die came to, then the shell's two lines of each time that it fell. */
function linesOfDie(told: ToldDie): readonly string[] {
  const { says, falls, reasons, ruled } = told;
  const [verb, between] = isDrawTold(told) ? ['drawn', ', '] : ['rolled', ' '];
  if (ruled !== undefined)
    return [wrapText(`${says}: ${ruled.join(between)}, set by the gamemaster, not ${verb}`), ''];
  return falls.flatMap(({ faces, drawn, signed, signature }, nth) => {
    const numbers = faces.length === 0 ? '' : `, drawn as ${faces.join(' ')}`;
    const fell = drawn === undefined ? faces.join(between) : `${drawn.join(between)}${numbers}`;
    const again =
      nth === 0 ? '' : `, ${verb} again by the gamemaster (${inBrackets(reasons[nth - 1] ?? '')})`;
    const over = nth < falls.length - 1 ? ', does not count: see the next' : '';
    const head = wrapText(`${says}: ${fell}${again}${over}`);
    if (signed === undefined || signature === undefined) return [`${head} (not signed)`, ''];
    const rows = signature.match(new RegExp(`.{1,${BASE64_COLUMNS}}`, 'g')) ?? [];
    return [head, `ROLL='${signed}'`, `SIG='${rows.join('\n')}'`, ''];
  });
}

/** Whoever checks the letter sees by the brackets where the gamemaster's words end. */
const inBrackets = (reason: string): string => reason.replaceAll('(', '[').replaceAll(')', ']');

/** Tried by a test with openssl itself. */
export const OPENSSL_LINE =
  'openssl dgst -sha256 -verify key.pem \\\n  -signature <(echo "$SIG" | openssl base64 -d) <(printf %s "$ROLL")';
export const FACES_LINE = 'echo "$SIG" | openssl base64 -d | openssl dgst -sha256 -c';

const HOW_TO_CHECK = [
  wrapText(
    'To check them all, save this letter as a file. In the folder of a copy of Vedette, the program that wrote it, run:',
  ),
  'node dist/main.js dice verify LETTER.eml',
  '',
  wrapText(
    'To check one by hand: save the public key as key.pem, paste the ROLL and SIG of a roll into a shell (bash), then:',
  ),
  OPENSSL_LINE,
  FACES_LINE,
  wrapText(
    'The first says "Verified OK". The second prints bytes. Leave out bytes that are too high (with six sides: fc and above; with N sides: from the last multiple of N in 256 on). Divide each of the others by the number of sides: the remainder plus 1 is a die.',
  ),
  '',
];

const NAMED_DICE = wrapText(
  'Where a ROLL ends with faces in brackets, the number says which of them the die shows, counted from the left.',
);
const DRAWN = wrapText(
  'A ROLL that ends with 2of12 is a draw of two out of twelve things: a die of 12, then one of 11, each saying which of those that are left is drawn. They lie in a secret order, so that the numbers tell nothing about the others; the gamemaster can show it after the war.',
);

/** How to check what is no roll of plain dice. */
function oddKinds(dice: readonly ToldDie[]): readonly string[] {
  const odd = dice.filter((told) => told.sides === undefined);
  return [
    ...(odd.some((told) => !isDrawTold(told)) ? [NAMED_DICE, ''] : []),
    ...(odd.some(isDrawTold) ? [DRAWN, ''] : []),
  ];
}

type Parts = { readonly text: string; readonly html: string };

/** A letter with its dice at its end, folded in HTML. */
export function addDice(letter: Parts, foot: DiceFoot): Parts {
  const lines = diceLines(foot);
  if (lines.length === 0) return letter;
  const body = lines.join('\n').trimEnd();
  const text = letter.text.trimEnd();
  const sign = /\n--\n(?![\s\S]*\n--\n)/.exec(text);
  const at = sign?.index ?? text.length;
  const block = `${HEADING}\n${'-'.repeat(HEADING.length)}\n\n${body}`;
  const cut = frameEnd(letter.html);
  const html = loadTemplates().html('mail/dice.html', {
    heading:
      foot.dice.length === 0
        ? 'Public key of the dice'
        : 'Dice of this letter, and how to check them',
    body,
  });
  return {
    text: `${text.slice(0, at).trimEnd()}\n\n${block}\n${sign === null ? '' : text.slice(at)}\n`.replace(
      /(?<!\n)\n+$/,
      '\n',
    ),
    html: `${letter.html.slice(0, cut)}\n${html.trimEnd()}${letter.html.slice(cut)}`,
  };
}
