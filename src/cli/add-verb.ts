import type { Command } from 'commander';
import type { ExitCode, Shell } from './shell.js';

/** Takes the exit code of a verb's work. */
export type EndWith = (work: Promise<ExitCode>) => Promise<void>;

/** Adds a verb to the program. */
export type AddVerb = (program: Command, shell: Shell, end: EndWith) => void;

/** The end of a verb's help: what its `--json` prints. */
export const jsonHelp = (example: string): string => `\nWith --json:\n  ${example}\n`;
