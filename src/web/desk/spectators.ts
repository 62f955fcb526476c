/** Who may watch, what and how late: invited and dismissed by the gamemaster. */
import {
  dismissSpectator,
  inviteSpectator,
  listSpectators,
  MOST_DELAY,
} from '../../campaign/seats/spectators.js';
import { listSides } from '../../campaign/seen/see-story.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';

type Said = {
  readonly trouble?: string;
  readonly filled?: Readonly<Record<string, string>>;
  readonly status?: 200 | 409 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  invited: 'Give the link below to your spectator.',
  dismissed: 'The link no longer works.',
};
const USUAL_DELAY = '1';

export const spectatorsPage: Page = (visit) => pageOf(visit);

export const inviteToWatch: Page = async (visit) => {
  const { name = '', side = '', delay = '', last } = visit.form;
  const input = {
    name,
    ...(side === '' ? {} : { side }),
    delay: /^\d{1,2}$/.test(delay) ? Number(delay) : Number.NaN,
    ...(last === undefined ? {} : { last: Number(last) }),
  };
  const done = await inviteSpectator(visit.campaign, input, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/spectators?did=invited` };
  return pageOf(visit, { trouble: done.error.say, filled: visit.form, status: 422 });
};

export const dismissFromWatch: Page = async (visit) => {
  const { entry = '' } = visit.form;
  const number = /^[1-9]\d{0,8}$/.test(entry) ? Number(entry) : 0;
  const done = await dismissSpectator(visit.campaign, number, visit.clock);
  if (done.ok) return { kind: 'go', to: `${visit.home}/spectators?did=dismissed` };
  return pageOf(visit, { trouble: done.error.say, status: 409 });
};

async function pageOf(
  visit: Visit,
  { trouble = '', filled = {}, status = 200 }: Said = {},
): Promise<Reply> {
  const sides = await must(listSides(visit.campaign));
  const titleOf = (side: string): string => sides.find(({ id }) => id === side)?.title ?? side;
  const all = await must(listSpectators(visit.campaign));
  const data = {
    ...frame(visit, 'Spectators', { trouble, notice: DONE[visit.query['did'] ?? ''] ?? '' }),
    spectators: all.map(({ entry, name, side, delay, token }) => ({
      ...{ name, entry: String(entry) },
      sees: side === undefined ? 'all sides' : titleOf(side),
      late: delay === 1 ? 'one step late' : `${String(delay)} steps late`,
      link: `/watch/${encodeURIComponent(visit.name)}/${token}`,
    })),
    last: String(all.at(-1)?.entry ?? 0),
    name: filled['name'] ?? '',
    delay: filled['delay'] ?? USUAL_DELAY,
    most: String(MOST_DELAY),
    sides: sides.map((side) => ({ ...side, chosen: side.id === filled['side'] })),
  };
  return { kind: 'page', view: 'desk/spectators.html', data, status };
}
