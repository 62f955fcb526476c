/** Points that a sheet keeps for the second sub-turn (C3.14): under its cap, and lost after it (C3.10). */
import { few } from '../../rules/counts.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import type { Total } from '../../../../kernel/system.js';
import type { Account } from '../../rules/state.js';
import { capsOf } from '../../rules/production/caps.js';
import type { Scene } from '../words/read-force.js';
import type { Entry } from './read-pulse-line.js';

type Points = { readonly cp: number; readonly pp: number };
type Kept = Points & { readonly entry: Entry };

/** The points that a line keeps back, in any of its branches. */
function keptBy(entry: Entry): Points | undefined {
  const { means } = entry;
  if (means === undefined) return undefined;
  if (means.kind === 'standing') return means.does.kind === 'save' ? means.does : undefined;
  if (means.kind !== 'pulses') return undefined;
  return [means.does, ...(means.elseIfs ?? []).map(({ does }) => does), means.otherwise]
    .map((priced) => priced?.action)
    .find((action) => action?.kind === 'save');
}

/** What is kept, held against the cap of the second sub-turn and against what the sheet spends for certain. */
export function weighSaved(
  scene: Scene,
  account: Account,
  entries: readonly Entry[],
): {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly totals: readonly Total[];
} {
  const kept = entries.flatMap((entry): readonly Kept[] => {
    const points = keptBy(entry);
    return points === undefined ? [] : [{ cp: points.cp, pp: points.pp, entry }];
  });
  const last = kept.at(-1);
  const most = {
    cp: Math.max(0, ...kept.map(({ cp }) => cp)),
    pp: Math.max(0, ...kept.map(({ pp }) => pp)),
  };
  if (last === undefined || most.cp + most.pp === 0)
    return { faults: [], warnings: [], totals: [] };
  const fault = (code: string, rule: string, message: string): Fault => ({
    ...{
      line: last.entry.line,
      column: 1,
      code,
      rule,
      read: last.entry.text.slice(0, 60),
      message,
    },
  });
  if (scene.seen.clock.step === 'second') {
    const message =
      'Note: points left after the second sub-turn are lost, so there is nothing to save for.';
    return { faults: [], warnings: [fault('nothing-to-save', 'C3.10', message)], totals: [] };
  }
  const caps = capsOf(scene.pack, scene.seen, scene.list, account);
  const limit: Points = { cp: caps.cp, pp: caps.pp(most.cp) };
  const certain = spent(entries.filter(isCertain));
  const possible = spent(entries);
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  for (const what of ['cp', 'pp'] as const) {
    const name = what.toUpperCase();
    const left = account.left[what];
    if (most[what] > limit[what]) {
      const message = `You can use ${few(limit[what])} ${name} in the second sub-turn.`;
      faults.push(fault('save-over-cap', 'C3.14', message));
    } else if (most[what] > 0 && certain[what] + most[what] > left) {
      const message = `You can save ${Math.max(0, left - certain[what])} ${name} at most: your orders spend ${certain[what]} of ${left}.`;
      faults.push(fault('over-saved', 'C3.14', message));
    } else if (most[what] > 0 && possible[what] + most[what] > left) {
      const message = `Note: orders that would spend more than ${left - most[what]} ${name} will not be carried out, to keep what you save.`;
      warnings.push(fault('over-saved', 'C3.14', message));
    }
  }
  const totals = (['cp', 'pp'] as const)
    .filter((what) => most[what] > 0)
    .map((what) => ({
      name: `saved ${what.toUpperCase()}`,
      used: most[what],
      cap: limit[what],
      left: Math.max(0, account.left[what] - possible[what] - most[what]),
    }));
  return { faults, warnings, totals };
}

const isCertain = ({ means }: Entry): boolean =>
  means?.kind === 'pulses' && means.when === undefined && means.after === undefined;

/** Of the account's own points: those of a shift came with it (C3.5.9). */
const spent = (entries: readonly Entry[]): Points => {
  const own = entries.filter(({ earmarked }) => earmarked !== true);
  return {
    cp: own.reduce((sum, { price }) => sum + price.cp, 0),
    pp: own.reduce((sum, { price }) => sum + price.pp, 0),
  };
};
