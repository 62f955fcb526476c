/** What a page draws as plots: strength by side and the score over time, losses by step and battle, the enemy in sight. */
import { ENEMY_PART, type Measure, type MeasuredStep } from '../../../kernel/figures.js';
import type { Timed } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { countOf, foeOf, KINDS, SIDES, sideOfKind, type SideName } from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { Notice } from './notice.js';
import { battlesIn } from './report-battles.js';
import { lossesOf } from './report-next.js';
import { KIND_WORDS, placeIn, sideName, sizeOfTally } from './words.js';

type Step = MeasuredStep<View, Timed<Notice>>;

export const measuresOf =
  (pack: Pack) =>
  ({ seen, told }: Step): readonly Measure[] => [
    ...strength(seen),
    ...score(seen),
    ...losses(seen, told),
    ...battles(pack, told),
    ...inSight(seen),
  ];

const sidesSeen = ({ side }: View): readonly SideName[] => (side === null ? SIDES : [side]);

function strength(seen: View): readonly Measure[] {
  const base = { part: 'Forces', unit: 'SP' } as const;
  return sidesSeen(seen).flatMap((side): readonly Measure[] => [
    {
      ...{ ...base, plot: 'Strength on the map', kind: 'over-time', label: sideName(side), side },
      value: countOf(seen.stacks, { side }),
    },
    ...KINDS.filter((kind) => sideOfKind(kind) === side).map((kind) => ({
      ...{ ...base, plot: 'Strength by kind', kind: 'now' as const, side },
      label: KIND_WORDS[kind],
      value: countOf(seen.stacks, { kinds: [kind] }),
    })),
  ]);
}

function score({ vp, level }: View): readonly Measure[] {
  const base = { part: 'Score', plot: 'British score', kind: 'over-time', unit: 'VP' } as const;
  return [
    { ...base, label: 'controlled', side: 'british', value: vp },
    { ...base, label: 'needed', value: level },
  ];
}

/** Of own losses, whatever took them; the gamemaster's of both sides. */
const losses = (seen: View, told: Step['told']): readonly Measure[] =>
  sidesSeen(seen).map((side) => ({
    ...{ part: 'Forces', plot: 'SP lost in the step', kind: 'over-time', unit: 'SP' },
    ...{ label: sideName(side), side },
    value: told
      .flatMap(({ notice }) => lossesOf(notice, side))
      .reduce((sum, { force }) => sum + sizeOfTally(force), 0),
  }));

const battles = ({ land }: Pack, told: Step['told']): readonly Measure[] =>
  battlesIn(told).flatMap(({ fought }) => {
    const { side, area, losses: lost } = fought;
    const sides = [side, foeOf(side)] as const;
    return sides.map((one, index): Measure => ({
      ...{ part: 'Battles', plot: 'Losses by battle', kind: 'each', unit: 'SP', side: one },
      label: `${placeIn(land, area)}: ${sideName(one)}`,
      value: lost[index] ?? 0,
    }));
  });

/** The gamemaster sees all there is. */
function inSight(seen: View): readonly Measure[] {
  if (seen.side === null) return [];
  const side = foeOf(seen.side);
  const base = { part: ENEMY_PART, kind: 'over-time', plot: 'Enemy in sight' } as const;
  return [
    { ...base, unit: 'SP', label: 'known to a man', side, value: countOf(seen.stacks, { side }) },
  ];
}
