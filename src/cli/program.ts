/** The command `vedette`: reads its words, does the verb, and answers with the exit code. */
import { Command, CommanderError } from 'commander';
import { EXIT, Stop, type ExitCode, type Shell } from './shell.js';
import { VERBS } from './verbs.js';
import { readableTrace } from '../readable-trace.js';
import { versionText } from '../shipped.js';

/** Does what the words say. Never throws: a slip, or a disk that fails, is a sentence and 1 or 2; a bug of ours is told and 70. */
export async function runCommand(words: readonly string[], shell: Shell): Promise<number> {
  let code: ExitCode = EXIT.fine;
  const program = newProgram();
  for (const add of VERBS)
    add(program, shell, async (work) => {
      code = await work;
    });
  outputTo(program, shell);
  // Help needs nothing of what is kept.
  program.hook('preAction', (_program, verb) => shell.begin?.(wordsOf(verb), verb.args[0]));
  try {
    await program.parseAsync(helpOf(words), { from: 'user' });
    return code;
  } catch (error) {
    return await codeOf(error, words, shell);
  }
}

/** `help mail in` is `mail in --help`: commander's own help knows one word only. */
const helpOf = (words: readonly string[]): readonly string[] => {
  const [help, ...verb] = words;
  return help === 'help' && verb.length > 1 ? [...verb, '--help'] : words;
};

function newProgram(): Command {
  return new Command('vedette')
    .description(
      "An umpire's console: takes orders, plays turns, and tells each seat what it may know.",
    )
    .version(versionText())
    .option(
      '--progress',
      'show the progress of long work on standard error, even without a terminal',
    )
    .helpCommand('help [verb...]', 'help for a command, and what its --json prints')
    .showHelpAfterError('(for more: vedette help COMMAND)');
}

/** `mail in`: a verb as it is typed. */
const wordsOf = (verb: Command): string =>
  verb.parent?.parent == null ? verb.name() : `${wordsOf(verb.parent)} ${verb.name()}`;

/** Every verb writes where the shell says, and none ends the process itself. */
function outputTo(command: Command, shell: Shell): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => shell.say(text.trimEnd()),
    writeErr: (text) => shell.complain(text.trimEnd()),
  });
  command.commands.forEach((verb) => outputTo(verb, shell));
}

async function codeOf(error: unknown, words: readonly string[], shell: Shell): Promise<ExitCode> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  if (error instanceof Stop) {
    shell.complain(`vedette: ${error.say}`);
    return error.code;
  }
  const { worldFailure } = await import('../campaign/world-failure.js');
  const failure = worldFailure(error);
  shell.complain(failure === undefined ? saysBug(error, words) : `vedette: ${failure.say}`);
  return failure === undefined ? EXIT.bug : EXIT.faults;
}

function saysBug(error: unknown, words: readonly string[]): string {
  const command = ['vedette', ...words].map(quoted).join(' ');
  return [
    'vedette: an error in the program, not yours. Nothing was saved. To reproduce it:',
    `  ${command}`,
    readableTrace(error),
  ].join('\n');
}

const quoted = (word: string): string => (/^[\w./:@=-]+$/.test(word) ? word : JSON.stringify(word));
