/**
 * Lines without pulses: standing orders (C3.16), tried at every pulse where they apply. Each begins with a verb of its
 * own, with `standing:` before it if one likes; a condition may stand around it.
 */
import { never } from '../../../../kernel/basic.js';
import { plainName, withoutEnd, type Word } from '../../../../kernel/sheet-text.js';
import { reactionPrice, type ReactionPrice } from '../../rules/figures/reaction.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { StandingAction, StandingOrder } from '../order.js';
import { readCondition } from './read-condition.js';
import { unclosedWords, withoutThen } from './read-line.js';
import { chiefOf, type Scene } from '../words/read-force.js';
import { readPriced } from '../read-price.js';
import { STANDING_VERBS, type ReadStanding } from './read-standing-verbs.js';
import { orderWords, nameHint, textOf, type Slip } from '../words/read-words.js';
import { cutLine, STANDING_SUFFIX, withThen, type CutLine } from './cut-line.js';
import type { Condition } from '../words/condition.js';
import { byInitiative, type Price } from '../words/price-figure.js';

/** A standing order as read: `order` is absent when it has a slip. */
export type StandingLine = { readonly slips: readonly Slip[] } & (
  | { readonly order: StandingOrder; readonly price: Price }
  | { readonly order?: undefined }
);

const PREFIX = /^\s*(?:[-*+>•·]\s{0,8})?standing(?:\s+orders?)?\b\s*[:,-]?\s*/i;

/** Reads a line without pulses; undefined when it is no standing order at all. Never throws. */
export function readStanding(scene: Scene, text: string): StandingLine | undefined {
  const prefix = PREFIX.exec(text)?.[0];
  const start = prefix?.length ?? text.search(/\S/);
  const cut = cutLine(text.slice(start), start + 1, STANDING_SUFFIX);
  const verb = orderWords(cut.order.text)[0]?.text ?? '';
  const noThen = cut.noThen === cut.order ? cut.noThen : undefined;
  const meant = noThen && withThen(noThen.text, isStandingVerb);
  const isKnown = isStandingVerb(verb) || isInterruption(cut.when) || meant !== undefined;
  if (prefix === undefined && !isKnown) return undefined;
  const open = unclosedWords(text.slice(start), start + 1);
  if (open === undefined && noThen !== undefined) return { slips: [withoutThen(noThen, meant)] };
  return finish(scene, open === undefined ? readCut(scene, cut) : { slips: [open] });
}

const isStandingVerb = (word: string): boolean => Object.hasOwn(STANDING_VERBS, plainName(word));

type When = CutLine['when'];

const isInterruption = (when: When): boolean =>
  when?.unless === false &&
  /^(?:(?:the )?(?:entrench(?:ing|ments?)?|digging|works?) (?:is |are )?)?(?:interrupted|stopped)$/i.test(
    textOf(orderWords(when.text)),
  );
const isSelf = ({ text, unless }: NonNullable<When>): boolean =>
  !unless && /^(?:(?:it|he) is |they are )?demorali[sz]ed$/i.test(textOf(orderWords(text)));

type Half = ReadStanding & { readonly when?: Condition | undefined };

function readCut(scene: Scene, cut: CutLine): Half {
  const { order, when, elseIfs } = cut;
  const stray = elseIfs?.[0].when ?? cut.otherwise ?? cut.until ?? cut.after ?? cut.interrupted;
  if (stray !== undefined) {
    const message = 'A standing order takes only “if” or “unless”.';
    return { slips: [slipAt('left-over', stray.at, stray.text, message)] };
  }
  if (isInterruption(when)) {
    const { priced, slips } = readPriced(scene, order.text, order.at);
    return { does: priced && { kind: 'interrupted', does: priced }, slips };
  }
  const words = orderWords(withoutEnd(order.text, '.;,'), order.at).filter(
    ({ text }) => text !== ':',
  );
  const read = readVerb(scene, words, order.at);
  if (when === undefined) return read;
  // A rally waits for that anyway.
  if (isSelf(when) && (read.does?.kind ?? 'rally') === 'rally') return read;
  const condition = readCondition(scene, when.text, when.at);
  const slips = [...condition.slips, ...read.slips];
  const plain = condition.condition;
  if (plain === undefined) return { ...read, slips };
  return { ...read, slips, when: when.unless ? { is: 'not', of: plain } : plain };
}

function readVerb(scene: Scene, words: readonly Word[], at: number): ReadStanding {
  const verb = plainName(words[0]?.text ?? '');
  const reader = Object.hasOwn(STANDING_VERBS, verb) ? STANDING_VERBS[verb] : undefined;
  if (reader !== undefined) return reader(scene, words);
  const message = `No standing order begins like this. Write rally FORCE when demoralized, withdraw LEADER before combat, react ARMY toward PLACE within 1, react ARMY to intercept enemy near PLACE, decline rally, give up last SP, or save 3 CP.${nameHint(verb, ['rally', 'withdraw', 'react', 'decline', 'give', 'save'])}`;
  return { slips: [slipAt('unknown-order', words[0]?.at ?? at, textOf(words), message)] };
}

const slipAt = (code: string, at: number, read: string, message: string): Slip => ({
  ...{ code, rule: 'C3.16', at, read: read.slice(0, 60), message },
});

const UNTRIED: readonly string[] = [
  ...['interrupted', 'decline-rally', 'give-up-last', 'save', 'run-forts', 'stop-on-sight'],
];

/** Conditions stand around orders that are tried at a pulse, and prices are worked out. */
function finish(scene: Scene, { does, when, slips }: Half): StandingLine {
  if (does === undefined) return { slips };
  const isTried = !UNTRIED.includes(does.kind);
  if (when !== undefined && !isTried) {
    const message =
      'This cannot have a condition without pulses. Write PP 4: if CONDITION then save 3 CP.';
    return { slips: [...slips, slipAt('left-over', 1, 'if', message)] };
  }
  if (slips.length > 0) return { slips };
  const price = priceOfStanding(scene, does);
  if (price === undefined) {
    const message = 'The gamemaster has not set a figure of the reaction table yet.';
    return { slips: [slipAt('price-missing', 1, does.kind, message)] };
  }
  return {
    order: { kind: 'standing', does, ...(when === undefined ? {} : { when }) },
    price,
    slips,
  };
}

/** What a standing order may cost in a sub-turn: each is carried out once at most. */
export function priceOfStanding(scene: Scene, does: StandingAction): Price | undefined {
  switch (does.kind) {
    case 'decline-rally':
    case 'give-up-last':
    case 'save':
    case 'run-forts':
    case 'stop-on-sight':
      return { cp: 0, pp: 0 };
    case 'interrupted': {
      // The enemy's interruption returns what was paid for the works; what goes beyond that is priced.
      const { pack, seen } = scene;
      const works = wholeFigure(pack, seen.figures, 'prices', 'entrench', 'cp') ?? 0;
      return { cp: Math.max(0, does.does.cp - works), pp: does.does.pp };
    }
    case 'rally':
      return ready(scene, 'rally-cp', chiefOf(scene.seen, does.force));
    case 'react':
      return ready(scene, 'react-cp', chiefOf(scene.seen, does.force));
    case 'withdraw':
      return ready(scene, 'withdraw-cp', does.leader);
    default:
      return never(does);
  }
}

function ready({ pack, seen }: Scene, row: ReactionPrice, leader = ''): Price | undefined {
  const led = byInitiative(seen, leader);
  const cp = reactionPrice(pack, seen.figures, row, led.ok ? led.value.cp : undefined);
  return cp === undefined ? undefined : { cp, pp: cp };
}
