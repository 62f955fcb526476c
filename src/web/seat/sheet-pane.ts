/** What the stage shows of a sheet, as `views/seat/stage` takes it. */
import type { Phrase } from '../../kernel/sheet-form.js';
import type { ComparedLine } from './compare.js';
import { NO_READING, type ReadingData } from './form.js';
import type { GroupData } from './form-fields.js';
import type { MainAction } from './main-action.js';

type VersionRow = {
  readonly version: string;
  readonly written: string;
  readonly via: string;
  readonly verdict: string;
  readonly good: boolean;
  readonly receipt: string;
  readonly restore: string;
  readonly compare: string;
};

/** A sheet that cannot be sent: its text, and the versions of it that were. */
export type Shut = {
  readonly trouble: string;
  readonly text: string;
  readonly versions: readonly Pick<VersionRow, 'version' | 'written' | 'verdict' | 'receipt'>[];
  readonly status: 200 | 409 | 413 | 422;
};

export type SheetPane = {
  readonly hasSheet: boolean;
  readonly shut: false | (Shut & { readonly rows: number });
  /** Of the page; that of its seat where it is absent. */
  readonly title?: string;
  readonly id: string;
  readonly kind: string;
  readonly list: string;
  readonly key: string;
  readonly text: string;
  readonly rows: number;
  readonly revision: string;
  readonly sent: string;
  readonly groups: readonly GroupData[];
  readonly hasGroups: boolean;
  /** The sheet is filled in by its fields; else they only add to its lines. */
  readonly fieldsFirst: boolean;
  readonly reading: ReadingData;
  readonly help: readonly string[];
  readonly chosen: string;
  readonly countingHref: string;
  readonly newer:
    | false
    | { readonly written: string; readonly text: string; readonly lines: readonly ComparedLine[] };
  readonly phrases: readonly Phrase[];
  /** The lines that have no slot: they stand until they are changed. */
  readonly standing: ReadingData['timeline']['rows'];
  readonly hasStanding: boolean;
  readonly versions: readonly VersionRow[];
  readonly compared: false | { readonly version: string; readonly lines: readonly ComparedLine[] };
  readonly action: MainAction | false;
};

/** Where no sheet is asked for. */
export const SHEET_LESS: SheetPane = {
  ...{ hasSheet: false, shut: false, id: '', kind: '', list: '', key: '' },
  ...{
    text: '',
    rows: 0,
    revision: '',
    sent: '',
    groups: [],
    hasGroups: false,
    fieldsFirst: false,
  },
  ...{ reading: NO_READING, help: [], chosen: '', countingHref: '', newer: false, phrases: [] },
  ...{ standing: [], hasStanding: false, versions: [], compared: false, action: false },
};

/** The lines of a sheet that name no slot: they stand until they are changed. */
export const standingLines = ({ timeline }: ReadingData): SheetPane['standing'] =>
  timeline.rows.filter(({ isGap, hasBar, kind }) => !isGap && !hasBar && kind !== 'faulty');
