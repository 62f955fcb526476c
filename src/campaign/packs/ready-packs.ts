/**
 * The packs that ship, as they were read when the program was built: a command opens one in a hundredth of a second. Each is
 * kept under the digest of the files that it was read from, so that a pack with another file is read anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Engine } from '../../kernel/run.js';
import { hasPrograms, SHIPPED_PACKS } from '../../shipped.js';

const fileOf = (engine: Engine, digest: string): string =>
  join(SHIPPED_PACKS, `${engine.key}-${digest}`);

/** Keeps what was read of the files with this digest. */
export function keepReady(engine: Engine, digest: string, pack: unknown): void {
  mkdirSync(SHIPPED_PACKS, { recursive: true });
  writeFileSync(fileOf(engine, digest), serialize(pack));
}

/**
 * What was read of the files with this digest. Sources that are not built read each pack themselves, and so does a program
 * whose file is not whole.
 */
export function readyPack(engine: Engine, digest: string): unknown {
  if (!hasPrograms) return undefined;
  try {
    return deserialize(readFileSync(fileOf(engine, digest)));
  } catch {
    return undefined;
  }
}
