/**
 * What a viewer knows of the other side, with its age: for a page that shows what is seen, what was seen, and what is
 * only said. Made from his view alone, so that it holds nothing that his map and his reports do not.
 */

/** `what`: the size or kind as he may know it. `since`: when it came into sight, or was last in it. `age`: steps ago. */
export type Sighting = {
  readonly hex: string;
  readonly place: string;
  readonly what: string;
  readonly since: string;
  readonly age: number;
};

export type Intelligence = {
  readonly seen: readonly Sighting[];
  /** The freshest first. */
  readonly remembered: readonly Sighting[];
  /** Known roughly, and not where. */
  readonly rumours: readonly { readonly near: string; readonly what: string }[];
  readonly works: readonly {
    readonly hex: string;
    readonly place: string;
    readonly what: string;
  }[];
  readonly ships: readonly { readonly place: string; readonly what: string }[];
  readonly prisoners: readonly { readonly name: string; readonly of: string }[];
};

export const NO_INTELLIGENCE: Intelligence = {
  seen: [],
  remembered: [],
  rumours: [],
  works: [],
  ships: [],
  prisoners: [],
};
