/** What is worked out from the text of a sheet, as a job that another thread can do: its name, and what goes in. */
import type { Json } from '../../kernel/basic.js';
import type { Game } from '../../kernel/run.js';
import type { Prompt } from '../../kernel/system.js';

/** The functions of a game that read the text of a sheet. */
export const READINGS = ['read', 'form', 'fill', 'pieces', 'lineFor', 'aim'] as const;
export type ReadingName = (typeof READINGS)[number];

/** A text to be read, and what it is read against. `more`: by whom, the values to fill in, or what was pointed at. */
export type ReadingInput = {
  readonly text: string;
  readonly question: Prompt;
  readonly seen: Json;
  readonly more?: Json;
};

/** Reads as the game itself does. */
export function readBy(game: Game, name: ReadingName, input: ReadingInput): unknown {
  const { text, question, seen, more } = input;
  switch (name) {
    case 'read':
      // `asideGame` puts there whose sheet it is, where it is the gamemaster's.
      return game.read(text, question, seen, more as Parameters<Game['read']>[3]);
    case 'form':
      return game.form(text, question, seen);
    case 'pieces':
      return game.pieces(question, seen, text);
    // `asideGame` put there what these take.
    case 'fill':
      return game.fill(text, question, seen, more as Parameters<Game['fill']>[3]);
    case 'lineFor':
      return game.lineFor(more as Parameters<Game['lineFor']>[0], question, seen);
    case 'aim':
      return game.aim(more as Parameters<Game['aim']>[0], question, seen);
  }
}

/** What a page that shows a text is going to ask of it: read together, so that a page waits for a thread once. */
export const TOGETHER: readonly ReadingName[] = ['read', 'form', 'pieces'];
