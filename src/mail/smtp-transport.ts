/** Mail by SMTP, over a few connections that stay open. */
import { RefusedForGood, Unreachable, type Transport } from './transport.js';

/** As many as are needed, which is few (`courier`); more only while some of them wait for a slow answer. */
const CONNECTIONS = 20;
const CONNECT_MILLISECONDS = 60_000;
/** RFC 5321, 4.5.3.2: ten minutes for the answer to the end of DATA. */
const ANSWER_MILLISECONDS = 10 * 60_000;

/** What nodemailer calls a failure of the way, and not of one mail. */
const OF_THE_WAY =
  /^(?:ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|ETLS|EAUTH|EPROTOCOL)$/;

/**
 * Sends through the server of an `smtp:` or `smtps:` URL. No error message holds its password. The password is never sent
 * without encryption, not even to a server (or a tunnel) on this machine, unless `plainPassword` allows it; a server without
 * encryption is refused before signing in.
 */
export async function smtpTransport(url: string, plainPassword = false): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const { hostname } = new URL(url);
  const mailer = createTransport(smtpOptions(url, plainPassword));
  return {
    deliver: async (_name, raw, { from, to }) => {
      await mailer.sendMail({ envelope: { from, to: [to] }, raw }).catch(told(hostname));
    },
    check: async () => {
      await mailer.verify().catch(told(hostname));
    },
    close: () => mailer.close(),
  };
}

/** What nodemailer is told of a server. */
export function smtpOptions(url: string, plainPassword: boolean) {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const requireTLS = !secure && username !== '' && !plainPassword;
  return {
    pool: true as const,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    ...{ secure, requireTLS, ignoreTLS: !secure && username === '' && isHere(hostname) },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    // A few more, so that an answer in the last second is heard.
    socketTimeout: ANSWER_MILLISECONDS + 5000,
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const told =
  (host: string) =>
  (error: unknown): never => {
    if (codeOf(error) === 'ETLS') throw new Unreachable(saysOpen(host));
    const why = error instanceof Error ? error.message : String(error);
    if (OF_THE_WAY.test(codeOf(error))) throw new Unreachable(why);
    throw isForGood(error) ? new RefusedForGood(why) : new Error(why);
  };

const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/** The mail server of this machine, whose certificate is mostly one of its own making; nothing secret goes to it. */
const isHere = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

const saysOpen = (host: string): string =>
  `The mail server ${host} offers no encryption (STARTTLS), so the password was not sent to it. Letters stay here and are ` +
  'tried again. Use smtps:// or another server in VEDETTE_SMTP_URL; VEDETTE_SMTP_PLAIN=yes sends the password in clear.';

/** The code of an error of node or nodemailer, or no text. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
