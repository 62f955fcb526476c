/** The last that were made of one object, by their keys: `make` must always give the same for an object and a key. Of what is no object nothing is kept. */
export type KeptFor = <T>(of: unknown, key: string, make: () => T) => T;

/** Keeps so many for each object, as long as the object is held. */
export function keptFor(most: number): KeptFor {
  const kept = new WeakMap<object, Map<string, unknown>>();
  return <T>(of: unknown, key: string, make: () => T): T => {
    if (typeof of !== 'object' || of === null) return make();
    let own = kept.get(of);
    if (own === undefined) kept.set(of, (own = new Map<string, unknown>()));
    // What was made for a key is what its `make` makes.
    if (own.has(key)) return own.get(key) as T;
    const value = make();
    own.set(key, value);
    for (const old of own.keys()) {
      if (own.size <= most) break;
      own.delete(old);
    }
    return value;
  };
}
