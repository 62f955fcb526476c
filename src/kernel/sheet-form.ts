/**
 * What a page may offer beside the text of a sheet: fields to fill in, and pieces to point at. The text stays the only
 * truth: a form is read out of it and writes into it, so that the two cannot disagree. All of it is made from a view.
 */

/**
 * One field. `value` as the text says it now, '' for what it does not say; a number has `min` and `max`. `share`: the
 * limit as a part of its group's whole, in percent (C3.7), with `min` and `max` as it comes to. `line`: where in the text
 * its value stands, 0 for nowhere.
 */
export type FormField = {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'choice' | 'text';
  readonly value: string;
  readonly line: number;
  readonly min?: number;
  readonly max?: number;
  readonly share?: number;
  /** What other lines of the text count to its share (naval CP for sea movement). */
  readonly beside?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly note?: string;
};

/**
 * Fields that belong together. `shares`: numbers that divide `whole` (points among commands), drawn as bars against their
 * limits. `pools`: things to be put into one of the choices (leaders to commands), which a page may let be dragged.
 * `list`: anything else.
 */
export type FormGroup = {
  readonly id: string;
  readonly title: string;
  readonly kind: 'shares' | 'pools' | 'list';
  readonly fields: readonly FormField[];
  readonly unit?: string;
  readonly whole?: number;
  /** What other lines of the text take out of the whole. */
  readonly beside?: number;
  /** The rule that the group's limits come from. */
  readonly rule?: string;
  /** The sheet is about something else: a page folds the group away until something of it is said. */
  readonly aside?: true;
};

export type SheetForm = { readonly groups: readonly FormGroup[] };

/** What a deed leaves open beside its way: how many, with whom. `value`: what it is taken for where nothing is said. */
export type DeedField = Pick<
  FormField,
  'id' | 'label' | 'kind' | 'value' | 'min' | 'max' | 'choices' | 'note'
>;

/** Something that a force can be told to do: `verb` names it in `LineWish`, `says` describes it with what it costs. */
export type Deed = {
  readonly verb: string;
  readonly label: string;
  readonly says: string;
  /** Whether it takes a path of hexes on the map: `path` one hex after the other, `hex` a place alone. */
  readonly takes: 'path' | 'hex' | 'nothing';
  readonly fields?: readonly DeedField[];
};

/**
 * A force of the viewer's own as a sheet may name it, or what waits to enter, with no hex. `what` describes it:
 * strength, leader, state, supply.
 */
export type Piece = {
  readonly id: string;
  readonly hex: string;
  readonly name: string;
  readonly what: string;
  /** What its first deed costs, `{ cp: 3, pp: 3 }`; empty for what costs by number. */
  readonly cost: Readonly<Record<string, number>>;
  readonly deeds: readonly Deed[];
};

/** Something that a sheet may say, and lines that say it. */
export type Phrase = { readonly what: string; readonly lines: readonly string[] };

/**
 * What was pointed at: a piece, what it is to do, the places from its own on, and the first slot. `text`: the sheet into
 * which the line is to go; without it the line is tried as a sheet of its own.
 */
export type LineWish = {
  readonly piece: string;
  readonly verb: string;
  readonly path: readonly string[];
  readonly from: number;
  readonly text?: string;
  /** Values of the deed's fields by their ids. */
  readonly with?: Readonly<Record<string, string>>;
};
