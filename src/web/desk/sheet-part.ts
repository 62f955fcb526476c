/** A sheet as the desk shows it: as sent and as understood, with what it costs and what can be done about it. */
import type { SeenForce } from '../../campaign/gm/see-forces.js';
import type { SheetRow, SheetVersion } from '../../campaign/sheets/read-sheets.js';
import { slotText } from '../../kernel/timeline.js';
import { costText } from '../../letters/compose-answer.js';
import { shortTime } from '../../letters/written-time.js';
import { faultData } from '../frame.js';
import type { Visit } from '../page.js';
import { sideClass } from '../side-class.js';
import { sayVia } from '../via.js';
import { faultMessage, type Fault } from '../../kernel/sheet-text.js';
import { joined, placesOfLine, placesOfText } from './places-of.js';
import { lineAnchor, LOOKS, markOf, sheetAnchor } from './orders-line.js';

const MOST_LINES = 200;

/** A reason that was not taken comes back with its form. */
export type FilledReason = { readonly key: string; readonly reason: string };

export function sheetData(
  visit: Visit,
  row: SheetRow,
  {
    stamp,
    filled,
    forces,
  }: {
    readonly stamp: string;
    readonly filled: FilledReason | undefined;
    readonly forces: readonly SeenForce[];
  },
) {
  const board = visit.campaign.game.board();
  const { lines = [], faults = [], warnings = [], totals = [] } = row.reading ?? {};
  // Names the place that its line does, where it names none itself.
  const faultOf = (fault: Fault) => {
    const line = lines.find((one) => one.line === fault.line);
    const own = placesOfText(board, `${fault.read}. ${faultMessage(fault)}`);
    const places = own === '' && line !== undefined ? placesOfLine(board, line, forces) : own;
    return { ...faultData(fault), places };
  };
  const versions = row.versions.map((version) => versionData(visit, version));
  const shown = versions.at(row.versions.findIndex(({ counts }) => counts));
  const reason = filled?.key === row.key ? filled.reason : '';
  return {
    ...{ home: visit.home, stamp, key: row.key, title: row.title, reason },
    ...{ id: sheetAnchor(row.key), seatTitle: row.seatTitle },
    // A seat may have several answers in advance; each is told apart by what it answers.
    list: row.list === '' && row.isOffer === true ? row.title : row.list,
    side: sideClass(visit.campaign.game, row.side),
    ...standingOf(row),
    isOpen: faults.length > 0 || reason !== '',
    shut: row.state === 'shut',
    reopened: row.state === 'reopened',
    isOffer: row.isOffer === true,
    enter: `${visit.home}/orders/enter?${new URLSearchParams({ key: row.key }).toString()}`,
    shown: shown ?? false,
    earlier: versions.filter((version) => version !== shown),
    places: joined(forces.map(({ place }) => place)),
    faults: faults.slice(0, MOST_LINES).map(faultOf),
    warnings: warnings.slice(0, MOST_LINES).map(faultOf),
    lines: lines.slice(0, MOST_LINES).map((line) => ({
      id: lineAnchor(row.key, line.line),
      slots: line.slot === undefined ? '' : slotText(line.slot),
      says: line.says,
      places: placesOfLine(board, line, forces),
      cost: costText(line.cost),
      mark: markOf(line.text),
      look: LOOKS[markOf(line.text)],
    })),
    totals: totals.map(({ name, used, cap, left }) => ({
      ...{ name, used: String(used), cap: String(cap), left: String(left) },
      over: used > cap,
    })),
  };
}

/** `version 2 accepted`, `version 3 has errors`, `nothing received`. */
function standingOf({ versions, state, isOffer }: SheetRow) {
  const counting = versions.find(({ counts }) => counts);
  const last = versions.at(-1);
  const named = (version: SheetVersion): string => `version ${String(version.version)}`;
  if (state === 'reopened') return { isGood: false, says: 'open again, waiting for new orders' };
  if (counting !== undefined)
    return counting.waits === true
      ? { isGood: false, says: `${named(counting)} waits for your approval` }
      : { isGood: true, says: `${named(counting)} accepted` };
  if (last === undefined) return { isGood: false, says: 'nothing received' };
  if (isOffer === true && last.text.trim() === '') return { isGood: false, says: 'withdrawn' };
  return last.back === undefined
    ? { isGood: false, says: `${named(last)} not accepted` }
    : { isGood: false, says: `${named(last)} sent back: ${last.back}` };
}

function versionData(
  visit: Visit,
  { version, via, written, faults, counts, text, back = '' }: SheetVersion,
) {
  return {
    ...{ version: String(version), via: sayVia(via), faulty: faults > 0, counts, back },
    written: shortTime(written, visit.campaign.meta.zone),
    text: text.replace(/^(\s*\n)+/, ''),
  };
}
