/**
 * The moments of a played step as one viewer may know them. The gamemaster has every beat. A seat has the moments at
 * which it was told something and no others: how much was played at all hangs on orders that it may not see.
 */
import type { Json, Viewer } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/picture.js';
import type { Outcome, Told } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import { END, START, type MomentId } from '../../kernel/system.js';

/** `at`: the moment of its beats. `id`: the same; of the gamemaster's further beats of a moment `p3.2`. `beats`: how many were played. */
export type StepMoment = {
  readonly id: string;
  readonly at: MomentId;
  readonly title: string;
  readonly beats: number;
  /** What the viewer is told of it. */
  readonly told: readonly Told[];
};

/** The moments of a step, in order; none when nothing of it may be known. A seat's outcome holds what it was told of. */
export const momentsOf = (game: Game, outcome: Outcome, who: Viewer): readonly StepMoment[] => {
  if (outcome.beats.length === 0) return [];
  return who === 'gm' ? truthOf(game, outcome) : toldTo(game, outcome, who);
};

function truthOf(game: Game, outcome: Outcome): readonly StepMoment[] {
  // What happens at the start comes after how things stood then.
  const counts = new Map<string, number>([[START, 1]]);
  const told = game.tell(outcome, 'gm');
  let from = 0;
  const moments = outcome.beats.flatMap(({ at, facts }, index): readonly StepMoment[] => {
    const own = told
      .slice(from, from + facts.length)
      .map((one, at) => placed(game, one, facts[at]));
    from += facts.length;
    if (facts.length === 0) return [];
    const count = (counts.get(at) ?? 0) + 1;
    counts.set(at, count);
    const { title } = game.moment(at);
    const isAlone = outcome.beats.filter((one) => one.at === at && one.facts.length > 0).length < 2;
    return [
      {
        id: count === 1 ? at : `${at}.${count}`,
        title: isAlone ? title : `${title}: ${headingOf(game, facts, own)}`,
        ...{ at, beats: index + 1, told: own },
      },
    ];
  });
  return [{ ...edgeOf(game, START), beats: 0, told: [] }, ...moments];
}

function placed(game: Game, told: Told, fact: Json | undefined): Told {
  const { place, places = place === undefined ? [] : [place] } =
    fact === undefined ? {} : game.about(fact);
  return places.length === 0 ? told : { ...told, places };
}

const [MOST_HEADINGS, LONGEST_HEADING] = [2, 50];

/** What tells the beats of one moment apart: what they are about, else how the first of them reads. */
function headingOf(game: Game, facts: readonly Json[], told: readonly Told[]): string {
  const headings = [...new Set(facts.flatMap((fact) => game.about(fact).heading ?? []))];
  if (headings.length > 0)
    return headings.length > MOST_HEADINGS
      ? `${headings.slice(0, MOST_HEADINGS).join(', ')} and more`
      : headings.join(' and ');
  const first = facts.findIndex((fact) => game.about(fact).isLookUp !== true);
  const text = (told[first]?.text ?? '').replace(/\.$/, '');
  const cut = text.slice(0, LONGEST_HEADING).replace(/\s+\S*$/, '');
  return text.length > LONGEST_HEADING ? `${cut} …` : text;
}

function toldTo(game: Game, outcome: Outcome, who: Viewer): readonly StepMoment[] {
  const told = game.tell(outcome, who);
  const moments = [...new Set(told.map(({ at }) => at))]
    .filter((at) => at !== START && at !== END)
    .map((at) => ({
      ...{ id: at, at, title: game.moment(at).title },
      beats: 1 + outcome.beats.findLastIndex((beat) => beat.at === at),
      told: told.filter((one) => one.at === at),
    }));
  const edge = (id: string, beats: number): StepMoment => ({
    ...edgeOf(game, id),
    beats,
    told: told.filter(({ at }) => at === id),
  });
  return [edge(START, 0), ...moments, edge(END, outcome.beats.length)];
}

const edgeOf = (game: Game, id: MomentId) => ({ id, at: id, title: game.moment(id).title });

/**
 * How things stood before the step was closed: what the gamemaster changed afterwards, which a viewer may not know of,
 * makes no difference to it.
 */
export function stateBeforeEnd(outcome: Outcome): Json {
  const end = outcome.beats.findIndex(({ at }) => at === END);
  return outcome.states[end - 1] ?? outcome.before;
}

/** How things truly stood when a moment was over. */
export const stateAfterMoment = (outcome: Outcome, { beats }: StepMoment): Json =>
  beats === 0 ? outcome.before : (outcome.states[beats - 1] ?? outcome.after);

/** The map of a viewer at a moment, with the marches and battles of that moment; at the end with those of all. */
export function pictureAt(game: Game, outcome: Outcome, who: Viewer, moment: StepMoment): Picture {
  const { id, told } = moment;
  const state = stateAfterMoment(outcome, moment);
  const shown = id === END && who !== 'gm' ? game.tell(outcome, who) : told;
  return game.picture(game.view(state, who), shown, game.step(outcome.before).title);
}
