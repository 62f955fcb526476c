/** The fields of a condition, and how a written condition would have been filled in (C3.14). */
import { placeText } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { PulseOrder } from './order.js';
import type { Action } from './verbs.js';
import type { Condition } from './words/condition.js';
import type { ForceName } from './words/names.js';

/** The values of fields by their ids. */
type Said = Readonly<Record<string, string>>;

/** What is asked, and how the order hangs on it: both are one choice. */
export const CHOICES: readonly (readonly [how: string, what: string, label: string])[] = [
  ['if', 'seen', 'If an enemy is seen near a place'],
  ['unless', 'seen', 'Unless an enemy is seen near a place'],
  ['until', 'seen', 'Until an enemy is seen near a place'],
  ['if', 'ours', 'If a place is ours'],
  ['unless', 'ours', 'Unless a place is ours'],
  ['once', 'ours', 'Once a place is ours'],
  ['if', 'enemy', 'If the enemy holds a place'],
  ['if', 'there', 'If a force is at a place'],
  ['once', 'there', 'Once a force is at a place'],
  ['if', 'won', 'If a force has won its battle'],
  ['if', 'lost', 'If a force has lost its battle'],
  ['if', 'demoralized', 'If a force is demoralized'],
  ['if', 'completed', 'If an earlier order is completed'],
  ['if', 'stopped', 'If an earlier order is stopped'],
  ['if', 'cp', 'If enough CP are left'],
  ['if', 'words', 'If … in words, for the gamemaster'],
];

export const WHEN = 'when';
export const WHEN_AT = 'when-at';
export const WHEN_WITHIN = 'when-within';
export const WHEN_WHO = 'when-who';
export const WHEN_PULSE = 'when-pulse';
export const WHEN_LEAST = 'when-least';
export const WHEN_WORDS = 'when-words';
export const WAIT = 'when-wait';
export const ELSE = 'else';
export const ELSE_TO = 'else-to';
export const ELSE_WORDS = 'else-words';

/** What of an order a condition hangs on. */
type Conditioned = Pick<PulseOrder, 'when' | 'elseIfs' | 'until' | 'after' | 'otherwise'> &
  Pick<PulseOrder, 'from' | 'to' | 'does'>;

/** A written order's condition as it would have been filled in; undefined where the fields cannot say it. */
export function saidIn(pack: Pack, order: Conditioned): Said | undefined {
  const { when, until, after, otherwise, elseIfs = [] } = order;
  const hanging = [when, until, after].filter((one) => one !== undefined);
  const [condition] = hanging;
  if (elseIfs.length > 0 || hanging.length > 1) return undefined;
  if (condition === undefined) return {};
  const how =
    until !== undefined
      ? 'until'
      : after !== undefined
        ? 'once'
        : condition.is === 'not'
          ? 'unless'
          : 'if';
  const asked = saidOfCondition(pack, condition.is === 'not' ? condition.of : condition);
  const other =
    otherwise === undefined ? {} : saidOfOther(pack, order.does.action, otherwise.action);
  if (asked === undefined || other === undefined) return undefined;
  if (!CHOICES.some(([one, what]) => one === how && what === asked.what)) return undefined;
  const waits = order.to - order.from + 1 - Math.max(1, order.does.pp);
  return {
    [WHEN]: `${how}-${asked.what}`,
    ...asked.said,
    ...other,
    ...(how === 'once' ? { [WAIT]: String(Math.max(0, waits)) } : {}),
  };
}

type Asked = { readonly what: string; readonly said: Said };

function saidOfCondition(pack: Pack, condition: Condition): Asked | undefined {
  const at = (hex: string): Said => ({ [WHEN_AT]: placeText(pack, hex) });
  switch (condition.is) {
    case 'held':
      return { what: condition.by, said: at(condition.hex) };
    case 'seen':
      return condition.size === undefined
        ? { what: 'seen', said: { ...at(condition.hex), [WHEN_WITHIN]: String(condition.within) } }
        : undefined;
    case 'there':
      return whoSaid(condition.force, 'there', at(condition.hex));
    case 'fares':
      return whoSaid(condition.force, condition.how, {});
    case 'done':
      return { what: condition.how, said: { [WHEN_PULSE]: String(condition.pulse) } };
    case 'left':
      return condition.what === 'cp'
        ? { what: 'cp', said: { [WHEN_LEAST]: String(condition.least) } }
        : undefined;
    case 'words':
      return { what: 'words', said: { [WHEN_WORDS]: condition.words } };
    case 'all':
    case 'any':
    case 'not':
      return undefined;
  }
}

function whoSaid(force: ForceName, what: string, said: Said): Asked | undefined {
  if (force.of === 'sp') return undefined;
  const who = force.of === 'army' ? `army/${force.army}` : `leader/${force.leader}`;
  return { what, said: { ...said, [WHEN_WHO]: who } };
}

function saidOfOther(pack: Pack, own: Action, other: Action): Said | undefined {
  if (other.kind === 'words') return { [ELSE]: 'words', [ELSE_WORDS]: other.words };
  if (own.kind !== 'move') return undefined;
  const isHis = 'force' in other && JSON.stringify(other.force) === JSON.stringify(own.force);
  if (other.kind === 'entrench' && isHis) return { [ELSE]: 'entrench' };
  if (other.kind !== 'move' || !isHis || other.via.length > 0) return undefined;
  return { [ELSE]: 'elsewhere', [ELSE_TO]: placeText(pack, other.to) };
}
