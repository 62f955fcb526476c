/** Readings of long sheets, packed, by what they were made from: the oldest unused are thrown away first. */

export type Readings = {
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, packed: Uint8Array) => void;
};

/** Of some ten sheets as long as any. */
const MOST_BYTES = 16_000_000;

export function newReadings(most = MOST_BYTES): Readings {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    put: (key, packed) => {
      drop(key);
      kept.set(key, packed);
      bytes += packed.length;
      for (const old of kept.keys()) {
        if (bytes <= most || old === key) break;
        drop(old);
      }
    },
  };
}
