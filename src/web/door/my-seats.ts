/** Where one begins: the seats that one holds, in all campaigns, each with what is open. */
import type { Viewer } from '../../kernel/basic.js';
import { markOfFile } from '../../campaign/seen/glance.js';
import { listAsks } from '../../campaign/sheets/list-asks.js';
import { seeOwnSheets } from '../../campaign/sheets/see-own-sheets.js';
import type { Ask } from '../../campaign/types.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { listUmpires } from '../../campaign/seats/umpires.js';
import type { Campaign } from '../../campaign/open-campaign.js';
import { personByViewer } from '../../campaign/seats/who-holds.js';
import {
  listHoldings,
  listUnreadHoldings,
  refreshHoldings,
  type Holding,
} from '../../people/holdings.js';
import { must, throwIfUnable } from '../frame.js';
import { newMadeTimes, waitUntil, type MadeTimes } from '../made-times.js';
import type { DoorPage, DoorVisit } from './page.js';
import { askPage } from './sign-in.js';

/** `step`: the title of the one in which its holder stands, who may not know yet that it was released. */
type SeatNow = {
  readonly who: Viewer;
  readonly mail: string;
  readonly title: string;
  readonly step: string;
  readonly open: readonly string[];
  readonly done: readonly string[];
};
/** How a campaign stood when its file was last looked into. */
type CampaignNow = {
  readonly mark: string;
  readonly title: string;
  readonly held: boolean;
  readonly seats: readonly SeatNow[];
};

/** `times`: how long the page took, by person and campaign. */
type Memory = { readonly known: Map<string, CampaignNow>; readonly times: MadeTimes };

/** The page, with a memory of how the campaigns stood, so that not all of them are opened each time. */
export function mySeats(): DoorPage {
  const memory: Memory = { known: new Map(), times: newMadeTimes() };
  return async (visit) => {
    const began = performance.now();
    const { signedIn } = visit;
    if (signedIn === undefined) return askPage({ mail: '', trouble: '' }, visit.linksOpen);
    const { mail } = signedIn;
    const held = await holdingsOf(visit, mail);
    const names = [...new Set(held.map(({ campaign }) => campaign))];
    // All at once, so that what they wait does not add up.
    const campaigns = await Promise.all(
      names.map(async (name) => {
        const now = await campaignNow(visit, memory, { name, mail, began });
        return now === undefined
          ? shutData(held.filter(({ campaign }) => campaign === name))
          : campaignData(name, now, mail);
      }),
    );
    const data = {
      ...{ name: signedIn.name, mail },
      campaigns: campaigns.filter(({ seats }) => seats.length > 0),
    };
    return { reply: { kind: 'page', view: 'door/mine.html', data } };
  };
}

async function holdingsOf(visit: DoorVisit, mail: string): Promise<readonly Holding[]> {
  await refreshHoldings(visit.directory, await visit.campaigns.files());
  const read = await listHoldings(visit.directory, mail);
  return [...read, ...(await listUnreadHoldings(visit.directory, mail))];
}

/**
 * Undefined where it cannot be opened or read just now. One that is known is answered as late as if it were looked into, else its
 * time would tell that somebody has written.
 */
async function campaignNow(
  { campaigns, report }: DoorVisit,
  { known, times }: Memory,
  { name, mail, began }: { readonly name: string; readonly mail: string; readonly began: number },
): Promise<CampaignNow | undefined> {
  const file = campaigns.file(name);
  const mark = file === undefined ? undefined : markOfFile(file.path);
  if (mark === undefined) return undefined;
  const page = JSON.stringify([mail, name]);
  const before = known.get(name);
  const after = times.draw(page);
  if (before?.mark === mark && after !== undefined) {
    await waitUntil(began + after);
    return before;
  }
  try {
    const now = await campaigns.read(name, (campaign) => lookAt(campaign, mark), throwIfUnable);
    if (now === undefined) return undefined;
    known.set(name, now);
    times.note(page, performance.now() - began);
    return now;
  } catch (error) {
    report(error);
    return undefined;
  }
}

async function lookAt(campaign: Campaign, mark: string): Promise<CampaignNow> {
  const { asks, step, state } = await must(listAsks(campaign));
  const persons = await must(personByViewer(campaign));
  const seats: SeatNow[] = [];
  const gamemaster = persons.get('gm')?.mail;
  if (gamemaster !== undefined) {
    const own = asksIn(asks.filter(({ to }) => to === 'gm'));
    seats.push({ who: 'gm', mail: gamemaster, title: 'Gamemaster', step: step.title, ...own });
  }
  for (const { seat, title } of await must(listSeats(campaign))) {
    const mail = persons.get(seat)?.mail;
    if (mail === undefined) continue;
    const own = await must(seeOwnSheets(campaign, seat));
    const asked = asksIn(own.asks.map(({ ask }) => ask));
    seats.push({ who: seat, mail, title, step: own.step.title, ...asked });
  }
  const helpers = (await must(listUmpires(campaign))).map(({ id, mail, title }) => ({
    ...{ who: id, mail: mail.toLowerCase(), title, step: step.title, open: [], done: [] },
  }));
  const title = campaign.meta.title;
  return { mark, title, held: state === 'held', seats: [...seats, ...helpers] };
}

/** The titles of what is still to be answered, and of what is. */
function asksIn(asks: readonly Ask[]): Pick<SeatNow, 'open' | 'done'> {
  const titled = (isAnswered: boolean): readonly string[] =>
    asks.flatMap(({ title, state }) => ((state === 'answered') === isAnswered ? [title] : []));
  return { open: titled(false), done: titled(true) };
}

function campaignData(name: string, { title, held, seats }: CampaignNow, mail: string) {
  const own = seats.filter((seat) => seat.mail === mail);
  return {
    ...{ title, step: [...new Set(own.map(({ step }) => step))].join(' · ') },
    seats: own.map(({ who, title: seatTitle, open, done }) => ({
      href: `/c/${encodeURIComponent(name)}/${encodeURIComponent(who)}`,
      title: seatTitle,
      open: who === 'gm' && held ? ['Read the letters and release them'] : open,
      done,
      quiet: open.length + done.length === 0 && !(who === 'gm' && held),
    })),
  };
}

/** By what the directory knows of it alone. */
function shutData(held: readonly Holding[]) {
  return {
    ...{ title: held[0]?.title ?? '', step: 'This campaign cannot be opened just now.' },
    seats: held.map(({ campaign, seat }) => ({
      href: `/c/${encodeURIComponent(campaign)}/${encodeURIComponent(seat)}`,
      title: seat === 'gm' ? 'Gamemaster' : seat,
      ...{ open: [], done: [], quiet: false },
    })),
  };
}
