/** Facts that arise in play, each with what every seat is told of it. */
import { readFileSync } from 'node:fs';
import { ok } from '../../../../src/kernel/basic.js';
import type { Json } from '../../../../src/kernel/basic.js';
import { emptyInput } from '../../../../src/kernel/outcome.js';
import type { AnswerText, Outcome, StepInput } from '../../../../src/kernel/outcome.js';
import type { ChanceRecord } from '../../../../src/kernel/dice.js';
import type { Game } from '../../../../src/kernel/run.js';
import { runCaseFile, type LoadGame } from '../../../../src/campaign/cases/case-file.js';
import type { CivilWarFact } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import { civilWar, civilWarSystem } from '../../../../src/systems/civil-war/index.js';
import type { Pack } from '../../../../src/systems/civil-war/rules/pack.js';
import { SEATS } from '../../../../src/systems/civil-war/rules/seats.js';
import type { State } from '../../../../src/systems/civil-war/rules/state.js';
import type { SeatNotice } from '../../../../src/systems/civil-war/telling/notice.js';
import { loadShippedGame, packFiles } from '../../../laws/shipped-game.js';
import { diceOf } from '../../../laws/rand.js';
import { soundPack, withChange } from '../pack-of-1861.js';
import type { Scene } from './row.js';

/** What each seat is told, by its id. */
export type Told = ReadonlyMap<string, SeatNotice>;
export type Heard = {
  /** The play that it is from, with the settings that were changed in it. */
  readonly from: string;
  readonly fact: CivilWarFact;
  readonly scene: Scene;
  readonly told: Told;
  /** Of its moment so far. */
  readonly rolls: readonly ChanceRecord[];
};

/** Campaign settings that change who is told what (C2.7); empty for those of the play itself. */
export const SETTINGS: readonly Readonly<Record<string, string>>[] = [
  {},
  { account: 'theater' },
  { account: 'side', 'leaders-fought': 'hidden', spotted: 'hidden' },
  { 'supreme-account': 'battles' },
  { account: 'theater', 'supreme-account': 'battles', victory: 'players' },
];

const packs = new Map<string, Pack>();
export function packOf(name: string): Pack {
  const pack = packs.get(name) ?? soundPack(packFiles('civil-war', name));
  packs.set(name, pack);
  return pack;
}

const withSettings = (state: State, settings: Readonly<Record<string, string>>): State => ({
  ...state,
  settings: { ...state.settings, ...settings },
});

/** Every fact of a step, heard by all seats under each of the settings. */
export const hear = (
  from: string,
  pack: Pack,
  outcome: Outcome,
  under = SETTINGS,
): readonly Heard[] => under.flatMap((settings) => hearUnder(settings, from, pack, outcome));

export function hearUnder(
  settings: Readonly<Record<string, string>>,
  from: string,
  pack: Pack,
  outcome: Outcome,
): readonly Heard[] {
  const rules = civilWarSystem.open(pack);
  // What comes out of a game of this system is its state and its facts.
  const states = [outcome.before, ...outcome.states].map((state) =>
    withSettings(state as State, settings),
  );
  const where = [from, ...Object.entries(settings).map((one) => one.join(' '))].join(', ');
  return outcome.beats.flatMap(({ at, facts }, index) => {
    const past = outcome.beats.slice(0, index + 1).filter((one) => one.at === at);
    const rolls = past.flatMap((one) => one.rolls);
    const beat = facts as readonly CivilWarFact[];
    const [before, after] = [states[index], states[index + 1]];
    if (before === undefined || after === undefined) throw new Error('A beat without states');
    return beat.map((fact): Heard => {
      const told = new Map<string, SeatNotice>();
      for (const { id } of SEATS) {
        const notice = rules.notice(fact, before, after, id, beat);
        if (notice !== undefined && notice.kind !== 'truth') told.set(id, notice);
      }
      return { from: where, fact, scene: { pack, before, after, beat }, told, rolls };
    });
  });
}

/** Opens games of which every step that is played is kept, as it was played last. */
export function listening(load: LoadGame): {
  readonly load: LoadGame;
  readonly steps: () => readonly { readonly pack: Pack; readonly outcome: Outcome }[];
} {
  const steps = new Map<Json, { readonly pack: Pack; readonly outcome: Outcome }>();
  return {
    load: (system, name) => {
      const game = load(system, name);
      if (!game.ok || system !== 'civil-war') return game;
      const pack = packOf(name);
      const play: Game['play'] = (now, input, dice, like, watch) => {
        const outcome = game.value.play(now, input, dice, like, watch);
        steps.set(now, { pack, outcome });
        return outcome;
      };
      return ok({ ...game.value, play });
    },
    steps: () => [...steps.values()],
  };
}

/** Plays a case file, and hears all of its steps. */
export function hearCase(name: string, under = SETTINGS): readonly Heard[] {
  const text = readFileSync(`test/battles/${name}.battle`, 'utf8');
  const { load, steps } = listening(loadShippedGame);
  runCaseFile(text, name, load);
  return steps().flatMap(({ pack, outcome }) => hear(name, pack, outcome, under));
}

/** Plays a step to its end: silent players, and a gamemaster who says what is given for each kind of question. */
function playOn(
  game: Game,
  now: Json,
  answers: Readonly<Record<string, string>>,
  more: Partial<StepInput> = {},
): Outcome {
  const given = new Map<string, AnswerText>();
  for (;;) {
    const outcome = game.play(
      now,
      { ...emptyInput, silence: true, answers: given, ...more },
      diceOf(1),
    );
    const known = given.size;
    for (const { question } of outcome.open) {
      const text = answers[question.kind];
      if (text !== undefined) given.set(question.key, { by: 'gm', text, approved: true });
    }
    if (outcome.done || given.size === known) return outcome;
  }
}

/** A strategic turn on a pack that lacks a figure. */
export function hearFigures(): readonly Heard[] {
  const files = withChange('tables/rail.csv', 'usa,20', 'usa,@missing');
  const game = civilWar.open(files);
  if (!game.ok) throw new Error(JSON.stringify(game.error.slice(0, 3)));
  const start = game.value.setup('july-1861', {});
  if (!start.ok) throw new Error('No set-up');
  const outcome = playOn(game.value, start.value, { split: 'split 1', figure: '20' });
  return hear('a pack that lacks a figure', soundPack(files), outcome);
}

/** Each change alone, from one position, by the gamemaster's hand at the start of a sub-turn; `told`: his reason. */
export function hearChanges(
  position: readonly string[],
  changes: readonly string[],
  told?: string,
): readonly Heard[] {
  const game = loadShippedGame('civil-war', '1861');
  if (!game.ok) throw new Error(game.error);
  const start = game.value.setup('empty', {});
  if (!start.ok) throw new Error('No set-up');
  const now = position.reduce((state, text) => {
    const { lines, faults } = game.value.amend(text, state);
    if (faults.length > 0) throw new Error(`${text}: ${JSON.stringify(faults)}`);
    return game.value.fold(
      state,
      lines.flatMap(({ means }) => (means === undefined ? [] : [means])),
    );
  }, start.value);
  return changes.flatMap((text) => {
    const reason = told === undefined ? {} : { told };
    const amendments = [{ id: 1, at: 'start', text, ...reason }];
    const outcome = playOn(game.value, now, {}, { amendments });
    const [fault] = outcome.amendmentFaults;
    if (fault !== undefined) throw new Error(`${text}: ${JSON.stringify(fault.faults)}`);
    return hear(text, packOf('1861'), outcome).filter(({ fact }) => fact.kind === 'amended');
  });
}
