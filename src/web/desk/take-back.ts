/** Taking a turn back: the steps that were played, what it would mean, and the button. */
import { seeSteps, type PlayedStepName } from '../../campaign/turn/see-steps.js';
import { takeBackTurn } from '../../campaign/turn/take-back-turn.js';
import { counted } from '../../kernel/basic.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';

export const stepsPage: Page = async (visit) => {
  const { steps, branch } = await must(seeSteps(visit.campaign));
  const data = {
    ...frame(visit, 'Take a turn back'),
    branch,
    rows: steps.map((step) => stepRow(visit, step)),
  };
  return { kind: 'page', view: 'desk/steps.html', data };
};

/** What taking it back would mean, before anything is done. */
export const askTakeBack: Page = (visit) => {
  const { step = '' } = visit.query;
  return step === '' ? stepsPage(visit) : confirmPage(visit, step);
};

export const takeBack: Page = async (visit) => {
  const { step = '', reason = '', tells = '', stamp } = visit.form;
  const holds = visit.form['hold'] === 'yes';
  const words = { reason, tells: tells.replace(/\r\n?/g, '\n') };
  const taken = await takeBackTurn(visit.campaign, { step, ...words, holds, stamp }, visit.clock);
  if (taken.ok) return { kind: 'go', to: `${visit.home}${holds ? '/letters' : ''}?did=taken-back` };
  const { code, say } = taken.error;
  const status = code === 'bad-input' ? 422 : 409;
  return confirmPage(visit, step, { trouble: say, ...words, holds, status });
};

function stepRow(visit: Visit, { name, title, begun, sheets, open, canTakeBack }: PlayedStepName) {
  return {
    ...{ title, open, canTakeBack },
    sheets: sheets === 0 ? 'no orders received' : `${counted(sheets, 'sheet')} received`,
    begun: writtenTime(begun, visit.campaign.meta.zone),
    href: `${visit.home}/take-back/confirm?step=${encodeURIComponent(name)}`,
  };
}

type TakeBackSaid = {
  readonly trouble?: string;
  readonly reason?: string;
  readonly tells?: string;
  readonly holds?: boolean;
  readonly status?: 409 | 422;
};

async function confirmPage(visit: Visit, name: string, said: TakeBackSaid = {}): Promise<Reply> {
  const { steps, branch, stamp } = await must(seeSteps(visit.campaign));
  const index = steps.findIndex((step) => step.name === name);
  const step = steps[index];
  if (step === undefined && said.trouble === undefined) return missing;
  const data = {
    ...frame(visit, `Back to ${step?.title ?? 'an earlier step'}?`, {
      trouble: said.trouble ?? '',
    }),
    ...{ name, stamp, next: branch + 1, reason: said.reason ?? '' },
    tells: said.tells ?? '',
    holds: said.holds ?? true,
    sheets: step?.sheets ?? 0,
    isOneSheet: step?.sheets === 1,
    canTakeBack: step?.canTakeBack === true,
    gone: steps
      .slice(0, index + 1)
      .map(({ title }) => title)
      .toReversed(),
  };
  return { kind: 'page', view: 'desk/take-back.html', data, status: said.status ?? 200 };
}
