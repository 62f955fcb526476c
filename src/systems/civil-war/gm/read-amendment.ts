/** The gamemaster's amendments as facts. */
import type { Reading } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import type { Pack } from '../rules/pack.js';
import { readAmend } from './read-amend.js';
import type { State } from '../rules/state.js';

/** `told`: what the players are told of its reason. */
export function readAmendment(
  pack: Pack,
  text: string,
  now: State,
  told?: string,
): Reading<CivilWarFact> {
  const reading = readAmend(pack, text, now);
  return {
    ...reading,
    lines: reading.lines.map((line) =>
      told === undefined || line.means?.kind !== 'amended'
        ? line
        : { ...line, means: { ...line.means, told } },
    ),
  };
}
