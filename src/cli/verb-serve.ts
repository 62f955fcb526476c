import { InvalidArgumentError } from 'commander';
import type { AddVerb } from './add-verb.js';
import { EXIT } from './shell.js';

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

export const addServe: AddVerb = (program, shell, end) => {
  program
    .command('serve')
    .description('shows the campaigns of a folder on http://127.0.0.1:1861, on this machine alone')
    .argument('[dir]', 'the folder', 'var')
    .option('--port <n>', 'another port; 0 for any free one', readPort)
    .option(
      '--host <name>',
      'another name by which it is called, such as that of a proxy before it',
    )
    .action((dir: string, flags: { port?: number; host?: string }) =>
      end(shell.serve(dir, flags.port, flags.host).then(() => EXIT.fine)),
    );
};
