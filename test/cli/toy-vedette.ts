/** The command with the toy as its only system, as a whole process: `toy-vedette asks FILE`. */
import { buffer } from 'node:stream/consumers';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { runCommand } from '../../src/cli/program.js';
import type { Shell } from '../../src/cli/shell.js';
import { ok } from '../../src/kernel/basic.js';
import { toy } from '../toys/line/system.js';

const shell: Shell = {
  clock: () => new Date().toISOString(),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => buffer(process.stdin),
  systems: [toy],
  post: {
    receive: () => Promise.resolve(ok('taken')),
    inbox: () => Promise.reject(new Error('no mail')),
    desk: () => Promise.resolve(mailDesk),
    send: () => Promise.resolve(ok({ sent: 0, failed: 0 })),
  },
  serve: () => Promise.resolve(),
};
async function main(): Promise<void> {
  process.exitCode = await runCommand(process.argv.slice(2), shell);
}
void main();
