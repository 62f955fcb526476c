/** Where one begins: the seats that one holds, in all campaigns, each with what is open. */
import type { Viewer } from '../../kernel/basic.js';
import { markOfFile } from '../../campaign/seen/glance.js';
import { listAsks } from '../../campaign/sheets/list-asks.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { listUmpires } from '../../campaign/seats/umpires.js';
import type { Campaign } from '../../campaign/open-campaign.js';
import { mailByViewer } from '../../campaign/seats/who-holds.js';
import { listHoldings, refreshHoldings } from '../../people/holdings.js';
import { must } from '../frame.js';
import type { DoorPage, DoorVisit } from './page.js';
import { askPage } from './sign-in.js';

type SeatNow = {
  readonly who: Viewer;
  readonly mail: string;
  readonly title: string;
  readonly open: readonly string[];
  readonly done: readonly string[];
};
/** How a campaign stood when its file was last looked into. */
type CampaignNow = {
  readonly mark: string;
  readonly title: string;
  readonly step: string;
  readonly held: boolean;
  readonly seats: readonly SeatNow[];
};

/** The page, with a memory of how the campaigns stood, so that not all of them are opened each time. */
export function mySeats(): DoorPage {
  const known = new Map<string, CampaignNow>();
  return async (visit) => {
    const { signedIn } = visit;
    if (signedIn === undefined) return askPage({ mail: '', trouble: '' }, visit.linksOpen);
    const campaigns = [];
    for (const name of await campaignsOf(visit, signedIn.mail)) {
      const now = await campaignNow(visit, known, name);
      if (now !== undefined) campaigns.push(campaignData(name, now, signedIn.mail));
    }
    const data = {
      ...{ name: signedIn.name, mail: signedIn.mail },
      campaigns: campaigns.filter(({ seats }) => seats.length > 0),
    };
    return { reply: { kind: 'page', view: 'door/mine.html', data } };
  };
}

async function campaignsOf(visit: DoorVisit, mail: string): Promise<readonly string[]> {
  await refreshHoldings(visit.directory, await visit.campaigns.files());
  const held = await listHoldings(visit.directory, mail);
  return [...new Set(held.map(({ campaign }) => campaign))];
}

async function campaignNow(
  { campaigns }: DoorVisit,
  known: Map<string, CampaignNow>,
  name: string,
): Promise<CampaignNow | undefined> {
  const file = campaigns.file(name);
  const mark = file === undefined ? undefined : markOfFile(file.path);
  if (mark === undefined) return undefined;
  const before = known.get(name);
  if (before?.mark === mark) return before;
  const now = await campaigns.with(name, (campaign) => lookAt(campaign, mark));
  if (now !== undefined) known.set(name, now);
  return now;
}

async function lookAt(campaign: Campaign, mark: string): Promise<CampaignNow> {
  const { asks, step, state } = await must(listAsks(campaign));
  const mails = await must(mailByViewer(campaign));
  const titles = new Map<Viewer, string>([
    ['gm', 'Gamemaster'],
    ...(await must(listSeats(campaign))).map(({ seat, title }) => [seat, title] as const),
  ]);
  const helpers = (await must(listUmpires(campaign))).map(({ id, mail, title }) => ({
    ...{ who: id, mail: mail.toLowerCase(), title, open: [], done: [] },
  }));
  const titled = (who: Viewer, answered: boolean): readonly string[] =>
    asks
      .filter((ask) => ask.to === who && (ask.state === 'answered') === answered)
      .map(({ title }) => title);
  return {
    ...{ mark, title: campaign.meta.title, step: step.title, held: state === 'held' },
    seats: [
      ...[...titles].flatMap(([who, title]) => {
        const mail = mails.get(who);
        if (mail === undefined) return [];
        return [{ who, mail, title, open: titled(who, false), done: titled(who, true) }];
      }),
      ...helpers,
    ],
  };
}

function campaignData(name: string, { title, step, held, seats }: CampaignNow, mail: string) {
  return {
    ...{ title, step },
    seats: seats
      .filter((seat) => seat.mail === mail)
      .map(({ who, title: seatTitle, open, done }) => ({
        href: `/c/${encodeURIComponent(name)}/${encodeURIComponent(who)}`,
        title: seatTitle,
        open: who === 'gm' && held ? ['Read the letters and release them'] : open,
        done,
        quiet: open.length + done.length === 0 && !(who === 'gm' && held),
      })),
  };
}
