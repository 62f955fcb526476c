/** Where a request that changes something must come from, and what a shelf of pages may weigh. */
import { expect, it } from 'vitest';
import { writeCookie } from '../../src/web/door/cookie.js';
import { isOwnRequest } from '../../src/web/guard.js';
import { loadAssets } from '../../src/web/assets.js';
import { emptyKept, keepToken } from '../../src/web/kept.js';
import { renderReply } from '../../src/web/send.js';

const asked = (headers: Readonly<Record<string, string>>, url?: string): boolean =>
  isOwnRequest((name) => headers[name], url);

it('takes no post from a page that came over http where the site is called over https', () => {
  const url = 'https://war.example.org';
  const host = 'war.example.org';
  expect(asked({ host, origin: 'https://war.example.org' }, url)).toBe(true);
  expect(asked({ host, origin: 'http://war.example.org' }, url)).toBe(false);
  expect(asked({ host, origin: 'https://war.example.org:8443' }, url)).toBe(false);
  expect(asked({ host, origin: 'null' }, url)).toBe(false);
  expect(asked({ host }, url)).toBe(false);
  expect(asked({ host, 'sec-fetch-site': 'same-origin' }, url)).toBe(true);
  expect(asked({ host, origin: url, 'sec-fetch-site': 'cross-site' }, url)).toBe(false);
});

it('takes posts of this machine by its own name, and from no other port or scheme', () => {
  const host = '127.0.0.1:1861';
  expect(asked({ host, origin: 'http://127.0.0.1:1861' })).toBe(true);
  expect(asked({ host, origin: 'http://127.0.0.1:8000' })).toBe(false);
  expect(asked({ host, origin: 'https://127.0.0.1:1861' })).toBe(false);
  expect(asked({ host, origin: 'http://127.0.0.1:1861' }, 'https://war.example.org')).toBe(true);
});

it('takes the cookie away by the name, and with the flags, with which a browser has it', () => {
  for (const https of [true, false]) {
    const bare = (line: string): string => line.replace(/=[^;]*/, '=').replace(/Max-Age=\d+/, '');
    const [set, ends] = [writeCookie('x'.repeat(43), https), writeCookie('', https)];
    expect(bare(ends)).toBe(bare(set));
    expect([ends.includes('Max-Age=0'), ends.includes('Secure')]).toEqual([true, https]);
  }
});

it('gives a file a name that stands in a header as it is', () => {
  const reply = { kind: 'file', type: 'text/plain', content: '' } as const;
  const { headers } = renderReply(loadAssets(), {
    ...reply,
    name: 'a"; x=\r\nSet-Cookie: b/é.csv',
  });
  expect(headers['Content-Disposition']).toBe('attachment; filename="a-x-Set-Cookie-b-.csv"');
});

it('weighs the addresses of kept pages too, so that long ones with small pages fill no memory', () => {
  const { pages } = emptyKept('');
  const sent = { status: 200, headers: {}, body: Buffer.from('{}') };
  const keys = Array.from({ length: 2000 }, (_, n) => `${String(n)} ${'x'.repeat(10_000)}`);
  for (const key of keys) pages.put(key, sent);
  const kept = keys.filter((key) => pages.get(key, () => '') !== undefined);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThan(500);
});

it('remembers few of the tokens that open nothing, so that guessing fills no memory', () => {
  const kept = emptyKept('');
  for (let n = 0; n < 2000; n += 1) keepToken(kept, String(n), undefined);
  expect(kept.tokens.size).toBeLessThan(500);
  expect(kept.tokens.has('1999')).toBe(true);
});

it('gives a page that tells the time again within its own minute alone', () => {
  const { pages } = emptyKept('');
  const sent = { status: 200, headers: {}, body: Buffer.from('{}') };
  pages.put('timeless', sent);
  pages.put('timed', sent, '2026-11-21T12:00');
  const at = (minute: string) => ['timeless', 'timed'].map((key) => pages.get(key, () => minute));
  expect(at('2026-11-21T12:00')).toEqual([sent, sent]);
  expect(at('2026-11-21T12:01')).toEqual([sent, undefined]);
});
