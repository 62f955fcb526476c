/** Listens on this machine for a mail server that hands over by SMTP what comes for the campaigns. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Inbox } from './inbox.js';
import { MAX_MAIL_BYTES } from './read-mail.js';

export type SmtpInbox = { readonly port: number; readonly stop: () => Promise<void> };

/** Of itself it is asked for nothing: only programs on this machine reach it. */
const HERE = '127.0.0.1';
/** Mails that are taken at the same time: each may be large. */
const MOST_CLIENTS = 20;

/**
 * A mail is accepted when it is kept. What cannot be kept just now is refused for the time being (451), so that the mail
 * server tries again.
 */
export async function listenSmtp(port: number, inbox: Inbox): Promise<SmtpInbox> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    maxClients: MOST_CLIENTS,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= MAX_MAIL_BYTES) parts.push(part);
      });
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded || bytes > MAX_MAIL_BYTES)
          return done(answer(552, 'This e-mail is larger than 50 MB.'));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const isBounce =
          session.envelope.mailFrom === false || session.envelope.mailFrom.address === '';
        const raw = isBounce ? [Buffer.from('Return-Path: <>\r\n'), ...parts] : parts;
        inbox(Buffer.concat(raw), { to }).then(
          (taken) => {
            if (!taken.ok) done(answer(451, taken.error.say));
            else done(null);
          },
          () => done(answer(451, 'The e-mail could not be kept just now.')),
        );
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, HERE);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

const answer = (responseCode: number, says: string): Error =>
  Object.assign(new Error(says.replace(/\s+/g, ' ')), { responseCode });
