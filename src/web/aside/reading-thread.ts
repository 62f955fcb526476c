/**
 * The thread that reads long sheets: it is told a game's system and pack first, then answers each text with what was
 * read, packed as bytes.
 */
import { parentPort } from 'node:worker_threads';
import { serialize } from 'node:v8';
import { findSystem } from '../../campaign/packs/list-systems.js';
import { openShared } from '../../campaign/packs/shared-game.js';
import type { PackFiles } from '../../kernel/system.js';
import type { Game } from '../../kernel/run.js';
import { readBy, type ReadingInput, type ReadingName } from './reading.js';

export type Errand =
  | {
      readonly kind: 'game';
      readonly game: string;
      readonly system: string;
      readonly files: PackFiles;
    }
  | {
      readonly kind: 'text';
      readonly game: string;
      readonly names: readonly ReadingName[];
      readonly input: ReadingInput;
    };

/** What was read, by the order of the names; nothing when this thread cannot. */
export type Answer = readonly Uint8Array[] | undefined;

const games = new Map<string, Game>();

// Sent by `reader.ts`.
parentPort?.on('message', (errand: Errand) => {
  if (errand.kind === 'game') openGame(errand);
  else parentPort?.postMessage(answerOf(errand));
});

function openGame({ game, system, files }: Extract<Errand, { kind: 'game' }>): void {
  const engine = findSystem(system);
  const opened = engine && openShared(engine, files);
  if (opened?.ok === true) games.set(game, opened.value);
}

function answerOf({ game, names, input }: Extract<Errand, { kind: 'text' }>): Answer {
  const opened = games.get(game);
  return opened && names.map((name) => serialize(readBy(opened, name, input)));
}
