/**
 * The site: one link a viewer, and behind it his pages alone. A wrong link, a wrong campaign and a page of somebody else
 * are answered by the same bytes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import type { Viewer } from '../kernel/basic.js';
import { whoseToken } from '../campaign/door.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Clock } from '../campaign/types.js';
import { loadTemplates, VIEWS_ROOT } from '../letters/templates.js';
import type { Campaigns } from './campaigns.js';
import { headers, isOwnHost, isOwnRequest, MAP_POLICY } from './guard.js';
import { missing, type Reply, type Visit } from './page.js';
import { ROUTES, type Route } from './routes.js';

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

export function makeApp(input: AppInput): Express {
  const app = express();
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
  const style = readFileSync(join(VIEWS_ROOT, 'assets/style.css'), 'utf8');
  app.get('/assets/style.css', (_request, response) => {
    response.type('css').send(style);
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
  return { campaign, name, who, home, params, query, form: textFields(request.body), clock };
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
      response.set('Content-Security-Policy', MAP_POLICY).type('svg').send(reply.svg);
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
  response.status(status).type('html').send(loadTemplates().html(view, data));
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
