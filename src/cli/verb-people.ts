import type { Proposal } from '../campaign/gm/proposals.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { sayRuled } from './say-run.js';
import { EXIT, must, Stop, withFile } from './shell.js';
import { columns, jsonText } from './table.js';

const MORE = `
Assistants answer questions, add notes to reports and propose rulings. Observers only read. Each sees what he is named for:
  vedette people add war.vedette --name Anna --mail anna@example.org
  vedette people add war.vedette --name Oda --mail oda@example.org --observer --for "seat north-east"
They sign in with their address at the site. People of the seats are set with vedette seat.
`;

const EXAMPLE = `{ "gamemaster": { "name": "Ann", … }, "seats": [{ "seat": "north-east", "title": …, "name": …, "mail": … }],
    "umpires": [{ "id": "umpire-1", "name": "Anna", "mail": …, "title": "Assistant" }] }`;

type NewFlags = {
  readonly name: string;
  readonly mail: string;
  readonly observer?: true;
  readonly for: string;
};

export const addPeople: AddVerb = (program, shell, end) => {
  const people = program
    .command('people')
    .description('who plays and who helps: list, add, dismiss; the rulings that assistants propose')
    .addHelpText('after', MORE);
  people
    .command('list')
    .description('the gamemaster, the seats, assistants and observers')
    .argument('<file>', 'the campaign')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, { json }: { json?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { gamemasterOf, listSeats } = await import('../campaign/seats/name-seat.js');
          const { listUmpires } = await import('../campaign/seats/umpires.js');
          const gamemaster = (await must(gamemasterOf(campaign))) ?? {};
          const seats = await must(listSeats(campaign));
          const umpires = await must(listUmpires(campaign));
          if (json === true) shell.say(jsonText({ gamemaster, seats, umpires }));
          else
            columns([
              ['gm', 'Gamemaster', ...personOf(gamemaster)],
              ...seats.map((one) => [one.seat, one.title, ...personOf(one)]),
              ...umpires.map((one) => [one.id, one.title, ...personOf(one)]),
            ]).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
    );
  people
    .command('add')
    .description('names an assistant or an observer')
    .argument('<file>', 'the campaign')
    .requiredOption('--name <name>', 'what the person is called')
    .requiredOption('--mail <address>', 'the e-mail address with which he signs in')
    .option('--observer', 'reads and changes nothing; default: an assistant')
    .option('--for <part>', 'all, "side SIDE" or "seat SEAT"', 'all')
    .action((file: string, { name, mail, observer, for: of }: NewFlags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { nameUmpire } = await import('../campaign/seats/umpires.js');
          const role = observer === true ? 'observer' : 'assistant';
          const made = await must(nameUmpire(campaign, { name, mail, role, of }, shell.clock));
          shell.say(`${made.name} <${made.mail}> is ${made.id}: ${made.title}.`);
          return EXIT.fine;
        }),
      ),
    );
  people
    .command('dismiss')
    .description('dismisses an assistant or observer, at once')
    .argument('<file>', 'the campaign')
    .argument('<id>', 'as the list shows it, such as umpire-1')
    .action((file: string, id: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { dismissUmpire } = await import('../campaign/seats/umpires.js');
          await must(dismissUmpire(campaign, { id }, shell.clock));
          shell.say('Dismissed.');
          return EXIT.fine;
        }),
      ),
    );
  people
    .command('proposals')
    .description('the rulings that assistants propose')
    .argument('<file>', 'the campaign')
    .option('--json', 'as JSON')
    .action((file: string, { json }: { json?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeProposals } = await import('../campaign/gm/proposals.js');
          const proposals = await must(seeProposals(campaign));
          if (json === true) shell.say(jsonText(proposals));
          else if (proposals.length === 0) shell.say('Nothing is proposed.');
          else
            columns(
              proposals.map(({ key, who, text, reason }) => [key, who, text, reason]),
            ).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
    );
  people
    .command('accept')
    .description('rules as an assistant proposes')
    .argument('<file>', 'the campaign')
    .argument('<key>', 'the question, as proposals shows it')
    .option('--by <name>', 'whose proposal, where there are several')
    .action((file: string, key: string, { by }: { by?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { acceptedReasons, seeProposals } = await import('../campaign/gm/proposals.js');
          const { giveRuling } = await import('../campaign/gm/give-ruling.js');
          const proposals = await must(seeProposals(campaign));
          const found = oneOf(
            proposals.filter((one) => one.key === key),
            by,
          );
          const { text, judges } = found;
          const ruling = { key, text, ...acceptedReasons(found), judges };
          return sayRuled(shell, campaign, await must(giveRuling(campaign, ruling, shell.clock)));
        }),
      ),
    );
};

const personOf = ({ name = 'nobody yet', mail = '' }: { name?: string; mail?: string }) => [
  ...[name, mail],
];

function oneOf(proposals: readonly Proposal[], by: string | undefined): Proposal {
  const fitting = by === undefined ? proposals : proposals.filter(({ who }) => who === by);
  const [first, ...more] = fitting;
  if (first === undefined) throw new Stop(EXIT.faults, 'Nothing like that is proposed.');
  if (more.length > 0)
    throw new Stop(
      EXIT.usage,
      `Say whose with --by: ${fitting.map(({ who }) => `"${who}"`).join(', ')}.`,
    );
  return first;
}
