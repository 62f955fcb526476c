/**
 * Long sheets are read aside. A page that comes to one that was not read yet is given up where it stands, and nothing of
 * it is kept; it is made again once the text has been read in another thread. Meanwhile its campaign serves others.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Json } from '../../kernel/basic.js';
import type { Game } from '../../kernel/run.js';
import { sourceOf, type GameSource } from '../../campaign/packs/shared-game.js';
import { hasReader, readInThread } from './reader.js';
import { readBy, TOGETHER, type ReadingInput, type ReadingName } from './reading.js';
import { newReadings, type Readings } from './readings.js';

/** A sheet of this size is read in a few hundredths of a second; what players send is a tenth of it. */
const LONG_CHARACTERS = 6_000;
const LONG_LINES = 100;
/** A page that shows the sheets of all seats may come to a long one so many times. */
const MOST_TRIES = 40;

type Wanted = {
  readonly game: Game;
  readonly system: string;
  readonly source: GameSource;
  readonly name: ReadingName;
  readonly input: ReadingInput;
};

/** Nobody's fault: thrown through a page, so that its transaction is rolled back, and caught by `readingAside`. */
class UnreadYet extends Error {
  constructor(readonly wanted: Wanted) {
    super('A long sheet is read first');
  }
}

const readings: Readings = newReadings();
const aside = new AsyncLocalStorage<boolean>();

/** Does `work` again each time that it came to a long text, after that was read. */
export async function readingAside<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await aside.run(true, work);
    } catch (error) {
      if (!(error instanceof UnreadYet)) throw error;
      await readAhead(error.wanted);
    }
  }
  return work();
}

/** A game whose readings of long texts are made aside, for whoever works inside `readingAside`; else it is the same. */
export function asideGame(game: Game, system: string): Game {
  if (!hasReader) return game;
  const read = (name: ReadingName, input: ReadingInput): unknown => {
    const isAside = aside.getStore() === true && isLong(input.text);
    // The rules may have changed since the last reading.
    const source = isAside ? sourceOf(game) : undefined;
    if (source === undefined) return readBy(game, name, input);
    const known = readings.get(keyOf(source, name, input));
    if (known === undefined) throw new UnreadYet({ game, system, source, name, input });
    return deserialize(known);
  };
  const own: Pick<Game, ReadingName> = {
    // Packed and unpacked again, they are what the game's own functions of these names answered.
    read: (text, question, seen, by) =>
      read('read', {
        ...{ text, question, seen },
        ...(by === undefined ? {} : { more: by }),
      }) as ReturnType<Game['read']>,
    form: (text, question, seen) =>
      read('form', { text, question, seen }) as ReturnType<Game['form']>,
    fill: (text, question, seen, values) =>
      read('fill', { text, question, seen, more: { ...values } }) as string,
    pieces: (question, seen, text = '') =>
      read('pieces', { text, question, seen }) as ReturnType<Game['pieces']>,
    lineFor: (wish, question, seen) =>
      read('lineFor', { text: wish.text ?? '', question, seen, more: asJson(wish) }) as ReturnType<
        Game['lineFor']
      >,
    aim: (wish, question, seen) =>
      read('aim', { text: wish.text ?? '', question, seen, more: asJson(wish) }) as ReturnType<
        Game['aim']
      >,
  };
  // What it does not have itself is the game's.
  return new Proxy(own as Game, {
    get: (mine, name) => Reflect.get(name in mine ? mine : game, name) as unknown,
    has: (_mine, name) => Reflect.has(game, name),
  });
}

// A wish is words, numbers and lists of them.
const asJson = (wish: Parameters<Game['lineFor']>[0]): Json => ({ ...wish });

function isLong(text: string): boolean {
  if (text.length > LONG_CHARACTERS) return true;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > LONG_LINES;
}

const keyOf = (source: GameSource, name: ReadingName, input: ReadingInput): string =>
  createHash('sha256')
    .update(JSON.stringify([source.digest, name, input]))
    .digest('base64');

/** One reading of a text for all who wait for it. */
const underWay = new Map<string, Promise<void>>();

async function readAhead(wanted: Wanted): Promise<void> {
  const key = keyOf(wanted.source, wanted.name, wanted.input);
  const known = underWay.get(key) ?? readFor(wanted).finally(() => underWay.delete(key));
  underWay.set(key, known);
  await known;
}

/** What the thread cannot read, for want of memory perhaps, is read here. */
async function readFor({ game, system, source, name, input }: Wanted): Promise<void> {
  const names = TOGETHER.includes(name) ? TOGETHER : [name];
  const packed = await readInThread({ system, source, names, input }).catch(() => undefined);
  for (const [at, one] of names.entries())
    readings.put(keyOf(source, one, input), packed?.[at] ?? serialize(readBy(game, one, input)));
}
