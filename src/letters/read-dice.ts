/** The dice in a letter as it came, or in what was copied of it. */

/**
 * A time that a die fell or was set, as the letter states it. `says`: the words about it, with the faces that the letter
 * tells; `again`: they say that it was rolled again; `over`: that it does not count, and the next one does; `part`: in which
 * letter of a joined e-mail it stands, 0 in a letter by itself.
 */
type ReadFall = {
  readonly says: string;
  readonly again: boolean;
  readonly over: boolean;
  readonly part: number;
};

/** `label`: what it was for, of a roll of dice. */
export type ReadRoll = ReadFall & {
  readonly label: string;
  readonly told: readonly number[];
  readonly signed: string;
  readonly signature: string;
};

/** A die that the letter tells without a signature, in its words. */
export type ReadUnsigned = ReadFall & { readonly label: string; readonly signed?: undefined };

/** `dice`: in the order of the letter; `keys`: public keys in it (PEM). */
export type ReadDice = {
  readonly dice: readonly (ReadRoll | ReadUnsigned)[];
  readonly keys: readonly string[];
};

const LONGEST_LETTER = 2_000_000;
const LONGEST_WORDS = 4_000;

const ROLL = /(?<![\w$])ROLL=(?:['‘’]([^'‘’]{1,2000})['‘’]|[^\n]*)/g;
const SIGNATURE = /\s*SIG=['‘’]([A-Za-z0-9+/=\s]{1,4000})['‘’]/y;
/** A mail program may break the line between any two words. */
const UNSIGNED =
  /,\s+set\s+by\s+the\s+gamemaster,\s+not\s+(?:rolled|drawn)(?!\w)|\(not\s+signed\)/g;

/** Quotation marks of a forwarded letter, spaces and line ends of any kind, also new ones, are passed over. */
export function readDice(letter: string): ReadDice {
  const text = withoutGaps(
    letter
      .slice(0, LONGEST_LETTER)
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u200b', '')
      .split(/\r\n|\r|\n/)
      .map((line) => line.replace(/^(?:\s{0,8}>)+/, '').trim())
      .join('\n'),
  );
  const own = withoutReasons(text);
  const headings = seatHeadings(text);
  const dice: (ReadRoll | ReadUnsigned)[] = [];
  let end = 0;
  for (const found of [...own.matchAll(ROLL), ...own.matchAll(UNSIGNED)].sort(
    (one, other) => one.index - other.index,
  )) {
    const [what, signed] = found;
    if (found.index < end) continue;
    const after = found.index + what.length;
    const part = headings.filter((at) => at < found.index).length;
    const before = paragraphBefore(own, end, found.index);
    if (!what.startsWith('ROLL=')) {
      const tail = `${what.startsWith(',') ? '' : ' '}${what}`;
      const says = (each: string): string => inOneLine(each.slice(...before) + tail);
      dice.push({ ...saidOf({ says: says(text), bare: says(own) }), part });
      end = after;
      continue;
    }
    SIGNATURE.lastIndex = after;
    const signature = SIGNATURE.exec(text);
    const says = (each: string): string => inOneLine(each.slice(...before));
    dice.push({
      ...{ ...saidOf({ says: says(text), bare: says(own) }), part },
      signed: inOneLine((signed ?? what.slice('ROLL='.length)).replace(/([/-])\n/g, '$1')),
      signature: (signature?.[1] ?? '').replace(/\s+/g, ''),
    });
    end = signature === null ? after : SIGNATURE.lastIndex;
  }
  return { dice, keys: keysIn(own) };
}

/** A word processor puts an empty line after each. */
const withoutGaps = (text: string): string =>
  /[^\n]\n[^\n]/.test(text.trim()) ? text : text.replaceAll('\n\n', '\n');

const SEATS_OF_TEXT = /^([^\n“]{1,200}): “Seat: ([^”\s]{1,100})”$/gm;
const SEATS_OF_HTML = /Seat: ([^\s()]{1,100}) \(([^\n]{1,200}?)\)(?= or Seat: |\.$)/gm;

/** Where the letters of a joined e-mail begin: at headings with the seats that it names first. */
function seatHeadings(text: string): readonly number[] {
  const named = new Set(
    [
      ...[...text.matchAll(SEATS_OF_TEXT)].map(([, title = '', seat = '']) => `${title} (${seat})`),
      ...[...text.matchAll(SEATS_OF_HTML)].map(([, seat = '', title = '']) => `${title} (${seat})`),
    ].map((heading) => heading.toUpperCase()),
  );
  if (named.size === 0) return [];
  const lines = text.matchAll(/^[^\n]+$/gm);
  return [...lines].flatMap(({ 0: line, index }) => (named.has(line.toUpperCase()) ? [index] : []));
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const REASON = /(,\s+(?:rolled|drawn)\s+again\s+by\s+the\s+gamemaster\s+\()([^()]{1,4000})(?=\))/g;

/** Of the same length: a reason is in the gamemaster's own words, which may be those that a letter has for dice. */
const withoutReasons = (text: string): string =>
  text.replace(
    REASON,
    (_all, before: string, reason: string) => before + '.'.repeat(reason.length),
  );

/** Where the words before `till` stand: their paragraph, or what of it comes after the die before. */
function paragraphBefore(text: string, from: number, till: number): readonly [number, number] {
  const first = Math.max(from, till - LONGEST_WORDS);
  const words = text.slice(first, till).trimEnd();
  return [first + words.lastIndexOf('\n\n') + 1, first + words.length];
}

type Said = { readonly says: string; readonly bare: string };

/** What the words about a die say; `bare`: the same without the gamemaster's reason. */
const saidOf = ({ says, bare }: Said): Omit<ReadRoll, 'part' | 'signed' | 'signature'> => ({
  ...{ says, ...labelAndFaces(bare) },
  again: /, (?:rolled|drawn) again by the gamemaster \(/.test(bare),
  over: /, does not count: see the next(?: \(not signed\))?$/.test(bare),
});

/**
 * `Hour 9: battle at Bull Run, our die: 4 2, rolled again …`: the numbers after the last colon before the words about them;
 * of a draw those after the things: `your cards: Drums, Fair wind, drawn as 3 1`. Where its words end is not known of a draw.
 */
function labelAndFaces(says: string): Pick<ReadRoll, 'label' | 'told'> {
  const found =
    /(: |, drawn as )(-?\d{1,4}(?: -?\d{1,4})*)(?:, (?:(?:rolled|drawn) again by the gamemaster|does not count|set by the gamemaster)| \(not signed\)|$)/.exec(
      says,
    );
  const [, before, faces = ''] = found ?? [];
  return {
    label: before === ': ' ? says.slice(0, found?.index) : '',
    told: faces
      .split(' ')
      .filter((part) => part !== '')
      .map(Number),
  };
}

function keysIn(text: string): readonly string[] {
  const found = text.matchAll(
    /-----BEGIN PUBLIC KEY-----\s([A-Za-z0-9+/=\s]{100,4000}?)\s-----END PUBLIC KEY-----/g,
  );
  const keys = [...found].map(([, body = '']) => {
    const rows = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return ['-----BEGIN PUBLIC KEY-----', ...rows, '-----END PUBLIC KEY-----', ''].join('\n');
  });
  return [...new Set(keys)];
}
