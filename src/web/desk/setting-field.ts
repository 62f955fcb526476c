/** A setting as a field of a form: each of its values with what it means in play. */
import type { OptionRow } from '../../kernel/system.js';

/** Fields of settings are named so. */
export const SETTING = 'set-';

/**
 * As `partials/setting` takes it. The usual value is chosen where `chosen` is none of the values. `stands`: the value that
 * is kept; it is marked where another is chosen.
 */
export function settingField(
  { name, values, rule, says, effects }: OptionRow,
  chosen: string,
  stands = '',
) {
  const [usual = ''] = values;
  const now = values.includes(chosen) ? chosen : usual;
  return {
    ...{ id: SETTING + name, name, rule },
    values: values.map((value) => ({
      ...{ value, says: effects?.[value] ?? says },
      usual: value === usual,
      chosen: value === now,
      stands: value === stands && stands !== now,
    })),
  };
}
