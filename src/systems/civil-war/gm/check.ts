/** A line that a case file may check, and what is found. */
import type { Checked } from '../../../kernel/system.js';
import type { Pack } from '../rules/pack.js';
import type { State } from '../rules/state.js';

/** A line as read: a row of the table below, with its words in order. */
export type Check = {
  readonly says: string;
  readonly reads: RegExp;
  readonly looks: (field: Field, words: Words) => Looked;
};
export type Field = { readonly pack: Pack; readonly now: State };
export type Words = Readonly<Record<string, string>>;
/** What stands there, in the words of the check; a string alone: why the line cannot be looked up. */
export type Looked = Checked | string;
