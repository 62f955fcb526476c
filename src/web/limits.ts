/**
 * How often somebody may ask. Whoever is signed in is counted by his session, others by their address on the network;
 * never by what a stranger could name too, such as a mail address or a campaign, so that nobody shuts a player out.
 */
import type { Request, RequestHandler, Response } from 'express';
import type * as Limiters from 'express-rate-limit';
import { createRequire } from 'node:module';

/** Requests a visitor may make, each number within its minutes. */
export type Limits = {
  readonly asks: number;
  readonly posts: number;
  readonly pages: number;
};

/** Asks for a link and tries to sign in within 15 minutes; posts and pages within one. */
export const LIMITS: Limits = { asks: 30, posts: 120, pages: 1200 };

const MINUTE = 60_000;

export type LimitInput = {
  readonly limits: Limits;
  /** The session of a request, where it has one. */
  readonly session: (response: Response) => string | undefined;
  readonly refuse: (request: Request, response: Response) => void;
};

/** Limits of pages and posts, for a site that others reach. */
export function limitVisits(input: LimitInput): readonly RequestHandler[] {
  const reads = (request: Request): boolean =>
    request.method === 'GET' || request.method === 'HEAD';
  return [
    limit(input, input.limits.pages, 1, (request) => !reads(request)),
    limit(input, input.limits.posts, 1, reads),
  ];
}

/** Limit of the ways in: for the network address alone, since nobody is signed in yet. */
export const limitAsks = (input: LimitInput): RequestHandler =>
  limit(input, input.limits.asks, 15, () => false);

/** Loaded with the first visitor whose requests are counted. */
const load = createRequire(import.meta.url);

function limit(...how: Parameters<typeof counting>): RequestHandler {
  let counts: RequestHandler | undefined;
  return (...visit) => (counts ??= counting(...how))(...visit);
}

function counting(
  { session, refuse }: LimitInput,
  most: number,
  minutes: number,
  skip: (request: Request) => boolean,
): RequestHandler {
  const { ipKeyGenerator, rateLimit } = load('express-rate-limit') as typeof Limiters;
  return rateLimit({
    windowMs: minutes * MINUTE,
    limit: most,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    skip,
    keyGenerator: (request, response) =>
      session(response) ?? `ip ${ipKeyGenerator(request.ip ?? 'none')}`,
    handler: (request, response) => {
      response.set('Retry-After', String(minutes * 60));
      refuse(request, response);
    },
  });
}
