/**
 * What the head of an answer may hold, name by name, as each kind of content has it: a name that is not here could tell
 * something, and one that is missing lets a browser do what it must not.
 */
import type { Answer } from './site.js';

const PAGE =
  "default-src 'none';style-src 'self';script-src 'self';connect-src 'self';img-src 'self';frame-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'";
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** A letter within its frame. */
const LETTER =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

const NEVER_KEPT = 'private, no-store';
/** The map without anything of the war on it, whose address names what it shows. */
const KEPT_BY_BROWSER = 'private, max-age=31536000, immutable';

const ALWAYS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** What may stand there besides, and as what. */
const SOMETIMES: Readonly<Record<string, RegExp>> = {
  connection: /^keep-alive$/,
  'keep-alive': /^timeout=\d+$/,
  date: /GMT$/,
  'content-length': /^\d+$/,
  'transfer-encoding': /^chunked$/,
  'content-type': /^[a-z]+\/[a-z0-9.+-]+(?:; charset=utf-8)?$/,
  'content-disposition': /^attachment; filename="[A-Za-z0-9._-]+"$/,
  'cache-control': /^private, /,
  'content-security-policy': /^default-src 'none'/,
  vary: /^Accept-Encoding$/,
  refresh: /^\d+$/,
  location: /^\/(?!\/)/,
  'set-cookie': /^vedette=[\w-]*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  'retry-after': /^\d+$/,
};

/** `path`: of the route, below whatever its visitor's addresses begin with. */
export function headerFaults(path: string, { headers, status }: Answer): readonly string[] {
  const isBoard = status === 200 && path.includes('/board/');
  const isDrawing = isBoard || headers.get('content-type')?.startsWith('image/svg') === true;
  const isLetter = status === 200 && path.endsWith('/page') && path.includes('/letter');
  const due: Readonly<Record<string, string>> = {
    ...ALWAYS,
    'cache-control': isBoard ? KEPT_BY_BROWSER : NEVER_KEPT,
    'content-security-policy': isDrawing ? DRAWING : isLetter ? LETTER : PAGE,
  };
  const wrong = Object.entries(due).flatMap(([name, value]) => {
    const found = headers.get(name) ?? 'nothing';
    return found === value ? [] : [`${name} is ${found}`];
  });
  const more = [...headers].flatMap(([name, value]) =>
    name in ALWAYS || SOMETIMES[name]?.test(value) === true ? [] : [`${name}: ${value}`],
  );
  return [...wrong, ...more];
}
