/**
 * Long sheets are not read by whoever answers pages: a page that comes to one is given up where it stands, nothing of it is
 * kept, and another thread makes all of it.
 */
import { carried } from '../../campaign/progress.js';
import type { Game } from '../../kernel/run.js';

/** A sheet of this size is read in a few hundredths of a second; what players send is a tenth of it. */
const LONG_CHARACTERS = 6_000;
const LONG_LINES = 100;

/** Nobody's fault: thrown through a page, so that its transaction is rolled back, and caught by `unlessLong`. */
class LongSheet extends Error {
  constructor() {
    super('A long sheet is read by another thread');
  }
}

const givesUp = carried<boolean>();

/** What `work` answers; undefined where it came to a long sheet. */
export async function unlessLong<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await givesUp.run(true, work);
  } catch (error) {
    if (error instanceof LongSheet) return undefined;
    throw error;
  }
}

/** The same game, which reads no long text for whoever works inside `unlessLong`. */
export function withoutLong(game: Game): Game {
  const own: Pick<Game, 'read' | 'form' | 'fill' | 'pieces' | 'lineFor' | 'aim'> = {
    read: (text, ...rest) => shortly(text, () => game.read(text, ...rest)),
    form: (text, ...rest) => shortly(text, () => game.form(text, ...rest)),
    fill: (text, ...rest) => shortly(text, () => game.fill(text, ...rest)),
    pieces: (question, seen, text) => shortly(text, () => game.pieces(question, seen, text)),
    lineFor: (wish, ...rest) => shortly(wish.text, () => game.lineFor(wish, ...rest)),
    aim: (wish, ...rest) => shortly(wish.text, () => game.aim(wish, ...rest)),
  };
  // What it does not have itself is the game's.
  return new Proxy(own as Game, {
    get: (mine, name) => Reflect.get(name in mine ? mine : game, name) as unknown,
    has: (_mine, name) => Reflect.has(game, name),
  });
}

function shortly<T>(text: string | undefined, read: () => T): T {
  if (givesUp.now() === true && isLong(text ?? '')) throw new LongSheet();
  return read();
}

function isLong(text: string): boolean {
  if (text.length > LONG_CHARACTERS) return true;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > LONG_LINES;
}
