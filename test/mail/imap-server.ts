/** As much of an IMAP server (RFC 3501) as reading a mailbox asks for, on this machine; it can be ended and begun again. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** UIDs count from 1 in the order of the mails; they mean nothing under another `validity`. `old`: so many came long ago. */
export type Mailbox = { validity: number; old?: number; readonly mails: Buffer[] };

/** `say`: a line to all who are connected. */
export type ImapServer = {
  readonly port: number;
  readonly say: (line: string) => void;
  readonly stop: () => Promise<void>;
};

export async function startImapServer(box: Mailbox, port = 0): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let asked = '';
    let idling = '';
    const say = (line: string | Buffer): void => void socket.write(line);
    say('* OK [CAPABILITY IMAP4rev1 IDLE] here\r\n');
    socket.on('data', (bytes) => {
      asked += bytes.toString('latin1');
      for (let end = asked.indexOf('\r\n'); end >= 0; end = asked.indexOf('\r\n')) {
        const [tag = '', ...words] = asked.slice(0, end).split(' ');
        asked = asked.slice(end + 2);
        const command = words.join(' ');
        if (tag === 'DONE') say(`${idling} OK\r\n`);
        else if (command === 'IDLE') {
          idling = tag;
          say('+ idling\r\n');
        } else {
          for (const line of answersOf(box, command)) say(line);
          say(`${tag} OK\r\n`);
          if (command === 'LOGOUT') socket.end();
        }
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  };
  const say = (line: string): void => sockets.forEach((socket) => void socket.write(line));
  return { port: (server.address() as AddressInfo).port, say, stop };
}

function answersOf(
  { validity, mails, old = 0 }: Mailbox,
  command: string,
): readonly (string | Buffer)[] {
  const { length } = mails;
  if (command.startsWith('LIST')) return ['* LIST () "/" INBOX\r\n'];
  if (command.startsWith('EXAMINE'))
    return [
      `* ${String(length)} EXISTS\r\n* OK [UIDVALIDITY ${String(validity)}]\r\n`,
      `* OK [UIDNEXT ${String(length + 1)}]\r\n`,
    ];
  if (command.startsWith('UID SEARCH')) {
    const first = command.includes('SINCE') ? old + 1 : 1;
    const from = Number(/UID (\d+):\*/.exec(command)?.[1] ?? first);
    const uids = mails.map((_, index) => index + 1).filter((uid) => uid >= Math.min(from, length));
    return [`* SEARCH ${uids.join(' ')}\r\n`];
  }
  const [, uid] = /^UID FETCH (\d+)/.exec(command) ?? [];
  const mail = mails[Number(uid) - 1];
  if (uid === undefined || mail === undefined) return [];
  const head = `* ${uid} FETCH (UID ${uid} INTERNALDATE "21-Nov-2026 11:00:00 +0000"`;
  return [`${head} BODY[]<0> {${String(mail.length)}}\r\n`, mail, ')\r\n'];
}
