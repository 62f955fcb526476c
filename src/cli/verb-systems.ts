import type { AddVerb } from './add-verb.js';
import { EXIT } from './shell.js';
import { columns } from './table.js';

export const addSystems: AddVerb = (program, shell, end) => {
  program
    .command('systems')
    .description('the rules systems: key and title')
    .action(() =>
      end(
        (async () => {
          const { listSystems } = await import('../campaign/list-systems.js');
          const systems = listSystems(shell.systems);
          columns(systems.map(({ key, title }) => [key, title])).forEach(shell.say);
          return EXIT.fine;
        })(),
      ),
    );
};
