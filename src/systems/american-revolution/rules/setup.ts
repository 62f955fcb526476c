/** The first position of a scenario, and settings as a campaign gives them. */
import { no, ok, type Result } from '../../../kernel/basic.js';
import type { OptionRow, Options } from '../../../kernel/system.js';
import type { Fault } from '../../../kernel/sheet-text.js';
import { controlOf } from './control.js';
import type { Pack, SetUpRow } from './figures.js';
import { areaOf } from './land.js';
import { ERRATA, shifted, type Settings, type Stack, type State } from './state.js';

const yesNo = (name: string, usual: 'yes' | 'no', rule: string, says: string): OptionRow => ({
  ...{ name, rule, says },
  values: usual === 'yes' ? ['yes', 'no'] : ['no', 'yes'],
});

/** The first value of each is the usual one. */
export const SETTINGS: readonly OptionRow[] = [
  {
    ...{ name: 'fog', values: ['no', 'yes'], rule: 'house' },
    says: 'Whether what the enemy has is hidden',
    effects: {
      no: 'Everything on the board is open, as in the original.',
      yes: 'A seat knows to a man what stands where it has SPs and next to them, a size in regions that its side controls, and nothing else; fleets off its own coast.',
    },
  },
  {
    ...{ name: 'seats', values: ['two', 'theaters'], rule: 'house' },
    says: 'Who commands a side',
    effects: {
      two: 'One player commands each side.',
      theaters: 'Below each commander, three theater commanders order the SPs in their regions.',
    },
  },
  yesNo('levy-canada', 'no', 'AR-47', 'Whether a levy of 2 brings 2 SPs to Canada'),
  yesNo(
    'errata-e1',
    'yes',
    'AR-E1',
    'Whether forts count three times, and besieged forts not at all, for SPs that must be left behind',
  ),
  yesNo(
    'errata-e2',
    'yes',
    'AR-E2',
    'Whether the British must leave SPs behind for militia that rises where they stand',
  ),
  yesNo(
    'errata-e3',
    'yes',
    'AR-E3',
    'Whether a force may leave a coast by sea and land again in the same area',
  ),
  yesNo('errata-e4', 'yes', 'AR-E4', 'Whether the side that is weaker in an area may attack'),
  yesNo(
    'errata-e5',
    'yes',
    'AR-E5',
    'Whether an SP that has attacked one condition may not attack another in the same phase',
  ),
];

function settingsOf(options: Options): Settings {
  const isOn = (name: string): boolean => {
    const usual = SETTINGS.find((row) => row.name === name)?.values[0];
    return (options[name] ?? usual) === 'yes';
  };
  return {
    fog: isOn('fog'),
    theaters: options['seats'] === 'theaters',
    levyCanada: isOn('levy-canada'),
    errata: ERRATA.filter((id) => isOn(`errata-${id.toLowerCase()}`)),
  };
}

/** A setting that does not exist, or has no such value: a game is never open where somebody wanted it hidden. */
function optionFaults(options: Options): readonly Fault[] {
  const fault = (read: string, wanted: readonly string[]): Fault => ({
    ...{ line: 0, column: 1, code: 'unknown-option', rule: 'setup', read },
    message: `one of ${wanted.join(', ')}`,
  });
  return Object.entries(options).flatMap(([name, value]): readonly Fault[] => {
    const row = SETTINGS.find((one) => one.name === name);
    if (row === undefined)
      return [
        fault(
          name,
          SETTINGS.map((one) => one.name),
        ),
      ];
    return row.values.includes(value) ? [] : [fault(`${name}=${value}`, row.values)];
  });
}

/** The position with other settings, from the next step on (`Rules.settle`). Who commands stands for the whole campaign. */
export function settleAnew(now: State, options: Options): Result<State, readonly Fault[]> {
  const wrong = optionFaults(options);
  if (wrong.length > 0) return no(wrong);
  const settings = settingsOf(options);
  if (settings.theaters === now.settings.theaters) return ok({ ...now, settings });
  const stands = now.settings.theaters ? 'theaters' : 'two';
  return no([
    {
      ...{ line: 0, column: 1, code: 'seats-stand', rule: 'setup' },
      ...{ read: `seats=${options['seats'] ?? ''}` },
      message: `seats=${stands}: who commands stands from the beginning of a campaign to its end`,
    },
  ]);
}

export function setUp(
  pack: Pack,
  scenario: string,
  options: Options,
): Result<State, readonly Fault[]> {
  const rows = pack.setups[scenario];
  if (rows === undefined) {
    const message = `one of ${Object.keys(pack.setups).join(', ')}`;
    return no([
      { line: 0, column: 1, code: 'unknown-scenario', rule: 'setup', read: scenario, message },
    ]);
  }
  const wrong = optionFaults(options);
  if (wrong.length > 0) return no(wrong);
  const marks = (what: SetUpRow['what'], region: string): boolean =>
    rows.some((row) => row.what === what && row.at === region);
  const fleet = (side: string): string | null => {
    const row = rows.find((one) => one.what === 'fleet' && one.side === side);
    return row === undefined ? null : (areaOf(pack.land, row.at).sea ?? null);
  };
  const bare: State = {
    ...{ turn: 1, side: 'american', settings: settingsOf(options) },
    stacks: shifted([], rows.flatMap(stackOf)),
    regions: Object.fromEntries(
      pack.land.regions.map(({ id }) => [
        id,
        { control: null, tories: marks('tories', id), militia: marks('militia', id) },
      ]),
    ),
    fleets: { american: fleet('american'), british: fleet('british') },
    ...{ successes: 0, frenchDue: null, spring: null, withdrawal: null, over: null },
    overseas: { F: 0, SF: 0, B: 0, fleet: false },
  };
  const control = controlOf(bare, pack);
  return ok({
    ...bare,
    regions: Object.fromEntries(
      Object.entries(bare.regions).map(([id, region]) => [
        id,
        { ...region, control: control[id] ?? null },
      ]),
    ),
  });
}

const stackOf = ({ what, at: area, kind, condition = 'open', n = 0 }: SetUpRow): readonly Stack[] =>
  what === 'sp' && kind !== undefined ? [{ area, kind, condition, use: 'fresh', n }] : [];
