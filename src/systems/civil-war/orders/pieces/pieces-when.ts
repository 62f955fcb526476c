/** The condition under which a deed is carried out: what, where, who, and what is done else (C3.14). */
import { armyOf } from '../../rules/leaders/army-name.js';
import { capitalized, no, ok, type Result } from '../../../../kernel/basic.js';
import type { Choice, DeedField } from '../../../../kernel/sheet-form.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import { placeText, findPlace } from '../../rules/ground/places.js';
import { isSide, landOf } from '../../rules/ground/side-names.js';
import type { PricedAction, PulseOrder } from '../order.js';
import type { Trial } from '../sheet/read-orders.js';
import { type Action, priceOf } from '../verbs.js';
import {
  CHOICES,
  ELSE,
  ELSE_TO,
  ELSE_WORDS,
  WAIT,
  WHEN,
  WHEN_AT as AT,
  WHEN_LEAST as LEAST,
  WHEN_PULSE as PULSE,
  WHEN_WHO as WHO,
  WHEN_WITHIN as WITHIN,
  WHEN_WORDS as WORDS,
} from '../condition-fields.js';
import type { Condition, Fare, Holder } from '../words/condition.js';
import type { ForceName } from '../words/names.js';
import type { World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { undropped } from './pieces-drops.js';
import { numberIn, type PulseAct, type Said, type Way } from './pieces-acts.js';

const FURTHEST = 9;
/** So many pulses it waits where nobody says how long, and at most. */
const [USUAL_WAIT, LONGEST_WAIT] = [4, 99];

export type Conditional = {
  readonly scene: Scene;
  readonly world: World;
  readonly hex: string;
  readonly act: PulseAct;
  /** Orders of the sheet so far. */
  readonly earlier: Trial['orders'];
};

/** The fields of the condition, as far as what is chosen asks for them. */
export function whenFields(
  { scene, world, hex, act, earlier }: Conditional,
  way: Way,
  given: Said,
): readonly DeedField[] {
  const [how, what] = hangsOn(given);
  const place: DeedField = {
    ...{ id: AT, label: 'Place', kind: 'place' },
    value: placeOf(scene, way.to === '' ? hex : way.to),
  };
  const number = (id: string, label: string, value: number, max: number): DeedField => ({
    ...{ id, label, kind: 'number', value: String(value), min: 0, max },
  });
  const who: DeedField = {
    ...{ id: WHO, label: 'Force', kind: 'choice' },
    ...firstOf(forcesOf(scene, world)),
  };
  const order: DeedField = {
    ...{ id: PULSE, label: 'Order', kind: 'choice' },
    ...firstOf(earlier.toReversed().map(orderChoice)),
  };
  const asked: Readonly<Record<string, readonly DeedField[]>> = {
    seen: [place, number(WITHIN, 'Within so many hexes', 1, FURTHEST)],
    ...{ ours: [place], enemy: [place], there: [who, place] },
    ...{ won: [who], lost: [who], demoralized: [who] },
    ...{ completed: [order], stopped: [order] },
    cp: [number(LEAST, 'CP at least', 4, 99)],
    words: [{ id: WORDS, label: 'The gamemaster judges whether', kind: 'text', value: '' }],
  };
  const choices = [
    { value: '', label: 'Always' },
    ...CHOICES.filter(([, one]) => asked[one]?.every(isOpen) === true).map(
      ([one, other, label]) => ({ value: `${one}-${other}`, label }),
    ),
  ];
  return [
    { id: WHEN, label: 'Condition', kind: 'choice', value: '', choices },
    ...(asked[what] ?? []),
    ...(how === 'once'
      ? [number(WAIT, 'Wait for it so many pulses at most', USUAL_WAIT, LONGEST_WAIT)]
      : []),
    ...(how === 'if' || how === 'unless' ? elseFields(act, given) : []),
  ];
}

/** A hexside stands for the land beside it. */
const placeOf = ({ pack }: Scene, at: string): string =>
  at === '' ? '' : placeText(pack, isSide(at) ? landOf(pack, at) : at);

/** There is something to choose. */
const isOpen = ({ choices }: DeedField): boolean => choices?.length !== 0;

const orderChoice = ({ slot, says }: Trial['orders'][number]): Choice => ({
  value: String(slot?.from ?? ''),
  label: `PP ${slot?.from ?? ''}: ${says}`,
});

function elseFields(act: PulseAct, given: Said): readonly DeedField[] {
  const choices: readonly Choice[] = [
    { value: '', label: 'nothing' },
    ...(act.leads === 'nothing' ? [] : [{ value: 'elsewhere', label: 'the same, elsewhere' }]),
    ...(diggerOf(act) === undefined ? [] : [{ value: 'entrench', label: 'entrench' }]),
    { value: 'words', label: 'in words' },
  ];
  return [
    { id: ELSE, label: 'Else', kind: 'choice', value: '', choices },
    ...(given[ELSE] === 'elsewhere'
      ? [{ id: ELSE_TO, label: 'Else to', kind: 'place', value: '' } as const]
      : []),
    ...(given[ELSE] === 'words'
      ? [{ id: ELSE_WORDS, label: 'Else, in words', kind: 'text', value: '' } as const]
      : []),
  ];
}

const firstOf = (choices: readonly Choice[]): Pick<DeedField, 'value' | 'choices'> => ({
  value: choices[0]?.value ?? '',
  choices,
});

/** The account's armies and leaders where the sheet leaves them. */
const forcesOf = ({ list }: Scene, { leaders, armies }: World): readonly Choice[] => [
  ...armies
    .filter(({ commander }) => leaders.some((one) => one.name === commander && one.list === list))
    .map(({ name }) => ({ value: `army/${name}`, label: capitalized(armyOf(name)) })),
  ...leaders
    .filter((leader) => leader.list === list && leader.kind !== 'naval')
    .map(({ name }) => ({ value: `leader/${name}`, label: name })),
];

function forceNamed(value: string): ForceName {
  const name = value.slice(value.indexOf('/') + 1);
  return value.startsWith('army/')
    ? { of: 'army', army: name }
    : { of: 'leader', leader: name, alone: false };
}

/** Who digs in where a march is not to be made. */
function diggerOf({ order }: PulseAct): ForceName | undefined {
  const action = order({ to: '', via: [] }, {});
  return action.kind === 'move' ? action.force : undefined;
}

function hangsOn(said: Said): readonly [how: string, what: string] {
  const [how = '', what = ''] = (said[WHEN] ?? '').split('-');
  return [how, what];
}

/** What a pulse order has beside its own action; `waits`: the pulses in which it may still begin after its first. */
export type Hanging = Pick<PulseOrder, 'when' | 'until' | 'after' | 'otherwise'> & {
  readonly waits: number;
};

/** The condition that was filled in; a slip where it names no place, or no words. */
export function hangingOf(
  { scene, act }: Pick<Conditional, 'scene' | 'act'>,
  way: Way,
  said: Said,
): Result<Hanging, Fault> {
  const [how] = hangsOn(said);
  if (how === '') return ok({ waits: 0 });
  const asked = conditionOf(scene, said);
  if (!asked.ok) return asked;
  const condition = asked.value;
  if (how === 'until') return ok({ until: condition, waits: 0 });
  if (how === 'once') return ok({ after: condition, waits: numberIn(said, WAIT) });
  const other = otherwiseOf(scene, act, way, said);
  if (!other.ok) return other;
  const when: Condition = how === 'unless' ? { is: 'not', of: condition } : condition;
  return ok({ when, waits: 0, ...(other.value === undefined ? {} : { otherwise: other.value }) });
}

const slip = (code: string, read: string, message: string): Result<never, Fault> =>
  no({ line: 0, column: 1, code, rule: 'C3.14', read: read.slice(0, 60), message });

function placeIn({ pack }: Scene, said: Said, id: string): Result<string, Fault> {
  const read = said[id] ?? '';
  const found = findPlace(pack, read);
  if ('hex' in found) return ok(found.hex);
  return slip('unknown-place', read, 'Which place? Name a town or a hex number.');
}

function conditionOf(scene: Scene, said: Said): Result<Condition, Fault> {
  const [, what] = hangsOn(said);
  const force = forceNamed(said[WHO] ?? '');
  switch (what) {
    case 'cp':
      return ok({ is: 'left', what: 'cp', least: numberIn(said, LEAST) });
    case 'completed':
    case 'stopped':
      return ok({ is: 'done', pulse: numberIn(said, PULSE), how: what });
    case 'words': {
      const words = (said[WORDS] ?? '').replaceAll('"', '').trim();
      return words === ''
        ? slip('no-words', '', 'What is the gamemaster to judge?')
        : ok({ is: 'words', words });
    }
    case 'won':
    case 'lost':
    case 'demoralized':
      return ok({ is: 'fares', force, how: what satisfies Fare });
    default:
      return conditionAt(scene, what, said, force);
  }
}

function conditionAt(
  scene: Scene,
  what: string,
  said: Said,
  force: ForceName,
): Result<Condition, Fault> {
  const place = placeIn(scene, said, AT);
  if (!place.ok) return place;
  const hex = place.value;
  if (what === 'seen') return ok({ is: 'seen', hex, within: numberIn(said, WITHIN) });
  if (what === 'there') return ok({ is: 'there', force, hex });
  return ok({ is: 'held', hex, by: (what === 'ours' ? 'ours' : 'enemy') satisfies Holder });
}

function otherwiseOf(
  scene: Scene,
  act: PulseAct,
  way: Way,
  said: Said,
): Result<PricedAction | undefined, Fault> {
  const price = (action: Action): Result<PricedAction, Fault> => {
    const priced = priceOf(scene.pack, scene.seen, action, { list: scene.list });
    return priced.ok
      ? ok({ action, ...priced.value })
      : slip('price-missing', '', 'The gamemaster has not set the price of that order yet.');
  };
  switch (said[ELSE] ?? '') {
    case 'elsewhere': {
      const place = placeIn(scene, said, ELSE_TO);
      return place.ok ? price(act.order({ to: place.value, via: [] }, undropped(said))) : place;
    }
    case 'entrench': {
      const force = diggerOf(act);
      return force === undefined ? ok(undefined) : price({ kind: 'entrench', force });
    }
    case 'words': {
      const words = (said[ELSE_WORDS] ?? '').replaceAll('"', '').trim();
      if (words === '') return slip('no-words', '', 'What is to be done else?');
      const action = { kind: 'words', words } as const;
      const own = priceOf(scene.pack, scene.seen, act.order(way, said), { list: scene.list });
      const { cp, pp } = own.ok ? own.value : { cp: 1, pp: 1 };
      return ok({ action, cp: Math.max(1, cp), pp: Math.max(1, pp) });
    }
    default:
      return ok(undefined);
  }
}
