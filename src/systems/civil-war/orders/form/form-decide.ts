/** The form of the sheet that decides on leaders presented with the allocations (C5.3). */
import { sheetLines, withoutEnd, wordsOf } from '../../../../kernel/sheet-text.js';
import type { Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import type { FormPlan, Mention } from './form-field.js';
import { decideSlots, decisionIn } from './form-leaders.js';
import { readCareerLine } from '../allocation/read-allocation-careers.js';
import { isAside } from '../words/read-words.js';

export const decidePlan = (pack: Pack, seen: View): FormPlan => ({
  groups: [{ id: 'decide', title: 'Leaders recommended to you', kind: 'list', rule: 'C5.4' }],
  slots: decideSlots(seen),
  find: (text) => findDecisions(pack, seen, text),
});

function findDecisions(pack: Pack, seen: View, text: string): readonly Mention[] {
  return sheetLines(text.slice(0, 20_000))
    .filter((line) => !isAside(line.text))
    .flatMap((line): readonly Mention[] => {
      const words = wordsOf(withoutEnd(line.text, '.;'));
      const read = readCareerLine(pack, seen, words);
      const [verb] = words;
      if (read === undefined || 'slip' in read || read.order.kind !== 'decide') return [];
      if (verb === undefined) return [];
      const from = verb.at - 1;
      const said = decisionIn(read.order, line.text.slice(from), verb.text);
      const place = { line: line.number, from, to: line.text.length, rank: 0 };
      return [{ ...place, key: `decide/${read.order.leader}`, ...said }];
    });
}
