/** Sentences of a report: the places that they name, and their hex numbers, said once. */
import { sentence, type ReportLine, type ReportSection } from '../../../kernel/report.js';
import type { Timed } from '../../../kernel/system.js';
import type { OrderedLine } from '../rules/ordered.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import type { CivilWarNotice } from './notice.js';

export type TimedNotice = Timed<CivilWarNotice>;
export type Told = readonly TimedNotice[];

/** What a report is made from, and nothing else. */
export type Reader = {
  readonly pack: Pack;
  readonly seen: View;
  readonly told: Told;
  readonly ordered: readonly OrderedLine[];
};

const NUMBER = /\((\d{4})(?: [NS][EW]?)?\)|\bhex (\d{4})\b/g;

/** A sentence with the places that it names, as `placeName` writes them. */
export function says(pack: Pack, text: string): ReportLine {
  const named = [...text.matchAll(NUMBER)].map(([, town, hex]) => town ?? hex ?? '');
  return sentence(
    text,
    named.filter((hex) => pack.hexes.has(hex)),
  );
}

const TOWN_NUMBER = / \((\d{4})\)/g;

/** Towns by their names alone, for a few sentences that all players understand. */
export const withoutNumbers = (text: string): string => text.replaceAll(TOWN_NUMBER, '');

/** A story in which each town is named with its number once, where it comes first. */
export function numberedOnce(sections: readonly ReportSection[]): readonly ReportSection[] {
  const known = new Set<string>();
  const shorter = (text: string): string => {
    const own = new Set<string>();
    const short = text.replaceAll(TOWN_NUMBER, (all, hex: string) => {
      const isKnown = known.has(hex) || own.has(hex);
      own.add(hex);
      return isKnown ? '' : all;
    });
    for (const hex of own) known.add(hex);
    return short;
  };
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) =>
      typeof line === 'string' ? shorter(line) : { ...line, text: shorter(line.text) },
    ),
  }));
}

export const pulseOf = (at: string): number | undefined => {
  const pulse = /^p(\d+)$/.exec(at)?.[1];
  return pulse === undefined ? undefined : Number(pulse);
};

/** `Pulse 8: `, before a sentence. */
export function momentWords(at: string): string {
  const pulse = pulseOf(at);
  if (pulse !== undefined) return `Pulse ${pulse}: `;
  return at === 'turn-end' ? 'End of the turn: ' : '';
}
