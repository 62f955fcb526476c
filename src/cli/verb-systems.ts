import type { AddVerb } from './add-verb.js';
import { EXIT } from './shell.js';
import { columns } from './table.js';

export const addSystems: AddVerb = (program, shell, end) => {
  program
    .command('systems')
    .description('the rules systems, and the packs and scenarios that ship with each')
    .action(() =>
      end(
        (async () => {
          const { listPacks, listSystems } = await import('../campaign/list-systems.js');
          const systems = listSystems(shell.systems);
          for (const { key, title } of systems) {
            columns([[key, title]]).forEach(shell.say);
            const packs = listPacks(key, shell.systems);
            columns(
              packs.map(({ name, scenarios }) => [
                `  --pack ${name}`,
                `--scenario ${scenarios.join(' | ')}`,
              ]),
            ).forEach(shell.say);
          }
          return EXIT.fine;
        })(),
      ),
    );
};
