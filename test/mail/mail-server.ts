/** A real SMTP server on this machine that keeps what it is handed. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it was handed over for one address. */
export type Got = { readonly to: string; readonly raw: string; readonly mail: Email };

export type MailServer = {
  readonly port: number;
  readonly got: readonly Got[];
  readonly stop: () => Promise<void>;
};

/**
 * `got`: where mails are kept, so that a server that is started again goes on with them. `answer` is called when one is
 * kept, and says so to the sender by `done`; at once where there is none.
 */
export type MailServerOptions = {
  readonly port?: number;
  readonly got?: Got[];
  readonly answer?: (done: () => void) => void;
  readonly how?: Partial<SMTPServerOptions>;
  /** What it says instead of keeping a mail, when all of it has come. */
  readonly refuse?: (mail: { readonly to: string }) => Error | undefined;
  /** Called with each mail as it comes in, before its sender has an answer. */
  readonly onMail?: (raw: string, to: string) => void;
};

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port = 0, got = [], answer = (done: () => void): void => done(), how = {} } = options;
  const { refuse = (): undefined => undefined } = options;
  const { onMail = (): void => undefined } = options;
  const keep = async (raw: Buffer, to: readonly { readonly address: string }[]): Promise<void> => {
    for (const { address } of to) onMail(raw.toString(), address);
    const mail = await PostalMime.parse(raw);
    for (const { address } of to) got.push({ to: address, raw: raw.toString(), mail });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        const why = refuse({ to: to?.address ?? '' });
        if (why !== undefined) done(why);
        else void keep(Buffer.concat(parts), session.envelope.rcptTo).then(() => answer(done));
      });
    },
    ...how,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    got,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
