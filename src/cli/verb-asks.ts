import type { Campaign } from '../campaign/campaign.js';
import type { Deadline } from '../campaign/types.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { sayQuestion } from './say-question.js';
import { ASKS_EXAMPLE, sayAsks } from './say-run.js';
import { EXIT, must, withFile, type Shell } from './shell.js';
import { jsonText } from './table.js';

/** `, orders due 2026-12-01T20:00:00.000Z and 12 hours`. */
const until = (deadline: Deadline | undefined): string =>
  deadline === undefined
    ? ''
    : `, orders due ${deadline.due}${deadline.graceHours === 0 ? '' : ` and ${deadline.graceHours} hours`}`;

export const addAsks: AddVerb = (program, shell, end) => {
  program
    .command('asks')
    .description('what is open, and who is to answer')
    .argument('<file>', 'the campaign')
    .option('--key <key>', 'one question, with its text and choices')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(ASKS_EXAMPLE))
    .action((file: string, flags: { json?: true; key?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { listAsks, seeAsk } = await import('../campaign/sheets/list-asks.js');
          if (flags.key !== undefined) {
            const question = await must(seeAsk(campaign, flags.key));
            if (flags.json === true) shell.say(jsonText(question));
            else sayQuestion(question).forEach(shell.say);
            return EXIT.fine;
          }
          const { step, state, asks, offers, deadline } = await must(listAsks(campaign));
          if (flags.json === true) shell.say(jsonText([...asks, ...offers]));
          else if (state === 'held')
            shell.say(
              `${step.title} is held: vedette release sends its reports and opens the next step.`,
            );
          else [`${step.title}${until(deadline)}:`, ...sayAsks(asks)].forEach(shell.say);
          if (flags.json !== true && offers.length > 0)
            ['May be sent at any time:', ...sayAsks(offers)].forEach(shell.say);
          await sayLate(shell, campaign, flags.json === true);
          return EXIT.fine;
        }),
      ),
    );
};

async function sayLate(shell: Shell, campaign: Campaign, isJson: boolean): Promise<void> {
  const { countLate } = await import('../campaign/sheets/see-late.js');
  const late = await must(countLate(campaign));
  if (late === 0 || isJson) return;
  const what = late === 1 ? 'late order or e-mail was' : 'late orders and e-mails were';
  shell.say(`${late} ${what} not accepted: vedette late list`);
}
