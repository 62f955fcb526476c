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
import { createServer, connect, type AddressInfo } from 'node:net';
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
  readonly stop: () => Promise<void>;
};

const PASSWORD = 'secret';
export const DOMAIN = 'war.example';
export const imapUrl = (servers: RealServers, user: string): string =>
  `imap://${encodeURIComponent(`${user}@${DOMAIN}`)}:${PASSWORD}@127.0.0.1:${String(servers.imap)}/INBOX`;

export async function startRealServers(): Promise<RealServers> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-servers-'));
  chmodSync(dir, 0o755);
  const [smtp, imap, lmtp] = await Promise.all([freePort(), freePort(), freePort()]);
  const dovecot = startDovecot(dir, imap, lmtp);
  const postfix = startPostfix(dir, smtp, lmtp);
  const stop = async (): Promise<void> => {
    // Its master runs on by itself; it ends by the number that lies in its own queue.
    spawnSync('/usr/sbin/postfix', ['-c', join(dir, 'postfix'), 'stop'], { stdio: 'ignore' });
    await Promise.all([postfix, dovecot].map(end));
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await Promise.all([imap, lmtp, smtp].map((port) => answers(port)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { smtp, imap, stop };
}

function startDovecot(dir: string, imap: number, lmtp: number): ChildProcess {
  const mail = join(dir, 'mail');
  mkdirSync(mail);
  chmodSync(mail, 0o777);
  const config = join(dir, 'dovecot.conf');
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
  driver = static
  args = uid=nobody gid=nogroup home=${mail}/%n
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

function startPostfix(dir: string, smtp: number, lmtp: number): ChildProcess {
  const config = join(dir, 'postfix');
  const ids = (name: string): number =>
    Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
  for (const name of ['postfix', 'queue', 'data']) mkdirSync(join(dir, name));
  chownSync(join(dir, 'data'), ids('postfix'), -1);
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
smtpd_recipient_restrictions = permit_mynetworks, reject
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
  return spawn('/usr/sbin/postfix', ['-c', config, 'start-fg'], { stdio: 'ignore' });
}

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
