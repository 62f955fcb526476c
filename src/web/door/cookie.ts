/** The cookie of a session. */
import { COOKIE_SECONDS } from '../../people/sessions.js';

/** Over https its name binds it to this host alone. */
const nameOf = (https: boolean): string => (https ? '__Host-vedette' : 'vedette');

/** The secret in a request's cookies. */
export function readCookie(header: string | undefined, https: boolean): string | undefined {
  const start = `${nameOf(https)}=`;
  const found = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const secret = found?.slice(start.length);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The line that sets the cookie, or takes it away when the secret is empty. */
export function writeCookie(secret: string, https: boolean): string {
  const age = secret === '' ? 0 : COOKIE_SECONDS;
  const parts = [`${nameOf(https)}=${secret}`, 'Path=/', `Max-Age=${String(age)}`, 'HttpOnly'];
  return [...parts, 'SameSite=Lax', ...(https ? ['Secure'] : [])].join('; ');
}
