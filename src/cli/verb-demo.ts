import type { DemoPost } from '../campaign/cases/play-demo.js';
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
    .option(
      '--unsent',
      'leaves the letters to vedette serve, which draws their maps and sends them',
    )
    .action((dir: string, flags: DemoFlags) => end(demo(shell, dir, flags)));
};

type DemoFlags = { readonly system?: string; readonly unsent?: true };

async function demo(shell: Shell, dir: string, { system, unsent }: DemoFlags): Promise<ExitCode> {
  const { findDemo, makeDemoFolder, playDemo } = await import('../campaign/cases/play-demo.js');
  const shown = await must(Promise.resolve(findDemo(system)));
  await must(makeDemoFolder(dir));
  const send: DemoPost['send'] = async (campaign, folder, clock) => {
    const { sent } = await must(
      shell.post.send(campaign, { to: folder, isQuiet: true }, clock, () => undefined),
    );
    return { ok: true, value: sent };
  };
  // No mail server gets letters to players who are made up.
  const isLeft = unsent === true && shell.post.isByMail?.() !== true;
  const post = { receive: shell.post.receive, ...(isLeft ? {} : { send }) };
  const { file, letters } = await playDemo(dir, post, shell.clock, shell.say, shown);
  shell.say(`The campaign: ${file}`);
  shell.say(`Its letters:  ${letters}${isLeft ? ', where vedette serve puts them' : ''}`);
  return EXIT.fine;
}
