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
    says: 'when forces rally: at the end of a game turn, or of each of its parts',
    effects: {
      last: 'Forces rally at the end of the game turn, in its last part.',
      every: 'Forces rally at the end of every part of the game turn.',
    },
  },
  {
    name: 'reinforcements',
    values: ['first', 'spread'],
    rule: 'C2.2',
    says: 'when the reinforcements of a split game turn arrive: all in its first part, or in equal shares',
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
    says: 'whether the winner of an initiative roll gets one more pulse point, to enter a reinforcement free',
    effects: {
      no: 'Winning an initiative roll brings no free reinforcement.',
      yes: 'A side gets one pulse point more for each initiative roll that it wins.',
    },
  },
  {
    name: 'account',
    values: ['own', 'theater', 'side'],
    rule: 'C2.7',
    says: 'which forces a theater commander is told about in detail: his own, those of his theater, or those of his side',
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
    says: 'what the supreme commander is told: positions only, or battles too',
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
    says: 'how the limits of an allocation are rounded',
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
    says: 'how many rail points may be spent in one sub-turn: all, or the same share as CP and PP',
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
    says: 'whether rail points left at the end of a turn are lost or kept',
    effects: {
      no: 'Rail points that are left at the end of a turn are lost.',
      yes: 'Rail points that are left at the end of a turn are kept for the next one.',
    },
  },
  {
    name: 'free-cp',
    values: ['every', 'theaters'],
    rule: 'C3.9',
    says: 'which accounts have CP that may be spent whatever the limit: all, or all but the naval one',
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
    says: 'how marches are counted: for each strength point and leader, or for the force',
    effects: {
      each: 'How often a piece may march is counted for each strength point and each leader.',
      force: 'How often a force may march is counted for its leader, not for those whom he leads.',
    },
  },
  {
    name: 'captured-states',
    values: ['sight', 'marches'],
    rule: 'C3.13',
    says: 'what a captured state is neutral for: sight only, or also marches, railroads and building',
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
    says: 'who decides conditions: the program where it can, or always the gamemaster',
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
    says: 'whether forces that reach the same enemy in the same pulse fight one battle together',
    effects: {
      yes: 'Forces that reach the same enemy in the same pulse attack together, in one battle.',
      no: 'Forces that reach the same enemy in the same pulse attack one after the other.',
    },
  },
  {
    name: 'works-attacked',
    values: ['go-on', 'stop'],
    rule: 'C3.17',
    says: 'what stops building under attack: only being demoralized or driven off, or any attack',
    effects: {
      'go-on': 'A force that is attacked goes on building unless it is demoralized or driven off.',
      stop: 'Any attack stops what a force is building.',
    },
  },
  {
    name: 'stopped',
    values: ['cp', 'cp-and-pp', 'nothing'],
    rule: 'C3.17',
    says: 'what a commander gets back for an order that the enemy stopped: its CP, its CP and PP, or nothing',
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
    says: 'when a force that crosses a theater border changes commanders: after the sub-turn, or at once',
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
    says: 'whether players are told about enemy forts in the hexes that they see',
    effects: {
      seen: 'Players are told about enemy forts in the hexes that their troops see.',
      hidden: 'Players are told about an enemy fort only when their ships see it.',
    },
  },
  {
    name: 'line-of-sight',
    values: ['some-path', 'every-path'],
    rule: 'C4.4',
    says: 'when a hex is seen: if one shortest path to it is open, or only if all are',
    effects: {
      'some-path': 'A hex is seen when at least one shortest path to it is open.',
      'every-path': 'A hex is seen only when every shortest path to it is open.',
    },
  },
  {
    name: 'leaders-fought',
    values: ['told', 'hidden'],
    rule: 'C4.6',
    says: 'whether players are told the names of the enemy leaders whom they fought',
    effects: {
      told: 'A player is told the names of the enemy leaders whom his forces fought.',
      hidden: 'A player is not told the names of the enemy leaders whom his forces fought.',
    },
  },
  {
    name: 'spotted',
    values: ['told', 'hidden'],
    rule: 'C4.6',
    says: 'whether enemy forces that only march through sight are reported',
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
    says: 'what a cavalry leader who is never activated loses: his CP and PP, or only the PP',
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
    says: 'who wins a battle: the attacker if he holds the hex and the defender if he lost less; whoever holds the hex; or whoever lost less',
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
    says: 'whether leaders roll on the promotion table after a battle',
    effects: {
      on: 'Leaders roll on the promotion table after a battle.',
      off: 'Leaders stay as they are after a battle.',
    },
  },
  {
    name: 'relief',
    values: ['after', 'before'],
    rule: 'C5.2',
    says: 'which rating row 6 of the promotion table uses: the one after the -1, or the one before it',
    effects: {
      after: 'Row 6 of the promotion table uses the rating of a leader after his -1.',
      before: 'Row 6 of the promotion table uses the rating of a leader before his -1.',
    },
  },
  {
    name: 'overrun-careers',
    values: ['victims', 'all', 'nobody'],
    rule: 'C5.2',
    says: 'which leaders roll after an overrun: those of the destroyed force, those of both sides, or none',
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
    says: 'when a three-star leader takes over the army of a junior leader: by an order, or as soon as he joins it',
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
    says: 'who is told the victory points: the gamemaster, or everybody',
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
