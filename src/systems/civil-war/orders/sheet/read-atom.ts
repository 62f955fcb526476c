/** The closed conditions, one sentence each: a place, an enemy in sight, a force, an earlier order, points left. */
import { entryFor, plainName, type Word } from '../../../../kernel/sheet-text.js';
import { reactionCount } from '../../rules/figures/reaction.js';
import { SIZES, type Size } from '../../rules/state.js';
import { isStrength, readForce, type Scene } from '../words/read-force.js';
import {
  cutAt,
  endOf,
  fixWords,
  isWord,
  nameHint,
  readPlace,
  textOf,
  type Slip,
} from '../words/read-words.js';
import type { ForceName } from '../words/names.js';
import type { Condition, Fare, Holder } from '../words/condition.js';

type Read = { readonly condition?: Condition; readonly slips: readonly Slip[] };

/** What the program judges by itself, as faults and help tell it. */
const JUDGED = [
  "PLACE is ours, enemy's, neutral or contested",
  'enemy [small, medium, large] [or larger] seen at PLACE, near PLACE or within 2 of PLACE',
  'FORCE at PLACE',
  'FORCE is in battle, has fought, has won, has lost, is demoralized',
  'PP 4 completed or stopped',
  'CP left >= 3, PP left >= 3',
].join('; ');

/** Reads one atom. Never throws. */
export function readAtom(scene: Scene, words: readonly Word[], at: number): Read {
  const [first] = words;
  if (first === undefined) return refuse('no-condition', at, '', `Write a condition: ${JUDGED}.`);
  if (first.text.includes('"')) return readQuoted(words, first);
  return (
    readLeft(words) ??
    readDone(scene, words, at) ??
    readSeen(scene, words) ??
    readUnseen(scene, words) ??
    readFare(scene, words) ??
    readHeld(scene, words, at) ??
    readThere(scene, words) ??
    unknownAtom(words, at)
  );
}

const refuse = (code: string, at: number, read: string, message: string): Read => ({
  slips: [{ code, rule: 'C3.14', at, read: read.slice(0, 60), message }],
});

function readQuoted(words: readonly Word[], first: Word): Read {
  const text = first.text.replaceAll('"', '').trim();
  if (text === '') {
    return refuse(
      'no-words',
      first.at,
      '""',
      'Write the condition in words between the quotation marks.',
    );
  }
  const stray = words.slice(1);
  if (stray[0] === undefined) return { condition: { is: 'words', words: text }, slips: [] };
  return refuse('left-over', stray[0].at, textOf(stray), 'Join conditions with “and” or “or”.');
}

const LAST_WORDS = ['ours', 'neutral', 'contested', 'demoralized', 'completed', 'seen'];

function unknownAtom(words: readonly Word[], at: number): Read {
  const read = textOf(words);
  const last = plainName(textOf(words.slice(-1)));
  const hint = LAST_WORDS.includes(last) ? '' : nameHint(last, LAST_WORDS);
  const message = `This condition is not one of: ${JUDGED}.${hint || ' Put it in quotation marks if the gamemaster should judge it.'}`;
  return refuse('unknown-condition', at, read, message);
}

const not = (of: Condition): Condition => ({ is: 'not', of });

const LEAST = /^(>=|atleast)?$/;
/** `CP left >= 3`, `at least 3 CP left`, `no more than 3 CP left`, `fewer than 3 CP left`. */
function readLeft(words: readonly Word[]): Read | undefined {
  const text = textOf(words)
    .toLowerCase()
    .replace(/\b(?:no|not) more than\b/, 'at most')
    .replace(/\b(?:no|not) (?:fewer|less) than\b/, 'at least');
  const trailing =
    /^(cp|pp) (?:are |is )?left ?([<>]=?|at least|at most|more than|fewer than|less than)? ?(\d{1,4})?$/.exec(
      text,
    );
  const leading =
    /^(at least|at most|more than|fewer than|less than)? ?(\d{1,4}|no) ?(?:or more )?(cp|pp)s? (?:are |is )?left$/.exec(
      text,
    );
  const what = (trailing?.[1] ?? leading?.[3]) as 'cp' | 'pp' | undefined; // the patterns allow no other
  if (what === undefined) return undefined;
  const than = (trailing?.[2] ?? leading?.[1] ?? '').replaceAll(' ', '');
  const said = trailing?.[3] ?? leading?.[2];
  const n = said === undefined ? 1 : said === 'no' ? 0 : Number(said);
  const least = (count: number): Condition => ({ is: 'left', what, least: count });
  if (said === 'no' || than === '<=' || than === 'atmost') {
    return { condition: not(least(n + 1)), slips: [] };
  }
  if (than === '<' || than === 'fewerthan' || than === 'lessthan') {
    return { condition: not(least(n)), slips: [] };
  }
  return { condition: least(LEAST.test(than) ? n : n + 1), slips: [] };
}

const DONE: Readonly<Record<string, 'completed' | 'stopped'>> = {
  completed: 'completed',
  done: 'completed',
  finished: 'completed',
  stopped: 'stopped',
  interrupted: 'stopped',
};

/** `PP 4 completed`, `PP 4-6 is not completed`, `line 2 stopped`: an earlier order of the same sheet. */
function readDone(scene: Scene, words: readonly Word[], at: number): Read | undefined {
  const match =
    /^(?:pp?|pulses?|(line)) ?(\d{1,5})(?: ?(?:-|to) ?\d{1,5})? (?:(?:is|are|was|were|has been) )?(not )?([a-z]+)$/i.exec(
      textOf(words),
    );
  const how = entryFor(DONE, (match?.[4] ?? '').toLowerCase());
  if (match === null || how === undefined) return undefined;
  const named = Number(match[2]);
  const isLine = match[1] !== undefined;
  const earlier = (scene.earlier ?? []).flatMap(({ line, pulses }) =>
    pulses === undefined ? [] : [{ line, from: pulses[0] }],
  );
  const found = earlier.findLast(({ line, from }) => (isLine ? line : from) === named);
  if (found === undefined) {
    const known = earlier.map(({ from }) => `PP ${from}`).slice(-8);
    const which = known.length === 0 ? '' : ` Write one of these: ${known.join(', ')}.`;
    const message = `No earlier line begins there.${which}`;
    return refuse('unknown-line', at, textOf(words), message);
  }
  const condition: Condition = { is: 'done', pulse: found.from, how };
  return { condition: match[3] === undefined ? condition : not(condition), slips: [] };
}

const ENEMY = /^(theenemy|enemy|enemys|enemies|enemyforces?)$/;
const FILLERS = ['a', 'an', 'any', 'the', 'force', 'forces', 'is', 'are', 'in', 'or'];

/** `enemy large seen at Richmond`, `no enemy seen near Richmond`, `an enemy medium or larger is seen within 2 of 7413`. */
function readSeen(scene: Scene, words: readonly Word[]): Read | undefined {
  const seenAt = words.findIndex((word) => isWord(word, 'seen', 'sighted', 'sight'));
  const before = words.slice(0, seenAt);
  const isNobody = isWord(before[0], 'nobody');
  if (seenAt < 1 || !(isNobody || before.some(({ text }) => ENEMY.test(plainName(text))))) {
    return undefined;
  }
  const rest = before.filter(
    ({ text }) =>
      !ENEMY.test(plainName(text)) && !FILLERS.includes(plainName(text)) && !isNegation(text),
  );
  const { size, orLarger, stray } = sizeIn(rest);
  if (stray !== undefined) {
    const message = 'Write enemy, or add a size: enemy small, enemy medium or larger, enemy large.';
    return refuse('left-over', stray.at, stray.text, message);
  }
  const partly = partlyNegated(before);
  if (partly !== undefined) return partly;
  const where = readWhere(scene, words.slice(seenAt + 1), endOf(words, 1));
  if ('slip' in where) return { slips: [where.slip] };
  const condition: Condition = {
    is: 'seen',
    ...where,
    ...(size === undefined ? {} : { size }),
    ...(orLarger ? { orLarger: true as const } : {}),
  };
  const isNo = isNobody || before.some(({ text }) => isNegation(text));
  return { condition: isNo ? not(condition) : condition, slips: [] };
}

const WHERE = ['at', 'in', 'near', 'by', 'around', 'within'];

/** `enemy at Richmond`: a condition knows of the enemies whom the side sees, and says so. */
function readUnseen(scene: Scene, words: readonly Word[]): Read | undefined {
  const [before, where] = cutAt(words, ...WHERE);
  const [first] = before;
  const isEnemy = before.some(({ text }) => ENEMY.test(plainName(text)));
  const named = before.filter((word) => !isWord(word, 'is', 'are', 'there'));
  const others = named.filter(
    ({ text }) =>
      !ENEMY.test(plainName(text)) && !FILLERS.includes(plainName(text)) && !isNegation(text),
  );
  if (first === undefined || !isEnemy || sizeIn(others).stray !== undefined) return undefined;
  if ('slip' in readWhere(scene, where, endOf(words, 1))) return undefined;
  const meant = `${textOf(named)} seen ${textOf(where)}`;
  const read = textOf(words).slice(0, 60);
  const slip = { code: 'no-seen', rule: 'C3.14', at: first.at, read, message: `Write ${meant}.` };
  return { slips: [{ ...slip, ...fixWords(words, meant) }] };
}

const isNegation = (text: string): boolean => ['no', 'not', 'nobody'].includes(plainName(text));

const HELPING = ['is', 'are', 'has', 'have', 'been', 'arrived', 'in', 'a', 'an', 'any'];

/** `not` reverses a whole condition: of two, or of one before a size or a part of a name, no one knows what they reverse. */
function partlyNegated(words: readonly Word[]): Read | undefined {
  const [first, again] = words.filter(({ text }) => isNegation(text));
  if (again !== undefined)
    return refuse('left-over', again.at, again.text, 'Write “no” or “not” only once.');
  const behind = words.slice(words.findIndex((word) => word === first) + 1);
  if (first === undefined || first === words[0]) return undefined;
  if (behind.every((word) => isWord(word, ...HELPING))) return undefined;
  const message = 'Write “not” at the beginning: it reverses the whole condition.';
  return refuse('left-over', first.at, first.text, message);
}

/** `medium or larger` among words; `stray` is what is no size, and a second one. */
export function sizeIn(words: readonly Word[]): {
  readonly size?: Size;
  readonly orLarger: boolean;
  readonly stray?: Word;
} {
  const sizeOf = (word: Word): Size | undefined =>
    SIZES.find((size) => plainName(size) === plainName(word.text));
  const named = words.find((word) => sizeOf(word) !== undefined);
  const size = named && sizeOf(named);
  const orLarger =
    size !== undefined && words.some((word) => isWord(word, 'larger', 'bigger', 'more'));
  const stray = words.find(
    (word) => word !== named && !(orLarger && isWord(word, 'or', 'larger', 'bigger', 'more')),
  );
  return {
    orLarger,
    ...(size === undefined ? {} : { size }),
    ...(stray === undefined ? {} : { stray }),
  };
}

/** `at PLACE`, `near PLACE` (so many hexes as the pack says), `within 2 [hexes] of PLACE`. */
export function readWhere(
  scene: Scene,
  words: readonly Word[],
  end: number,
): { readonly hex: string; readonly within: number } | { readonly slip: Slip } {
  const [first, second] = words;
  const near = reactionCount(scene.pack, scene.seen.figures, 'near');
  const number = isWord(first, 'within') ? /^\d{1,2}$/.exec(second?.text ?? '')?.[0] : undefined;
  const isNear = isWord(first, 'near', 'by', 'around');
  if (number === undefined && !isNear && !isWord(first, 'at', 'in')) {
    const message = 'Where? Write at PLACE, near PLACE, or within 2 of PLACE.';
    const at = first?.at ?? end;
    const slip = { code: 'where-to', rule: 'C3.14', at, read: textOf(words), message };
    return { slip };
  }
  const behind = words.slice(number === undefined ? 1 : isWord(words[2], 'hex', 'hexes') ? 3 : 2);
  const named = number !== undefined && isWord(behind[0], 'of', 'from') ? behind.slice(1) : behind;
  const place = readPlace(scene.pack, named, end, 'enemy seen at PLACE');
  if ('slip' in place) return place;
  return { hex: place.hex, within: number === undefined ? (isNear ? near : 0) : Number(number) };
}

const FARE_WORDS: readonly (readonly [RegExp, Fare])[] = [
  [/ (?:is|are) (not )?(?:in (?:a )?(?:battle|fight)|fighting)$/i, 'in-battle'],
  [/ (?:(?:has|have) )?(not )?fought$/i, 'fought'],
  [/ (?:(?:has|have) )?(not )?won$/i, 'won'],
  [/ (?:(?:has|have) )?(not )?lost$/i, 'lost'],
  [/ (?:(?:is|are) )?(not )?demorali[sz]ed$/i, 'demoralized'],
];

/** `Lee is in battle`, `3 SP at Cairo have fought`, `McDowell is not demoralized`. */
function readFare(scene: Scene, words: readonly Word[]): Read | undefined {
  const text = textOf(words);
  for (const [pattern, how] of FARE_WORDS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const length = text.slice(0, match.index).split(' ').length;
    const force = readOwn(scene, words.slice(0, length));
    if ('slips' in force) return force;
    const condition: Condition = { is: 'fares', force: force.force, how };
    return { condition: match[1] === undefined ? condition : not(condition), slips: [] };
  }
  return undefined;
}

/** A force of the viewer's own side; `n SP at PLACE` needs its place. `end`: the column to point at where that is missing. */
export function readOwn(
  scene: Scene,
  words: readonly Word[],
  end = endOf(words, 1),
): { readonly force: ForceName } | { readonly slips: readonly Slip[] } {
  const [name, place] = cutAt(words, 'at', 'in');
  const { force, slips } = readForce(scene, {
    ...{ name, place: place.slice(1), alone: false, together: false, end },
  });
  if (slips.length > 0 || force === undefined) return { slips };
  if (force.of !== 'sp') return { force };
  const { n, hex } = force;
  if (n === undefined || hex === undefined) return { slips };
  return { force: { ...force, n, hex } };
}

const HOLDER_WORDS: readonly (readonly [RegExp, Holder])[] = [
  [/^(ours|our|friendly|heldbyus)$/, 'ours'],
  [/^(the)?(enemys?|theirs|hostile|heldbytheenemy)$/, 'enemy'],
  [/^(neutral|nobodys)$/, 'neutral'],
  [/^contested$/, 'contested'],
];

/** `Manassas Junction is ours`, `Cairo is not the enemy's`. */
function readHeld(scene: Scene, words: readonly Word[], at: number): Read | undefined {
  const is = words.findIndex((word) => isWord(word, 'is'));
  if (is < 0) return undefined;
  const isNot = isWord(words[is + 1], 'not');
  const holder = plainName(textOf(words.slice(isNot ? is + 2 : is + 1)));
  const by = HOLDER_WORDS.find(([pattern]) => pattern.test(holder))?.[1];
  if (by === undefined) return undefined;
  const place = readPlace(scene.pack, words.slice(0, is), at, 'if PLACE is ours');
  if ('slip' in place) return { slips: [place.slip] };
  const condition: Condition = { is: 'held', hex: place.hex, by };
  return { condition: isNot ? not(condition) : condition, slips: [] };
}

/** `Lee at Richmond`, `McClellan has arrived at Manassas`, `3 SP at Cairo`. */
function readThere(scene: Scene, words: readonly Word[]): Read | undefined {
  const split = words.findIndex((word) => isWord(word, 'at', 'in'));
  if (split < 1) return undefined;
  const before = words.slice(0, split);
  const partly = partlyNegated(before);
  if (partly !== undefined) return partly;
  const name = before.filter((word) => !isWord(word, 'is', 'are', 'has', 'have', 'not', 'arrived'));
  const place = readPlace(scene.pack, words.slice(split + 1), endOf(words, 1), 'FORCE at PLACE');
  const isSp = isStrength(name);
  const force = readOwn(scene, isSp ? [...name, ...words.slice(split)] : name);
  const slips = [
    ...('slips' in force ? force.slips : []),
    ...('slip' in place && !isSp ? [place.slip] : []),
  ];
  if ('slips' in force || 'slip' in place) return { slips };
  const condition: Condition = { is: 'there', force: force.force, hex: place.hex };
  const isNot = before.some((word) => isWord(word, 'not'));
  return { condition: isNot ? not(condition) : condition, slips: [] };
}
