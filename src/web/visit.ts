/** Who a request comes from, and the bytes he gets. Whoever may not come in gets those of what does not exist. */
import type { Request } from 'express';
import type { Result, Viewer } from '../kernel/basic.js';
import { whoseToken } from '../campaign/seats/door.js';
import { Unable } from '../campaign/sheets/unable.js';
import { withoutPath } from '../campaign/use-case.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { countTray } from '../campaign/gm/see-tray.js';
import { seePause } from '../campaign/turn/change-calendar.js';
import { withProgress, type TellProgress } from '../campaign/progress.js';
import type { Refusal } from '../campaign/types.js';
import { isUmpireId, listUmpires, type Umpire } from '../campaign/seats/umpires.js';
import { shortTime } from '../letters/written-time.js';
import { personByViewer } from '../campaign/seats/who-holds.js';
import { heldUnread, mayHold } from '../people/holdings.js';
import type { SignedIn } from '../people/sessions.js';
import { unlessLong } from './aside/long-sheet.js';
import { keeps, makePage, minuteOf, type Around, type Asked, type MadePage } from './asked.js';
import { must, throwIfUnable } from './frame.js';
import { keepToken, type Kept } from './kept.js';
import { waitUntil } from './made-times.js';
import type { Waiting } from './waiting.js';
import type { Route } from './route.js';
import type { Sent } from './sent.js';
import { textFields } from './text-fields.js';
import { uploadOf } from './upload.js';

/** Of the parameters of an address: the campaign, and who comes in, by a link or by name. No route has such names. */
export const PLACE = { campaign: 'campaign_', token: 'token_', viewer: 'viewer_' } as const;
export const BY_LINK = `/c/:${PLACE.campaign}/s/:${PLACE.token}`;
export const BY_NAME = `/c/:${PLACE.campaign}/:${PLACE.viewer}`;

export type VisitInput = Around & {
  readonly linksOpen: boolean;
  readonly aside?: Aside;
};

/** Another thread, where there is one: what plays a step or reads a long sheet is made there. */
export type Aside = {
  readonly page: (asked: Asked, tell: TellProgress | undefined) => Promise<MadePage | undefined>;
};

/**
 * Who comes in. An umpire looks as the gamemaster, on pages of his own alone. `name`: of who signed in, as this campaign calls
 * him: what others call him is theirs.
 */
type Comer = { readonly who: Viewer; readonly umpire?: Umpire; readonly name?: string };

/** A visitor at the door of a campaign: who he may be, and what his addresses begin with. */
type Caller = {
  readonly name: string;
  readonly home: string;
  readonly who: (campaign: Campaign, kept: Kept) => Promise<Comer | undefined>;
  readonly signedIn?: SignedIn;
  /** Throws where he may know that the file cannot be opened. */
  readonly refused: (refusal: Refusal) => void;
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
  return visitAs(input, { name, home, who, waiting, refused: throwIfDamaged }, routes, request);
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
  if (!(await mayHold(input.directory, input.campaigns.files, held))) {
    if (await heldUnread(input.directory, { ...held, seat })) throw new Unable({ say: SAYS_SHUT });
    return undefined;
  }
  const home = `/c/${encodeURIComponent(name)}/${encodeURIComponent(seat)}`;
  const who = async (campaign: Campaign, kept: Kept): Promise<Comer | undefined> => {
    if (isUmpireId(seat)) {
      kept.umpires ??= await must(listUmpires(campaign));
      const isHe = ({ id, mail }: Umpire): boolean =>
        id === seat && mail.toLowerCase() === signedIn.mail;
      const umpire = kept.umpires.find(isHe);
      return umpire === undefined ? undefined : { who: 'gm', umpire, name: umpire.name };
    }
    kept.persons ??= await must(personByViewer(campaign));
    const found = [...kept.persons].find(
      ([one, { mail }]) => one === seat && mail === signedIn.mail,
    );
    return found === undefined ? undefined : { who: found[0], name: found[1].name };
  };
  const caller = { name, home, who, signedIn, waiting, refused: throwIfUnable };
  return visitAs(input, caller, routes, request);
}

const SAYS_SHUT =
  'This campaign cannot be opened right now. Nothing was changed. Try again in a few minutes.';

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

async function visitAs(
  input: VisitInput,
  caller: Caller,
  routes: readonly Route[],
  request: Request,
): Promise<Sent | undefined> {
  const { campaigns, aside } = input;
  const isRead = (route: Route): boolean => route.method === 'GET' || route.reads === true;
  // Whoever has another thread play only shows who he is.
  const reads = routes.every((one) => isRead(one) || (aside !== undefined && one.plays === true));
  const found = await campaigns[reads ? 'read' : 'with'](
    caller.name,
    async (campaign, kept): Promise<Found | undefined> => {
      const began = performance.now();
      const asked = await askedBy(input, { campaign, kept }, caller, routes, request);
      if (asked === undefined) return undefined;
      const { route } = asked;
      const key = JSON.stringify([asked.who, asked.person, asked.wantsJson, request.originalUrl]);
      const minute = (): string => minuteOf(input.clock());
      const known = keeps(route) ? kept.pages.get(key, minute) : undefined;
      const after = route.who === 'gm' ? 0 : kept.times.draw(key);
      if (known !== undefined && after !== undefined) return { sent: known, due: began + after };
      const keep = (made: MadePage | undefined): Ready => {
        if (made?.isKept === true) {
          kept.pages.put(key, made.sent, made.minute);
          if (route.who !== 'gm') kept.times.note(key, performance.now() - began);
        }
        return { sent: made?.sent };
      };
      const elsewhere = (there: Aside, tell?: TellProgress): Found => ({
        asked,
        keep,
        tell,
        there,
      });
      const tell = tellerOf(caller, asked);
      if (aside !== undefined && route.plays === true) return elsewhere(aside, tell);
      const upload = uploadOf(request);
      const make = () => makePage(input, campaign, asked, upload).then(keep);
      const told = () => (tell === undefined ? make() : withProgress(tell, make));
      return aside === undefined || upload !== undefined
        ? told()
        : ((await unlessLong(told)) ?? elsewhere(aside));
    },
    caller.refused,
  );
  if (found === undefined) return undefined;
  if ('sent' in found) {
    if (found.due !== undefined) await waitUntil(found.due);
    return found.sent;
  }
  const { asked, keep, tell, there } = found;
  const make = () => there.page(plain(asked), tell);
  return keep(isRead(asked.route) ? await make() : await campaigns.elsewhere(caller.name, make))
    .sent;
}

/** `due`: when it is sent, as `performance.now()` counts. */
type Ready = { readonly sent: Sent | undefined; readonly due?: number };
/** The bytes, or what another thread is asked for. */
type Found =
  | Ready
  | {
      readonly asked: Asked & { readonly route: Route };
      readonly keep: (made: MadePage | undefined) => Ready;
      readonly tell: TellProgress | undefined;
      readonly there: Aside;
    };

/** A page is a function, which no other thread can be told. */
const plain = ({ route: { method, path, who }, ...asked }: Asked): Asked => ({
  ...asked,
  route: { method, path, who },
});

const tellerOf = ({ waiting, home }: Caller, { route }: Asked): TellProgress | undefined =>
  route.who === 'gm' ? waiting?.of(home) : undefined;

/** What is asked for, and by whom; nothing where it is not for him. */
async function askedBy(
  { linksOpen }: VisitInput,
  { campaign, kept }: { readonly campaign: Campaign; readonly kept: Kept },
  { name, home, who: comes, signedIn }: Caller,
  routes: readonly Route[],
  request: Request,
): Promise<(Asked & { readonly route: Route }) | undefined> {
  const comer = await comes(campaign, kept);
  if (comer === undefined) return undefined;
  const { who, umpire, name: called } = comer;
  const kind = umpire !== undefined ? 'umpire' : who === 'gm' ? 'gm' : 'seat';
  const route = routes.find((one) => one.who === kind);
  if (route === undefined) return undefined;
  const tray = kind === 'gm' ? (kept.tray ??= await must(countTray(campaign))) : 0;
  const paused = (kept.paused ??= await sayPause(campaign));
  const places: readonly string[] = Object.values(PLACE);
  const params = Object.entries(textFields(request.params)).filter(
    ([key]) => !places.includes(key),
  );
  return {
    ...{ route, name, who, tray, paused, home, linksOpen },
    ...(umpire === undefined ? {} : { umpire }),
    ...(signedIn === undefined
      ? {}
      : { person: { name: called ?? signedIn.name, mail: signedIn.mail } }),
    params: Object.fromEntries(params),
    query: textFields(request.query),
    form: textFields(request.body),
    wantsJson: request.get('accept') === 'application/json',
  };
}

/** What every page says while the campaign is paused. */
async function sayPause(campaign: Campaign): Promise<string> {
  const paused = await must(seePause(campaign));
  if (paused === undefined) return '';
  const since = shortTime(paused.since, campaign.meta.zone);
  const words = paused.words === '' ? '' : ` ${paused.words}`;
  return `Paused since ${since}: no deadline runs.${words}`;
}

/** A file that was changed or cut off is not as if it were not there; nor is any while the database is away. */
export function throwIfDamaged(refusal: Refusal): void {
  if (refusal.code === 'damaged') throw new Unable(withoutPath(refusal));
  throwIfAway(refusal);
}

/**
 * The value, for whoever may be a stranger: of a file that cannot be used he learns no more than of one that there is not. A
 * database that is away is so for every name.
 */
export function unlessAway<T>(found: Result<T, Refusal>): T | undefined {
  if (found.ok) return found.value;
  throwIfAway(found.error);
  return undefined;
}

export function throwIfAway(refusal: Refusal): void {
  if (refusal.code === 'away' || refusal.code === 'unsure') throw new Unable(withoutPath(refusal));
}
