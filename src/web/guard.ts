/** What every reply carries, and what no request may do. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers of every reply: nothing from elsewhere, nothing told to elsewhere, nothing kept by a proxy. */
export function headers(): readonly RequestHandler[] {
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
          'form-action': ["'self'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      // The site is plain http on this machine; a proxy in front adds it with its certificate.
      strictTransportSecurity: false,
    }),
    (_request, response, next) => {
      response.set('Cache-Control', 'private, no-store');
      next();
    },
  ];
}

/** A map may bring its own style; it loads nothing and runs nothing. */
export const MAP_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Whether a request that changes something comes from a page of this site itself. */
export function isOwnRequest(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = header('origin');
  if (origin === undefined || origin === 'null') return site === 'same-origin';
  return URL.canParse(origin) && new URL(origin).host === header('host');
}

const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether a request calls the site by a name of this machine, or by `host`; another name may be a trick of its owner. */
export function isOwnHost(header: string | undefined, host: string | undefined): boolean {
  if (header === undefined) return false;
  return OWN_HOST.test(header) || header.toLowerCase() === host?.toLowerCase();
}
