/** A supreme commander by machine: history's shares, leaders where they are few, every promotion granted. */
import type { Game } from '../../../kernel/run.js';
import type { Question } from '../../../kernel/system.js';
import type { Side } from '../rules/pack.js';
import type { SeenChest, View } from '../rules/view.js';

const SHARES: Readonly<Record<Side, Readonly<Record<string, number>>>> = {
  usa: { east: 40, west: 33, trans: 17, naval: 10 },
  csa: { east: 45, west: 35, trans: 20 },
};

/** An allocation that reads, or nothing: then silence hands out the pack's shares. */
export function allocationSheet(game: Game, question: Question, seen: View): string | undefined {
  const chest = seen.chests[0];
  if (chest === undefined) return undefined;
  const must = [
    parts('CP', chest, chest.cp, true),
    parts('PP', chest, chest.pp, true),
    parts('rail', chest, chest.rail, false),
  ];
  if (game.read(must.join('\n'), question, seen).faults.length > 0) return undefined;
  let lines: readonly string[] = must;
  for (const line of [...wishes(seen, chest)]) {
    const trial = [...lines, line];
    if (game.read(trial.join('\n'), question, seen).faults.length === 0) lines = trial;
  }
  return lines.join('\n');
}

/** Shares of a total; what rounding leaves goes to the East. */
function parts(what: string, { side }: SeenChest, total: number, withNaval: boolean): string {
  const shares = Object.entries(SHARES[side]).filter(([list]) => withNaval || list !== 'naval');
  const given = shares.map(([list, percent]) => ({
    list,
    n: Math.floor((total * percent + 50) / 100),
  }));
  const rest = total - given.reduce((sum, { n }) => sum + n, 0);
  const [first, ...others] = given;
  const all = first === undefined ? [] : [{ ...first, n: Math.max(0, first.n + rest) }, ...others];
  return `${what} ${all.map(({ list, n }) => `${list} ${n}`).join(', ')}`;
}

function wishes(seen: View, chest: SeenChest): readonly string[] {
  const lines: string[] = [];
  if (chest.discretionary > 0) lines.push(`SP west ${chest.discretionary} (discretionary)`);
  for (const { leader } of seen.presented) lines.push(`promote ${leader}`, `keep ${leader}`);
  if (chest.side === 'csa') lines.push('raider');
  else lines.push('hunt raiders 1', 'entry of naval pool at Philadelphia');
  let next = seen.clock.game;
  for (const { stars, of, n } of chest.due) {
    for (let count = 0; count < n; count += 1) {
      const kind = of === 'land' ? '' : ` ${of}`;
      const theaters = ['east', 'west', 'trans'];
      const list = of === 'naval' && chest.side === 'usa' ? 'naval' : theaters[next % 3];
      lines.push(`leader ${stars}*${kind} to ${list ?? 'east'}`);
      next += 1;
    }
  }
  return lines;
}
