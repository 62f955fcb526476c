/** The smallest text that still fails: lines, then words, then characters are left out as long as it does. */

type Fails = (text: string) => Promise<boolean>;

const MOST_TRIES = 600;
/** A text that is slow fails slowly each time. */
const MOST_MILLISECONDS = 60_000;
const PARTS = [/(?<=\n)/, /(?<= )/, /(?:)/u] as const;

export async function shrink(text: string, fails: Fails): Promise<string> {
  let least = text;
  let tries = 0;
  const end = Date.now() + MOST_MILLISECONDS;
  const isOver = (): boolean => tries > MOST_TRIES || Date.now() > end;
  const stillFails = async (shorter: string): Promise<boolean> => {
    tries += 1;
    return !isOver() && (await fails(shorter));
  };
  for (const by of PARTS) {
    let parts = least.split(by);
    for (
      let size = Math.ceil(parts.length / 2);
      size >= 1;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    )
      for (let at = 0; at < parts.length;) {
        const shorter = [...parts.slice(0, at), ...parts.slice(at + size)];
        if (parts.length > size && (await stillFails(shorter.join('')))) parts = shorter;
        else at += size;
        if (isOver()) return parts.join('');
      }
    least = parts.join('');
  }
  return least;
}
