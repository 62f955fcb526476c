import { counted } from '../kernel/basic.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';
import { columns, jsonText } from './table.js';

const EXAMPLE = `{ "acts": [{ "entry": 12, "written": "2026-11-21T12:00:00.000Z", "step": "turn 1", "kind": "ruling",
    "act": "Ruling on battle at Boston/…: 6 (as agreed)", "chain": "9f2c…" }, …], "entries": 40, "chain": "77ab…" }
  chain: of the entry and all before it; the last one is the journal's
  signed: { "says": "Entries up to 38 are signed …", "isWrong": false }, where the campaign has a key and has released anything
Exit 1 when a release is not signed for the entries before it: one of them was changed outside Vedette.`;

export const addAudit: AddVerb = (program, shell, end) => {
  program
    .command('audit')
    .description(
      'what the gamemaster did, from the journal; exit 1 if what is signed of it was changed',
    )
    .argument('<file>', 'the campaign')
    .option('--csv', 'for a spreadsheet')
    .option('--json', 'as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, flags: { csv?: true; json?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { auditActs, auditCsv } = await import('../campaign/gm/audit-acts.js');
          const audit = await must(auditActs(campaign));
          if (flags.json === true) shell.say(jsonText(audit));
          else if (flags.csv === true) shell.say(auditCsv(audit).trimEnd());
          else {
            const rows = audit.acts.map(({ entry, written, step, act }) => [
              ...[String(entry), written, step, act.replace(/\s+/g, ' ')],
            ]);
            columns(rows).forEach(shell.say);
            shell.say(`${counted(audit.acts.length, 'act')}; the journal's chain: ${audit.chain}`);
          }
          const { signed } = audit;
          if (signed?.isWrong === true) shell.complain(`vedette: ${file}: ${signed.says}`);
          else if (signed !== undefined && flags.json !== true && flags.csv !== true)
            shell.say(signed.says);
          return signed?.isWrong === true ? EXIT.faults : EXIT.fine;
        }),
      ),
    );
};
