/** Who a request comes from, and the bytes he gets. Whoever may not come in gets those of what does not exist. */
import { dirname } from 'node:path';
import type { Request } from 'express';
import type { Viewer } from '../kernel/basic.js';
import { whoseToken } from '../campaign/seats/door.js';
import type { MailDesk } from '../campaign/sheets/entered-mail.js';
import { Unable } from '../campaign/sheets/unable.js';
import { withoutPath } from '../campaign/use-case.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { countTray } from '../campaign/gm/see-tray.js';
import { seePause } from '../campaign/turn/change-calendar.js';
import { shortTime } from '../letters/written-time.js';
import { withProgress } from '../campaign/progress.js';
import type { Clock, Refusal } from '../campaign/types.js';
import { actAs, isUmpireId, listUmpires, type Umpire } from '../campaign/seats/umpires.js';
import { mailByViewer } from '../campaign/seats/who-holds.js';
import type { Directory } from '../people/directory.js';
import { mayHold } from '../people/holdings.js';
import { invite, listInvitations } from '../people/invitations.js';
import type { SignedIn } from '../people/sessions.js';
import { readingAside } from './aside/aside-game.js';
import type { Assets } from './assets.js';
import type { Campaigns } from './campaigns.js';
import { must } from './frame.js';
import { keepToken, type Kept } from './kept.js';
import { withLeftWords } from './left-words.js';
import { otherDesks } from './other-desks.js';
import type { Visit } from './page.js';
import type { Waiting } from './waiting.js';
import type { Route } from './route.js';
import { renderReply, type Sent } from './send.js';
import { textFields } from './text-fields.js';
import { uploadOf, type Upload } from './upload.js';

/** Of the parameters of an address: the campaign, and who comes in, by a link or by name. No route has such names. */
export const PLACE = { campaign: 'campaign_', token: 'token_', viewer: 'viewer_' } as const;
export const BY_LINK = `/c/:${PLACE.campaign}/s/:${PLACE.token}`;
export const BY_NAME = `/c/:${PLACE.campaign}/:${PLACE.viewer}`;

export type VisitInput = {
  readonly campaigns: Campaigns;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly assets: Assets;
  readonly linksOpen: boolean;
  readonly mailDesk?: MailDesk;
};

/** Who comes in. An umpire looks as the gamemaster, on pages of his own alone. */
type Comer = { readonly who: Viewer; readonly umpire?: Umpire };

/** A visitor at the door of a campaign: who he may be, and what his addresses begin with. */
type Caller = {
  readonly name: string;
  readonly home: string;
  readonly who: (campaign: Campaign, kept: Kept) => Promise<Comer | undefined>;
  readonly signedIn?: SignedIn;
  /** How far along long work is, for the gamemaster alone. */
  readonly waiting: Waiting | undefined;
};

/** The bytes for whoever comes by a link; nothing when there is nothing for him. */
export async function visitByLink(
  input: VisitInput,
  routes: readonly Route[],
  request: Request,
  waiting?: Waiting,
): Promise<Sent | undefined> {
  const params = textFields(request.params);
  const { [PLACE.campaign]: name = '', [PLACE.token]: token = '' } = params;
  const home = `/c/${encodeURIComponent(name)}/s/${encodeURIComponent(token)}`;
  const who = async (campaign: Campaign, kept: Kept) => {
    const viewer = await viewerOfToken(campaign, kept, token);
    return viewer === undefined ? undefined : { who: viewer };
  };
  return visitAs(input, { name, home, who, waiting }, routes, request);
}

/** The bytes for whoever has signed in; nothing when he holds no such seat. */
export async function visitByName(
  input: VisitInput,
  signedIn: SignedIn,
  routes: readonly Route[],
  request: Request,
  waiting?: Waiting,
): Promise<Sent | undefined> {
  const params = textFields(request.params);
  const { [PLACE.campaign]: name = '', [PLACE.viewer]: seat = '' } = params;
  const held = { campaign: name, mail: signedIn.mail };
  if (!(await mayHold(input.directory, input.campaigns.files, held))) return undefined;
  const home = `/c/${encodeURIComponent(name)}/${encodeURIComponent(seat)}`;
  const who = async (campaign: Campaign, kept: Kept): Promise<Comer | undefined> => {
    if (isUmpireId(seat)) {
      kept.umpires ??= await must(listUmpires(campaign));
      const isHe = ({ id, mail }: Umpire): boolean =>
        id === seat && mail.toLowerCase() === signedIn.mail;
      const umpire = kept.umpires.find(isHe);
      return umpire === undefined ? undefined : { who: 'gm', umpire };
    }
    kept.mails ??= await must(mailByViewer(campaign));
    const viewer = [...kept.mails].find(([one, mail]) => one === seat && mail === signedIn.mail);
    return viewer === undefined ? undefined : { who: viewer[0] };
  };
  return visitAs(input, { name, home, who, signedIn, waiting }, routes, request);
}

async function viewerOfToken(
  campaign: Campaign,
  kept: Kept,
  token: string,
): Promise<Viewer | undefined> {
  if (kept.tokens.has(token)) return kept.tokens.get(token);
  const whose = await whoseToken(campaign, token);
  if (!whose.ok) {
    throwIfDamaged(whose.error);
    return undefined;
  }
  keepToken(kept, token, whose.value);
  return whose.value;
}

function visitAs(
  input: VisitInput,
  caller: Caller,
  routes: readonly Route[],
  request: Request,
): Promise<Sent | undefined> {
  return readingAside(() =>
    input.campaigns.with(
      caller.name,
      async (campaign, kept) => {
        const comer = await caller.who(campaign, kept);
        if (comer === undefined) return undefined;
        const { who, umpire } = comer;
        const kind = umpire !== undefined ? 'umpire' : who === 'gm' ? 'gm' : 'seat';
        const route = routes.find((one) => one.who === kind);
        if (route === undefined) return undefined;
        const tray = kind === 'gm' ? (kept.tray ??= await must(countTray(campaign))) : 0;
        const paused = (kept.paused ??= await sayPause(campaign));
        const visit = visitOf(input, campaign, { ...comer, tray, paused }, caller, request);
        const give = () => answer(input, route, visit, { kept, request });
        const tell = kind === 'gm' ? caller.waiting?.of(caller.home) : undefined;
        if (tell !== undefined) return withProgress(tell, give);
        return umpire === undefined ? give() : actAs(umpire.name, give);
      },
      throwIfDamaged,
    ),
  );
}

/** What every page says while the campaign is paused. */
async function sayPause(campaign: Campaign): Promise<string> {
  const paused = await must(seePause(campaign));
  if (paused === undefined) return '';
  const since = shortTime(paused.since, campaign.meta.zone);
  const words = paused.words === '' ? '' : ` ${paused.words}`;
  return `Paused since ${since}: no deadline runs.${words}`;
}

/** A file that was changed or cut off is not as if it were not there. */
function throwIfDamaged(refusal: Refusal): void {
  if (refusal.code === 'damaged') throw new Unable(withoutPath(refusal));
}

/**
 * Makes the reply, or takes the one that was kept of the same state, address and visitor. One that has read the clock is
 * kept for that minute alone.
 */
async function answer(
  input: VisitInput,
  route: Route,
  visit: Visit,
  { kept, request }: { readonly kept: Kept; readonly request: Request },
): Promise<Sent | undefined> {
  const keeps = route.method === 'GET' && route.fresh !== true;
  const key = JSON.stringify([visit.who, visit.person, visit.wantsJson, request.originalUrl]);
  const known = keeps ? kept.pages.get(key, () => minuteOf(visit.clock())) : undefined;
  if (known !== undefined) return known;
  const read: { minute?: string } = {};
  const clock = (): string => {
    const now = visit.clock();
    read.minute = minuteOf(now);
    return now;
  };
  const reply = await route.page({ ...visit, clock });
  if (reply.kind === 'missing') return undefined;
  const sent = renderReply(input.assets, withLeftWords(input.assets, reply, visit.form));
  const isPage = reply.kind !== 'file' && reply.kind !== 'download';
  if (keeps && isPage && sent.status === 200) kept.pages.put(key, sent, read.minute);
  return sent;
}

const minuteOf = (iso: string): string => iso.slice(0, 16);

const uploaded = (request: Request): { readonly upload?: Upload } => {
  const upload = uploadOf(request);
  return upload === undefined ? {} : { upload };
};

function visitOf(
  input: VisitInput,
  campaign: Campaign,
  { who, umpire, tray, paused }: Comer & Pick<Visit, 'tray' | 'paused'>,
  { name, home, signedIn }: Caller,
  request: Request,
): Visit {
  const places: readonly string[] = Object.values(PLACE);
  const params = Object.entries(textFields(request.params)).filter(
    ([key]) => !places.includes(key),
  );
  return {
    ...{ campaign, name, who, tray, paused, home, clock: input.clock, linksOpen: input.linksOpen },
    ...(umpire === undefined ? {} : { umpire }),
    ...(input.mailDesk === undefined ? {} : { mailDesk: input.mailDesk }),
    ...(signedIn === undefined ? {} : { person: { name: signedIn.name, mail: signedIn.mail } }),
    // Only where a link lets in whoever has it: elsewhere he signs in, and all that he holds is on his first page.
    otherDesks: (search) =>
      who === 'gm' && umpire === undefined && signedIn === undefined && input.linksOpen
        ? otherDesks(input, campaign, name, search)
        : Promise.resolve({ desks: [] }),
    invite: ({ seat, mail, ...said }) => {
      const about = { ...said, title: campaign.meta.title, zone: campaign.meta.zone };
      return invite(input.directory, { campaign: name, seat, mail, about }, input.clock);
    },
    shelf: { dir: dirname(campaign.path), directory: input.directory, clock: input.clock },
    ...uploaded(request),
    invitations: () => listInvitations(input.directory, name, input.clock),
    params: Object.fromEntries(params),
    query: textFields(request.query),
    form: textFields(request.body),
    wantsJson: request.get('accept') === 'application/json',
  };
}
