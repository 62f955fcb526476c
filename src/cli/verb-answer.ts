import type { AddVerb } from './add-verb.js';
import { sayRuled } from './say-run.js';
import { must, withFile } from './shell.js';

const MORE = `
KEY is what vedette asks shows, or the name of a roll or result in vedette log, in brackets:
  vedette answer war.vedette 1/orders/red/approve yes --reason "within the limits"
  vedette answer war.vedette "battle at Boston/attacker" 5 --reason "the die fell off the table"
  vedette answer war.vedette "cards/north" "Drums, Fair wind" --reason "dealt from the wrong pile"
Faces are those that the dice have; things that are drawn are things of the set, as many as were drawn, with commas between.
Orders that you write for a seat are the TEXT of an answer to that seat's question, or vedette submit --gm. They may go
beyond the limits set for players; you are warned of each.
An order in words is answered in words: the player reads them as they stand. A line that reads as an order is carried out,
and so are lines that begin with amend. What else an answer may say, the rules of its system tell.
  vedette answer war.vedette KEY "Your men find the fords guarded and stay." --reason "the river is high"
  vedette answer war.vedette KEY $'They cross by night.\\namend move A to Boston' --reason "dark night"
`;

type Flags = {
  readonly reason: string;
  readonly told?: string;
  readonly confirm?: true;
  readonly release?: true;
};

export const addAnswer: AddVerb = (program, shell, end) => {
  program
    .command('answer')
    .description("the gamemaster's ruling: an answer, an approval, orders for a seat, or dice")
    .argument('<file>', 'the campaign')
    .argument('<key>', 'question, KEY/approve, roll or result')
    .argument('<text>', 'the answer')
    .requiredOption(
      '--reason <text>',
      'why; it stays on record, and with a no to orders and no --told their player reads it',
    )
    .option('--told <text>', 'a word for the players whose sheet, or whose news, it changes')
    .option('--release', 'releases the letters that it causes, to whoever is asked next')
    .option('--confirm', 'insists on what the rules forbid')
    .addHelpText('after', MORE)
    .action((file: string, key: string, text: string, flags: Flags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { giveRuling } = await import('../campaign/gm/give-ruling.js');
          const { confirm, ...more } = flags;
          const give = async (words: string) =>
            must(giveRuling(campaign, { key, text: words, ...more }, shell.clock));
          const ruled = await give(text);
          const mayInsist =
            !ruled.kept && ruled.faults.every(({ confirmable }) => confirmable === true);
          const insists = confirm === true && mayInsist;
          return sayRuled(shell, campaign, insists ? await give(`${text}\nconfirm`) : ruled);
        }),
      ),
    );
};
