/**
 * The site: one link a viewer, and behind it his pages alone. A wrong link, a wrong campaign and a page of somebody else
 * are answered by the same bytes.
 */
import express, { type Express, type Request, type Response } from 'express';
import type { Viewer } from '../kernel/basic.js';
import { whoseToken } from '../campaign/door.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Clock } from '../campaign/types.js';
import { loadTemplates } from '../letters/templates.js';
import { loadAssets, type Assets } from './assets.js';
import type { Campaigns } from './campaigns.js';
import { headers, isOwnHost, isOwnRequest, MAP_POLICY } from './guard.js';
import { missing, type Reply, type Visit } from './page.js';
import type { Route } from './route.js';
import { ROUTES } from './routes.js';

const OWN_LINK = '/c/:name/s/:token';
/** So much that a sheet too long can still come back as it was filled. */
const MAX_FORM = '4mb';

/** `report` is told of what went wrong inside; the visitor learns only that it did. */
export type AppInput = {
  readonly campaigns: Campaigns;
  readonly clock: Clock;
  /** Another name by which the site is called, such as that of a proxy before it: `war.example.org`. */
  readonly host?: string;
  readonly report: (error: unknown) => void;
};

const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
const KEPT_BY_VISITOR = 'private, max-age=31536000, immutable';

export function makeApp(input: AppInput): Express {
  const assets = loadAssets();
  const app = express();
  app.locals['assets'] = assets;
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.use(...headers());
  app.use((request, response, next) => {
    if (isOwnHost(request.get('host'), input.host)) next();
    else sendReply(response, missing);
  });
  app.use(refuseForeignPosts);
  app.use(express.urlencoded({ extended: false, limit: MAX_FORM, parameterLimit: 50 }));
  app.get('/assets/*path', (request, response, next) => {
    const asset = assets.files.get(request.path);
    if (asset === undefined) next();
    else response.set('Cache-Control', KEPT_FOR_GOOD).type(asset.type).send(asset.text);
  });
  app.get('/', (_request, response) => sendPage(response, 'door/index.html', {}));
  for (const [address, routes] of routesByAddress()) {
    const [method, path] = address;
    const handle = (request: Request, response: Response): Promise<void> =>
      visitRoutes(input, routes, request, response);
    if (method === 'GET') app.get(OWN_LINK + path, handle);
    else app.post(OWN_LINK + path, handle);
  }
  app.use((_request, response) => sendReply(response, missing));
  app.use(failure(input.report));
  return app;
}

/** Routes that share method and path differ in who may come. */
function routesByAddress(): readonly (readonly [readonly [string, string], readonly Route[]])[] {
  const keys = [...new Set(ROUTES.map((route) => `${route.method} ${route.path}`))];
  return keys.map((key) => {
    const routes = ROUTES.filter((route) => `${route.method} ${route.path}` === key);
    const [method = '', path = ''] = key.split(' ');
    return [[method, path], routes];
  });
}

function refuseForeignPosts(request: Request, response: Response, next: () => void): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads || isOwnRequest((name) => request.get(name))) next();
  else sendPage(response, 'door/foreign.html', {}, 403);
}

async function visitRoutes(
  input: AppInput,
  routes: readonly Route[],
  request: Request,
  response: Response,
): Promise<void> {
  const params = textFields(request.params);
  const { name = '', token = '' } = params;
  const reply = await input.campaigns.with(name, async (campaign) => {
    const who = await viewerOf(campaign, token);
    const route = routes.find((one) => (one.who === 'gm') === (who === 'gm'));
    if (who === undefined || route === undefined) return missing;
    return route.page(visitOf(input.clock, campaign, who, request, params));
  });
  sendReply(response, reply ?? missing);
}

async function viewerOf(campaign: Campaign, token: string): Promise<Viewer | undefined> {
  const whose = await whoseToken(campaign, token);
  return whose.ok ? whose.value : undefined;
}

function visitOf(
  clock: Clock,
  campaign: Campaign,
  who: Viewer,
  request: Request,
  params: Readonly<Record<string, string>>,
): Visit {
  const { name = '', token = '' } = params;
  const home = `/c/${encodeURIComponent(name)}/s/${encodeURIComponent(token)}`;
  const query = textFields(request.query);
  const wantsJson = request.get('accept') === 'application/json';
  const form = textFields(request.body);
  return { campaign, name, who, home, params, query, form, wantsJson, clock };
}

/** The fields that are plain text, whatever else was sent. */
function textFields(fields: unknown): Readonly<Record<string, string>> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
}

function sendReply(response: Response, reply: Reply): void {
  switch (reply.kind) {
    case 'page':
      return sendPage(response, reply.view, reply.data, reply.status);
    case 'svg':
      if (reply.keeps === true) response.set('Cache-Control', KEPT_BY_VISITOR);
      response.set('Content-Security-Policy', MAP_POLICY).type('svg').send(reply.svg);
      return;
    case 'json':
      if (reply.keeps === true) response.set('Cache-Control', KEPT_BY_VISITOR);
      response.status(reply.status ?? 200).json(reply.json);
      return;
    case 'file':
      response.attachment(reply.name).type(reply.type).send(reply.content);
      return;
    case 'go':
      return response.redirect(303, reply.to);
    case 'missing':
      return sendPage(response, 'door/missing.html', {}, 404);
  }
}

function sendPage(
  response: Response,
  view: string,
  data: Readonly<Record<string, unknown>>,
  status = 200,
): void {
  // Set by `makeApp`.
  const { stylesheet, script, icon } = response.app.locals['assets'] as Assets;
  const page = loadTemplates().html(view, { stylesheet, script, icon, ...data });
  response.status(status).type('html').send(page);
}

/** Four parameters are how express knows a handler of errors. */
function failure(report: AppInput['report']) {
  return (error: unknown, _request: Request, response: Response, _next: unknown): void => {
    if (isClientSlip(error))
      return sendPage(response, 'door/refused.html', {}, error.status === 413 ? 413 : 400);
    report(error);
    sendPage(response, 'door/failed.html', {}, 500);
  };
}

/** A body too large, a broken escape in the address: the sender's slip, not ours. */
const isClientSlip = (error: unknown): error is Error & { readonly status: number } =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500;
