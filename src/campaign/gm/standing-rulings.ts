/** All that holds in the open step by the gamemaster's ruling now, and could be taken back. */
import { askedOf, type OpenStep } from '../turn/open-step.js';
import { openedByGamemaster } from '../sheets/reopened.js';
import { changeKey, changesBefore } from '../turn/rules-at.js';
import { ruledSilences } from '../turn/silence.js';
import { countingSheets, stepInput } from '../turn/step-input.js';
import { reopeningKey, silenceKey } from '../turn/withdrawal-key.js';
import type { Entry, RulingEntry } from '../../store/entry.js';
import type { MomentId } from '../../kernel/system.js';
import { ofKinds } from '../../store/entries.js';

/**
 * `key` as `withdrawRuling` takes it; `entry`: by which it was ruled; `asked`: the title of its question, where it is of one; `at`: the
 * moment of an amendment; `text` and `reason` as they were given; `written` ISO, UTC.
 */
export type StandingRuling = {
  readonly key: string;
  readonly entry: number;
  readonly asked?: string;
  readonly at?: MomentId;
  readonly text: string;
  readonly reason: string;
  readonly written: string;
};

/** Keys of answers, sheets that he wrote, dice, results, then amendments by their number. */
export function ruledIn({ entries, carried }: OpenStep): readonly string[] {
  const { rulings, amendments } = stepInput({ entries, carried }, false);
  const written = [...countingSheets(entries)].filter(([, { by }]) => by === 'gm');
  return [
    ...written.map(([key]) => key),
    ...rulings.keys(),
    ...amendments.map(({ id }) => `amendment ${id}`),
    ...[...ruledSilences(entries)].map(silenceKey),
    ...[...openedByGamemaster(entries)].map(reopeningKey),
    ...pendingChanges(entries).map(({ seq }) => changeKey(seq)),
  ];
}

/** Changes of the rules in the open step: they hold from the next one on, and could still be taken back. */
export function pendingChanges(entries: readonly Entry[]): readonly Entry<RulingEntry>[] {
  return changesBefore(entries.filter(isRuling), [], Infinity);
}

const isRuling = (entry: Entry): entry is Entry<RulingEntry> => entry.body.kind === 'ruling';

/** The key by which a ruling on something that a run asked or threw is taken back. */
export function keyOf({ on, key }: Pick<RulingEntry, 'on' | 'key'>): string {
  if (on === 'silence') return silenceKey(key);
  return on === 'reopen' ? reopeningKey(key) : key;
}

function wordsOf({ on, text, takes }: RulingEntry): string {
  if (on === 'silence') return 'Resolved without these orders';
  if (takes !== undefined) return `The lines without errors: ${text}`;
  return on === 'reopen' ? 'Orders opened again' : text;
}

/** The same with their words. */
export function standingRulings(step: OpenStep): readonly StandingRuling[] {
  return ruledIn(step).flatMap((key): readonly StandingRuling[] => {
    const entry = ofKinds(step.entries, 'ruling', 'amendment').findLast(
      ({ seq, body }) =>
        (body.kind === 'ruling' && body.on !== 'withdrawal' && keyOf(body) === key) ||
        (body.kind === 'ruling' && body.on === 'change' && key === changeKey(seq)) ||
        (body.kind === 'amendment' && key === `amendment ${seq}`),
    );
    if (entry === undefined) return [];
    const { seq, written, body } = entry;
    const of = body.kind === 'ruling' ? body.key : key;
    const asked = askedOf(step).find(({ question }) => question.key === of);
    const own = { key, entry: seq, reason: body.reason, written };
    if (body.kind === 'amendment') return [{ ...own, text: body.text, at: body.at }];
    const title = asked === undefined ? {} : { asked: asked.question.title };
    return [{ ...own, ...title, text: wordsOf(body) }];
  });
}
