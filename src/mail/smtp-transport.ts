/** Mail by SMTP, over a few connections that stay open. */
import { Unreachable, type Transport } from './transport.js';

const CONNECTIONS = 3;
const CONNECT_MILLISECONDS = 10_000;
const QUIET_MILLISECONDS = 30_000;

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
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const requireTLS = !secure && username !== '' && !plainPassword;
  const mailer = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    ...{ secure, requireTLS },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: QUIET_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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

const told =
  (host: string) =>
  (error: unknown): never => {
    if (codeOf(error) === 'ETLS') throw new Unreachable(saysOpen(host));
    const why = error instanceof Error ? error.message : String(error);
    throw OF_THE_WAY.test(codeOf(error)) ? new Unreachable(why) : new Error(why);
  };

const saysOpen = (host: string): string =>
  `The mail server ${host} offers no encryption (STARTTLS), so the password was not sent to it. Letters stay here and are ` +
  'tried again. Use smtps:// or another server in VEDETTE_SMTP_URL; VEDETTE_SMTP_PLAIN=yes sends the password in clear.';

/** The code of an error of node or nodemailer, or no text. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
