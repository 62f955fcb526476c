/** How an allocation is written, with what the supreme commander has to hand out. Every line reads as it stands. */
import type { Phrase } from '../../../../kernel/sheet-form.js';
import type { Prompt } from '../../../../kernel/system.js';
import { THEATERS, type ListName, type Pack } from '../../rules/pack.js';
import { listsOf } from '../../rules/seats.js';
import type { SeenChest, View } from '../../rules/view.js';
import { readAllocation } from '../allocation/read-allocation.js';
import { boundsOf } from '../allocation/read-allocation-limits.js';

/** Nothing for whoever has nothing to hand out. */
export function howAllocation(pack: Pack, question: Prompt, seen: View): readonly Phrase[] {
  const chest = seen.chests.find(({ side }) => side === seen.side);
  if (chest === undefined) return [];
  const reads = (line: string): boolean =>
    readAllocation(pack, line, question, seen).faults.every((fault) => fault.line === 0);
  return lessons(pack, seen, chest).flatMap(({ what, lines }) => {
    const sound = lines.filter(reads).slice(0, 1);
    return sound.length === 0 ? [] : [{ what, lines: sound }];
  });
}

function lessons(pack: Pack, seen: View, chest: SeenChest): readonly Phrase[] {
  const [one, other] = THEATERS;
  const shares = sharesOf(pack, seen, chest);
  const gift = (word: string, n: number): readonly string[] => {
    const half = Math.floor(n / 2);
    return n === 0 ? [] : [`${word} ${one} ${n - half}${half === 0 ? '' : `, ${other} ${half}`}`];
  };
  const decided = seen.presented.map(({ leader, what }) =>
    what === 'promotion' ? `promote ${leader}` : `keep ${leader}`,
  );
  const leaders = chest.due.map(({ stars, of }) =>
    of === 'land'
      ? `leader ${stars}* to ${one}`
      : `leader ${stars}* ${of} to ${of === 'naval' ? 'naval' : one}`,
  );
  const staff = seen.leaders.filter((man) => man.side === chest.side && man.list !== one);
  return [
    {
      what: 'Command points, within the share of each command (C3.5.4)',
      lines: shares === '' ? [] : [`CP ${shares}`],
    },
    { what: 'Pulse points', lines: gift('PP', chest.pp) },
    { what: 'Rail points', lines: gift('rail', chest.rail) },
    {
      what: 'Reinforcements that you place where you like',
      lines: gift('SP', chest.discretionary),
    },
    {
      what: 'Planned reinforcements for another theater, a game turn late (C3.5.2)',
      lines: THEATERS.flatMap((from) =>
        THEATERS.flatMap((to) => (from === to ? [] : [`move 1 SP from ${from} to ${to}`])),
      ),
    },
    { what: 'Leaders, by stars and kind (C3.5.7)', lines: leaders },
    { what: 'Leaders who were recommended (C3.5.8)', lines: decided },
    {
      what: 'A leader from one command to another (C3.5.9)',
      lines: staff.slice(0, 4).map(({ name, list }) => `shift ${name} from ${list} to ${one}`),
    },
  ];
}

/** All command points, the least to each and the rest to the first that may have it. */
function sharesOf(pack: Pack, seen: View, { side, cp }: SeenChest): string {
  const bounds = listsOf(side).map((list) => ({ list, ...boundsOf(pack, seen, cp, list) }));
  let left = cp - bounds.reduce((sum, { least }) => sum + least, 0);
  const shares: (readonly [ListName, number])[] = [];
  for (const { list, least, most } of bounds) {
    const more = Math.max(0, Math.min(left, most - least));
    left -= more;
    if (least + more > 0) shares.push([list, least + more]);
  }
  return shares.map(([list, n]) => `${list} ${n}`).join(', ');
}
