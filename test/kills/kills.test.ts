/** A program that is killed at any of its points loses nothing, sends nothing twice, and goes on as if it had not been. */
import { beforeAll, expect, test } from 'vitest';
import {
  chosenPoints,
  cutsLeft,
  firstOfEachKind,
  liveInTrouble,
  liveTwin,
  liveWith,
  newTally,
  sayTally,
  type Twin,
} from './harness.js';
import { KINDS, STORY } from './story.js';

let twin: Twin;
/** Programs are begun and ended here by the dozen, on a machine that may be busy with others. */
const MILLISECONDS = 900_000;
beforeAll(async () => {
  twin = await liveTwin();
}, MILLISECONDS);

/** After a cut behind its commit an act is done, so one life cannot have all cuts. */
const MOST_LIVES = 8;

test(
  'killed before every step of every act, a campaign goes on to the same end and the same letters',
  async () => {
    expect(new Set(STORY.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(twin.mails.length).toBeGreaterThan(5);
    const points = chosenPoints(twin);
    const tally = newTally();
    for (let life = 0; life < MOST_LIVES; life += 1) {
      const cuts = cutsLeft(twin, tally, points);
      if (cuts.length === 0) break;
      await liveWith(twin, cuts, tally);
    }
    console.log(sayTally(tally).join('\n'));
    expect(tally.wrong).toEqual([]);
    expect(
      [...points].filter((point) => !tally.points.has(point)),
      'points not hit',
    ).toEqual([]);
    expect(tally.kills).toBeGreaterThan(40);
  },
  MILLISECONDS,
);

/** Too small for the first page of a file's log, for what goes home from it, for a part, and for a new file's list of parts. */
const KILOBYTES = [4, 44, 72, 12];

test(
  'on a full disk an act is refused in words and has not happened, or is done whole; with room it goes on',
  async () => {
    const tally = newTally();
    const acts = firstOfEachKind();
    const troubles = acts.map((act, index) => ({ act, kilobytes: KILOBYTES[index % 4] ?? 0 }));
    const refused = await liveInTrouble(twin, troubles, tally);
    expect(tally.wrong).toEqual([]);
    expect(refused).toBeGreaterThan(5);
  },
  MILLISECONDS,
);

test(
  'with a file or a folder that may not be written, nothing is changed, and it is said in words',
  async () => {
    const tally = newTally();
    const acts = STORY.flatMap(({ kind }, act) =>
      kind === 'submit' || kind === 'run' ? [act] : [],
    );
    const troubles = acts.slice(1, 3).flatMap((act) => [
      { act, readOnly: 'folder' as const },
      { act, readOnly: 'file' as const },
    ]);
    expect(await liveInTrouble(twin, troubles, tally)).toBe(troubles.length);
    expect(tally.wrong).toEqual([]);
  },
  MILLISECONDS,
);
