/** What was played, moment by moment: the true map with its scrubber, battles opened to their dice, and the way to rule. */
import type { SeenHappening } from '../../campaign/gm/happenings.js';
import { sayMoments } from '../../campaign/gm/amend-position.js';
import { seeAmendable } from '../../campaign/gm/see-amendable.js';
import { seePlayed, type PlayedStep } from '../../campaign/gm/see-played.js';
import { diceOfRecord, holdsIn, kindOf } from '../../kernel/dice.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { writtenTime } from '../../letters/written-time.js';
import { faultData, frame, maybe } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import { scrubberData } from '../map/scrubber.js';
import type { Page, Reply, Visit } from '../page.js';
import { lastUndo } from './undo-bar.js';
import { valueText } from './value-text.js';

/** More than a place or a line of an amendment in an address. */
const LONGEST_LINE = 500;

export const deskPlayed: Page = (visit) => playedPage(visit);

/** An amendment that was sent and not kept. */
export type FilledAmendment = {
  readonly at: string;
  readonly text: string;
  readonly reason: string;
  readonly told: string;
};

export type PlayedSaid = {
  readonly trouble?: string;
  readonly faults?: readonly Fault[];
  readonly amendment?: FilledAmendment;
  readonly status?: 409 | 413 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  ruled: 'Your ruling is on record, and the step was played again with it.',
  rerolled: 'The dice were rolled again, and the step was played again with them.',
  amended: 'The position is changed, and the step was played again with it.',
  withdrawn: 'The ruling is taken back, and the step was played again without it.',
};

/** The page, with what was just said at it. */
export async function playedPage(visit: Visit, said: PlayedSaid = {}): Promise<Reply> {
  const scrubber = await scrubberData(visit, { who: 'gm', page: `${visit.home}/played` });
  // The log may name a moment at which nothing stood on the map otherwise than before.
  if (scrubber === undefined) return { kind: 'go', to: `${visit.home}/played` };
  const { moment } = scrubber;
  const shown = scrubber.moments.find((one) => one.moment === moment)?.at ?? '';
  const name = scrubber.steps.find(({ current }) => current)?.step ?? '';
  const played = await maybe(seePlayed(visit.campaign, name));
  const done = DONE[visit.query['did'] ?? ''] ?? '';
  const data = {
    ...frame(visit, 'What was played', {
      ...{ notice: done, trouble: said.trouble ?? '' },
      undo: await lastUndo(visit),
    }),
    faults: (said.faults ?? []).map(faultData),
    scrubber,
    map: await mapWithTables(visit, { who: 'gm', base: visit.home, moment }),
    played: played === undefined ? false : playedData(visit, played, shown),
    amend: await amendData(visit, played, { moment, shown, filled: said.amendment }),
  };
  return { kind: 'page', view: 'desk/played.html', data, status: said.status ?? 200 };
}

function playedData(visit: Visit, played: PlayedStep, shown: string) {
  const { home, campaign } = visit;
  const at = visit.query['at'] ?? shown;
  return {
    title: played.title,
    held: played.state === 'held' && played.open,
    open: played.open,
    stamp: played.stamp,
    home,
    moments: played.moments.map((one) => ({
      ...{ at: one.at, title: one.title, id: `at-${one.at}`, chosen: one.at === at },
      says: countSays(one.happenings),
      battles: one.happenings.filter(isPlace).map((own) => happeningData(visit, played, own)),
      others: one.happenings
        .filter((own) => !isPlace(own))
        .map((own) => happeningData(visit, played, own)),
    })),
    rulings: played.rulings.map(({ key, title, text, reason, written }, index) => ({
      ...{ home, stamp: played.stamp, key, title, text, reason, id: `ruled-${String(index)}` },
      written: writtenTime(written, campaign.meta.zone),
    })),
  };
}

const isPlace = ({ place }: SeenHappening): boolean => place !== undefined;

function countSays(happenings: readonly SeenHappening[]): string {
  const places = happenings.filter(isPlace).length;
  const dice = happenings.reduce((count, { rolls }) => count + rolls.length, 0);
  const rolls = `${String(dice)} ${dice === 1 ? 'roll' : 'rolls'}`;
  return places === 0
    ? rolls
    : `${happenings
        .filter(isPlace)
        .map(({ title }) => title)
        .join(', ')}; ${rolls}`;
}

function happeningData(visit: Visit, { open, names }: PlayedStep, happening: SeenHappening) {
  const { title, place, rolls, results, tables, texts } = happening;
  const where = names.get(place ?? '');
  const ruleAt = (name: string): string =>
    open ? `${visit.home}/rule?${new URLSearchParams({ key: name }).toString()}` : '';
  return {
    title: where === undefined ? title : `${title}, ${where}`,
    tables,
    texts,
    rolls: rolls.map((roll) => ({
      ...{ label: roll.label, ruled: roll.ruled, faces: holdsIn(roll).map(String) },
      kind: kindOf(diceOfRecord(roll)),
      again: (roll.again ?? []).length > 0 && !roll.ruled,
      fell: roll.fell?.join(' ') ?? '',
      rule: ruleAt(roll.name),
    })),
    results: results.map(({ name, label, worked, holds, ruled }) => ({
      ...{ label, holds: valueText(holds), worked: valueText(worked), ruled },
      rule: ruleAt(name),
    })),
  };
}

async function amendData(
  visit: Visit,
  played: PlayedStep | undefined,
  {
    moment,
    shown,
    filled,
  }: {
    readonly moment: string;
    readonly shown: string;
    readonly filled: FilledAmendment | undefined;
  },
) {
  if (played?.open !== true) return false;
  const standard = played.state === 'held' ? 'end' : 'start';
  return {
    home: visit.home,
    stamp: played.stamp,
    moments: played.amendable,
    when: sayMoments(played.amendable),
    at: filled?.at ?? (shown === '' ? standard : shown),
    text: filled?.text ?? (visit.query['text'] ?? '').slice(0, LONGEST_LINE),
    ...(await pointedData(visit, moment)),
    reason: filled?.reason ?? '',
    told: filled?.told ?? '',
    amends: played.amends,
  };
}

/** What may be changed at the place that was pointed at, each line with the address of the page that has it written. */
async function pointedData(visit: Visit, moment: string) {
  const where = (visit.query['place'] ?? '').slice(0, LONGEST_LINE);
  const found =
    where === '' ? undefined : await maybe(seeAmendable(visit.campaign, { where, moment }));
  const { place = '', title = '', lines = [] } = found ?? {};
  const addressOf = (text: string): string =>
    `${visit.home}/played?${new URLSearchParams({ moment, place, text }).toString()}#amend`;
  return {
    ...{ moment, where, place: title },
    unknown: where !== '' && found === undefined,
    lines: lines.map((line) => {
      const text = line.endsWith(' to') ? `${line} ` : line;
      return { text, says: line.endsWith(' to') ? `${line} …` : line, href: addressOf(text) };
    }),
  };
}
