/**
 * Campaign settings of the system ([S] in the rules page): what a gamemaster may want otherwise and is no figure. Each
 * is read in the one place that it decides, by `setting`.
 */
import { no, ok, type Result } from '../../kernel/basic.js';
import { ROUNDINGS } from '../../kernel/ledger.js';
import { nearest, type Fault } from '../../kernel/sheet-text.js';
import type { OptionRow, Options } from '../../kernel/system.js';

/** In the order of the rules; the first value is the default. */
export const SETTINGS = [
  {
    name: 'rally',
    values: ['last', 'every'],
    rule: 'C2.2',
    says: 'the rally at the end of a game turn: in its last part, or at the end of every part',
  },
  {
    name: 'reinforcements',
    values: ['first', 'spread'],
    rule: 'C2.2',
    says: 'those of a split game turn come in its first part, or in equal shares, the odd ones first',
  },
  {
    name: 'free-entry',
    values: ['no', 'yes'],
    rule: 'C2.2',
    says: 'the side that wins an initiative roll enters one reinforcement free: a pulse point more for it',
  },
  {
    name: 'account',
    values: ['own', 'theater', 'side'],
    rule: 'C2.7',
    says: 'a theater commander reads the account of his own forces, of his theater, or of his side',
  },
  {
    name: 'supreme-account',
    values: ['positions', 'battles'],
    rule: 'C2.7',
    says: 'the supreme commander is told positions alone, or battles too',
  },
  {
    name: 'rounding',
    values: ROUNDINGS,
    rule: 'C3.5.4',
    says: 'how the limits of an allocation become whole numbers',
  },
  {
    name: 'rail-limit',
    values: ['none', 'sub-turn'],
    rule: 'C3.5.10',
    says: 'rail points: all at once, or as CP and PP at most 75 % in a sub-turn',
  },
  {
    name: 'rail-saved',
    values: ['no', 'yes'],
    rule: 'C3.5.10',
    says: 'rail points that are left after a turn are lost, or stay with their account',
  },
  {
    name: 'free-cp',
    values: ['every', 'theaters'],
    rule: 'C3.9',
    says: 'the four CP that may always be used: in every account, or not in the naval one',
  },
  {
    name: 'marches',
    values: ['each', 'force'],
    rule: 'C3.12',
    says: 'two marches are counted for each strength point and leader, or for the force as it is named',
  },
  {
    name: 'captured-states',
    values: ['sight', 'marches'],
    rule: 'C3.13',
    says: 'a captured state is neutral for sight alone, or for marches, railways and building too',
  },
  {
    name: 'conditions',
    values: ['program', 'gm'],
    rule: 'C3.14',
    says: 'closed conditions are decided by the program, or each is shown to the gamemaster',
  },
  {
    name: 'decline-rally',
    values: ['yes', 'no'],
    rule: 'C3.16',
    says: 'whether a commander may decline the rally at the end of the game turn',
  },
  {
    name: 'joint-attack',
    values: ['yes', 'no'],
    rule: 'C3.17',
    says: 'whether forces that come upon one enemy in one pulse fight one battle together',
  },
  {
    name: 'works-attacked',
    values: ['go-on', 'stop'],
    rule: 'C3.17',
    says: 'work goes on under attack unless its force is shaken or driven off, or any attack stops it',
  },
  {
    name: 'stopped',
    values: ['cp', 'cp-and-pp', 'nothing'],
    rule: 'C3.17',
    says: 'what comes back of an order that the enemy stopped',
  },
  {
    name: 'border',
    values: ['sub-turn', 'at-once'],
    rule: 'C3.7',
    says: 'a force that crosses a theater border stays with its commander until the sub-turn ends, or changes at once',
  },
  {
    name: 'enemy-forts',
    values: ['seen', 'hidden'],
    rule: 'C4.2',
    says: 'forts of the enemy in hexes that are seen: told, or not',
  },
  {
    name: 'line-of-sight',
    values: ['some-path', 'every-path'],
    rule: 'C4.4',
    says: 'a hex is seen when some shortest path to it is open, or when every one is',
  },
  {
    name: 'leaders-fought',
    values: ['told', 'hidden'],
    rule: 'C4.6',
    says: 'names of the enemy leaders whom a force has fought: told, or not',
  },
  {
    name: 'spotted',
    values: ['told', 'hidden'],
    rule: 'C4.6',
    says: 'enemy forces that march through sight: reported, or not',
  },
  {
    name: 'failed-ride',
    values: ['lost', 'cp-returned'],
    rule: 'C5.1',
    says: 'a cavalry leader who is not activated and has no pulses left to ride in: his CP and PP are lost, or the CP comes back',
  },
  {
    name: 'win',
    values: ['by-role', 'ground', 'losses'],
    rule: 'B7',
    says: 'the attacker wins who holds the hex and the defender who lost less; or each who holds it, or who lost less',
  },
  {
    name: 'careers',
    values: ['on', 'off'],
    rule: 'C5.2',
    says: 'after a battle leaders roll on the promotion table, or leaders stay as they are',
  },
  {
    name: 'relief',
    values: ['after', 'before'],
    rule: 'C5.2',
    says: 'row 6 of the promotion table reads the rating after the -1, or before it',
  },
  {
    name: 'overrun-careers',
    values: ['victims', 'all', 'nobody'],
    rule: 'C5.2',
    says: 'after an overrun the leaders of the destroyed force roll, those of both sides, or none',
  },
  {
    name: 'seniority',
    values: ['by-order', 'at-once'],
    rule: 'C5.7',
    says: 'a leader of three stars takes the army of his junior by order, or as soon as he joins it',
  },
  {
    name: 'victory',
    values: ['gm', 'players'],
    rule: 'B11',
    says: 'victory points: told to the gamemaster, or to all',
  },
] as const satisfies readonly OptionRow[];

export type SettingName = (typeof SETTINGS)[number]['name'];
type ValueOf<N extends SettingName> = Extract<
  (typeof SETTINGS)[number],
  { readonly name: N }
>['values'][number];

/** A state or a view: whatever has the campaign's settings. */
export type Settled = { readonly settings: Readonly<Record<string, string>> };

const VALUES: ReadonlyMap<string, readonly string[]> = new Map(
  SETTINGS.map(({ name, values }) => [name, values]),
);

/** The value of a setting; the default for a campaign that was begun before there was one. */
export function setting<N extends SettingName>({ settings }: Settled, name: N): ValueOf<N> {
  const values = VALUES.get(name) ?? [];
  const set = settings[name];
  // What is one of the values of the row of this name is of this name's values.
  return (set !== undefined && values.includes(set) ? set : values[0]) as ValueOf<N>;
}

export function readSettings(
  options: Options,
): Result<Readonly<Record<string, string>>, readonly Fault[]> {
  const rows: readonly OptionRow[] = SETTINGS;
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(options)) {
    const row = rows.find((each) => each.name === name);
    const valid = row?.values ?? rows.map((each) => each.name);
    const read = row === undefined ? name : value;
    if (row !== undefined && valid.includes(value)) continue;
    const meant = nearest(read, valid);
    faults.push({
      line: 0,
      column: 1,
      code: row === undefined ? 'unknown-option' : 'unknown-value',
      rule: row?.rule ?? 'options',
      read,
      expected: `one of ${valid.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    });
  }
  if (faults.length > 0) return no(faults);
  return ok(
    Object.fromEntries(rows.map(({ name, values }) => [name, options[name] ?? values[0] ?? ''])),
  );
}

/** The state by other settings. Every name that is not among the options has its default. */
export function settleAnew<S extends Settled>(
  now: S,
  options: Options,
): Result<S, readonly Fault[]> {
  const settings = readSettings(options);
  return settings.ok ? ok({ ...now, settings: settings.value }) : settings;
}
