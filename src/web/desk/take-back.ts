/** Taking a turn back: the steps that were played, what it would mean, and the button. */
import { seeSteps, type PlayedStepName } from '../../campaign/see-steps.js';
import { takeBackTurn } from '../../campaign/take-back-turn.js';
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
  const { step = '', reason = '', stamp } = visit.form;
  const taken = await takeBackTurn(visit.campaign, { step, reason, stamp }, visit.clock);
  if (taken.ok) return { kind: 'go', to: `${visit.home}?did=taken-back` };
  const { code, say } = taken.error;
  const status = code === 'bad-input' ? 422 : 409;
  return confirmPage(visit, step, { trouble: say, reason, status });
};

function stepRow(visit: Visit, { name, title, begun, sheets, open, canTakeBack }: PlayedStepName) {
  return {
    ...{ title, sheets, open, canTakeBack },
    begun: writtenTime(begun, visit.campaign.meta.zone),
    href: `${visit.home}/take-back/confirm?step=${encodeURIComponent(name)}`,
  };
}

async function confirmPage(
  visit: Visit,
  name: string,
  said: { readonly trouble?: string; readonly reason?: string; readonly status?: 409 | 422 } = {},
): Promise<Reply> {
  const { steps, branch, stamp } = await must(seeSteps(visit.campaign));
  const index = steps.findIndex((step) => step.name === name);
  const step = steps[index];
  if (step === undefined && said.trouble === undefined) return missing;
  const data = {
    ...frame(visit, `Back to ${step?.title ?? 'an earlier step'}?`, {
      trouble: said.trouble ?? '',
    }),
    ...{ name, stamp, next: branch + 1, reason: said.reason ?? '' },
    sheets: step?.sheets ?? 0,
    canTakeBack: step?.canTakeBack === true,
    gone: steps
      .slice(0, index + 1)
      .map(({ title }) => title)
      .toReversed(),
  };
  return { kind: 'page', view: 'desk/take-back.html', data, status: said.status ?? 200 };
}
