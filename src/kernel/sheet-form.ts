/**
 * What a page may offer beside the text of a sheet: fields to fill in, and pieces to point at. The text stays the only
 * truth: a form is read out of it and writes into it, so that the two cannot disagree. All of it is made from a view.
 */
import type { PlaceId, Spot } from './map/spot.js';
import type { Slot } from './timeline.js';

export type Choice = { readonly value: string; readonly label: string; readonly note?: string };

/**
 * One field. `value` as the text says it now, '' for what it does not say. `line`: where in the text it stands, 0 for
 * nowhere. A number has `min` and `max`; a place is written as the text writes it, one of `places` where they are given; a
 * slot is `4` or `4-8`.
 */
export type FormField = {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'choice' | 'text' | 'place' | 'slot';
  readonly value: string;
  readonly line: number;
  readonly min?: number;
  readonly max?: number;
  /** The limit as a part of its group's whole, in percent, with `min` and `max` as it comes to. */
  readonly share?: number;
  /** What other lines of the text count to its share. */
  readonly beside?: number;
  readonly choices?: readonly Choice[];
  readonly places?: readonly PlaceId[];
  readonly note?: string;
};

/** `face` is its large figure. A card without `uses` cannot be played now. */
type Card = {
  readonly id: string;
  readonly title: string;
  readonly face: string;
  readonly text: string;
  readonly uses: readonly Choice[];
};

/**
 * Fields that belong together, by kind:
 *
 * - `shares`: numbers that divide `whole`, drawn as bars against their limits. `beside`: what other lines take out of it.
 * - `pools`: things to be put into one of the choices, which a page may let be dragged.
 * - `counts`: a table of numbers with the fields `row/column`. `whole`: the least and the most of all of them.
 * - `sequence`: an order of things. It is filled in under the group's id, as their values joined with spaces.
 * - `hand`: cards to play, from the least of `count` to the most. It is filled in under the group's id, as `card/use`
 *   joined with spaces.
 * - `choice`: one of a few, filled in under the group's id.
 * - `list`: anything else.
 */
export type FormGroup = {
  readonly id: string;
  readonly title: string;
  /** The rule that the group's limits come from. */
  readonly rule?: string;
  /** The sheet is about something else: a page folds the group away until something of it is said. */
  readonly aside?: true;
} & (
  | {
      readonly kind: 'shares';
      readonly fields: readonly FormField[];
      readonly unit: string;
      readonly whole: number;
      readonly beside?: number;
    }
  | { readonly kind: 'pools' | 'list'; readonly fields: readonly FormField[] }
  | {
      readonly kind: 'counts';
      readonly rows: readonly Choice[];
      readonly columns: readonly Choice[];
      readonly fields: readonly FormField[];
      readonly whole?: readonly [number, number];
    }
  | {
      readonly kind: 'sequence';
      readonly items: readonly Choice[];
      readonly value: readonly string[];
      readonly mayLeaveOut: boolean;
    }
  | {
      readonly kind: 'hand';
      readonly cards: readonly Card[];
      readonly value: readonly string[];
      readonly count: readonly [number, number];
    }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly value: string }
);
/** A group of one kind, or of several. */
export type GroupOf<K extends FormGroup['kind']> = Extract<FormGroup, { readonly kind: K }>;

export type SheetForm = { readonly groups: readonly FormGroup[] };

/** What a deed leaves open beside its way: how many, with whom. `value`: what it stands for where nothing is said. */
export type DeedField = Pick<
  FormField,
  'id' | 'label' | 'kind' | 'value' | 'min' | 'max' | 'choices' | 'note'
>;

/**
 * What a deed is pointed out with; `way` is one place after another, `course` one link after another, `piece` another mark of
 * the picture.
 */
const TAKES = ['way', 'course', 'place', 'link', 'point', 'piece', 'facing', 'slot'] as const;
export type Takes = (typeof TAKES)[number];

/**
 * Something that a piece can be told to do: `verb` names it in `LineWish`, `says` describes it with what it costs. `takes`:
 * all that is pointed at, in order; a facing is taken at the last spot.
 */
export type Deed = {
  readonly verb: string;
  readonly label: string;
  readonly says: string;
  readonly takes: readonly Takes[];
  readonly fields?: readonly DeedField[];
  /** The first slot in which it can begin, where that is later than the one after the sheet's last. */
  readonly from?: number;
  /** Why it cannot be ordered now: a page says so in the place of a button. */
  readonly unable?: string;
};

/**
 * A spot to which a deed can lead. `cost`: what the way there costs in all, from the piece on; `before`: the spot before it
 * on that way. `stops`: what the way meets there, and why it goes no further if it does. `passing`: the way may lead through it, and not end there.
 */
export type Reached = {
  readonly spot: Spot;
  readonly cost?: number;
  readonly before?: Spot;
  readonly stops?: string;
  readonly passing?: true;
};

/**
 * What a page shows while a deed is pointed out: where it can lead from the end of its way so far, what should be known
 * about it, and the fields that it leaves open by now.
 */
export type Aim = {
  readonly reach: readonly Reached[];
  /** What the costs of the reach are counted in: `movement points`. */
  readonly unit?: string;
  readonly notes: readonly string[];
  readonly fields: readonly DeedField[];
};

export const NO_AIM: Aim = { reach: [], notes: [], fields: [] };

/**
 * Something that a sheet may give orders to. `at` is absent for what waits to enter or stands nowhere; `mark` is its id in
 * the picture. `what` describes it: strength, leader, state, supply.
 */
export type Piece = {
  readonly id: string;
  readonly at?: Spot;
  readonly mark?: string;
  readonly name: string;
  readonly what: string;
  /** What its first deed costs, by account; empty for what costs by number. */
  readonly cost: Readonly<Record<string, number>>;
  readonly deeds: readonly Deed[];
};

/** Something that a sheet may say, and lines that say it. */
export type Phrase = { readonly what: string; readonly lines: readonly string[] };

/**
 * What was pointed at: a piece, what it is to do, the spots from its own on, another mark, and a slot of which only the
 * first may be known. `text`: the sheet into which the line is to go; without it the line is tried as a sheet of its own.
 */
export type LineWish = {
  readonly piece: string;
  readonly verb: string;
  readonly way: readonly Spot[];
  readonly target?: string;
  readonly slot?: Slot;
  readonly text?: string;
  /** Values of the deed's fields by their ids. */
  readonly with?: Readonly<Record<string, string>>;
};
