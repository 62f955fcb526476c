/**
 * Campaign settings of the system ([S] in the rules page): what a gamemaster may want otherwise and is no figure. Each
 * is read in the one place that it decides, by `setting`.
 */
import { no, ok, type Result } from '../../../kernel/basic.js';
import { ROUNDINGS } from '../../../kernel/ledger.js';
import { nearest, type Fault } from '../../../kernel/sheet-text.js';
import type { OptionRow, Options } from '../../../kernel/system.js';

/** In the order of the rules; the first value is the default. */
export const SETTINGS = [
  {
    name: 'rally',
    values: ['last', 'every'],
    rule: 'C2.2',
    says: 'the rally at the end of a game turn: in its last part, or at the end of every part',
    effects: {
      last: 'Forces rally at the end of the game turn, in its last part.',
      every: 'Forces rally at the end of every part of the game turn.',
    },
  },
  {
    name: 'reinforcements',
    values: ['first', 'spread'],
    rule: 'C2.2',
    says: 'those of a split game turn come in its first part, or in equal shares, the odd ones first',
    effects: {
      first: 'All reinforcements of a split game turn come in its first part.',
      spread:
        'Strength points of a split game turn come in equal shares, one share a part, the odd ones first; leaders come in its first part.',
    },
  },
  {
    name: 'free-entry',
    values: ['no', 'yes'],
    rule: 'C2.2',
    says: 'the side that wins an initiative roll enters one reinforcement free: a pulse point more for it',
    effects: {
      no: 'Winning an initiative roll brings no free reinforcement.',
      yes: 'A side gets one pulse point more for each initiative roll that it wins.',
    },
  },
  {
    name: 'account',
    values: ['own', 'theater', 'side'],
    rule: 'C2.7',
    says: 'a theater commander reads the account of his own forces, of his theater, or of his side',
    effects: {
      own: 'A theater commander is told in detail only what his own forces did.',
      theater:
        'A theater commander is told in detail what all forces of his side did in his theater.',
      side: 'A theater commander is told in detail what all forces of his side did.',
    },
  },
  {
    name: 'supreme-account',
    values: ['positions', 'battles'],
    rule: 'C2.7',
    says: 'the supreme commander is told positions alone, or battles too',
    effects: {
      positions:
        'The supreme commander is told where the forces of his side stand, but not how their battles went.',
      battles: 'The supreme commander is also told about the battles of his side.',
    },
  },
  {
    name: 'rounding',
    values: ROUNDINGS,
    rule: 'C3.5.4',
    says: 'how the limits of an allocation become whole numbers',
    effects: {
      nearest:
        'The limits of an allocation are rounded to the nearest whole number, and one half is rounded up.',
      floor: 'The limits of an allocation are rounded down.',
      ceiling: 'The limits of an allocation are rounded up.',
    },
  },
  {
    name: 'rail-limit',
    values: ['none', 'sub-turn'],
    rule: 'C3.5.10',
    says: 'rail points: all at once, or as CP and PP at most 75 % in a sub-turn',
    effects: {
      none: 'A commander may spend all his rail points in one sub-turn.',
      'sub-turn':
        'A commander may spend the same share of his rail points in one sub-turn as of his CP and PP.',
    },
  },
  {
    name: 'rail-saved',
    values: ['no', 'yes'],
    rule: 'C3.5.10',
    says: 'rail points that are left after a turn are lost, or stay with their account',
    effects: {
      no: 'Rail points that are left at the end of a turn are lost.',
      yes: 'Rail points that are left at the end of a turn are kept for the next one.',
    },
  },
  {
    name: 'free-cp',
    values: ['every', 'theaters'],
    rule: 'C3.9',
    says: 'the four CP that may always be used: in every account, or not in the naval one',
    effects: {
      every:
        'Every account, the naval one too, has the CP that may be spent in any sub-turn whatever the limit.',
      theaters:
        'The accounts of theaters, but not the naval one, have the CP that may be spent in any sub-turn whatever the limit.',
    },
  },
  {
    name: 'marches',
    values: ['each', 'force'],
    rule: 'C3.12',
    says: 'two marches are counted for each strength point and leader, or for the force as it is named',
    effects: {
      each: 'How often a piece may march is counted for each strength point and each leader.',
      force: 'How often a force may march is counted for its leader, not for those whom he leads.',
    },
  },
  {
    name: 'captured-states',
    values: ['sight', 'marches'],
    rule: 'C3.13',
    says: 'a captured state is neutral for sight alone, or for marches, railways and building too',
    effects: {
      sight: 'A captured state is neutral ground for what players can see, and for nothing else.',
      marches:
        'A captured state is neutral ground for what players can see and for marches, railroads, and building.',
    },
  },
  {
    name: 'conditions',
    values: ['program', 'gm'],
    rule: 'C3.14',
    says: 'closed conditions are decided by the program, or each is shown to the gamemaster',
    effects: {
      program:
        'The program decides every condition that it understands, and asks the gamemaster about the others.',
      gm: 'The gamemaster confirms every condition before it counts.',
    },
  },
  {
    name: 'decline-rally',
    values: ['yes', 'no'],
    rule: 'C3.16',
    says: 'whether a commander may decline the rally at the end of the game turn',
    effects: {
      yes: 'A commander may order a force not to rally at the end of the game turn.',
      no: 'A commander may not order a force to skip the rally at the end of the game turn.',
    },
  },
  {
    name: 'joint-attack',
    values: ['yes', 'no'],
    rule: 'C3.17',
    says: 'whether forces that come upon one enemy in one pulse fight one battle together',
    effects: {
      yes: 'Forces that reach the same enemy in the same pulse attack together, in one battle.',
      no: 'Forces that reach the same enemy in the same pulse attack one after the other.',
    },
  },
  {
    name: 'works-attacked',
    values: ['go-on', 'stop'],
    rule: 'C3.17',
    says: 'work goes on under attack unless its force is shaken or driven off, or any attack stops it',
    effects: {
      'go-on': 'A force that is attacked goes on building unless it is demoralized or driven off.',
      stop: 'Any attack stops what a force is building.',
    },
  },
  {
    name: 'stopped',
    values: ['cp', 'cp-and-pp', 'nothing'],
    rule: 'C3.17',
    says: 'what comes back of an order that the enemy stopped',
    effects: {
      cp: 'When the enemy stops an order, its CP come back and its PP are lost.',
      'cp-and-pp': 'When the enemy stops an order, both its CP and its PP come back.',
      nothing: 'When the enemy stops an order, its CP and its PP are lost.',
    },
  },
  {
    name: 'border',
    values: ['sub-turn', 'at-once'],
    rule: 'C3.7',
    says: 'a force that crosses a theater border stays with its commander until the sub-turn ends, or changes at once',
    effects: {
      'sub-turn':
        'A force that crosses a theater border keeps its commander until the sub-turn ends.',
      'at-once':
        'A force that crosses a theater border passes to the other commander at the end of the pulse, and the orders it still had fail.',
    },
  },
  {
    name: 'enemy-forts',
    values: ['seen', 'hidden'],
    rule: 'C4.2',
    says: 'forts of the enemy in hexes that are seen: told, or not',
    effects: {
      seen: 'Players are told about enemy forts in the hexes that their troops see.',
      hidden: 'Players are told about an enemy fort only when their ships see it.',
    },
  },
  {
    name: 'line-of-sight',
    values: ['some-path', 'every-path'],
    rule: 'C4.4',
    says: 'a hex is seen when some shortest path to it is open, or when every one is',
    effects: {
      'some-path': 'A hex is seen when at least one shortest path to it is open.',
      'every-path': 'A hex is seen only when every shortest path to it is open.',
    },
  },
  {
    name: 'leaders-fought',
    values: ['told', 'hidden'],
    rule: 'C4.6',
    says: 'names of the enemy leaders whom a force has fought: told, or not',
    effects: {
      told: 'A player is told the names of the enemy leaders whom his forces fought.',
      hidden: 'A player is not told the names of the enemy leaders whom his forces fought.',
    },
  },
  {
    name: 'spotted',
    values: ['told', 'hidden'],
    rule: 'C4.6',
    says: 'enemy forces that march through sight: reported, or not',
    effects: {
      told: 'A player is told about enemy forces that march through what he sees.',
      hidden:
        'A player sees where enemy forces stand, but is not told about those that only march through what he sees.',
    },
  },
  {
    name: 'failed-ride',
    values: ['lost', 'cp-returned'],
    rule: 'C5.1',
    says: 'a cavalry leader who is not activated and has no pulses left to ride in: his CP and PP are lost, or the CP comes back',
    effects: {
      lost: 'A cavalry leader who is never activated loses the CP and the PP of his ride.',
      'cp-returned':
        'A cavalry leader who is never activated gets the CP of his ride back; the PP are lost.',
    },
  },
  {
    name: 'win',
    values: ['by-role', 'ground', 'losses'],
    rule: 'B7',
    says: 'the attacker wins who holds the hex and the defender who lost less; or each who holds it, or who lost less',
    effects: {
      'by-role':
        'The attacker wins a battle when he holds the hex at the end, the defender when he lost less.',
      ground: 'Whoever holds the hex at the end wins the battle.',
      losses: 'Whoever lost less wins the battle.',
    },
  },
  {
    name: 'careers',
    values: ['on', 'off'],
    rule: 'C5.2',
    says: 'after a battle leaders roll on the promotion table, or leaders stay as they are',
    effects: {
      on: 'Leaders roll on the promotion table after a battle.',
      off: 'Leaders stay as they are after a battle.',
    },
  },
  {
    name: 'relief',
    values: ['after', 'before'],
    rule: 'C5.2',
    says: 'row 6 of the promotion table reads the rating after the -1, or before it',
    effects: {
      after: 'Row 6 of the promotion table uses the rating of a leader after his -1.',
      before: 'Row 6 of the promotion table uses the rating of a leader before his -1.',
    },
  },
  {
    name: 'overrun-careers',
    values: ['victims', 'all', 'nobody'],
    rule: 'C5.2',
    says: 'after an overrun the leaders of the destroyed force roll, those of both sides, or none',
    effects: {
      victims:
        'After an overrun only the leaders of the destroyed force roll on the promotion table.',
      all: 'After an overrun the leaders of both sides roll on the promotion table.',
      nobody: 'After an overrun no leader rolls on the promotion table.',
    },
  },
  {
    name: 'seniority',
    values: ['by-order', 'at-once'],
    rule: 'C5.7',
    says: 'a leader of three stars takes the army of his junior by order, or as soon as he joins it',
    effects: {
      'by-order': 'A three-star leader takes over an army from a junior leader only by an order.',
      'at-once':
        'A three-star leader takes over an army from a junior leader as soon as he joins it, at no cost.',
    },
  },
  {
    name: 'victory',
    values: ['gm', 'players'],
    rule: 'B11',
    says: 'victory points: told to the gamemaster, or to all',
    effects: {
      gm: 'Only the gamemaster is told the victory points.',
      players: 'All players are told the victory points.',
    },
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
      message: `one of ${valid.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
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
