/** The gamemaster's amendments as facts. */
import type { Reading, Understood } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import type { Pack } from '../rules/pack.js';
import { amendedBy } from './amended.js';
import { readAmend } from './read-amend.js';
import { sayNotice } from '../telling/phrases.js';
import type { State } from '../rules/state.js';

/** `told`: what the players are told of its reason. An army that loses its head by an amendment has a line of its own. */
export function readAmendment(
  pack: Pack,
  text: string,
  now: State,
  told?: string,
): Reading<CivilWarFact> {
  const reading = readAmend(pack, text, now);
  const reason = told === undefined ? {} : { told };
  let state = now;
  const lines = reading.lines.flatMap(({ means, ...line }): readonly Understood<CivilWarFact>[] => {
    if (means === undefined) return [line];
    const { change, heads, after } = amendedBy(pack, state, means);
    state = after;
    return [
      { ...line, means: { ...change, ...reason } },
      ...heads.map((fact) => ({
        ...line,
        says: sayNotice(pack, { kind: 'truth', fact }),
        means: fact,
      })),
    ];
  });
  return { ...reading, lines };
}
