/** What the program says, where it may go to a file on a disk that is full. Whatever becomes of it, the work goes on. */
import { fstatSync, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

export type StandardOutput = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Whether something could not be written; of the standard output that was said once. */
  readonly isLost: () => boolean;
};

/** A reader that has seen enough (`vedette log FILE | head`) is no error. */
export function openOutput(): StandardOutput {
  let isLost = false;
  let isShut = false;
  const complain = (line: string): void => void process.stderr.write(`${line}\n`);
  const lost = (error: NodeJS.ErrnoException): void => {
    const isFirst = !isShut;
    isShut = true;
    if (error.code === 'EPIPE' || !isFirst) return;
    isLost = true;
    complain(
      `vedette: the output could not be written (${error.message}). Check whether its disk is full or broken, then try again.`,
    );
  };
  process.stdout.on('error', lost);
  // Unheard, it would end the program in the middle of what it does.
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    isLost ||= error.code !== 'EPIPE';
  });
  let isOnDisk: boolean | undefined;
  return {
    complain,
    isLost: () => isLost,
    say: (line) => {
      if (isShut) return;
      isOnDisk ??= isFile();
      if (!isOnDisk) return void process.stdout.write(`${line}\n`);
      try {
        writeWhole(`${line}\n`);
      } catch (error) {
        lost(error as NodeJS.ErrnoException); // of `writeSync`
      }
    },
  };
}

function isFile(): boolean {
  const found = fstatSync(STANDARD_OUTPUT);
  return found.isFile() || (found.isCharacterDevice() && !process.stdout.isTTY);
}

/** Node's own stream takes no notice where the system has written a part only. */
function writeWhole(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(STANDARD_OUTPUT, bytes, at);
}
