/**
 * Dovecot and Postfix as Debian ships them, on free ports of this machine, in a folder of their own. What comes by SMTP for the
 * domain `war.example` lies in the mailbox of its user, without what stands behind a plus sign.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Why they cannot be run here; undefined where they can. Where `VEDETTE_REAL_SERVERS` is `required` they must be there. */
export function noServers(): string | undefined {
  const missing = ['/usr/sbin/dovecot', '/usr/sbin/postfix', '/usr/lib/dovecot/lmtp'].filter(
    (path) => !existsSync(path),
  );
  if (missing.length > 0)
    return `not here: ${missing.join(', ')} (dovecot-imapd dovecot-lmtpd postfix)`;
  return process.getuid?.() === 0 ? undefined : 'Postfix begins as root alone';
}

export type RealServers = {
  /** Where mail is handed in. */
  readonly smtp: number;
  readonly imap: number;
  /** What Postfix does with mail to an address, as its policy delegation says it: `DUNNO` takes it. */
  readonly policy: { of: (recipient: string) => string | Promise<string> };
  /** Ends Postfix alone, and starts it again. */
  readonly stopSmtp: () => Promise<void>;
  readonly startSmtp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A mailbox in which there is no room, of a user of `DOMAIN`. */
export const FULL = 'full';

const PASSWORD = 'secret';
export const DOMAIN = 'war.example';
export const imapUrl = (servers: RealServers, user: string): string =>
  `imap://${encodeURIComponent(`${user}@${DOMAIN}`)}:${PASSWORD}@127.0.0.1:${String(servers.imap)}/INBOX`;

export async function startRealServers(): Promise<RealServers> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-servers-'));
  chmodSync(dir, 0o755);
  const [smtp, imap, lmtp] = await Promise.all([freePort(), freePort(), freePort()]);
  const dovecot = startDovecot(dir, imap, lmtp);
  const policy: RealServers['policy'] = { of: () => 'DUNNO' };
  const asked = await startPolicy(policy);
  let postfix = startPostfix(dir, { smtp, lmtp, policy: asked.port });
  const stopSmtp = async (): Promise<void> => {
    // Its master runs on by itself; it ends by the number that lies in its own queue.
    spawnSync('/usr/sbin/postfix', ['-c', join(dir, 'postfix'), 'stop'], { stdio: 'ignore' });
    await end(postfix);
  };
  const startSmtp = async (): Promise<void> => {
    postfix = runPostfix(dir);
    await answers(smtp);
  };
  const stop = async (): Promise<void> => {
    await Promise.all([stopSmtp(), end(dovecot)]);
    asked.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await Promise.all([imap, lmtp, smtp].map((port) => answers(port)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { smtp, imap, policy, stopSmtp, startSmtp, stop };
}

/** Answers Postfix, which asks of each recipient what to do (its SMTPD_POLICY_README). */
async function startPolicy(policy: RealServers['policy']) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let asked = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      asked += bytes.toString();
      for (let end = asked.indexOf('\n\n'); end >= 0; end = asked.indexOf('\n\n')) {
        const recipient = /^recipient=(.*)$/m.exec(asked.slice(0, end))?.[1] ?? '';
        asked = asked.slice(end + 2);
        void Promise.resolve(policy.of(recipient)).then((action) =>
          socket.write(`action=${action}\n\n`),
        );
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

function startDovecot(dir: string, imap: number, lmtp: number): ChildProcess {
  const mail = join(dir, 'mail');
  mkdirSync(mail);
  chmodSync(mail, 0o777);
  const config = join(dir, 'dovecot.conf');
  const [uid, gid] = ['-u', '-g'].map((of) => idOf('nobody', of));
  writeFileSync(
    join(dir, 'users'),
    `${FULL}@${DOMAIN}::${String(uid)}:${String(gid)}::${mail}/${FULL}::userdb_quota_rule=*:bytes=1\n`,
  );
  writeFileSync(
    config,
    `base_dir = ${dir}/run
log_path = ${dir}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}/%n
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = passwd-file
  args = ${dir}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${mail}/%n
}
protocol lmtp {
  mail_plugins = quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:storage=0
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${String(imap)}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${String(lmtp)}
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
`,
  );
  return spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' });
}

const idOf = (name: string, of: string): number =>
  Number(spawnSync('id', [of, name], { encoding: 'utf8' }).stdout);

type Ports = { readonly smtp: number; readonly lmtp: number; readonly policy: number };

function startPostfix(dir: string, { smtp, lmtp, policy }: Ports): ChildProcess {
  const config = join(dir, 'postfix');
  for (const name of ['postfix', 'queue', 'data']) mkdirSync(join(dir, name));
  chownSync(join(dir, 'data'), idOf('postfix', '-u'), -1);
  writeFileSync(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${dir}/queue
data_directory = ${dir}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
shlib_directory = /usr/lib/postfix
maillog_file = ${dir}/postfix.log
maillog_file_prefixes = ${dir}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.${DOMAIN}
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = ${DOMAIN}
virtual_mailbox_maps =
virtual_transport = lmtp:inet:127.0.0.1:${String(lmtp)}
recipient_delimiter = +
smtpd_recipient_restrictions = check_policy_service inet:127.0.0.1:${String(policy)}, permit_mynetworks, reject
default_transport = error:no other server is here
`,
  );
  writeFileSync(
    join(config, 'master.cf'),
    `127.0.0.1:${String(smtp)} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`,
  );
  return runPostfix(dir);
}

const runPostfix = (dir: string): ChildProcess =>
  spawn('/usr/sbin/postfix', ['-c', join(dir, 'postfix'), 'start-fg'], { stdio: 'ignore' });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Until something listens there. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`Nothing listens on port ${String(port)}`);
}
