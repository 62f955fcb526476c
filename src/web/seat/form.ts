/** The form of one question: as it was filled, and what was understood of it. */
import type { Json } from '../../kernel/basic.js';
import type { Reading } from '../../kernel/system.js';
import { costText } from '../../letters/compose-answer.js';
import { faultData } from '../frame.js';

/** More lines or faults than a page can show are cut, and the page says so. */
const MOST_SHOWN = 200;

export type FormData = {
  readonly kind: string;
  readonly list: string;
  readonly text: string;
  readonly rows: number;
  readonly wasRead: boolean;
  readonly verdict: string;
  readonly good: boolean;
  readonly faults: readonly Readonly<Record<string, string>>[];
  readonly warnings: readonly Readonly<Record<string, string>>[];
  readonly lines: readonly Readonly<Record<string, string>>[];
  readonly totals: readonly Readonly<Record<string, string>>[];
  readonly more: string;
};

const NO_READING = {
  wasRead: false,
  verdict: '',
  good: false,
  faults: [],
  warnings: [],
  lines: [],
  totals: [],
  more: '',
};

/** The form with a text in it, without a reading. */
export const filledForm = (kind: string, list: string, text: string): FormData => ({
  kind,
  list,
  text,
  rows: Math.min(30, Math.max(10, text.split('\n').length + 1)),
  ...NO_READING,
});

/** The form as it was filled, with what was understood. */
export function readForm(form: FormData, reading: Reading<Json>): FormData {
  const { faults, warnings, lines, totals } = reading;
  const cut = faults.length + lines.length > MOST_SHOWN * 2;
  return {
    ...form,
    wasRead: true,
    good: faults.length === 0,
    verdict: verdictOf(faults.length),
    faults: faults.slice(0, MOST_SHOWN).map(faultData),
    warnings: warnings.slice(0, MOST_SHOWN).map(faultData),
    lines: lines.slice(0, MOST_SHOWN).map((line) => ({
      line: String(line.line),
      pulses: line.pulses === undefined ? '' : [...new Set(line.pulses)].join('–'),
      says: line.says,
      cost: costText(line.cost),
    })),
    totals: totals.map((total) => ({
      name: total.name,
      used: String(total.used),
      cap: String(total.cap),
      left: String(total.left),
    })),
    more: cut ? `Only the first ${String(MOST_SHOWN)} of each are shown.` : '',
  };
}

function verdictOf(faults: number): string {
  if (faults === 0) return 'Every line is understood.';
  return `${String(faults)} ${faults === 1 ? 'fault' : 'faults'}: as it stands, this sheet would not count.`;
}
