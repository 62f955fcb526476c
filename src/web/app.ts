/**
 * The site: a door that is open to everybody, and behind it each viewer's pages alone. A wrong address, a wrong link, a
 * campaign that there is not and a page of somebody else are answered by the same bytes.
 */
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { MailDesk } from '../campaign/sheets/entered-mail.js';
import type { Clock } from '../campaign/types.js';
import { unableOf } from '../campaign/sheets/unable-of.js';
import { Unable } from '../campaign/sheets/unable.js';
import type { Directory } from '../people/directory.js';
import { findSession, type SignedIn } from '../people/sessions.js';
import type { Address } from './address.js';
import { loadAssets, packAsset, type Assets } from './assets.js';
import { BEGIN_PATH, BEGIN_ROUTES, hasKey, visitBegin, type Begin } from './begin.js';
import type { Campaigns } from './campaigns.js';
import { readCookie, writeCookie } from './door/cookie.js';
import { deviceWords } from './door/device.js';
import type { DoorRoute, DoorVisit } from './door/page.js';
import { doorRoutes } from './door/routes.js';
import { headers, isOwnHost, isOwnRequest } from './guard.js';
import { leftWords } from './left-words.js';
import { limitAsks, limitVisits, LIMITS, type Limits } from './limits.js';
import type { Route } from './route.js';
import { ROUTES } from './routes.js';
import { KEPT_FOR_GOOD, renderPage, renderReply, send, sendPacked, type Sent } from './send.js';
import { waitingPage, type Waiting } from './waiting.js';
import {
  BY_LINK,
  BY_NAME,
  visitByLink,
  visitByName,
  type Aside,
  type VisitInput,
} from './visit.js';
import { WATCH_ROUTES } from './watch/page.js';
import { BY_WATCH, visitToWatch } from './watch/visit.js';
import { limitSending, SENDING_LIMITS, type SendingLimits } from './sending.js';
import { textFields } from './text-fields.js';
import { takeUpload } from './upload.js';

/** So much that a sheet too long can still come back as it was filled; of a stranger, more than the door asks for. */
const MAX_FORM = '4mb';
const MAX_OF_STRANGER = '32kb';
/** A disk is cleared, or another program done, no sooner. */
const RETRY_SECONDS = 30;
/** A supreme commander's form has some hundred fields. */
const MOST_FIELDS = 500;
const READ_BACK: RequestHandler = express.urlencoded({
  extended: false,
  limit: '1mb',
  parameterLimit: MOST_FIELDS,
});

/** `report` is told of what went wrong inside; the visitor learns only that it did. */
export type AppInput = {
  readonly campaigns: Campaigns;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly address: Address;
  /** How a first campaign is begun. */
  readonly begin?: Begin;
  readonly limits?: Limits;
  readonly sending?: SendingLimits;
  /** How long a page may take before it says how far along it is. */
  readonly slowMilliseconds?: number;
  /** Which proxies in front of the site say truly where a request comes from, as express's `trust proxy`. */
  readonly trustProxy?: boolean | number | string;
  /** How e-mails are read that the gamemaster pastes; this folder reads none itself. */
  readonly mailDesk?: MailDesk;
  /** Plays steps and reads long sheets, so that no page waits for them; absent where that is done here. */
  readonly aside?: Aside;
  readonly report: (error: unknown) => void;
};

/** What a request is worked on with. */
type Site = VisitInput & { readonly input: AppInput };

export function makeApp(input: AppInput): Express {
  const assets = loadAssets();
  const { campaigns, directory, clock, address } = input;
  const linksOpen = address.ownMachine;
  const { mailDesk, aside } = input;
  const site: Site = {
    ...{ campaigns, directory, clock, assets, linksOpen, input },
    ...(mailDesk === undefined ? {} : { mailDesk }),
    ...(aside === undefined ? {} : { aside }),
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.set('trust proxy', input.trustProxy ?? false);
  app.use(limitEverySending(site));
  app.use(...headers(address.https), refuseOtherHosts(site), serveAssets(assets));
  app.use(refuseForeignPosts(assets, address.url), whoIsThere(site));
  addRoutes(app, site);
  app.use((_request, response) => sendMissing(assets, response));
  app.use(failure(assets, input.report));
  return app;
}

function addRoutes(app: Express, site: Site): void {
  const { assets, input, linksOpen } = site;
  const limits = {
    limits: input.limits ?? LIMITS,
    session: (response: Response) => signedInOf(response)?.id,
    refuse: (request: Request, response: Response) => sendSlow(assets, request, response),
  };
  // On this machine alone nobody else is there to be slowed down.
  if (!linksOpen) app.use(...limitVisits(limits));
  app.use(readForms(site));
  const asks = limitAsks(limits);
  const routers = { GET: caseSensitive(), POST: caseSensitive() };
  for (const route of doorRoutes())
    on(routers, route.method, route.path, [
      ...(route.asks === true ? [asks] : []),
      (request, response) => visitDoor(site, route, request, response),
    ]);
  for (const route of BEGIN_ROUTES)
    on(routers, route.method, BEGIN_PATH + route.path, [
      async (request, response) => {
        const reply = await visitBegin(input.begin, site, route, request);
        if (reply.kind === 'missing') sendMissing(assets, response);
        else send(response, renderReply(assets, reply));
      },
    ]);
  for (const { path } of WATCH_ROUTES) on(routers, 'GET', BY_WATCH + path, [toWatch(site, path)]);
  for (const { method, path, routes } of routesByAddress()) {
    if (linksOpen) on(routers, method, BY_LINK + path, [byLink(site, routes)]);
    on(routers, method, BY_NAME + path, [byName(site, routes)]);
  }
  app.use(toRouter(routers));
}

/** What is asked and what is posted have routes of their own: hundreds, which are looked at one after the other. */
type Routers = Readonly<Record<'GET' | 'POST', Router>>;

const caseSensitive = (): Router => express.Router({ caseSensitive: true });

/** Any other method finds no page. */
function toRouter({ GET, POST }: Routers): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') GET(request, response, next);
    else if (request.method === 'POST') POST(request, response, next);
    else next();
  };
}

function on(
  routers: Routers,
  method: 'GET' | 'POST',
  path: string,
  handlers: readonly RequestHandler[],
): void {
  if (method === 'GET') routers.GET.get(path, ...handlers);
  else routers.POST.post(path, ...handlers);
}

/** Routes that share method and path differ in who may come. */
function routesByAddress() {
  const keys = [...new Set(ROUTES.map((route) => `${route.method} ${route.path}`))];
  return keys.flatMap((key) => {
    const routes = ROUTES.filter((route) => `${route.method} ${route.path}` === key);
    const [first] = routes;
    return first === undefined ? [] : [{ method: first.method, path: first.path, routes }];
  });
}

function refuseOtherHosts({ assets, input }: Site): RequestHandler {
  return (request, response, next) => {
    if (isOwnHost(request.get('host'), input.address.host)) next();
    else sendMissing(assets, response);
  };
}

function serveAssets(assets: Assets): RequestHandler {
  return (request, response, next) => {
    const asset = request.method === 'POST' ? undefined : assets.files.get(request.path);
    if (asset === undefined) return next();
    response.set('Cache-Control', KEPT_FOR_GOOD).type(asset.type);
    sendPacked(response, packAsset(asset));
  };
}

function refuseForeignPosts(assets: Assets, url: string | undefined): RequestHandler {
  return (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads || isOwnRequest((name) => request.get(name), url)) next();
    else send(response, renderPage(assets, 'door/foreign.html', {}, 403));
  };
}

function limitEverySending({ input: { sending = SENDING_LIMITS } }: Site): RequestHandler {
  return (request, _response, next) => {
    limitSending(request, sending.form);
    next();
  };
}

/** Reads what was posted, after it was counted: of whoever may not come in anyway, little. */
function readForms({ linksOpen, input }: Site): RequestHandler {
  const upTo = (limit: string): RequestHandler =>
    express.urlencoded({ extended: false, limit, parameterLimit: MOST_FIELDS });
  const { sending = SENDING_LIMITS } = input;
  const [all, little] = [upTo(MAX_FORM), upTo(MAX_OF_STRANGER)];
  return (request, response, next) => {
    const isKnown =
      linksOpen || signedInOf(response) !== undefined || hasKey(input.begin, request.path);
    const brings = request.method === 'POST' && request.is('multipart/form-data') !== false;
    if (brings && isKnown) limitSending(request, sending.upload);
    if (brings)
      void takeUpload(request, isKnown).then(({ fields }) => {
        request.body = fields;
        next();
      });
    else (isKnown ? all : little)(request, response, next);
  };
}

/** Finds the session of a request, if it has one. */
function whoIsThere({ directory, clock, input }: Site): RequestHandler {
  return async (request, response, next) => {
    const secret = readCookie(request.get('cookie'), input.address.https);
    if (secret !== undefined)
      response.locals['signedIn'] = await findSession(directory, secret, clock);
    next();
  };
}

/** Set by `whoIsThere` alone. */
const signedInOf = (response: Response): SignedIn | undefined =>
  response.locals['signedIn'] as SignedIn | undefined;

async function visitDoor(
  site: Site,
  route: DoorRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const { reply, cookie } = await route.page(doorVisit(site, request, signedInOf(response)));
  if (cookie !== undefined)
    response.append('Set-Cookie', writeCookie(cookie, site.input.address.https));
  send(response, renderReply(site.assets, reply));
}

function doorVisit(
  { directory, campaigns, clock, linksOpen, input }: Site,
  request: Request,
  signedIn: SignedIn | undefined,
): DoorVisit {
  return {
    ...{ directory, campaigns, clock, linksOpen, report: input.report },
    ...(signedIn === undefined ? {} : { signedIn }),
    params: textFields(request.params),
    query: textFields(request.query),
    form: textFields(request.body),
    device: deviceWords(request.get('user-agent')),
    origin: input.address.url ?? `http://${request.get('host') ?? 'localhost'}`,
  };
}

/** By a link that the gamemaster made, on whatever machine: he says what it shows, and how late. */
function toWatch(site: Site, path: string): RequestHandler {
  return async (request, response) => {
    const sent = await visitToWatch(site, path, request);
    if (sent === undefined) sendMissing(site.assets, response);
    else send(response, sent);
  };
}

function byLink(site: Site, routes: readonly Route[]): RequestHandler {
  return (request, response) =>
    whileWaiting(site, request, response, (waiting) => visitByLink(site, routes, request, waiting));
}

function byName(site: Site, routes: readonly Route[]): RequestHandler {
  return async (request, response) => {
    const signedIn = signedInOf(response);
    if (signedIn === undefined) sendMissing(site.assets, response);
    else
      await whileWaiting(site, request, response, (waiting) =>
        visitByName(site, signedIn, routes, request, waiting),
      );
  };
}

/** Work that takes long says how far along it is. */
async function whileWaiting(
  { assets, input }: Site,
  request: Request,
  response: Response,
  work: (waiting: Waiting) => Promise<Sent | undefined>,
): Promise<void> {
  const waiting = waitingPage(assets, request, response, input.slowMilliseconds);
  try {
    waiting.finish(await work(waiting), () => sendMissing(assets, response));
  } catch (error) {
    waiting.fail();
    throw error;
  }
}

/** What there is not, for whoever asks, with what he wrote himself. */
function sendMissing(assets: Assets, response: Response): void {
  send(response, renderPage(assets, 'door/missing.html', leftWords(response.req.body), 404));
}

/** Whoever is signed in gets his words back; of a stranger nothing is read. */
function sendSlow(assets: Assets, request: Request, response: Response): void {
  const answer = (): void =>
    send(response, renderPage(assets, 'door/slow.html', leftWords(request.body), 429));
  if (signedInOf(response) === undefined) answer();
  else READ_BACK(request, response, answer);
}

function sendUnable(assets: Assets, response: Response, { say }: Unable): void {
  response.set('Retry-After', String(RETRY_SECONDS));
  const data = { say, ...leftWords(response.req.body) };
  send(response, renderPage(assets, 'door/unable.html', data, 503));
}

/** Four parameters are how express knows a handler of errors. */
function failure(assets: Assets, report: AppInput['report']) {
  return (thrown: unknown, _request: Request, response: Response, _next: unknown): void => {
    const error = unableOf(thrown) ?? thrown;
    if (error instanceof Unable) {
      report(error);
      if (!response.headersSent) sendUnable(assets, response, error);
      return;
    }
    const slip = isClientSlip(error);
    if (!slip) report(error);
    if (response.headersSent) return;
    const [view, status] = slip
      ? (['door/refused.html', error.status === 413 ? 413 : 400] as const)
      : (['door/failed.html', 500] as const);
    const most = slip && status === 413 ? sizeWords(error) : '';
    send(response, renderPage(assets, view, { most, ...leftWords(response.req.body) }, status));
  };
}

/** The most that is read of one form, where the error tells: `4 MB`. */
function sizeWords(error: Error): string {
  const limit = 'limit' in error && typeof error.limit === 'number' ? error.limit : 0;
  if (limit === 0) return '';
  const kb = Math.floor(limit / 1024);
  return kb >= 1024 ? `${String(Math.floor(kb / 1024))} MB` : `${String(kb)} KB`;
}

/** A body too large, a broken escape in the address: the sender's slip, not ours. */
const isClientSlip = (error: unknown): error is Error & { readonly status: number } =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500;
