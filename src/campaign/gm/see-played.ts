/** A played step as the gamemaster opens it: every die, table and result by moment, and what he has ruled in it. */
import { groupedBy, ok } from '../../kernel/basic.js';
import type { ChanceRecord } from '../../kernel/dice.js';
import type { Outcome as Played, SettledRecord } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import type { Moment, MomentId } from '../../kernel/system.js';
import { selectBeats } from '../../store/beat.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import type { Entry, RunEntry } from '../../store/entry.js';
import { selectEntriesOf } from '../../store/entries.js';
import { selectSnapshotBefore } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { amendableMoments } from './amend-position.js';
import {
  cardsIn,
  happeningsIn,
  rollAbout,
  sayRollAbout,
  seenIn,
  type SeenHappening,
} from './happenings.js';
import { loadStep, playedOutcome } from '../turn/open-step.js';
import { isChangeKey, startOf, type StepStart } from '../turn/rules-at.js';
import { stampOf } from '../turn/stamp.js';
import { standingRulings, type StandingRuling } from './standing-rulings.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** One moment with all that was rolled or worked out at it. */
type PlayedMoment = {
  readonly at: MomentId;
  readonly title: string;
  readonly happenings: readonly SeenHappening[];
};

/** `title`: what it is about, in the words of the rules. */
type NamedRuling = StandingRuling & { readonly title: string };

/** `open`: the step may still be ruled on. `names`: of places, by their ids. */
export type PlayedStep = {
  readonly step: string;
  readonly title: string;
  readonly state: 'waiting' | 'held';
  readonly open: boolean;
  readonly stamp: string;
  readonly moments: readonly PlayedMoment[];
  /** Those at which it may be amended; none where it is not open. */
  readonly amendable: readonly Moment[];
  readonly rulings: readonly NamedRuling[];
  readonly names: ReadonlyMap<string, string>;
  /** What an amendment may begin with, in the words of the rules. */
  readonly amends: string;
};

/** The step of that name as it was played last. Refuses a name that was never played. */
export function seePlayed(campaign: Campaign, name: string): Outcome<PlayedStep> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const runs = await selectEntriesOf(campaign.inside.journal, 'run');
    const gone = await selectAbandoned(campaign.inside.journal);
    const run = runs.findLast((one) => one.step === name && !isAbandoned(gone, one.seq));
    const found = run === undefined ? undefined : await playedBy(campaign, run);
    if (run === undefined || found === undefined)
      return refuse('not-found', 'No such step was played.');
    const { played, then } = found;
    const open = run.seq === step.run?.seq;
    const board = campaign.game.board();
    return ok({
      ...{ step: name, title: then.game.step(played.before).title, state: run.body.state },
      ...{ open, stamp: stampOf(step), moments: momentsOf(then, played) },
      amendable: open ? await amendableMoments(campaign, step) : [],
      rulings: open ? standingRulings(step).map(namedIn(then.game, played)) : [],
      names: new Map(
        board.places.flatMap(({ id, name }) => (name === '' ? [] : [[id, name] as const])),
      ),
      amends: campaign.game.amend('', played.after).faults[0]?.message ?? '',
    });
  });
}

async function playedBy(
  campaign: Campaign,
  run: Entry<RunEntry>,
): Promise<{ readonly played: Played; readonly then: StepStart['then'] } | undefined> {
  const { journal } = campaign.inside;
  const before = await selectSnapshotBefore(journal, run.seq);
  if (before === undefined) return undefined;
  const start = await startOf(campaign, before);
  return { played: await playedOutcome(campaign, start, run), then: start.then };
}

function namedIn(game: Game, played: Played): (ruling: StandingRuling) => NamedRuling {
  const of = happeningsIn(played);
  return (ruling) => {
    const { key, asked, at, text } = ruling;
    if (asked !== undefined) return { ...ruling, title: asked };
    if (at !== undefined)
      return {
        ...ruling,
        title: 'Change of the position',
        text: `${game.moment(at).title}: ${text}`,
      };
    if (isChangeKey(key))
      return {
        ...ruling,
        title: 'Change of the rules',
        text: text === '' ? 'Figures that players may not know' : text,
      };
    return { ...ruling, title: sayRollAbout(rollAbout(game, key, of(key))) };
  };
}

function momentsOf(campaign: StepStart['then'], played: Played): readonly PlayedMoment[] {
  const told = campaign.game.tell(played, 'gm');
  const moments = new Map<string, SeenHappening[]>();
  const of = happeningsIn(played);
  let from = 0;
  for (const [index, beat] of played.beats.entries()) {
    const ofBeat = told.slice(from, from + beat.facts.length);
    from += beat.facts.length;
    const settled = played.settled.filter(({ after }) => after === index);
    const cardOf = cardsIn(campaign.game, played, index);
    const happenings = seenIn(campaign.game, of, beat, { settled, told: ofBeat }).map((one) => ({
      ...one,
      ...cardOf(one),
    }));
    if (happenings.length === 0) continue;
    moments.set(beat.at, merged([...(moments.get(beat.at) ?? []), ...happenings]));
  }
  return [...moments].map(([at, happenings]) => ({
    ...{ at, title: campaign.game.moment(at).title, happenings },
  }));
}

/** A battle whose careers are rolled in a later beat of its moment is one battle. */
const merged = (happenings: readonly SeenHappening[]): SeenHappening[] =>
  [...groupedBy(happenings, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          more.reduce(
            (one, { rolls, results, tables, texts, ...more }) => ({
              ...more,
              ...one,
              rolls: [...one.rolls, ...rolls],
              results: [...one.results, ...results],
              tables: [...new Set([...one.tables, ...tables])],
              texts: [...new Set([...one.texts, ...texts])],
            }),
            first,
          ),
        ],
  );

/** A roll or result of the open step that can be ruled otherwise. */
export type Rulable =
  | { readonly is: 'roll'; readonly roll: ChanceRecord }
  | { readonly is: 'result'; readonly result: SettledRecord };

/** With what a form about it must carry, the title of its step, what it is in words, and its moment ('' while nothing has come of it). */
export type RulableNow = Rulable & {
  readonly stamp: string;
  readonly says: string;
  readonly title: string;
  readonly at: string;
};

/** Finds it by its name. Refuses a name that the latest run does not have. */
export function seeRulable(campaign: Campaign, name: string): Outcome<RulableNow> {
  return useCase<RulableNow>(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const { journal } = campaign.inside;
    const of = happeningsIn({ happenings: step.run?.body.happenings ?? [] });
    const says = sayRollAbout(rollAbout(campaign.game, name, of(name)));
    const about = { stamp: stampOf(step), title: step.step.title, says };
    const beats = step.run === undefined ? [] : await selectBeats(journal, step.run.seq);
    const result = step.run?.body.settled.find((settled) => settled.name === name);
    if (result !== undefined)
      return ok({ is: 'result' as const, result, at: beats[result.after]?.at ?? '', ...about });
    for (const { at, rolls } of beats) {
      const roll = rolls.find((one) => one.name === name);
      if (roll !== undefined) return ok({ is: 'roll' as const, roll, at, ...about });
    }
    return refuse('not-found', 'The step as it was played last has no such roll or result.');
  });
}
