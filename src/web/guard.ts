/** What every reply carries, and what no request may do. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { isOwnName } from './address.js';

/** Headers of every reply: nothing from elsewhere, nothing told to elsewhere, nothing kept by a proxy. */
export function headers(https: boolean): readonly RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'style-src': ["'self'"],
          'script-src': ["'self'"],
          'connect-src': ["'self'"],
          'img-src': ["'self'"],
          'frame-src': ["'self'"],
          'form-action': ["'self'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    }),
    (_request, response, next) => {
      response.set('Cache-Control', 'private, no-store');
      response.set('Permissions-Policy', PERMISSIONS);
      next();
    },
  ];
}

/** What no page of the site needs, and passkeys, which the door does. */
const PERMISSIONS = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** A map may bring its own style; it loads nothing and runs nothing. */
export const MAP_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A letter as a mail program would show it: it brings its own style, loads its map, and runs nothing. */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/**
 * Whether a request that changes something comes from a page of this site itself. `url`: how others call the site; a page
 * that came over http, where anybody on the way may have written it, is none of a site's that is called over https.
 */
export function isOwnRequest(
  header: (name: string) => string | undefined,
  url: string | undefined,
): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = header('origin');
  if (origin === undefined || origin === 'null') return site === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const host = header('host')?.toLowerCase();
  const isCalled = url !== undefined && new URL(url).host === host;
  // By a name of this machine it is called over http alone: whoever has it called over https says so (`url`).
  return isCalled
    ? from.origin === new URL(url).origin
    : from.protocol === 'http:' && from.host === host;
}

/** Whether a request calls the site by a name of this machine, or by `host`; another name may be a trick of its owner. */
export function isOwnHost(header: string | undefined, host: string | undefined): boolean {
  if (header === undefined) return false;
  const name = /^(.+?)(?::\d{1,5})?$/.exec(header)?.[1] ?? '';
  return isOwnName(name) || header.toLowerCase() === host?.toLowerCase();
}
