/** The standard output of the program, where it may be a file on a disk that is full. */
import { fstatSync, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

export type StandardOutput = {
  readonly say: (line: string) => void;
  /** Whether something could not be written; it was said once, and the work went on. */
  readonly isLost: () => boolean;
};

/** A reader that has seen enough (`vedette log FILE | head`) is no error, and ends the program. */
export function openOutput(complain: (line: string) => void): StandardOutput {
  let isLost = false;
  const lost = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') process.exit();
    if (!isLost)
      complain(
        `vedette: the output could not be written (${error.message}). Check whether its disk is full or broken, then try again.`,
      );
    isLost = true;
    process.exitCode ||= 1;
  };
  process.stdout.on('error', lost);
  let isOnDisk: boolean | undefined;
  return {
    isLost: () => isLost,
    say: (line) => {
      isOnDisk ??= isFile();
      if (!isOnDisk) return void process.stdout.write(`${line}\n`);
      try {
        if (!isLost) writeWhole(`${line}\n`);
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
