/** Who may take long to send: somebody who brings a pack, and nobody else. */
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { SENDING_LIMITS } from '../../src/web/sending.js';
import { startSite, type Site } from './site.js';

let site: Site;
afterEach(() => site.close());

const PART =
  '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nslow\r\n' +
  '--b\r\nContent-Disposition: form-data; name="files"; filename="x.png"\r\n\r\nno pack\r\n--b--\r\n';

/** Begins a post and holds back its end. */
function begin(
  path: string,
  type: string,
): { readonly socket: Socket; readonly said: Promise<string> } {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  socket.on('error', () => undefined);
  const said = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${String(PART.length)}\r\n\r\n${PART.slice(0, 60)}`,
  );
  return { socket, said };
}

test('a pack may take minutes to arrive; another form, and an upload by nobody who is known, are cut off', async () => {
  site = await startSite('Slow', { sending: { ...SENDING_LIMITS, form: 300, upload: 60_000 } });
  const gm = new URL(site.link('gm')).pathname;
  const upload = begin(`${gm}/packs/upload`, 'multipart/form-data; boundary=b');
  const form = begin(`${gm}/people`, 'application/x-www-form-urlencoded');
  expect(await form.said).not.toContain('200 OK');
  upload.socket.write(PART.slice(60));
  expect(await upload.said).toContain('value="slow"');
});

test('an upload by somebody who is not signed in is cut off', async () => {
  site = await startSite('Slow', {
    sending: { ...SENDING_LIMITS, form: 300 },
    baseUrl: new URL('http://127.0.0.1'),
    bind: '0.0.0.0',
  });
  const sent = begin('/c/meeting/gm/packs/upload', 'multipart/form-data; boundary=b');
  expect(await sent.said).not.toContain('HTTP/1.1 2');
});
