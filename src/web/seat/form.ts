/** The form of one question: as it was filled, and what was understood of it. */
import { capitalized, type Json } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Reading } from '../../kernel/system.js';
import { linesToFix, whyNotAccepted } from '../../letters/compose-answer.js';
import { faultData } from '../frame.js';
import type { Visit } from '../page.js';
import { capBars } from './cap-bars.js';
import { slotRows } from './slot-rows.js';

/** More faults than a page can show are cut, and the page says so. */
const MOST_SHOWN = 200;

/**
 * A sheet as it was posted. `key`: the question that the page was opened for; '' when the sender named a kind alone.
 * `revision`: of the draft that his page last saw; `unheard`: what his page has sent since to be kept, and not heard of; `sent`:
 * how many sheets had been sent when it was opened. All are undefined when they were not posted.
 */
export type SheetForm = {
  readonly kind: string;
  readonly list: string;
  readonly key: string;
  readonly text: string;
  readonly revision?: number;
  readonly unheard?: string;
  readonly sent?: number;
};

/** The fields of a sheet's form. Line ends are as the writer typed them, however his browser sent them. */
export function postedForm({ form }: Visit): SheetForm {
  const { kind = '', list = '', key = '', text = '', unheard } = form;
  const revision = countOf(form['revision']);
  const sent = countOf(form['sent']);
  return {
    ...{ kind, list, key, text: asTyped(text) },
    ...(unheard === undefined ? {} : { unheard: asTyped(unheard) }),
    ...(revision === undefined ? {} : { revision }),
    ...(sent === undefined ? {} : { sent }),
  };
}

const asTyped = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A count that a page was given to send back; what is none is not there. */
const countOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Rows of the text area. */
export const rowsFor = (text: string): number =>
  Math.min(30, Math.max(10, text.split('\n').length + 1));

/**
 * A reading as `partials/reading` takes it. An empty sheet has no faults to be told of before it is `sent`. `fixes`: with
 * buttons that fix lines.
 */
export function readingData(
  text: string,
  reading: Reading<Json>,
  may: 'read' | 'fixes' | 'sent' = 'read',
) {
  const { warnings, lines, totals } = reading;
  const isEmpty = text.trim() === '' && may !== 'sent';
  const faults = isEmpty ? [] : reading.faults;
  const whole = { ...reading, faults };
  const rowed = new Set(lines.map(({ line }) => line));
  return {
    isEmpty,
    verdict: isEmpty ? '' : verdictOf(faults),
    good: faults.length === 0,
    toFix: linesToFix(faults),
    // The others stand at their lines.
    faults: faults.filter(({ line }) => line === 0).map(faultData),
    warnings: warnings.filter(({ line }) => !rowed.has(line)).map(faultData),
    bars: capBars(totals),
    hasBars: totals.length > 0,
    timeline: slotRows(text, whole, may === 'fixes' ? 'fixes' : 'read'),
    more:
      faults.length > MOST_SHOWN || lines.length > MOST_SHOWN
        ? `Only the first ${String(MOST_SHOWN)} of each are shown.`
        : '',
  };
}

export type ReadingData = ReturnType<typeof readingData>;

/** When a sheet could not be read at all. */
export const NO_READING: ReadingData = readingData('', {
  lines: [],
  faults: [],
  warnings: [],
  totals: [],
});

const verdictOf = (faults: readonly Fault[]): string =>
  faults.length === 0 ? 'Every line is understood.' : `${capitalized(whyNotAccepted(faults))}.`;
