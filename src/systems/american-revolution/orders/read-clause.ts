/** What stands behind the semicolons of an order: who stays on the way, when to stop, at which odds to attack. */
import type { Word } from '../../../kernel/sheet-text.js';
import type { Land } from '../rules/land.js';
import type { SideName } from '../rules/state.js';
import type { Force, Left, SheetOrder, Stop } from '../rules/order.js';
import { doubled, good, merged, readArea, readForce, sectionsOf, type Read } from './read-words.js';
import { insteadOf, slip, spanOf, SYNTAX, type Slip } from './slip.js';
import { writePart } from './take.js';

export type Clauses = {
  readonly leave: readonly (Left & { readonly read: Word })[];
  readonly stop: Stop;
  readonly odds?: number;
  readonly slips: readonly Slip[];
};

type Scene = { readonly land: Land; readonly side: SideName };

const MOVE_CLAUSES =
  'leave 2C at worcester, stop after 1, stop below 4, stop when met, or unless failed';

/** `after`: the clauses before it, to which this one is added. */
export function readClause(
  scene: Scene,
  verb: SheetOrder['kind'],
  words: readonly Word[],
  after: Clauses,
): Clauses {
  const read = spanOf(words);
  const refused = (message: string, code = 'syntax', rule: string = SYNTAX): Clauses => ({
    ...after,
    slips: [...after.slips, slip(read, code, rule, message)],
  });
  const text = read.text.toLowerCase();
  if (verb === 'attack') {
    const odds = Number(/^odds (\d{1,2}) ?(?:-|:|to) ?1(?: or better)?$/.exec(text)?.[1] ?? 0);
    if (odds > 0 && after.odds !== undefined)
      return refused('Name the odds of an attack once.', 'left-over', 'AR-16');
    if (odds > 0) return { ...after, odds };
    return refused(
      'Behind the semicolon of an attack stands only its odds: odds 2-1',
      'syntax',
      'AR-16',
    );
  }
  if (verb !== 'move') return refused(`Nothing stands behind a semicolon in an order to ${verb}.`);
  if (text.startsWith('leave ')) return readLeave(scene, words.slice(1), after);
  const stop = readStop(text);
  if (stop !== undefined && Object.keys(stop).some((rule) => rule in after.stop))
    return refused(
      'A line takes one clause of this kind. Delete one of the two.',
      'left-over',
      'AR-33',
    );
  if (stop !== undefined) return { ...after, stop: { ...after.stop, ...stop } };
  return refused(`Behind the semicolon of a move write ${MOVE_CLAUSES}.`, 'syntax', 'AR-33');
}

function readLeave({ land, side }: Scene, words: readonly Word[], after: Clauses): Clauses {
  const sections = sectionsOf(words, ['at', 'in']);
  const head = sections.get('head') ?? [];
  const force: Read<Force> = head.length === 0 ? good('all') : readForce(head, side);
  const at = sections.get('at') ?? sections.get('in') ?? [];
  const area =
    at.length > 0
      ? readArea(land, at)
      : { slips: [slip(spanOf(words), 'missing', 'AR-04', 'Say where: leave 2C at worcester')] };
  const slips = [...after.slips, ...force.slips, ...area.slips, ...doubled(sections)];
  if (force.value === 'all')
    slips.push(
      slip(
        spanOf(head.length === 0 ? words : head),
        'no-number',
        'AR-04',
        'Say how many stay, such as 2C.',
      ),
    );
  if (force.value === undefined || force.value === 'all' || area.value === undefined)
    return { ...after, slips };
  const parts = merged(force.value.map(({ kind, n }) => ({ kind, n })));
  if (force.value.some(({ condition }) => condition !== undefined && condition !== 'open')) {
    const counts = parts.map(writePart).join(' ');
    const message = `SP that stay behind on the way stand in the open. Say only how many: ${counts}.`;
    const read = spanOf(head);
    slips.push(slip(read, 'leave-behind', 'AR-04', message, insteadOf(read, counts)));
  }
  return {
    ...after,
    slips,
    leave: [...after.leave, { area: area.value, parts, read: spanOf(words) }],
  };
}

function readStop(text: string): Stop | undefined {
  const after = Number(/^stop after (\d{1,2})(?: areas?)?$/.exec(text)?.[1] ?? 0);
  if (after > 0) return { after };
  const fewer = Number(
    /^stop (?:below|under|with fewer than) (\d{1,3})(?: sp)?$/.exec(text)?.[1] ?? 0,
  );
  if (fewer > 0) return { fewer };
  if (/^stop (?:when|if|where|on) (?:met|enemy met|an enemy is met)$/.test(text))
    return { met: true };
  if (/^(?:unless|not if) (?:one |another |a line |an earlier move )?(?:has )?failed$/.test(text))
    return { failed: true };
  return undefined;
}
