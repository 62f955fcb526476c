/** What came too late or was not understood, as the gamemaster sees it, and what he may still do with each. */
import { ok, type Json, type QuestionKey, type SeatId } from '../../kernel/basic.js';
import type { Question, Reading } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { lateHeads, lateItems, type LateItem } from './late.js';
import { askedOf, loadStep, stateAfter, type Asked, type OpenStep } from '../turn/open-step.js';
import { readFor } from './read-sheet.js';
import { shutSheets } from './reopen-sheet.js';
import { goneOnWithout } from '../turn/silence.js';
import { stampOf } from '../turn/stamp.js';
import { questionsTo } from '../letters/told-to.js';
import { namesOf } from '../../kernel/list-line.js';
import type { Outcome, SeatHolder } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A question that a late sheet could be taken for. */
type LateChoice = { readonly key: QuestionKey; readonly title: string };

/** `can`: it may be taken now for one of `choices`, of which `key` is the one that it names or the only one. */
export type SeenLate = LateItem & {
  readonly holder?: SeatHolder;
  readonly isOpen: boolean;
  readonly choices: readonly LateChoice[];
  readonly key?: QuestionKey;
  /** As the sheet for `key`. */
  readonly reading?: Reading<Json>;
  /** The gamemaster has gone on without this sheet, by a ruling that stands. */
  readonly replacesRuling: boolean;
  /** The step that it came in has been released, or asks its seat for nothing that it could answer. */
  readonly isPast: boolean;
};

export type LateSight = {
  /** The latest first. */
  readonly items: readonly SeenLate[];
  readonly open: number;
  readonly stamp: string;
};

/** All of it. */
export function seeLate(campaign: Campaign): Outcome<LateSight> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const holders = await seatHolders(campaign, step.base);
    const items: SeenLate[] = [];
    for (const item of await lateItems(campaign.inside.journal))
      items.push(await seenLate(campaign, step, item, holders));
    const open = items.filter(({ isOpen }) => isOpen).length;
    return ok({ items: items.toReversed(), open, stamp: stampOf(step) });
  });
}

/** One of it. */
export function seeLateItem(campaign: Campaign, id: string): Outcome<SeenLate> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const item = (await lateItems(campaign.inside.journal)).find((one) => one.id === id);
    if (item === undefined) return refuse('not-found', saysNoLate(id));
    return ok(await seenLate(campaign, step, item, await seatHolders(campaign, step.base)));
  });
}

/** How many wait for the gamemaster. */
export function countLate(campaign: Campaign): Outcome<number> {
  return useCase(campaign, 'read', async () =>
    ok((await lateHeads(campaign.inside.journal)).filter(({ done }) => done === undefined).length),
  );
}

export const saysNoLate = (id: string): string =>
  `Nothing that was not taken has the number ${id.slice(0, 20)}.`;

async function seenLate(
  campaign: Campaign,
  step: OpenStep,
  item: LateItem,
  holders: readonly SeatHolder[],
): Promise<SeenLate> {
  const holder = holders.find(({ seat }) => seat === item.seat);
  const could = item.step === step.step.name ? takableFor(step, item) : [];
  const choices = could.map(({ question: { key, title } }) => ({ key, title }));
  const isOpen = item.done === undefined;
  const base = {
    ...{ ...item, isOpen, choices, isPast: item.sheet !== undefined && could.length === 0 },
    ...(holder === undefined ? {} : { holder }),
    replacesRuling: false,
  };
  const [asked, ...others] = could;
  if (asked === undefined || others.length > 0 || !isOpen) return base;
  const { key } = asked.question;
  const reading = await readLate(campaign, step, asked, item.text);
  return { ...base, key, reading, replacesRuling: goneOnWithout(step.entries).has(key) };
}

/** The questions that a late sheet could answer: the one that it names, else all of its seat's. */
export function takableFor(step: OpenStep, { seat, sheet }: LateItem): readonly Asked[] {
  if (seat === undefined || sheet === undefined) return [];
  const all = takableBy(step, seat);
  const { of, list } = sheet;
  const isNamed = ({ question }: Asked): boolean =>
    list !== undefined && namesOf(question).includes(list);
  const named = list === undefined ? [] : all.filter(isNamed);
  const ofKind = all.filter(({ question }) => question.kind === of);
  return named.length > 0 ? named : ofKind.length > 0 ? ofKind : all;
}

function takableBy(step: OpenStep, seat: SeatId): readonly Asked[] {
  const open = new Set(questionsTo(step, seat).map(({ question }) => question.key as string));
  const shut = new Set([...shutSheets(step), ...goneOnWithout(step.entries)]);
  return askedOf(step).filter(
    ({ question: { key, to } }) => to === seat && (open.has(key) || shut.has(key)),
  );
}

/** A late sheet as it would count: limits hold as for any sheet of its seat's, and its lateness is forgiven. */
export async function readLate(
  campaign: Campaign,
  step: OpenStep,
  { question, after }: { readonly question: Question; readonly after: number },
  text: string,
): Promise<Reading<Json>> {
  const { to } = question;
  const seen = campaign.game.view(await stateAfter(campaign, step, after), to);
  return readFor(campaign, { text, question, seen });
}
