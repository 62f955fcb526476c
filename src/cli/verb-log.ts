import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';
import type { LogLine } from '../campaign/types.js';
import { columns, jsonText } from './table.js';

const EXAMPLE = `[{ "at": "turn 1/start", "kind": "rolled", "text": "battle at Boston/attacker: 5 (d6)", "name":
     "battle at Boston/attacker", "sides": 6, "faces": [5], "ruled": false }, …]
  at: step and moment · kind: what happened (facts in the words of the system), or rolled, sheet, ruling, approval,
  amendment, seat, mail, letter, release · text: a sentence · name: of a roll or result, as vedette reroll
  and answer take it · withdraw: of a ruling, as vedette withdraw takes it · the other fields belong to the kind`;

export const addLog: AddVerb = (program, shell, end) => {
  program
    .command('log')
    .description('everything that happened: events, dice, rulings, orders')
    .argument('<file>', 'the campaign')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, flags: { json?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { readLog } = await import('../campaign/gm/read-log.js');
          const lines = await must(readLog(campaign));
          if (flags.json === true) shell.say(jsonText(lines));
          else columns(lines.map((line) => [line.at, sayLine(line)])).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
    );
};

/** Dice, results and rulings with the names by which `vedette reroll`, `vedette answer` and `vedette withdraw` know them. */
function sayLine({ kind, text, name, withdraw }: LogLine): string {
  const key = ['rolled', 'drawn', 'settled'].includes(kind) ? name : withdraw;
  return typeof key === 'string' ? `${text} [${key}]` : text;
}
