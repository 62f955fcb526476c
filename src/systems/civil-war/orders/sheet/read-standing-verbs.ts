/** What each standing order says after its verb (C3.16). A new kind of standing order adds a verb to the table. */
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import type { StandingAction } from '../order.js';
import { LIST_NAMES } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import { readOwn, sizeIn, readWhere } from './read-atom.js';
import { chiefOf, type Scene } from '../words/read-force.js';
import {
  cutAt,
  endOf,
  isWord,
  readPlace,
  textOf,
  type Slip,
  leftOver,
} from '../words/read-words.js';
import type { ForceName } from '../words/names.js';
import { readAmounts } from '../wait.js';

/** What a verb's words gave; `does` is absent when something is missing. */
export type ReadStanding = {
  readonly does?: StandingAction | undefined;
  readonly slips: readonly Slip[];
};
/** `words` begin with the verb. */
type Reader = (scene: Scene, words: readonly Word[]) => ReadStanding;

export const STANDING_VERBS: Readonly<Record<string, Reader>> = {
  rally: readRally,
  rallies: readRally,
  remoralize: readRally,
  remoralise: readRally,
  withdraw: readWithdraw,
  withdraws: readWithdraw,
  react: readReact,
  reacts: readReact,
  reaction: readReact,
  decline: readDecline,
  give: readGiveUp,
  gives: readGiveUp,
  save: readSave,
  run: readSurprise,
  stop: readSurprise,
};

/** A slip about these words; `end` is the column to point at where there are none. */
const slip = (
  code: string,
  rule: string,
  words: readonly Word[],
  message: string,
  end = 1,
): Slip => ({
  ...{ code, rule, at: words[0]?.at ?? end, read: textOf(words).slice(0, 60), message },
});

/** A force of this account's. Where it stands is found out when the order is tried. */
function ownForce(
  scene: Scene,
  words: readonly Word[],
  end: number,
): { readonly force: ForceName } | { readonly slips: readonly Slip[] } {
  const own = readOwn(scene, words, end);
  if ('slips' in own) return own;
  const stranger = listOfForce(scene, own.force);
  if (stranger !== undefined && stranger !== scene.list) {
    const message = `This force is under ${LIST_NAMES[stranger]}, not ${LIST_NAMES[scene.list]}.`;
    return { slips: [slip('not-yours', 'C3.8', words, message)] };
  }
  return own;
}

function listOfForce({ seen }: Scene, force: ForceName): Scene['list'] | undefined {
  const name = chiefOf(seen, force);
  return [...seen.leaders, ...seen.pool].find((leader) => leader.name === name)?.list;
}

/** `rally McDowell when demoralized`. */
function readRally(scene: Scene, words: readonly Word[]): ReadStanding {
  const [name, when] = cutAt(words.slice(1), 'when', 'once', 'as');
  const force = ownForce(scene, name, endOf(words, 1));
  const slips = WHEN_SHAKEN.test(textOf(when)) ? [] : leftOver(notShaken(when), WHEN);
  if ('slips' in force) return { slips: [...force.slips, ...slips] };
  return { does: { kind: 'rally', force: force.force }, slips };
}

const WHEN = 'when demoralized';
const WHEN_SHAKEN =
  /^(?:when|once|as soon as) (?:(?:it|he|they) )?(?:(?:is|are|becomes?) )?demorali[sz]ed$/i;

/** The words to point at: those that do not belong, else all of them. */
function notShaken(when: readonly Word[]): readonly Word[] {
  const [first, ...words] = when;
  if (!isWord(words.at(-1), 'demoralized', 'demoralised')) return when;
  const stray = words.slice(0, -1).filter((word) => !isWord(word, ...SHAKEN_WORDS));
  return first === undefined || stray.length === 0 ? when : stray;
}

const SHAKEN_WORDS = ['soon', 'as', 'it', 'he', 'they', 'is', 'are', 'become', 'becomes'];

/** `withdraw Stuart before combat [from medium or larger] [toward Richmond]`. */
function readWithdraw(scene: Scene, words: readonly Word[]): ReadStanding {
  const end = endOf(words, 1);
  const [body, goal] = cutAt(words.slice(1), 'toward', 'towards', 'to');
  const [front, attackers] = cutAt(body, 'from', 'against');
  const [name, combat] = cutAt(front, 'before', 'with');
  const force = ownForce(scene, name, end);
  const slips: Slip[] = 'slips' in force ? [...force.slips] : [];
  const cavalry = 'force' in force ? cavalryOf(scene, force.force) : undefined;
  if (slips.length === 0 && cavalry === undefined) {
    const message = 'Only cavalry leaders withdraw before combat.';
    slips.push(slip('not-cavalry', 'C3.16', name, message));
  }
  const before = plainName(textOf(combat));
  if (!/^(with(his)?(troops|sps?))?(before(acombat|combat|battle|abattle|fight))?$/.test(before)) {
    slips.push(...leftOver(combat, 'before combat'));
  }
  const isPlain = (word: Word): boolean =>
    isWord(word, 'from', 'against', 'a', 'an', 'or', 'attackers', 'attacker', 'enemy', 'enemies');
  const { size, orLarger, stray } = sizeIn(attackers.filter((word) => !isPlain(word)));
  if (stray !== undefined) {
    slips.push(...leftOver([stray], 'Write small, medium, large, or medium or larger.'));
  }
  const toward = readGoal(scene, goal, end, slips);
  return {
    does: cavalry && {
      kind: 'withdraw',
      leader: cavalry.name,
      ...(size === undefined ? {} : { size }),
      ...(orLarger ? { orLarger: true } : {}),
      ...(toward === undefined ? {} : { toward }),
    },
    slips,
  };
}

const cavalryOf = (
  { seen }: Scene,
  force: { readonly of: string; readonly leader?: string },
): { readonly name: string } | undefined =>
  [...seen.leaders, ...seen.pool].find(
    ({ name, kind }) => name === force.leader && kind === 'cavalry',
  );

/** The place after `toward`; undefined when none is named, or `supply` is, which is the usual way. */
function readGoal(
  scene: Scene,
  goal: readonly Word[],
  end: number,
  slips: Slip[],
): string | undefined {
  const words = goal.slice(1).filter((word) => !isWord(word, 'the'));
  if (goal.length === 0) return undefined;
  if (isWord(words[0], 'supply')) {
    const stray = words.slice(1).filter((word) => !isWord(word, 'depot', 'depots'));
    slips.push(...leftOver(stray, 'Write toward supply, or toward PLACE.'));
    return undefined;
  }
  const place = readPlace(scene.pack, words, end, 'toward PLACE');
  if ('hex' in place) return place.hex;
  slips.push(place.slip);
  return undefined;
}

/** `react Lee toward Richmond within 1`, `react Lee to intercept enemy near Manassas`. */
function readReact(scene: Scene, words: readonly Word[]): ReadStanding {
  const end = endOf(words, 1);
  const [name, aim] = cutAt(words.slice(1), 'toward', 'towards', 'to', 'intercept', 'intercepting');
  const force = ownForce(scene, name, end);
  const slips: Slip[] = 'slips' in force ? [...force.slips] : [];
  if ('force' in force && !isArmy(scene, force.force)) {
    const message = 'Only armies react. Name an army, or the leader who commands one.';
    slips.push(slip('not-an-army', 'C3.16', name, message));
  }
  const does = 'force' in force ? readAim(scene, aim, end, force.force, slips) : undefined;
  return { does, slips };
}

/** An army, or a leader who commands one. The force is of the reader's own side, and so is that army. */
const isArmy = ({ seen }: Scene, force: ForceName): boolean =>
  seen.armies.some(({ commander }) => commander === chiefOf(seen, force));

const AIM =
  'React to what? Write toward PLACE within 1, toward supply within 1, or to intercept enemy near PLACE.';

function readAim(
  scene: Scene,
  aim: readonly Word[],
  end: number,
  force: ForceName,
  slips: Slip[],
): StandingAction | undefined {
  if (aim.length === 0) {
    slips.push(slip('which-aim', 'C3.16', aim, AIM, end));
    return undefined;
  }
  const isIntercept = aim.slice(0, 2).some((word) => isWord(word, 'intercept', 'intercepting'));
  if (!isIntercept) return readToward(scene, aim, end, force, slips);
  const [whom, place] = cutAt(aim, 'at', 'near', 'within', 'in', 'by', 'around');
  const stray = whom.filter((word) => !isWord(word, ...INTERCEPTING));
  slips.push(
    ...leftOver(stray, 'An army intercepts any enemy. Write to intercept enemy near PLACE.'),
  );
  const where = readWhere(scene, place, end);
  if (!('slip' in where)) return { kind: 'react', force, aim: 'intercept', ...where };
  slips.push({ ...where.slip, rule: 'C3.16' });
  return undefined;
}

const INTERCEPTING = [
  ...['to', 'intercept', 'intercepting', 'a', 'an', 'any', 'the'],
  ...['enemy', 'enemies', 'enemys', 'force', 'forces', 'seen'],
];

function readToward(
  scene: Scene,
  aim: readonly Word[],
  end: number,
  force: ForceName,
  slips: Slip[],
): StandingAction {
  const [goal, trigger] = cutAt(aim, 'within', 'when', 'if');
  const number = trigger.find((word) => /^\d{1,2}$/.test(word.text));
  const stray = trigger.filter(
    (word) =>
      word !== number &&
      !isWord(
        word,
        'within',
        'when',
        'if',
        'an',
        'the',
        'enemy',
        'is',
        'comes',
        'hex',
        'hexes',
        'of',
        'it',
        'him',
      ),
  );
  slips.push(...leftOver(stray, 'within 1'));
  if (trigger.length > 0 && number === undefined) {
    slips.push(slip('which-number', 'C3.16', trigger, 'within 1'));
  }
  const hex = readGoal(scene, goal, end, slips);
  const within = Number(number?.text ?? 1);
  return hex === undefined
    ? { kind: 'react', force, aim: 'supply', within }
    : { kind: 'react', force, aim: 'place', hex, within };
}

/** `decline rally`, `decline rally at Cairo`, `decline rally of last SP`. */
function readDecline(scene: Scene, words: readonly Word[]): ReadStanding {
  if (setting(scene.seen, 'decline-rally') === 'no') {
    const message = 'In this campaign you cannot decline the rally at the end of the game turn.';
    return { slips: [slip('not-in-this-campaign', 'C3.16', words, message)] };
  }
  const end = endOf(words, 1);
  const [body, place] = cutAt(words.slice(1), 'at', 'in');
  const last = body.some((word) => isWord(word, 'last', 'single'));
  const [before, after] = cutAt(place, 'of');
  const isLastAfter = after.some((word) => isWord(word, 'last', 'single'));
  const name = isLastAfter ? before : place;
  const slips = leftOver(
    [...body, ...(isLastAfter ? after : [])].filter((word) => !isWord(word, ...OF_LAST)),
    'Write decline rally, decline rally at PLACE, or decline rally of last SP.',
  );
  const hex = readPlace(scene.pack, name.slice(1), end, 'decline rally at PLACE');
  if (name.length > 0 && 'slip' in hex) return { slips: [...slips, hex.slip] };
  return {
    does: {
      kind: 'decline-rally',
      ...('hex' in hex ? { hex: hex.hex } : {}),
      ...(last || isLastAfter ? { last: true } : {}),
    },
    slips,
  };
}

const OF_LAST = ['rally', 'the', 'of', 'a', 'last', 'single', 'sp', 'sps'];

/** `give up last SP`, `give up last SP at Cairo`: in the rally at the end of the game turn. */
function readGiveUp(scene: Scene, words: readonly Word[]): ReadStanding {
  const example = 'Write give up last SP, or give up last SP at PLACE.';
  const [body, place] = cutAt(words.slice(1), 'at', 'in');
  const said = plainName(textOf(body));
  if (!/^up(the|a)?(last|single)?(sp|sps|strengthpoint)?$/.test(said)) {
    return { slips: [slip('unknown-order', 'C3.16', words, example)] };
  }
  if (place.length === 0) return { does: { kind: 'give-up-last' }, slips: [] };
  const found = readPlace(scene.pack, place.slice(1), endOf(words, 1), example);
  return 'slip' in found
    ? { slips: [found.slip] }
    : { does: { kind: 'give-up-last', hex: found.hex }, slips: [] };
}

/** `save 3 CP 2 PP`: kept for the second sub-turn (C3.14). */
function readSave(_scene: Scene, words: readonly Word[]): ReadStanding {
  const { cp, pp, slips } = readAmounts(words.slice(1));
  if (slips.length > 0 || cp + pp > 0) return { does: { kind: 'save', cp, pp }, slips };
  const which = slip('which-number', 'C3.14', words, 'How much? Write save 3 CP 2 PP.');
  return { slips: [{ ...which, at: endOf(words, 1) }] };
}

/** `run undetected forts`, `stop on sight` (C4.5). */
function readSurprise(_scene: Scene, words: readonly Word[]): ReadStanding {
  const read = plainName(textOf(words));
  if (/^run(the|any|past)*(undetected|unknown)forts?$/.test(read)) {
    return { does: { kind: 'run-forts' }, slips: [] };
  }
  if (/^stop(on|at)sight(of(enemy|enemys)?(ships|nsps?|fleets?))?$/.test(read)) {
    return { does: { kind: 'stop-on-sight' }, slips: [] };
  }
  const message = 'run undetected forts, or stop on sight';
  return { slips: [slip('unknown-order', 'C4.5', words, message)] };
}
