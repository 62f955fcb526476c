/**
 * The settings of a served site: the environment and the flags of `vedette serve`, read once into a `Config`, or into the
 * list of all that is wrong with them. A flag goes before the variable of the same meaning.
 */
import { no, ok, type Result } from './kernel/basic.js';
import { nearest } from './kernel/sheet-text.js';

export type Config = {
  readonly port: number;
  /** The address on which the site listens. */
  readonly bind: string;
  /** How others call the site; absent while this machine alone does. */
  readonly baseUrl?: URL;
  /** Which proxies before the site say truly where a request comes from; none when absent. */
  readonly trustProxy?: number | string;
  /** Where letters go; without it to a folder. */
  readonly smtp?: {
    readonly url: string;
    readonly from: From;
    /** The password may go over the network without encryption. */
    readonly plainPassword: boolean;
  };
  /** How e-mail comes in. */
  readonly mail: MailSettings;
  readonly limits: { readonly asks: number; readonly posts: number; readonly pages: number };
};

/** `authserv`: the receiving servers whose word on a sender is taken, as they name themselves in Authentication-Results. */
type MailSettings = {
  readonly authserv: readonly string[];
  /** Mail to `war+anything@…` reaches the same mailbox as mail to `war@…`. */
  readonly plus: boolean;
  /** A mailbox that is watched; its password goes over the network without encryption only where `plain` says so. */
  readonly imap?: { readonly url: string; readonly plain: boolean };
  /** The port of this machine on which a mail server hands e-mail over; 0 for any free one. */
  readonly listen?: number;
  /** How many answers one sender gets in a day: an address that holds a seat, and any other. */
  readonly answers: { readonly seat: number; readonly stranger: number };
};

/** Who a letter comes from. */
export type From = { readonly address: string; readonly name?: string };

/** What is wrong with one setting. `read` never shows a password. */
export type Problem = { readonly name: string; readonly read: string; readonly expected: string };

/** The flags of `vedette serve`, as text. */
export type Flags = Readonly<Partial<Record<'port' | 'bind' | 'baseUrl' | 'trustProxy', string>>>;

type Values = Readonly<Record<string, string | undefined>>;
type Read<T> = (text: string) => T | undefined;

const NAMES = [
  'VEDETTE_STORE',
  'VEDETTE_PORT',
  'VEDETTE_BIND',
  'VEDETTE_BASE_URL',
  'VEDETTE_TRUST_PROXY',
  'VEDETTE_SMTP_URL',
  'VEDETTE_SMTP_PLAIN',
  'VEDETTE_FROM',
  'VEDETTE_AUTHSERV_ID',
  'VEDETTE_PLUS_ADDRESSES',
  'VEDETTE_IMAP_URL',
  'VEDETTE_IMAP_PLAIN',
  'VEDETTE_MAIL_PORT',
  'VEDETTE_LIMIT_ANSWERS',
  'VEDETTE_LIMIT_STRANGERS',
  'VEDETTE_LIMIT_ASKS',
  'VEDETTE_LIMIT_POSTS',
  'VEDETTE_LIMIT_PAGES',
] as const;
type Name = (typeof NAMES)[number];

const FLAGS: Readonly<Record<keyof Flags, Name>> = {
  port: 'VEDETTE_PORT',
  bind: 'VEDETTE_BIND',
  baseUrl: 'VEDETTE_BASE_URL',
  trustProxy: 'VEDETTE_TRUST_PROXY',
};

/** Where everything is kept: the URL of a PostgreSQL, or nothing for files. */
export function readStore(env: Values): Result<string | undefined, readonly Problem[]> {
  const text = env['VEDETTE_STORE']?.trim() ?? '';
  if (text === '') return ok(undefined);
  const url = readPostgres(text);
  const expected = 'postgres://USER:PASSWORD@db.example.org/DATABASE, or nothing for files';
  return url === undefined
    ? no([{ name: 'VEDETTE_STORE', read: shown('VEDETTE_STORE', text), expected }])
    : ok(url);
}

export function readConfig(env: Values, flags: Flags = {}): Result<Config, readonly Problem[]> {
  const problems: Problem[] = misspelt(env);
  const take = <T>(name: Name, read: Read<T>, expected: string): T | undefined => {
    const flag = Object.entries(FLAGS).find(([, of]) => of === name)?.[0] as
      | keyof Flags
      | undefined; // the keys of FLAGS
    const text = (flag === undefined ? undefined : flags[flag]) ?? env[name];
    if (text === undefined || text.trim() === '') return undefined;
    const value = read(text.trim());
    if (value === undefined) problems.push({ name, read: shown(name, text), expected });
    return value;
  };
  const bind = take(
    'VEDETTE_BIND',
    readBind,
    'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  );
  const baseUrl = take(
    'VEDETTE_BASE_URL',
    readBase,
    'https://war.example.org, without a path behind it',
  );
  const from = take('VEDETTE_FROM', readFrom, 'an address, such as Vedette <war@example.org>');
  const smtpUrl = take(
    'VEDETTE_SMTP_URL',
    readSmtp,
    'smtp://USER:PASSWORD@mail.example.org:587, or smtps://…',
  );
  const plainPassword =
    take('VEDETTE_SMTP_PLAIN', readYesNo, 'yes, to send its password without encryption, or no') ??
    false;
  const imapUrl = take(
    'VEDETTE_IMAP_URL',
    readImap,
    'imaps://USER:PASSWORD@mail.example.org/INBOX, or imap://…',
  );
  const imapPlain =
    take('VEDETTE_IMAP_PLAIN', readYesNo, 'yes, to sign in without encryption, or no') ?? false;
  const listen = take('VEDETTE_MAIL_PORT', readPort, 'a number from 0 to 65535');
  const mail: MailSettings = {
    authserv:
      take(
        'VEDETTE_AUTHSERV_ID',
        readNames,
        'the name that your mail server writes first in Authentication-Results: mx.example.org',
      ) ?? [],
    plus:
      take(
        'VEDETTE_PLUS_ADDRESSES',
        readYesNo,
        'yes, where mail to war+anything@example.org reaches war@example.org, or no',
      ) ?? false,
    answers: {
      seat: take('VEDETTE_LIMIT_ANSWERS', readCount, 'a number of answers a day, such as 60') ?? 60,
      stranger:
        take('VEDETTE_LIMIT_STRANGERS', readFew, 'a number of answers a day, such as 3, or 0') ?? 3,
    },
    ...(imapUrl === undefined ? {} : { imap: { url: imapUrl, plain: imapPlain } }),
    ...(listen === undefined ? {} : { listen }),
  };
  const trustProxy = take(
    'VEDETTE_TRUST_PROXY',
    readProxy,
    'how many proxies stand before the site (1), or their addresses',
  );
  const config = {
    port: take('VEDETTE_PORT', readPort, 'a number from 0 to 65535') ?? 1861,
    bind: bind ?? '127.0.0.1',
    mail,
    limits: {
      asks:
        take(
          'VEDETTE_LIMIT_ASKS',
          readCount,
          'a number of requests within 15 minutes, such as 30',
        ) ?? 30,
      posts:
        take('VEDETTE_LIMIT_POSTS', readCount, 'a number of requests a minute, such as 120') ?? 120,
      pages:
        take('VEDETTE_LIMIT_PAGES', readCount, 'a number of requests a minute, such as 1200') ??
        1200,
    },
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(smtpUrl === undefined || from === undefined
      ? {}
      : { smtp: { url: smtpUrl, from, plainPassword } }),
  };
  if (!isOwn(config.bind) && baseUrl === undefined)
    problems.push({
      name: 'VEDETTE_BASE_URL',
      read: 'nothing',
      expected: `how other machines call the site, since it listens on ${config.bind}: https://war.example.org`,
    });
  if (smtpUrl !== undefined && from === undefined && env['VEDETTE_FROM'] === undefined)
    problems.push({
      name: 'VEDETTE_FROM',
      read: 'nothing',
      expected: 'who the letters come from, since they leave by SMTP: Vedette <war@example.org>',
    });
  return problems.length === 0 ? ok(config) : no(unique(problems));
}

const unique = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(
    ({ name }, index) => problems.findIndex((problem) => problem.name === name) === index,
  );

/** All that is wrong, a line each. */
export const sayProblems = (problems: readonly Problem[]): string =>
  [
    problems.length === 1 ? 'A setting is wrong:' : `${problems.length} settings are wrong:`,
    ...problems.map(
      ({ name, read, expected }) => `  ${name}: ${read} is not valid; use ${expected}.`,
    ),
  ].join('\n');

/** A name that is nearly one of ours, and would change nothing without a word. */
function misspelt(env: Values): Problem[] {
  return Object.keys(env).flatMap((name) => {
    const known = (NAMES as readonly string[]).includes(name);
    const near = known || !name.startsWith('VEDETTE_') ? undefined : nearest(name, NAMES);
    return near === undefined ? [] : [{ name, read: 'the name', expected: near }];
  });
}

const SECRET: ReadonlySet<Name> = new Set([
  'VEDETTE_STORE',
  'VEDETTE_SMTP_URL',
  'VEDETTE_IMAP_URL',
]);

/** Never a password, nor a text that may hold one. */
function shown(name: Name, text: string): string {
  if (!SECRET.has(name)) return JSON.stringify(text.slice(0, 100));
  return 'something else (not shown: it may hold a password)';
}

const isOwn = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

const readPort: Read<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

const readCount: Read<number> = (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

const readFew: Read<number> = (text) => (text === '0' ? 0 : readCount(text));

const readBind: Read<string> = (text) => (/^[A-Za-z0-9.:_-]{1,255}$/.test(text) ? text : undefined);

const readBase: Read<URL> = (text) => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const plain = url.pathname === '/' && url.search + url.hash + url.username + url.password === '';
  return plain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
};

/** `true` would believe whoever says where he comes from. */
const readProxy: Read<number | string> = (text) => {
  if (/^\d$/.test(text)) return Number(text);
  return /^(?:loopback|linklocal|uniquelocal|[\da-fA-F:.]+(?:\/\d{1,3})?)(?:\s*,\s*(?:loopback|linklocal|uniquelocal|[\da-fA-F:.]+(?:\/\d{1,3})?))*$/.test(
    text,
  )
    ? text
    : undefined;
};

const readYesNo: Read<boolean> = (text) =>
  /^(?:yes|no)$/i.test(text) ? text.toLowerCase() === 'yes' : undefined;

const urlOf =
  (protocols: readonly string[]): Read<string> =>
  (text) => {
    if (!URL.canParse(text)) return undefined;
    const { protocol, hostname } = new URL(text);
    return protocols.includes(protocol) && hostname !== '' ? text : undefined;
  };
const readSmtp = urlOf(['smtp:', 'smtps:']);
const readImap = urlOf(['imap:', 'imaps:']);

const readPostgres = urlOf(['postgres:', 'postgresql:']);

const readNames: Read<readonly string[]> = (text) => {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  return names.every((name) => /^[a-z0-9._-]{1,255}$/.test(name)) ? names : undefined;
};

/** Who letters come from: `Vedette <war@example.org>`. */
export const readFrom: Read<From> = (text) => {
  const parts = /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^\s@<>",;:]+@[^\s@<>",;:]+?)>?$/.exec(text);
  const [, name = '', address] = parts ?? [];
  if (address === undefined) return undefined;
  return name.trim() === '' ? { address } : { address, name: name.trim() };
};
