import { counted } from '../kernel/basic.js';
import { basename } from 'node:path';
import type { AddVerb } from './add-verb.js';
import { readText } from './read-file.js';
import { EXIT, type ExitCode, type Shell } from './shell.js';

export const addCase: AddVerb = (program, shell, end) => {
  program
    .command('case')
    .description('runs case files and prints what differs')
    .argument('<file...>', '*.battle files (test/battles/README.md says how to write one)')
    .action((files: readonly string[]) => end(runCases(shell, files)));
};

async function runCases(shell: Shell, files: readonly string[]): Promise<ExitCode> {
  const { runCaseFile, sayFinding } = await import('../campaign/cases/case-file.js');
  const { gameLoader } = await import('../campaign/packs/load-game.js');
  const load = gameLoader(shell.systems);
  let failed = 0;
  for (const file of files) {
    const { title, findings } = runCaseFile(await readText(shell, file), basename(file), load);
    if (findings.length > 0) failed += 1;
    shell.say(`${findings.length === 0 ? 'holds  ' : 'differs'}  ${basename(file)}  ${title}`);
    findings.map((finding) => `  ${sayFinding(basename(file), finding)}`).forEach(shell.say);
  }
  if (files.length > 1)
    shell.say(
      `${counted(files.length, 'case')}, ${failed === 0 ? 'all hold' : `${failed} differ`}.`,
    );
  return failed === 0 ? EXIT.fine : EXIT.faults;
}
