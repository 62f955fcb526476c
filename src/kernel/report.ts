/** The letter after a run, before it becomes text, HTML or JSON. Built from a view and notices alone. */

export type ReportTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A heading with sentences, then lists, then tables. */
export type ReportSection = {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly table?: ReportTable;
};

/**
 * `subject` is what stands in the mail's subject line: it may hold only what every seat knows (turn and date).
 * `lead` is the one sentence that a commander reads first on a telephone.
 */
export type Report = {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly ReportSection[];
};
