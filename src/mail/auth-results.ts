/**
 * What the receiving mail server found out about a mail's sender, from its Authentication-Results header (RFC 8601). Anybody
 * can write such a header; a server takes out those under its own name and puts its own on top. So only the topmost one
 * counts that bears the name of a server which the gamemaster has named as his.
 */
import { commentLength } from './sender.js';

/** One result: `dmarc=pass header.from=example.org`. All in lower case, but for the values of properties. */
type AuthResult = {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
};

export type AuthResults = { readonly server: string; readonly results: readonly AuthResult[] };

/** What stands in the header of one server; undefined where it cannot be read. `header` is unfolded. */
export function readAuthResults(header: string): AuthResults | undefined {
  const tokens = tokensOf(header.slice(0, LONGEST));
  if (tokens === undefined) return undefined;
  const [first = [], ...rest] = splitAt(tokens, ';');
  const [server, version] = first;
  if (server === undefined || first.length > 2 || (version !== undefined && version !== '1'))
    return undefined;
  return { server: server.replace(QUOTED, '').toLowerCase(), results: rest.flatMap(resultOf) };
}

/** How the server judged that a mail comes from the address in its From: header. `none`: nothing that counts either way. */
export type SenderCheck = 'dmarc' | 'spf' | 'failed' | 'none';

type Header = { readonly key: string; readonly value: string };

/**
 * Whether a mail is from the address that it names, by the word of the gamemaster's own servers. `headers` from the top;
 * `servers` in lower case. DMARC decides where it was looked at; else SPF does where it passed for the address's own domain.
 */
export function checkSender(
  headers: readonly Header[],
  address: string,
  servers: readonly string[],
): SenderCheck {
  const own = headers.flatMap(({ key, value }) => {
    const read = key === 'authentication-results' ? readAuthResults(value) : undefined;
    return read !== undefined && servers.includes(read.server) ? [read] : [];
  })[0];
  if (own === undefined) return 'none';
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const ofDomain = (result: AuthResult, ...names: readonly string[]): boolean =>
    names.some((name) => domainIn(result.properties.get(name) ?? '') === domain);
  const dmarc = own.results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return 'failed';
  if (dmarc.some((one) => one.result === 'pass' && ofDomain(one, 'header.from'))) return 'dmarc';
  const spf = own.results.filter(({ method }) => method === 'spf');
  if (spf.some(({ result }) => result === 'fail')) return 'failed';
  const isPassed = spf.every((one) => one.result === 'pass' && ofDomain(one, 'smtp.mailfrom'));
  return spf.length > 0 && isPassed ? 'spf' : 'none';
}

const domainIn = (text: string): string => {
  const bare = text.replace(/^<|>$/g, '');
  return bare.slice(bare.lastIndexOf('@') + 1).toLowerCase();
};

const LONGEST = 16_000;
/** A sign that stands for itself, or a word; a quoted word may hold any sign. */
const TOKEN = /^(?:([;=])|"((?:[^"\\]|\\.)*)"|([^\s;="()]+))/;

/** Words and the signs `;` and `=`, without comments; undefined where a quotation or a comment never ends. */
function tokensOf(header: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let rest = header;
  for (;;) {
    rest = rest.replace(/^\s+/, '');
    if (rest === '') return tokens;
    if (rest.startsWith('(')) {
      const end = commentLength(rest);
      if (end === 0) return undefined;
      rest = rest.slice(end);
      continue;
    }
    const found = TOKEN.exec(rest);
    if (found === null) return undefined;
    const [whole, sign, quoted, word] = found;
    // A quoted sign is no sign.
    tokens.push(sign ?? word ?? QUOTED + (quoted ?? '').replace(/\\(.)/g, '$1'));
    rest = rest.slice(whole.length);
  }
}

const QUOTED = '\u0000';

function splitAt(tokens: readonly string[], sign: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (token === sign) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** `method=result`, then `reason=…` and properties `type.name=value`. */
function resultOf(tokens: readonly string[]): readonly AuthResult[] {
  const pairs = new Map<string, string>();
  for (let index = 0; index < tokens.length; index += 3) {
    const [name, sign, value] = tokens.slice(index, index + 3);
    // What is not written as it should be says nothing, nor does what stands beside it.
    if (name === undefined || sign !== '=' || value === undefined) return [];
    if (name.startsWith(QUOTED) || pairs.has(name.toLowerCase())) return [];
    pairs.set(name.toLowerCase(), value.replace(QUOTED, ''));
  }
  const [first, ...others] = pairs;
  if (first === undefined) return [];
  const [method, result] = first;
  return [
    {
      method: method.replace(/\/\d+$/, ''),
      result: result.toLowerCase(),
      properties: new Map(others),
    },
  ];
}
