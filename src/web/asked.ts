/** A page that somebody asks for, who may: as plain data, so that any thread can make it. */
import { dirname } from 'node:path';
import type { Campaign } from '../campaign/open-campaign.js';
import { actAs } from '../campaign/seats/umpires.js';
import type { MailDesk } from '../campaign/sheets/entered-mail.js';
import type { Clock } from '../campaign/types.js';
import type { Directory } from '../people/directory.js';
import { invite, listInvitations } from '../people/invitations.js';
import type { Assets } from './assets.js';
import type { Campaigns } from './campaigns.js';
import { withLeftWords } from './left-words.js';
import { otherDesks, wayToDesk } from './other-desks.js';
import type { Visit } from './page.js';
import type { Route } from './route.js';
import { ROUTES } from './routes.js';
import { renderReply, type Sent } from './send.js';
import type { Upload } from './upload.js';

/** `route`: as it stands in the table, without its page. */
export type Asked = Pick<
  Visit,
  | 'name'
  | 'who'
  | 'umpire'
  | 'home'
  | 'person'
  | 'tray'
  | 'paused'
  | 'linksOpen'
  | 'params'
  | 'query'
  | 'form'
  | 'wantsJson'
> & { readonly route: Pick<Route, 'method' | 'path' | 'who'> };

/** What pages are made with. */
export type Around = {
  readonly campaigns: Campaigns;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly assets: Assets;
  readonly mailDesk?: MailDesk;
};

/** `minute`: the only one in which the page is good. */
export type MadePage = { readonly sent: Sent; readonly isKept: boolean; readonly minute?: string };

/** The bytes of a page; undefined where there is nothing for this visitor. */
export async function makePage(
  around: Around,
  campaign: Campaign,
  asked: Asked,
  upload?: Upload,
): Promise<MadePage | undefined> {
  const { method, path, who } = asked.route;
  const route = ROUTES.find((one) => one.method === method && one.path === path && one.who === who);
  if (route === undefined) return undefined;
  const read: { minute?: string } = {};
  const clock = (): string => {
    const now = around.clock();
    read.minute = minuteOf(now);
    return now;
  };
  const visit: Visit = { ...visitOf(around, campaign, asked), clock };
  const make = () => route.page(upload === undefined ? visit : { ...visit, upload });
  const { umpire } = asked;
  const reply = await (umpire === undefined ? make() : actAs(umpire.name, make));
  if (reply.kind === 'missing') return undefined;
  const sent = renderReply(around.assets, withLeftWords(around.assets, reply, asked.form));
  const isPage = reply.kind !== 'file' && reply.kind !== 'download';
  return { sent, ...read, isKept: keeps(route) && isPage && sent.status === 200 };
}

/** Whether what it shows follows from the campaign's file, the address and the visitor. */
export const keeps = ({ method, fresh }: Route): boolean => method === 'GET' && fresh !== true;

export const minuteOf = (iso: string): string => iso.slice(0, 16);

function visitOf(around: Around, campaign: Campaign, { route: _route, ...asked }: Asked): Visit {
  const { directory, clock, mailDesk } = around;
  const { name, who, person } = asked;
  const from = { campaign, name };
  // Only who came by a link: all that a person holds who has signed in is on his first page.
  const goesOn = who === 'gm' && person === undefined;
  return {
    ...{ ...asked, campaign, clock },
    ...(mailDesk === undefined ? {} : { mailDesk }),
    otherDesks: (search) =>
      goesOn ? otherDesks(around, from, search) : Promise.resolve({ desks: [] }),
    wayToDesk: (to) => (goesOn ? wayToDesk(around, from, to) : Promise.resolve(undefined)),
    invite: ({ seat, mail, ...said }) => {
      const about = { ...said, title: campaign.meta.title, zone: campaign.meta.zone };
      return invite(directory, { campaign: name, seat, mail, about }, clock);
    },
    shelf: { dir: dirname(campaign.path), directory, clock },
    invitations: () => listInvitations(directory, name, clock),
  };
}
