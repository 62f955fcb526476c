import type { AddVerb } from './add-verb.js';
import { EXIT, must, type ExitCode, type Shell } from './shell.js';

export const addDemo: AddVerb = (program, shell, end) => {
  program
    .command('demo')
    .description(
      'plays the first turn of a campaign from e-mailed orders, unless it exists already',
    )
    .argument('<dir>', 'the folder to play it in')
    .option(
      '--system <system>',
      'the rules system to show; default: the first with a demonstration',
    )
    .action((dir: string, { system }: { readonly system?: string }) =>
      end(demo(shell, dir, system)),
    );
};

async function demo(shell: Shell, dir: string, system: string | undefined): Promise<ExitCode> {
  const { findDemo, makeDemoFolder, playDemo } = await import('../campaign/cases/play-demo.js');
  const shown = await must(Promise.resolve(findDemo(system)));
  await must(makeDemoFolder(dir));
  const post = {
    receive: shell.post.receive,
    send: async (
      ...[campaign, folder, clock]: Parameters<Parameters<typeof playDemo>[1]['send']>
    ) => {
      const { sent } = await must(
        shell.post.send(campaign, { to: folder, isQuiet: true }, clock, () => undefined),
      );
      return { ok: true as const, value: sent };
    },
  };
  const { file, letters } = await playDemo(dir, post, shell.clock, shell.say, shown);
  shell.say(`The campaign: ${file}`);
  shell.say(`Its letters:  ${letters}`);
  return EXIT.fine;
}
