/** How far along long work is, as a line on the standard error: `Replaying runs: 12 of 40`. */

/** Says that so much of a work is done. When all of it is, the line goes away. */
export type ShowProgress = (what: string, done: number, of: number) => void;

type Stream = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

const BACK = '\r\u001b[K';

/** On a terminal one line that changes; elsewhere nothing, or with `isWanted` a line for each step. */
export function progressLine(stream: Stream, isWanted: boolean): ShowProgress {
  const isTerminal = stream.isTTY === true;
  if (!isTerminal && !isWanted) return () => undefined;
  return (what, done, of) => {
    const line = `${what}: ${String(done)} of ${String(of)}`;
    if (!isTerminal) stream.write(`${line}\n`);
    else stream.write(done < of ? BACK + line : BACK);
  };
}
