import type { Campaign } from '../campaign/campaign.js';
import type { SeatHolder } from '../campaign/types.js';
import type { Missing, MissingSheets } from '../campaign/sheets/see-missing.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { sayLostWords } from './say-lost-words.js';
import { RUN_EXAMPLE, sayRun } from './say-run.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';
import { jsonText } from './table.js';

const MORE = `
With --now the step goes on without the missing orders. It first lists them and what will be done, and does
nothing; with --yes it does it. Orders with errors that it has listed are named with --seen KEY=VERSION, as the list says:
if another has come since, nothing is done. --take KEY takes the lines of it that read. Each is a ruling: vedette
withdraw FILE "silence KEY" takes it back, and the step waits for that seat again. A seat whose letter you have not
released was not asked, so it is not silent: release the letter (vedette release; vedette letter go where you kept it
back), or write the orders for it.
`;

type Flags = {
  now?: true;
  yes?: true;
  take?: readonly string[];
  seen?: readonly string[];
  json?: true;
};

export const addRun: AddVerb = (program, shell, end) => {
  program
    .command('run')
    .description('plays the open step as far as possible; exit 3 when it waits for answers')
    .argument('<file>', 'the campaign')
    .option('--now', 'without the missing orders; lists them, and needs --yes')
    .option('--yes', 'with --now: go on without them')
    .option('--take <key...>', 'with --now: use the lines without errors from these orders')
    .option('--seen <orders...>', 'with --now --yes: the orders with errors as listed, KEY=VERSION')
    .option('--json', 'as JSON')
    .addHelpText('after', MORE + jsonHelp(RUN_EXAMPLE))
    .action((file: string, flags: Flags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { runTurn } = await import('../campaign/turn/run-turn.js');
          const { seeMissing } = await import('../campaign/sheets/see-missing.js');
          const now = flags.now === true;
          const take = flags.take ?? [];
          const shown = seenIn(flags.seen ?? []);
          if (now) {
            const owed = await must(seeMissing(campaign));
            const unseen = owed.missing.filter(
              ({ key, sent }) => (shown.get(key) ?? 0) !== (sent?.version ?? 0),
            );
            if (owed.missing.length > 0 && (flags.yes !== true || unseen.length > 0))
              return ask(shell, owed, take, await whatKeeps(campaign, owed.unreleased));
          }
          const input = { now: now && flags.yes === true, take, shown };
          const { withProgress } = await import('../campaign/progress.js');
          const run = await must(
            withProgress(shell.progress ?? (() => undefined), () =>
              runTurn(campaign, input, shell.clock),
            ),
          );
          if (flags.json === true) shell.say(jsonText(run));
          else sayRun(run).forEach(shell.say);
          (await sayLostWords(campaign)).forEach(shell.complain);
          const { unreleased } = await must(seeMissing(campaign));
          if (now) (await whatKeeps(campaign, unreleased)).forEach(shell.complain);
          return run.state === 'held' ? EXIT.fine : EXIT.waits;
        }),
      ),
    );
};

/** Who was not asked, and what to do about it: a letter that was kept back does not leave with a release. */
async function whatKeeps(
  campaign: Campaign,
  seats: readonly SeatHolder[],
): Promise<readonly string[]> {
  if (seats.length === 0) return [];
  const { seeHeld } = await import('../campaign/letters/see-outbox.js');
  const held = await must(seeHeld(campaign));
  return seats.map(({ seat, title }) => {
    const own = held.filter((letter) => letter.seat === seat);
    const kept = own.filter(({ back }) => back !== undefined);
    const ways = [
      ...(kept.length < own.length || own.length === 0
        ? ['Release the letter that asks for the sheet: vedette release FILE']
        : []),
      ...kept.map(
        ({ id, subject }) =>
          `Let the letter go that you kept back ("${subject}"): vedette letter go FILE ${String(id)}`,
      ),
    ];
    return `vedette: not asked yet: ${title}. ${ways.join('. ')}`;
  });
}

/** `KEY=VERSION`; what is no version is none that ever stands. */
const seenIn = (seen: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    seen.map((one) => {
      const at = one.lastIndexOf('=');
      return [one.slice(0, Math.max(0, at)), Number(one.slice(at + 1))] as const;
    }),
  );

/** The one question before the step goes on without somebody. */
function ask(
  shell: Shell,
  { missing }: Pick<MissingSheets, 'missing'>,
  take: readonly string[],
  keeps: readonly string[],
): ExitCode {
  shell.say('Missing:');
  missing.flatMap((one) => sayMissing(one, take.includes(one.key))).forEach(shell.say);
  keeps.forEach(shell.complain);
  const seen = missing.flatMap(({ key, sent }) =>
    sent === undefined ? [] : [` ${key}=${String(sent.version)}`],
  );
  const words = [
    ...(take.length === 0 ? [] : [` --take ${take.join(' ')}`]),
    ...(seen.length === 0 ? [] : [` --seen${seen.join('')}`]),
  ];
  shell.complain(
    `vedette: nothing was done. To go on without them: vedette run FILE --now --yes${words.join('')}`,
  );
  return EXIT.waits;
}

function sayMissing({ key, holder, unanswered, sent }: Missing, takes: boolean): readonly string[] {
  const who = `${holder.title}${holder.name === undefined ? '' : ` (${holder.name})`}, ${key}`;
  if (sent === undefined) return [`  ${who}: nothing received; ${unanswered}.`];
  const has = `${who}: version ${sent.version} has errors`;
  if (sent.good === undefined) return [`  ${has}; ${unanswered}.`];
  const lines = sent.good.says.map((says) => `      ${says}`);
  return takes
    ? [`  ${has}; these lines are taken:`, ...lines]
    : [`  ${has}; ${unanswered}. With --take ${key} these lines are taken:`, ...lines];
}
