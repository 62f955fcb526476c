import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, Stop, withFile } from './shell.js';
import { jsonText } from './table.js';

type Flags = {
  readonly step?: string;
  readonly place?: string;
  readonly seat?: string;
  readonly edit?: string;
  readonly delete?: string;
  readonly json?: true;
};

const EXAMPLE = '[{"id":1,"text":"Ask about the bridge","place":"7413","seat":"north-east"}]';

export const addNote: AddVerb = (program, shell, end) => {
  program
    .command('note')
    .description('notes to yourself: writes one, or lists them; no player is ever shown them')
    .argument('<file>', 'the campaign')
    .argument('[text]', 'the note; without it, the notes are listed')
    .option('--step <name>', 'the step that it is about, such as "turn 1.1"')
    .option('--place <place>', 'the place that it is about: a name or a number of the map')
    .option('--seat <seat>', 'the seat that it is about')
    .option('--edit <number>', 'changes that note instead of writing a new one')
    .option('--delete <number>', 'deletes that note')
    .option('--json', 'the list as JSON')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, text: string | undefined, flags: Flags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { keepNote, dropNote } = await import('../campaign/gm/keep-note.js');
          const { step, place, seat } = flags;
          if (flags.delete !== undefined) {
            await must(dropNote(campaign, numberOf(flags.delete)));
            shell.say('Deleted.');
          } else if (text !== undefined) {
            const id = flags.edit === undefined ? undefined : numberOf(flags.edit);
            const kept = await must(
              keepNote(campaign, { id, text, step, place, seat }, shell.clock),
            );
            shell.say(`Note ${String(kept.id)} is kept.`);
          } else {
            const { seeNotes } = await import('../campaign/gm/see-notes.js');
            const { notes } = await must(seeNotes(campaign, { step, place, seat }));
            if (flags.json === true) shell.say(jsonText(notes));
            else if (notes.length === 0) shell.say('No notes.');
            else
              for (const note of notes) {
                const about = [note.step ?? '', note.placeTitle, note.seatTitle].filter(Boolean);
                shell.say(`${String(note.id)}  ${about.join(', ')}`.trimEnd());
                shell.say(`   ${note.text.replaceAll('\n', '\n   ')}`);
              }
          }
          return EXIT.fine;
        }),
      ),
    );
};

function numberOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Stop(EXIT.usage, `Name a note by its number, such as 3, not "${text.slice(0, 40)}".`);
}
