/** A roll or a result ruled otherwise, with its reason; withdrawn; and the position changed by hand. */
import { amendPosition } from '../../campaign/gm/amend-position.js';
import { giveRuling } from '../../campaign/gm/give-ruling.js';
import { rerollDice } from '../../campaign/gm/reroll.js';
import { seeRulable, type Rulable } from '../../campaign/gm/see-played.js';
import { withdrawRuling } from '../../campaign/gm/withdraw-ruling.js';
import { diceOfRecord, holdsIn, isDraw, type ChanceRecord } from '../../kernel/dice.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { faultData, frame, maybe } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { playedPage } from './played.js';
import { valueText } from './value-text.js';

/** More than any ruling; what is longer comes back unread. */
const LONGEST_CHARACTERS = 100_000;
const TOO_LONG = 'That is too long. Nothing was saved. Shorten it and send it again.';

type RuleSaid = {
  readonly trouble?: string;
  readonly faults?: readonly Fault[];
  readonly filled?: { readonly text: string; readonly reason: string; readonly told: string };
  /** The reason of a roll that was not made again. */
  readonly again?: string;
  readonly status?: 409 | 413 | 422;
};

const GONE = 'The step as it was last played has no such roll or result.';

/** What is no longer there, since it was played again, is told on the page of what was played. */
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
    ...{ key, stamp: found.stamp, stepTitle: found.title, says: found.says },
    ...rulableData(found, said.filled?.text),
    reason: said.filled?.reason ?? '',
    told: said.filled?.told ?? '',
    again: said.again ?? '',
  };
  return { kind: 'page', view: 'desk/rule.html', data, status: said.status ?? 200 };
}

function rulableData(found: Rulable, filled: string | undefined) {
  if (found.is === 'roll') {
    const { roll } = found;
    const now = filled?.split(', ') ?? holdsIn(roll).map(String);
    return {
      stands: holdsIn(roll).join(isDraw(roll) ? ', ' : ' '),
      isSet: roll.ruled,
      dice: facesOf(roll).map((faces, index) => {
        const number = String(index + 1);
        const [min, max] = [faces[0] ?? '', faces.at(-1) ?? ''];
        const isRow = faces.every((face, nth) => Number(face) === Number(min) + nth);
        const label = `${isDraw(roll) ? 'Drawn' : 'Die'} ${number}`;
        return {
          ...{ name: `face${number}`, value: now[index] ?? '', min, max },
          label: isRow ? `${label}, ${min} to ${max}` : label,
          choices: isRow ? [] : faces.map((face) => ({ face, chosen: face === now[index] })),
        };
      }),
      choices: [],
      text: '',
      inWords: false,
    };
  }
  const { holds, worked, allowed } = found.result;
  const now = filled ?? valueText(holds);
  return {
    stands: `${valueText(holds)}${holds === worked ? '' : ` (by the rules: ${valueText(worked)})`}`,
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

/** What each die may show, and each thing that is drawn may be. */
const facesOf = (roll: ChanceRecord): readonly (readonly string[])[] =>
  isDraw(roll)
    ? roll.drawn.map(() => [...new Set(roll.from)])
    : diceOfRecord(roll).flatMap(({ count, die }) =>
        Array<string[]>(count).fill([...new Set(die.faces)].map(String)),
      );

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
  if (ruled.value.kept) return ruledAt(visit, key, 'ruled');
  const trouble = 'That ruling is not possible. Nothing was saved.';
  return backToRule(visit, key, { trouble, faults: ruled.value.faults, filled, status: 422 });
};

export const rollAgain: Page = async (visit) => {
  const { key = '', reason = '', stamp } = visit.form;
  if (key.length + reason.length > LONGEST_CHARACTERS)
    return backToRule(visit, key, { trouble: TOO_LONG, again: reason, status: 413 });
  const done = await rerollDice(visit.campaign, { key, reason, stamp }, visit.clock);
  if (done.ok) return ruledAt(visit, key, 'rerolled');
  const { code, say } = done.error;
  const trouble = code === 'not-asked' ? GONE : say;
  const status = code === 'bad-input' ? 422 : 409;
  return backToRule(visit, key, { trouble, again: reason, status });
};

/** Back to the moment of what was ruled, opened to its dice. */
async function ruledAt(visit: Visit, key: string, did: string): Promise<Reply> {
  const { at = '' } = (await maybe(seeRulable(visit.campaign, key))) ?? {};
  const query = new URLSearchParams({ did, at }).toString();
  return { kind: 'go', to: `${visit.home}/played?${query}` };
}

async function backToRule(visit: Visit, key: string, said: RuleSaid): Promise<Reply> {
  const page = await rulePage(visit, key, said);
  if (page.kind !== 'missing') return page;
  const { trouble = GONE, status } = said;
  return playedPage(visit, { trouble, ...(status === undefined ? {} : { status }) });
}

const facesIn = (form: Visit['form']): string =>
  Object.keys(form)
    .filter((name) => /^face\d{1,2}$/.test(name))
    .sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
    .map((name) => form[name] ?? '')
    .join(', ');

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
  const trouble = 'The position cannot be changed that way. Nothing was saved.';
  const { faults } = amended.value;
  return playedPage(visit, { trouble, faults, amendment, status: 422 });
};
