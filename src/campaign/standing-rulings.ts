/** All that holds in the open step by the gamemaster's ruling now, and could be taken back. */
import { askedOf, type OpenStep } from './open-step.js';
import { countingSheets, stepInput } from './step-input.js';

/** `key` as `withdrawRuling` takes it; `title`: what was asked, else the key; `text` and `reason` as they were given; `written` ISO, UTC. */
export type StandingRuling = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly reason: string;
  readonly written: string;
};

/** Keys of answers, sheets that he wrote, dice, results, then amendments by their number. */
export function ruledIn({ entries }: OpenStep): readonly string[] {
  const { rulings, amendments } = stepInput(entries, false);
  const written = [...countingSheets(entries)].filter(([, { by }]) => by === 'gm');
  return [
    ...written.map(([key]) => key),
    ...rulings.keys(),
    ...amendments.map(({ id }) => `amendment ${id}`),
  ];
}

/** The same with their words. */
export function standingRulings(step: OpenStep): readonly StandingRuling[] {
  return ruledIn(step).flatMap((key) => {
    const entry = step.entries.findLast(
      ({ seq, body }) =>
        (body.kind === 'ruling' && body.on !== 'withdrawal' && body.key === key) ||
        (body.kind === 'amendment' && key === `amendment ${seq}`),
    );
    if (entry === undefined) return [];
    const asked = askedOf(step).find(({ question }) => question.key === key);
    const title = asked?.question.title ?? key;
    const { written, body } = entry;
    if (body.kind === 'ruling')
      return [{ key, title, text: body.text, reason: body.reason, written }];
    if (body.kind !== 'amendment') return [];
    return [{ key, title, text: `at ${body.at}: ${body.text}`, reason: body.reason, written }];
  });
}
