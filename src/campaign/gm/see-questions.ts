/** The queue of what the gamemaster is asked: its words, who asks, and the answers that there are. */
import type { Json, SeatId } from '../../kernel/basic.js';
import { allFields } from '../../kernel/form-fields.js';
import type { Told } from '../../kernel/outcome.js';
import type { Piece } from '../../kernel/sheet-form.js';
import type { Question } from '../../kernel/system.js';
import { asksOf, lettersTo } from '../sheets/asks.js';
import type { Campaign } from '../campaign.js';
import { askedOf, outcomeOf, stateAfter, type Asked, type OpenStep } from '../turn/open-step.js';
import { proposalsIn, type Proposal } from './proposals.js';
import { seatsCaused, type Supposed } from './see-caused.js';
import { askedSince } from '../sheets/see-owed.js';
import { judgedMarkOf } from '../turn/stamp.js';
import { countingSheets } from '../turn/step-input.js';
import { judgedKey } from '../turn/withdrawal-key.js';
import type { Ask } from '../types.js';

/** An answer that the question takes, and what it comes to. */
export type Choice = { readonly answer: string; readonly says: string };

/**
 * `words`: what stands in the sheet; `seat`: whose sheet it is; `choices`: answers that read, all of them or some
 * (`finite`); `sheet`: what an approval is about.
 */
export type DeskQuestion = Ask & {
  readonly since: string;
  /** It is answered in words: what the player reads before them, and what his forces could be told to do then. */
  readonly inWords?: { readonly reads: string; readonly pieces: readonly Piece[] };
  /** What the seat has learned last in this step, the latest first. */
  readonly learned: readonly Told[];
  readonly words: string;
  readonly seat?: SeatId;
  readonly choices: readonly Choice[];
  readonly finite: boolean;
  readonly sheet: string;
  /** Names the version of that sheet, so that a verdict on it is on none that came since. */
  readonly judges?: string | undefined;
  /** The letters that a yes, or the first answer, causes in the middle of the step: `the letter to South, West`; '' for none. */
  readonly causes: string;
  /** Answers that assistants propose. */
  readonly proposals: readonly Proposal[];
};

/** Kinds whose choices are only examples of what may be answered. */
const isYesOrNo = (choices: readonly Choice[]): boolean =>
  choices.some(({ answer }) => answer === 'yes') && choices.some(({ answer }) => answer === 'no');

/** What the gamemaster is asked now, in the order of the rules. Call inside a transaction. */
export async function deskQuestions(
  campaign: Campaign,
  step: OpenStep,
): Promise<readonly DeskQuestion[]> {
  const asks = asksOf(step).filter(({ to, state }) => to === 'gm' && state === 'open');
  const questions: DeskQuestion[] = [];
  const proposed = proposalsIn(step);
  for (const ask of asks) {
    const proposals = proposed.filter(({ key }) => key === ask.key);
    questions.push({ ...(await deskQuestion(campaign, step, ask)), proposals });
  }
  return questions;
}

async function deskQuestion(
  campaign: Campaign,
  step: OpenStep,
  ask: Ask,
): Promise<Omit<DeskQuestion, 'proposals'>> {
  const key = judgedKey(ask.key);
  const asked = askedOf(step).find(({ question }) => question.key === key);
  const since = askedSince(step, key);
  const empty = { words: '', choices: [], finite: false, learned: [], causes: '' };
  const bare = { ...ask, since, ...empty };
  if (asked === undefined) return { ...bare, sheet: '' };
  const { question, after } = asked;
  if (question.to !== 'gm') {
    const sheet =
      countingSheets(step.entries)
        .get(key)
        ?.text.replace(/^(\s*\n)+/, '') ?? '';
    const causes = await lettersCaused(campaign, step, { key: question.key });
    return { ...bare, seat: question.to, sheet, judges: judgedMarkOf(step, key), causes };
  }
  const seen = campaign.game.view(await stateAfter(campaign, step, after), 'gm');
  const choices = choicesOf(campaign, question, seen);
  const { words, reads } = fieldsOf(question.about);
  const asker = askerOf(question);
  const known = asker === undefined ? undefined : await knownAt(campaign, step, asked, asker);
  return {
    ...bare,
    ...(asker === undefined ? {} : { seat: asker }),
    ...(question.amends === true
      ? { inWords: { reads: typeof reads === 'string' ? reads : '', pieces: known?.pieces ?? [] } }
      : {}),
    learned: known?.learned ?? [],
    words: typeof words === 'string' ? words : '',
    choices: choices.list,
    finite: choices.all || isYesOrNo(choices.list),
    // Orders in words are answered in the course of a sub-turn, where nobody else is asked.
    causes:
      question.amends === true
        ? ''
        : await lettersCaused(campaign, step, {
            key: question.key,
            text: choices.list[0]?.answer ?? '',
          }),
    sheet: '',
  };
}

/** The seat whose orders made the gamemaster be asked. */
export function askerOf({ about }: Question): SeatId | undefined {
  const { seat } = fieldsOf(about);
  return typeof seat === 'string' ? (seat as SeatId) : undefined; // a rules system names its own seats
}

const MOST_LEARNED = 8;

/** What a seat has learned in the step up to a question, and what its forces could be told to do. */
async function knownAt(
  campaign: Campaign,
  step: OpenStep,
  { question, after }: Asked,
  seat: SeatId,
): Promise<{ readonly learned: readonly Told[]; readonly pieces: readonly Piece[] }> {
  const { game } = campaign;
  const outcome = await outcomeOf(campaign, step);
  const state = outcome.states[after - 1] ?? outcome.before;
  const told = game.tell({ ...outcome, beats: outcome.beats.slice(0, after) }, seat);
  return {
    learned: told.slice(-MOST_LEARNED).toReversed(),
    pieces: question.amends === true ? game.pieces(question, game.view(state, seat)) : [],
  };
}

async function lettersCaused(
  campaign: Campaign,
  step: OpenStep,
  supposed: Supposed,
): Promise<string> {
  const seats = await seatsCaused(campaign, step, supposed);
  return seats.length === 0 ? '' : lettersTo(step, seats);
}

type Choices = { readonly list: readonly Choice[]; readonly all: boolean };

/** As the question names them; else those of its form, where that is one choice; else yes and no, where they read. */
export function choicesOf({ game }: Campaign, question: Question, seen: Json): Choices {
  const named = namedChoices(fieldsOf(question.about)['choices']);
  if (named.length > 0) return { list: named, all: false };
  const fields = allFields(game.form('', question, seen));
  const [only] = fields;
  if (fields.length === 1 && only?.kind === 'choice') {
    const list = (only.choices ?? []).map(({ value, label }) => ({
      answer: game.fill('', question, seen, { [only.id]: value }).trim(),
      says: label,
    }));
    return { list: list.filter(({ answer }) => answer !== ''), all: true };
  }
  const list = ['yes', 'no'].filter((text) => game.read(text, question, seen).faults.length === 0);
  return { list: list.map((answer) => ({ answer, says: '' })), all: false };
}

function namedChoices(choices: Json | undefined): readonly Choice[] {
  if (!Array.isArray(choices)) return [];
  return (choices as readonly Json[]).flatMap((choice) => {
    const { answer, says } = fieldsOf(choice); // a list of JSON holds JSON
    return typeof answer === 'string'
      ? [{ answer, says: typeof says === 'string' ? says : '' }]
      : [];
  });
}

/** The fields of JSON that is an object; none of any other. */
const fieldsOf = (json: Json): Readonly<Record<string, Json>> =>
  json !== null && typeof json === 'object' && !Array.isArray(json)
    ? // What is neither null nor a list is an object.
      (json as Readonly<Record<string, Json>>)
    : {};
