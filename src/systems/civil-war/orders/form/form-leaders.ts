/** Fields for leaders: to pools by stars and kind (C3.5.7), those before the supreme commander (C5.4), shifts (C3.5.9). */
import { byText } from '../../../../kernel/basic.js';
import { LIST_NAMES, listsOf } from '../../rules/seats.js';
import type { AllocationOrder } from '../order.js';
import type { LeaderKind, ListName } from '../../rules/pack.js';
import type { SeenProspect, View } from '../../rules/view.js';
import type { Chancery } from './form-chancery.js';
import { rankOf } from './form-allocation-words.js';
import type { Slot } from './form-field.js';
import { decisionsOn, poolsFor } from '../allocation/read-allocation-careers.js';
import { decisionOf, writeDecision } from '../say-careers.js';

const choice = (list: ListName): { readonly value: string; readonly label: string } => ({
  value: list,
  label: LIST_NAMES[list],
});

const KINDS: Readonly<Record<LeaderKind, string>> = {
  land: 'leader',
  cavalry: 'cavalry leader',
  naval: 'naval leader',
};

/** Leaders of one grade and kind are alike: which of them goes where is for dice. */
export const leaderSlots = ({ side, chest }: Chancery): readonly Slot[] =>
  [...chest.due]
    .sort((a, b) => b.stars - a.stars || byText(a.of, b.of))
    .map(({ stars, of, n }): Slot => {
      const isNaval = side === 'usa' && of === 'naval';
      const lists = listsOf(side).filter((list) => (list === 'naval') === isNaval);
      const grade = `${stars}*${of === 'land' ? '' : ` ${of}`}`;
      return {
        key: `leader/${stars}/${of}`,
        group: 'leaders',
        copies: n,
        field: (nth) => ({
          label: `${'★'.repeat(stars)} ${KINDS[of]}${n > 1 ? ` ${nth}` : ''}`,
          kind: 'choice',
          choices: [{ value: '', label: 'Waits' }, ...lists.map(choice)],
        }),
        rank: rankOf({ kind: 'assign' }),
        write: (list) => `leader ${grade} to ${list}`,
      };
    });

const DECISIONS: Readonly<Record<string, string>> = {
  promote: 'Promote',
  refuse: 'Refuse',
  demote: 'Demote by one star',
  remove: 'Remove: he leaves the game',
  keep: 'Keep',
};

/** What is open about a leader, where he serves, and his ratings as they were told. */
export function prospectNote(seen: View, { leader, what, list }: SeenProspect): string {
  const man = seen.leaders.find(({ name }) => name === leader);
  const rated =
    man === undefined
      ? ''
      : `; initiative ${man.initiative}, tactical ${man.tactical}, strategic ${man.strategic}`;
  return `${what}; ${LIST_NAMES[list]}${rated}`;
}

/** One field for each leader who is before the viewer. */
export const decideSlots = (seen: View): readonly Slot[] =>
  seen.presented
    .filter(({ side }) => side === seen.side)
    .map((prospect): Slot => ({
      key: `decide/${prospect.leader}`,
      group: 'decide',
      field: () => ({
        label: `${prospect.leader} ${'★'.repeat(prospect.stars)}`,
        kind: 'choice',
        choices: [
          { value: '', label: 'Undecided' },
          ...decisionsOn(prospect).flatMap((what) => [
            { value: what, label: DECISIONS[what] ?? what },
            ...poolsFor(seen, prospect, what)
              .filter((to) => to !== prospect.list)
              .map((to) => ({
                value: decisionOf({ what, to }),
                label: `${DECISIONS[what] ?? what}, to ${LIST_NAMES[to]}`,
              })),
          ]),
        ],
        note: prospectNote(seen, prospect),
      }),
      rank: rankOf({ kind: 'decide' }),
      write: (decision) => writeDecision(prospect.leader, decision),
    }));

/** A decision in a text; its verb alone changes, unless a pool is or was named. */
export function decisionIn(
  order: Extract<AllocationOrder, { kind: 'decide' }>,
  text: string,
  verb: string,
): { readonly value: string; readonly rewrite: (value: string) => string } {
  const value = decisionOf(order);
  return {
    value,
    rewrite: (other) => {
      if (other === '') return '';
      const isBare = !other.includes(' ') && !value.includes(' ');
      return isBare ? other + text.slice(verb.length) : writeDecision(order.leader, other);
    },
  };
}

/** Land leaders between theaters; naval ones of the USA serve the naval command alone. */
export const shiftSlots = ({ side, seen }: Chancery): readonly Slot[] =>
  seen.leaders
    .filter((leader) => leader.side === side && !(side === 'usa' && leader.kind === 'naval'))
    .toSorted((a, b) => byText(a.list, b.list) || byText(a.name, b.name))
    .map((leader): Slot => ({
      key: `shift/${leader.name}`,
      group: 'shift',
      field: () => ({
        label: `${leader.name} ${'★'.repeat(leader.stars)}`,
        kind: 'choice',
        choices: [
          { value: '', label: `Stays in ${LIST_NAMES[leader.list]}` },
          ...listsOf(side)
            .filter((list) => list !== leader.list && !(side === 'usa' && list === 'naval'))
            .map(choice),
        ],
      }),
      rank: rankOf({ kind: 'shift' }),
      write: (list) => `shift ${leader.name} from ${leader.list} to ${list}`,
    }));
