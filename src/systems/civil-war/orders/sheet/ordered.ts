/** The lines of sheets as they were played, in the few words that a report needs. */
import type { PlayedSheet } from '../../../../kernel/system.js';
import type { OrderedLine } from '../../rules/ordered.js';
import { LISTS, type ListName } from '../../rules/pack.js';
import type { CivilWarOrder, PulseOrder } from '../order.js';

/** Of order sheets alone: what an allocation came to is told as what was allotted. */
export const orderedIn = (sheets: readonly PlayedSheet<CivilWarOrder>[]): readonly OrderedLine[] =>
  sheets.flatMap(({ prompt, lines }) => {
    const list = LISTS.find((name) => name === prompt.list);
    return list === undefined || prompt.kind !== 'orders'
      ? []
      : lines.flatMap(({ says, means }) => orderedLine(list, says, means));
  });

function orderedLine(
  list: ListName,
  says: string,
  means: CivilWarOrder | undefined,
): readonly OrderedLine[] {
  if (means?.kind === 'standing') return [{ list, says, acts: [means.does.kind], waits: false }];
  if (means?.kind !== 'pulses') return [];
  const { from, to, after } = means;
  const all = alternativesOf(means);
  const [{ action } = means.does] = all;
  const enters =
    all.length === 1 && (action.kind === 'enter-sp' || action.kind === 'enter-leaders')
      ? { enters: action.n }
      : {};
  return [
    {
      ...{ list, says, pulses: { from, to }, waits: after !== undefined },
      acts: all.map((one) => one.action.kind),
      ...enters,
    },
  ];
}

const alternativesOf = ({ does, elseIfs = [], otherwise, interrupted }: PulseOrder) => [
  does,
  ...elseIfs.map((one) => one.does),
  ...[otherwise, interrupted].flatMap((one) => one ?? []),
];
