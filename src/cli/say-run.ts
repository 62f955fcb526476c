import { counted } from '../kernel/basic.js';
import type { Campaign } from '../campaign/campaign.js';
import type { Ask, Ruled, RunResult } from '../campaign/types.js';
import { sayLostWords } from './say-lost-words.js';
import { sayFault } from './say-reading.js';
import { EXIT, type ExitCode, type Shell } from './shell.js';
import { columns } from './table.js';

/** Questions in columns: to whom, what, which list, and the key to answer with. */
export const sayAsks = (asks: readonly Ask[]): readonly string[] =>
  columns(
    asks.map(({ state, to, kind, list, which = list, key, title, faulty, hours }) => [
      ...[state, to, which === undefined ? kind : `${kind} ${which}`, key],
      [
        title,
        ...(faulty === undefined ? [] : [`(${sayFaulty(faulty)})`]),
        ...(hours === undefined ? [] : [`(${counted(hours, 'hour')} suggested)`]),
      ].join(' '),
    ]),
  );

const sayFaulty = (faults: number): string =>
  `the last orders have ${counted(faults, 'fault')} and do not count`;

/** How far a run went, what it waits for, and what has to be looked at. */
export function sayRun(run: RunResult): readonly string[] {
  const head =
    run.state === 'held'
      ? `${run.step.title}: resolved, ${counted(run.beats, 'beat')}. It is held: vedette release sends its reports.`
      : `${run.step.title}: waits for ${counted(run.waitsFor.length, 'answer')}.`;
  return [
    ...(run.left ?? []).map(
      (title) => `${title}: played to its end, and its reports were sent at once.`,
    ),
    head,
    ...sayAsks(run.waitsFor),
    ...run.spoiled.flatMap(({ key, faults }) => [
      `The orders for ${key} have errors now:`,
      ...faults.map((fault) => `  ${sayFault(fault)}`),
    ]),
    ...(run.faulty ?? []).flatMap(({ key, seat, version, faults, shown, stands }) => [
      `${seat}, ${key}: version ${version} has ${counted(faults, 'error')} and was not accepted; ${stands ? 'the version before it stands' : 'nothing of it is played'}:`,
      ...shown.map((fault) => `  ${sayFault(fault)}`),
    ]),
    ...run.amendmentFaults.flatMap(({ id, faults }) => [
      `Amendment ${id} could not be made:`,
      ...faults.map((fault) => `  ${sayFault(fault)}`),
    ]),
  ];
}

/** How far play went by what a verb did, and which letters have lost the gamemaster's words by it. */
export async function sayPlayed(shell: Shell, campaign: Campaign, run: RunResult): Promise<void> {
  sayRun(run).forEach(shell.say);
  (await sayLostWords(campaign)).forEach(shell.complain);
}

const INSIST = 'vedette: to insist, give the same answer again with --confirm.';

/** What became of a ruling or an amendment. */
export async function sayRuled(shell: Shell, campaign: Campaign, ruled: Ruled): Promise<ExitCode> {
  if (!ruled.kept) {
    ruled.faults.map(sayFault).forEach(shell.complain);
    if (ruled.faults.every(({ confirmable }) => confirmable === true)) shell.complain(INSIST);
    shell.complain('vedette: nothing was changed.');
    return EXIT.faults;
  }
  const warnings = (ruled.warnings ?? []).map((warning) => `warning: ${sayFault(warning)}`);
  [...ruled.says, ...warnings].forEach(shell.say);
  await sayPlayed(shell, campaign, ruled.run);
  return EXIT.fine;
}

const ASK = `{ "key": "1/orders/red", "to": "red", "kind": "orders", "title": "Orders of Red, turn 1",
    "state": "open" }`;

/** The example that `vedette help asks` shows. */
export const ASKS_EXAMPLE = `[${ASK}]
  faulty: how many errors the latest orders have, which were not accepted; absent where there is none
  to: a seat or gm · list: absent where a seat has one · which: tells several of a kind apart · hours: suggested for the answer
  state: open, answered (may still be replaced), or may-pass (nobody waits for it) · what may be sent at any time stands at the end
  A held turn asks nothing: [].`;

/** The example that `vedette help run` shows. */
export const RUN_EXAMPLE = `{ "step": { "name": "turn 1", "title": "Turn 1" }, "state": "waiting",
    "waitsFor": [${ASK}],
    "spoiled": [], "amendmentFaults": [], "beats": 12 }
  state: waiting (exit 3), or held until it is released · spoiled: accepted orders that now have errors,
  [{key, faults}] · faulty: the latest orders where they were not accepted, [{key, seat, version, faults, shown}] · amendmentFaults: amendments that could not be made, [{id, faults}] · beats: moments played`;
