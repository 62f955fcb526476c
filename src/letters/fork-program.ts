/** A program of the build in a process of its own, which keeps nobody from ending. */
import { fork, type ChildProcess } from 'node:child_process';
import { programOf } from '../shipped.js';

/** It gets and sends messages with buffers in them; it ends when the program that started it does. */
export function forkProgram(name: Parameters<typeof programOf>[0]): ChildProcess {
  const process = fork(programOf(name), {
    ...{ serialization: 'advanced', execArgv: [] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  process.unref();
  process.channel?.unref();
  return process;
}
