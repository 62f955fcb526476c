import type { AddVerb } from './add-verb.js';
import { EXIT, must, Stop, type ExitCode, type Shell } from './shell.js';

export const addMove: AddVerb = (program, shell, end) => {
  program
    .command('move')
    .description('moves a campaign, or a folder of them, into a PostgreSQL database or back')
    .argument('<from>', 'the file or folder to move; or postgres://…, to move back from there')
    .argument('<to>', 'postgres://…; or the file or folder to move back')
    .addHelpText(
      'after',
      `
Stop the site first. In the database a campaign is known by the names of its file and of its folder. All of its rows, and the
key of its dice, are there or here, never half; the digest of all rows is the same in both. Where it came from it stays
as FILE.moved, and is used by nothing.`,
    )
    .action((from: string, to: string) => end(move(shell, from, to)));
};

const isUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text);

async function move(shell: Shell, from: string, to: string): Promise<ExitCode> {
  if (isUrl(from) === isUrl(to))
    throw new Stop(EXIT.usage, 'Name one file or folder, and one database: postgres://…');
  const [path, url] = isUrl(to) ? [from, to] : [to, from];
  const { moveFiles } = await import('../campaign/gm/move.js');
  const way = isUrl(to) ? ('to-database' as const) : ('to-files' as const);
  const moved = await must(
    moveFiles(path, { url, way }, (done, of) => shell.progress?.('Copying tables', done, of)),
  );
  for (const { path: file, before, now, entries } of moved) {
    shell.say(
      `${file}: ${String(entries)} entries moved ${isUrl(to) ? 'to the database' : 'back'}`,
    );
    shell.say(`  digest before  ${before}`);
    shell.say(`  digest now     ${now}`);
  }
  if (moved.length === 0) throw new Stop(EXIT.faults, `There is nothing to move in ${path}.`);
  return EXIT.fine;
}
