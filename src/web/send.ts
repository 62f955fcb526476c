/** From a reply to the bytes that leave, and out with them. */
import type { Response } from 'express';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { loadTemplates } from '../letters/templates.js';
import type { Assets } from './assets.js';
import { LETTER_POLICY, MAP_POLICY } from './guard.js';
import type { Reply } from './page.js';
import type { Sent } from './sent.js';

export type { Sent } from './sent.js';

export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
const KEPT_BY_VISITOR = 'private, max-age=31536000, immutable';

const TYPES = {
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
const PUBLIC_HEADERS = {
  'Content-Security-Policy': MAP_POLICY,
  'Cache-Control': KEPT_BY_VISITOR,
};

/** The bytes of a reply. */
export function renderReply(assets: Assets, reply: Reply): Sent {
  switch (reply.kind) {
    case 'page':
      return refreshed(
        renderPage(assets, reply.view, reply.data, reply.status),
        reply.refreshSeconds,
      );
    case 'svg':
      return sentOf(200, TYPES.svg, reply.svg, {
        'Content-Security-Policy': MAP_POLICY,
      });
    case 'public':
      return { ...sentOf(200, TYPES[reply.type], reply.packed, PUBLIC_HEADERS), isPacked: true };
    case 'json':
      return sentOf(reply.status ?? 200, TYPES.json, JSON.stringify(reply.json));
    case 'file':
      return sentOf(200, reply.type, reply.content, {
        'Content-Disposition': `attachment; filename="${plainName(reply.name)}"`,
      });
    case 'download':
      return {
        ...sentOf(200, reply.type, '', {
          'Content-Disposition': `attachment; filename="${plainName(reply.name)}"`,
        }),
        file: { path: reply.path, remove: reply.remove },
      };
    case 'letter':
      return sentOf(200, 'text/html; charset=utf-8', reply.html, {
        'Content-Security-Policy': LETTER_POLICY,
      });
    case 'go':
      return { ...sentOf(303, 'text/plain; charset=utf-8', ''), headers: { Location: reply.to } };
    case 'made':
      return reply.sent;
    case 'missing':
      return renderPage(assets, 'door/missing.html', {}, 404);
  }
}

const refreshed = (sent: Sent, seconds: number | undefined): Sent =>
  seconds === undefined
    ? sent
    : { ...sent, headers: { ...sent.headers, Refresh: String(seconds) } };

/** A page by its view. */
export function renderPage(
  assets: Assets,
  view: string,
  data: Readonly<Record<string, unknown>>,
  status = 200,
): Sent {
  const { stylesheet, script, icon, mapModules } = assets;
  const page = loadTemplates().html(view, {
    ...{ stylesheet, script, icon, mapModules, words: [] },
    ...data,
  });
  return sentOf(status, 'text/html; charset=utf-8', page);
}

function sentOf(
  status: number,
  type: string,
  content: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
): Sent {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  return { status, headers: { 'Content-Type': type, ...headers }, body };
}

/** A name that stands in a header as it is. */
const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '-');

export function send(response: Response, sent: Sent): void {
  const { status, headers, body, file, isPacked } = sent;
  response.status(status).set(headers);
  if (file !== undefined) void sendFile(response, file);
  else if (isPacked === true) sendPacked(response, body);
  else if (isPackable(sent)) {
    response.vary('Accept-Encoding');
    if (!unpacks(response) || isFromElsewhere(response)) sendBytes(response, body);
    else
      void packedOnce(sent).then(
        (packed) => sendAsGzip(response, packed),
        () => sendBytes(response, body),
      );
  } else sendBytes(response, body);
}

/** Sends packed bytes as they are to whoever can unpack them, and unpacked to whoever cannot. */
export function sendPacked(response: Response, packed: Buffer): void {
  response.vary('Accept-Encoding');
  if (unpacks(response)) sendAsGzip(response, packed);
  else sendBytes(response, gunzipSync(packed));
}

const unpacks = ({ req }: Response): boolean => req.acceptsEncodings('gzip', 'identity') === 'gzip';

function sendAsGzip(response: Response, packed: Buffer): void {
  response.set('Content-Encoding', 'gzip');
  sendBytes(response, packed);
}

function sendBytes(response: Response, body: Buffer): void {
  response.set('Content-Length', String(body.length)).end(body);
}

/** Shorter replies fit into one packet of the network. */
const LEAST_PACKED = 1400;

const isPackable = ({ headers, body }: Sent): boolean =>
  body.length >= LEAST_PACKED &&
  /^(text\/|application\/json|image\/svg)/.test(headers['Content-Type'] ?? '');

/**
 * The length of packed bytes tells how far a text that was sent along repeats what else is in a page. Whoever has another
 * site make requests in a reader's name, to try one text after the other, gets none packed. Equal pages are equally long.
 */
const isFromElsewhere = ({ req }: Response): boolean =>
  ['cross-site', 'same-site'].includes(req.get('sec-fetch-site') ?? '');

const pack = promisify(gzip) as (body: Buffer, how: { readonly level: number }) => Promise<Buffer>;
const PACKING = { level: 6 } as const;
const packings = new WeakMap<Sent, Promise<Buffer>>();

/** A reply that is kept and sent again is packed once, on a thread of its own. */
function packedOnce(sent: Sent): Promise<Buffer> {
  const known = packings.get(sent) ?? pack(sent.body, PACKING);
  packings.set(sent, known);
  return known;
}

/** Whoever breaks off his download has no more of it; the copy is taken away in any case. */
async function sendFile(
  response: Response,
  { path, remove }: NonNullable<Sent['file']>,
): Promise<void> {
  try {
    await pipeline(createReadStream(path), response);
  } catch {
    response.destroy();
  } finally {
    await remove();
  }
}
