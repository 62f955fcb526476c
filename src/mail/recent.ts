/** What was made from long texts and may be asked for again: those that were used lately, up to a size in all. */
export function recentOf<T>(most: number) {
  type Held = { readonly value: T; readonly size: number; isUsed: boolean };
  const held = new Map<string, Held>();
  let sum = 0;
  return {
    get: (key: string): T | undefined => {
      const found = held.get(key);
      if (found !== undefined) found.isUsed = true;
      return found?.value;
    },
    set: (key: string, value: T, size: number): T => {
      const fresh = { value, size, isUsed: true };
      held.set(key, fresh);
      sum += size;
      for (const [oldest, one] of held) {
        if (sum <= most || held.size === 1) break;
        held.delete(oldest);
        // Once round for what was used since.
        if (one.isUsed) held.set(oldest, { ...one, isUsed: false });
        else sum -= one.size;
      }
      return value;
    },
  };
}
