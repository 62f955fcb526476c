/** The command line in this process: what it said, and what it ended with. */
import { runCommand } from '../../src/cli/program.js';
import type { Shell } from '../../src/cli/shell.js';
import { ok } from '../../src/kernel/basic.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { clock, TOY } from '../campaign/cast.js';

export type Done = { readonly code: number; readonly out: string; readonly err: string };

export const typed = (text: string): Pick<Shell, 'readInput'> => ({
  readInput: () => Promise.resolve(Buffer.from(text)),
});

/** With nothing on the standard input, and the systems that ship, unless `more` says otherwise. */
export async function vedetteIn(more: Partial<Shell>, words: readonly string[]): Promise<Done> {
  const said: string[] = [];
  const complained: string[] = [];
  const shell: Shell = {
    clock,
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
    ...typed(''),
    post: {
      receive: () => Promise.resolve(ok('taken')),
      inbox: () =>
        Promise.resolve({
          take: () => Promise.resolve(ok({ says: 'taken', data: {} })),
          poll: () => Promise.resolve(),
          close: () => Promise.resolve(),
        }),
      desk: () => Promise.resolve(mailDesk),
      send: () => Promise.resolve(ok({ sent: 0, failed: 0 })),
    },
    serve: () => Promise.resolve(),
    ...more,
  };
  const code = await runCommand(words, shell);
  return { code, out: said.join('\n'), err: complained.join('\n') };
}

/** The same with the toy as the only system. */
export const vedette = (...words: readonly string[]): Promise<Done> =>
  vedetteIn({ systems: TOY }, words);
