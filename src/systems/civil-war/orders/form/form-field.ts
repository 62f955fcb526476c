/** What the forms of sheets are made of: fields, what a text says for them, and lines that say it. */
import type { FormField, GroupOf } from '../../../../kernel/sheet-form.js';

/**
 * Where a text speaks of something that a field is for. Alike things (leaders of one grade) have one key. `line` counts
 * from 1, `from` and `to` are columns from 0 around the part of the line; `rewrite` gives that part with another value,
 * '' for a part that says nothing more. `join`: the part with one more of its family behind this one.
 */
export type Mention = {
  readonly key: string;
  readonly value: string;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly rank: number;
  readonly rewrite: (value: string) => string;
  readonly join?: (text: string) => string;
};

/**
 * Fields of one key. `copies`: how many alike things there are, where they are told apart by their order in the text
 * alone. `write`: a line of its own that says the value. `family` and `more`: keys that one line may hold together, and
 * what is written behind another of them.
 */
export type Slot = {
  readonly key: string;
  readonly group: string;
  readonly copies?: number;
  readonly field: (nth: number) => Omit<FormField, 'id' | 'value' | 'line'>;
  readonly rank: number;
  readonly write: (value: string) => string;
  readonly family?: string;
  readonly more?: (value: string) => string;
};

export type GroupFrame =
  | Omit<GroupOf<'shares'>, 'fields'>
  | Omit<GroupOf<'pools' | 'list'>, 'fields'>;

/** All that a form is made of: its groups, its fields, and how its text is searched. */
export type FormPlan = {
  readonly groups: readonly GroupFrame[];
  readonly slots: readonly Slot[];
  readonly find: (text: string) => readonly Mention[];
};

export const idOf = (slot: Slot, nth: number): string =>
  slot.copies === undefined ? slot.key : `${slot.key}/${nth}`;

/** As many fields as there are things, or as the text names. */
export const copiesOf = (slot: Slot, said: number): number =>
  slot.copies === undefined ? 1 : Math.max(slot.copies, said);

/** The same finder, which looks once where it is asked of one text again and again: each field asks. */
export function ofLast<T>(find: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly found: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, found: find(text) };
    return last.found;
  };
}
