/** Who goes along with a leader, what his cavalry does on its way, and the army that he may form. */
import { byText } from '../../../../kernel/basic.js';
import type { DeedField } from '../../../../kernel/sheet-form.js';
import type { SeenLeader } from '../../rules/view.js';
import { act, numberIn, type Act, type Said } from './pieces-acts.js';
import { spAt, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import type { Company } from '../words/names.js';
import type { Action } from '../verbs.js';

const LEADER = 'leader/';
const YES = [
  { value: '', label: 'no' },
  { value: 'yes', label: 'yes' },
] as const;

/** A choice of yes and no; no where nothing is said. */
const asked = (id: string, label: string): DeedField => ({
  ...{ id, label, kind: 'choice', value: '', choices: YES },
});

/** How many SP of those in his hex go along (C5.8). */
export function strengthFields({ list }: Scene, world: World, hex: string): readonly DeedField[] {
  const sp = spAt(world, hex, list);
  if (sp < 2) return [];
  return [
    {
      ...{ id: 'sp', label: 'SP that go along', kind: 'number', value: '', min: 1, max: sp },
      note: 'empty: all he can lead',
    },
  ];
}

/** The leaders with the commander of an army whom he may take along: nobody else controls any (C5.8). */
export const leaderFields = (
  { list, side, seen }: Scene,
  chief: SeenLeader,
): readonly DeedField[] =>
  seen.leaders
    .filter((leader) => leader.side === side && leader.list === list && leader.hex === chief.hex)
    .filter(({ name, kind, water }) => name !== chief.name && kind !== 'naval' && !water)
    .toSorted((a, b) => byText(a.name, b.name))
    .map(({ name }) => asked(LEADER + name, `${name} goes along`));

/** Nothing said of it: all whom he may control. */
export function companyIn(said: Said): { readonly company?: Company } {
  const leaders = Object.keys(said)
    .filter((id) => id.startsWith(LEADER) && said[id] === 'yes')
    .map((id) => id.slice(LEADER.length));
  const sp = numberIn(said, 'sp');
  if (sp === 0 && leaders.length === 0) return {};
  return { company: { ...(sp === 0 ? {} : { sp }), leaders } };
}

const CUTTING = 'cutting';

/** Cavalry may take the time to cut the lines that are not its own (B6). */
export const cuttingFields = ({ kind }: SeenLeader): readonly DeedField[] =>
  kind === 'cavalry' ? [asked(CUTTING, 'Cutting rails on the way')] : [];

export const cuttingIn = (said: Said): { readonly cutting?: true } =>
  said[CUTTING] === 'yes' ? { cutting: true } : {};

/** A leader of three stars with SP, who commands no army, forms one (C5.8). */
export function formActs(
  scene: Scene,
  world: World,
  { name: leader, stars, hex }: SeenLeader,
  isHead: boolean,
): readonly Act[] {
  const armies = scene.pack.armies.filter(({ side }) => side === scene.side);
  const [first] = armies;
  if (stars < 3 || isHead || first === undefined || spAt(world, hex, scene.list) === 0) return [];
  const taken = new Set(world.armies.map(({ name }) => name));
  const value = (armies.find(({ name }) => !taken.has(name)) ?? first).name;
  const choices = armies.map(({ name }) => ({ value: name, label: name }));
  return [
    act(
      scene,
      ['form', 'Form an army…'],
      'nothing',
      'nothing',
      (_, said): Action => ({ kind: 'form-army', army: said['army'] ?? value, leader }),
      { fields: [{ id: 'army', label: 'Army of', kind: 'choice', value, choices }] },
    ),
  ];
}
