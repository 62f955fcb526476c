/** What was made from long texts and may be asked for again: the latest used, up to a size in all. */
export function recentOf<T>(most: number) {
  const held = new Map<string, { readonly value: T; readonly size: number }>();
  let sum = 0;
  return {
    get: (key: string): T | undefined => {
      const found = held.get(key);
      if (found === undefined) return undefined;
      held.delete(key);
      held.set(key, found);
      return found.value;
    },
    set: (key: string, value: T, size: number): T => {
      held.set(key, { value, size });
      sum += size;
      for (const [oldest, { size: given }] of held) {
        if (sum <= most || held.size === 1) break;
        held.delete(oldest);
        sum -= given;
      }
      return value;
    },
  };
}
