/** The campaign's calendar in words (C2.1, C2.2). */
import type { Pack } from './pack.js';
import type { State } from './state.js';

/** `turn 2` for the strategic turn of PBEM turn 2, `turn 2.1` for its first sub-turn. */
export function stepName(clock: State['clock']): string {
  switch (clock.step) {
    case 'strategic':
      return `turn ${clock.pbem}`;
    case 'first':
      return `turn ${clock.pbem}.1`;
    case 'second':
      return `turn ${clock.pbem}.2`;
  }
}

export const datesOf = (pack: Pack, game: number): string =>
  pack.turns.find((row) => row.turn === game)?.dates ?? `game turn ${game}`;

const STEP_TITLES = {
  strategic: 'strategic turn',
  first: 'first sub-turn',
  second: 'second sub-turn',
} as const;

const COURSE = ['strategic', 'first', 'second'] as const;
const SHORT_TITLES = ['Strategic', '1st sub-turn', '2nd sub-turn'] as const;
const NOUNS = ['strategic turn', 'sub-turn', 'sub-turn'] as const;

/** The three steps of a turn; the one that is played says its dates: `1st sub-turn · July-August 1861`. */
export function courseOf(pack: Pack, { step, game }: State['clock']) {
  const at = COURSE.indexOf(step);
  const titles = SHORT_TITLES.map((title, index) =>
    index === at ? `${title} · ${datesOf(pack, game)}` : title,
  );
  return { titles, nouns: NOUNS, at };
}

/** `turn 1, 2nd sub-turn`, of the step `turn 1.2`. */
export const stepWords = (step: string): string =>
  step.replace(/\.1$/, ', 1st sub-turn').replace(/\.2$/, ', 2nd sub-turn');

/** `Turn 1, first sub-turn, July-August 1861`. */
export function stepTitle(pack: Pack, clock: State['clock']): string {
  return `Turn ${clock.pbem}, ${STEP_TITLES[clock.step]}, ${datesOf(pack, clock.game)}`;
}
