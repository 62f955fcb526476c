/** Positions and viewers for tests of what each viewer is told. */
import { asSeat, type Viewer } from '../../../src/kernel/basic.js';
import { readPack } from '../../../src/systems/american-revolution/pack/read-pack.js';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { Pack } from '../../../src/systems/american-revolution/rules/figures.js';
import { setUp } from '../../../src/systems/american-revolution/rules/setup.js';
import {
  shifted,
  type Condition,
  type Kind,
  type Stack,
  type State,
} from '../../../src/systems/american-revolution/rules/state.js';
import { tellingOf } from '../../../src/systems/american-revolution/telling/index.js';
import type { Notice } from '../../../src/systems/american-revolution/telling/notice.js';
import { packFiles } from '../../laws/shipped-game.js';

const read = readPack(packFiles('american-revolution', '1775'));
if (!read.ok) throw new Error(JSON.stringify(read.error));
export const pack: Pack = read.value;
export const telling = tellingOf(pack);

export const AMERICAN = asSeat('american');
export const BRITISH = asSeat('british');
export const seat = asSeat;

/** `3 B boston`, `2 C fort trenton`. */
export const sp = (text: string): Stack => {
  const [n = '', kind = '', ...rest] = text.split(' ');
  const [area = '', condition = 'open'] = rest.toReversed();
  // Tests write what exists.
  return {
    area,
    kind: kind as Kind,
    condition: condition as Condition,
    use: 'fresh',
    n: Number(n),
  };
};

/** An empty board with these SPs; with fog unless `open`. All regions are American, or as `more` says. */
export function position(texts: readonly string[], more: Partial<State> = {}, game = 'fog'): State {
  const options = game === 'open' ? {} : { fog: 'yes', seats: 'theaters' };
  const empty = setUp(pack, 'empty', options);
  if (!empty.ok) throw new Error(JSON.stringify(empty.error));
  return { ...empty.value, stacks: shifted([], texts.map(sp)), ...more };
}

export const controlled = (
  now: State,
  region: string,
  by: 'american' | 'british' | null,
): State => {
  const before = now.regions[region];
  if (before === undefined) throw new Error(`No region ${region}`);
  return { ...now, regions: { ...now.regions, [region]: { ...before, control: by } } };
};

/** What a viewer is told of a fact that happens by itself. */
export function told(fact: Fact, before: State, who: Viewer): Notice | undefined {
  return telling.notice(fact, before, applyFacts(before, [fact]), who, [fact]);
}

/** A march of all SPs of a kind in the open, area to area. */
export function march(text: string, to: string, more: Partial<Fact> = {}): Fact {
  const stack = sp(text);
  const side = stack.kind === 'B' || stack.kind === 'T' ? 'british' : 'american';
  return {
    ...{ kind: 'moved', side, from: stack.area, to, by: 'land' },
    force: { [`${stack.kind}/${stack.condition}`]: stack.n },
    shifts: [
      { ...stack, n: -stack.n },
      { ...stack, area: to, use: 'moved' },
    ],
    ...more,
  } as Fact; // a move whatever `more` adds to it
}
