import type { Command } from 'commander';
import type { ExitCode, Shell } from './shell.js';

/** Takes the exit code of a verb's work. */
export type EndWith = (work: Promise<ExitCode>) => Promise<void>;

/** Adds a verb to the program. */
export type AddVerb = (program: Command, shell: Shell, end: EndWith) => void;

/** The end of a verb's help: what its `--json` prints. */
export const jsonHelp = (example: string): string => `\nWith --json:\n  ${example}\n`;

/** What the verbs that take a sheet are told. */
export type SheetFlags = {
  readonly seat: string;
  readonly kind: string;
  readonly list?: string;
  readonly json?: true;
};

/** The arguments and flags of a verb that takes a sheet. */
export const withSheetFlags = (verb: Command): Command =>
  verb
    .argument('<file>', 'the campaign')
    .argument('<orders>', 'a file, or - for the standard input')
    .requiredOption('--seat <seat>', 'whose orders they are')
    .requiredOption('--kind <kind>', 'what it is: orders … (vedette asks)')
    .option('--list <list>', 'which list, where the seat has two')
    .option('--json', 'as JSON');
