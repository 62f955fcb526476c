/** The sheets of a seat by which a step was played, as the rules understood them then. */
import type { Json, SeatId } from '../../kernel/basic.js';
import type { AnswerText, Outcome } from '../../kernel/outcome.js';
import type { PlayedSheet } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import type { OpenStep } from '../turn/open-step.js';
import { ruledSilences } from '../turn/silence.js';
import { countingSheets } from '../turn/step-input.js';

/** The answers that a step is played from, and the keys of those that are taken for silence. */
export type SheetsOfStep = {
  readonly sheets: ReadonlyMap<string, Omit<AnswerText, 'approved'>>;
  readonly silent: ReadonlySet<string>;
};

export const sheetsOfStep = ({ entries, carried }: OpenStep): SheetsOfStep => ({
  sheets: countingSheets(entries, carried),
  silent: ruledSilences(entries),
});

export function playedSheets(
  { game }: Pick<Campaign, 'game'>,
  { sheets, silent }: SheetsOfStep,
  {
    asked,
    askedAfter,
    before,
    states,
  }: Pick<Outcome, 'asked' | 'askedAfter' | 'before' | 'states'>,
  seat: SeatId,
): readonly PlayedSheet<Json>[] {
  return asked.flatMap((prompt, index) => {
    const [sheet] = [prompt.key, ...(prompt.standing ?? [])].flatMap(
      (key) => sheets.get(key) ?? [],
    );
    if (prompt.to !== seat || sheet === undefined || silent.has(prompt.key)) return [];
    const after = askedAfter[index] ?? 0;
    const seen = game.view(after === 0 ? before : (states[after - 1] ?? before), seat);
    return [{ prompt, lines: game.read(sheet.text, prompt, seen, sheet.by).lines }];
  });
}
