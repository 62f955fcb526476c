/** A roll or a result ruled otherwise, with its reason; withdrawn; and the position changed by hand. */
import { amendPosition } from '../../campaign/gm/amend-position.js';
import { giveRuling } from '../../campaign/gm/give-ruling.js';
import { rerollDice } from '../../campaign/gm/reroll.js';
import { seeRulable, type Rulable } from '../../campaign/gm/see-played.js';
import { withdrawRuling } from '../../campaign/gm/withdraw-ruling.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { faultData, frame, maybe } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { playedPage } from './played.js';
import { valueText } from './value-text.js';

/** More than any ruling; what is longer comes back unread. */
const LONGEST_CHARACTERS = 100_000;
const TOO_LONG = 'That is too long to be read. Nothing was kept; shorten it and send it again.';

type RuleSaid = {
  readonly trouble?: string;
  readonly faults?: readonly Fault[];
  readonly filled?: { readonly text: string; readonly reason: string; readonly told: string };
  /** The reason of a roll that was not made again. */
  readonly again?: string;
  readonly status?: 409 | 413 | 422;
};

const GONE = 'The step as it was played last has no such roll or result any more.';

/** What is not there any more, since it was played again, is told on the page of what was played. */
export const deskRule: Page = async (visit) => {
  const page = await rulePage(visit, visit.query['key'] ?? '');
  return page.kind === 'missing' ? playedPage(visit, { trouble: GONE }) : page;
};

async function rulePage(visit: Visit, key: string, said: RuleSaid = {}): Promise<Reply> {
  const found = await maybe(seeRulable(visit.campaign, key));
  if (found === undefined) return missing;
  const data = {
    ...frame(visit, 'Overrule', { trouble: said.trouble ?? '' }),
    faults: (said.faults ?? []).map(faultData),
    ...{ key, stamp: found.stamp, stepTitle: found.title },
    ...rulableData(found, said.filled?.text),
    reason: said.filled?.reason ?? '',
    told: said.filled?.told ?? '',
    again: said.again ?? '',
  };
  return { kind: 'page', view: 'desk/rule.html', data, status: said.status ?? 200 };
}

function rulableData(found: Rulable, filled: string | undefined) {
  if (found.is === 'roll') {
    const { faces, sides } = found.roll;
    const now = filled?.split(' ') ?? faces.map(String);
    return {
      stands: faces.join(' '),
      isSet: found.roll.ruled,
      dice: faces.map((_, index) => ({
        ...{ name: `face${String(index + 1)}`, label: `Die ${String(index + 1)}` },
        ...{ value: now[index] ?? '', sides: String(sides) },
      })),
      choices: [],
      text: '',
      inWords: false,
    };
  }
  const { holds, worked, allowed } = found.result;
  const now = filled ?? valueText(holds);
  return {
    stands: `${valueText(holds)}${holds === worked ? '' : ` (worked out: ${valueText(worked)})`}`,
    dice: [],
    isSet: false,
    choices: (allowed ?? []).map((value) => ({
      value: valueText(value),
      chosen: valueText(value) === now,
    })),
    text: now,
    inWords: allowed === undefined,
  };
}

export const giveRule: Page = async (visit) => {
  const { key = '', reason = '', told = '', stamp } = visit.form;
  const text = visit.form['text'] ?? facesIn(visit.form);
  const filled = { text, reason, told };
  if (text.length + reason.length + told.length > LONGEST_CHARACTERS)
    return backToRule(visit, key, { trouble: TOO_LONG, filled, status: 413 });
  const ruled = await giveRuling(visit.campaign, { key, text, reason, told, stamp }, visit.clock);
  if (!ruled.ok) {
    const { code, say } = ruled.error;
    const trouble = code === 'not-asked' ? GONE : say;
    return backToRule(visit, key, { trouble, filled, status: 409 });
  }
  if (ruled.value.kept) return { kind: 'go', to: ruledAt(visit, key) };
  const trouble = 'That cannot be ruled, and nothing was kept.';
  return backToRule(visit, key, { trouble, faults: ruled.value.faults, filled, status: 422 });
};

export const rollAgain: Page = async (visit) => {
  const { key = '', reason = '', stamp } = visit.form;
  if (key.length + reason.length > LONGEST_CHARACTERS)
    return backToRule(visit, key, { trouble: TOO_LONG, again: reason, status: 413 });
  const done = await rerollDice(visit.campaign, { key, reason, stamp }, visit.clock);
  if (done.ok) return { kind: 'go', to: ruledAt(visit, key, 'rerolled') };
  const { code, say } = done.error;
  const trouble = code === 'not-asked' ? GONE : say;
  const status = code === 'bad-input' ? 422 : 409;
  return backToRule(visit, key, { trouble, again: reason, status });
};

/** Back to the moment of what was ruled, opened to its dice. */
function ruledAt({ home }: Visit, key: string, did = 'ruled'): string {
  const at = key.slice(0, Math.max(0, key.indexOf('/')));
  const query = new URLSearchParams({ did, at }).toString();
  return `${home}/played?${query}#at-${encodeURIComponent(at)}`;
}

async function backToRule(visit: Visit, key: string, said: RuleSaid): Promise<Reply> {
  const page = await rulePage(visit, key, said);
  return page.kind === 'missing' ? playedPage(visit, said) : page;
}

const facesIn = (form: Visit['form']): string =>
  Object.keys(form)
    .filter((name) => /^face\d{1,2}$/.test(name))
    .sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
    .map((name) => form[name] ?? '')
    .join(' ');

export const withdrawRule: Page = async (visit) => {
  const { key = '', reason = '', stamp } = visit.form;
  if (key.length + reason.length > LONGEST_CHARACTERS)
    return playedPage(visit, { trouble: TOO_LONG, status: 413 });
  const withdrawn = await withdrawRuling(visit.campaign, { key, reason, stamp }, visit.clock);
  if (!withdrawn.ok) return playedPage(visit, { trouble: withdrawn.error.say, status: 409 });
  return { kind: 'go', to: `${visit.home}/played?did=withdrawn` };
};

export const amendAtDesk: Page = async (visit) => {
  const { at = '', text = '', reason = '', told = '', stamp } = visit.form;
  const amendment = { at, text, reason, told };
  if (text.length + reason.length + told.length + at.length > LONGEST_CHARACTERS)
    return playedPage(visit, { trouble: TOO_LONG, amendment, status: 413 });
  const moment = at.trim() === '' ? {} : { at };
  const input = { text, reason, told, stamp, ...moment };
  const amended = await amendPosition(visit.campaign, input, visit.clock);
  if (!amended.ok) return playedPage(visit, { trouble: amended.error.say, amendment, status: 409 });
  if (amended.value.kept) return { kind: 'go', to: `${visit.home}/played?did=amended` };
  const trouble = 'The position cannot be changed so, and nothing was kept.';
  const { faults } = amended.value;
  return playedPage(visit, { trouble, faults, amendment, status: 422 });
};
