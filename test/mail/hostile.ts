/** E-mails that were written to keep a reader busy, each of another kind. */

const HEAD = [
  'From: Rosa <rosa@example.org>',
  'To: war@example.org',
  'Subject: orders',
  'Message-ID: <hostile@example.org>',
  'MIME-Version: 1.0',
];

const withHead = (lines: readonly string[], body: string): Buffer =>
  Buffer.from([...HEAD, ...lines, '', body].join('\r\n'));
const html = (body: string): Buffer => withHead(['Content-Type: text/html; charset=utf-8'], body);
const text = (body: string, headers: readonly string[] = []): Buffer =>
  withHead([...headers, 'Content-Type: text/plain; charset=utf-8'], body);
const multipart = (parts: readonly string[], kind = 'mixed'): Buffer =>
  withHead(
    [`Content-Type: multipart/${kind}; boundary=b`],
    `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
  );
const times = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join('');

const PLAIN = 'Content-Type: text/plain\r\n\r\nPP 1: wait';

const NAMES = `Content-Type: application/x; ${'name=a'.repeat(9000)}`;

/** By what they are. */
export const HOSTILE: readonly (readonly [what: string, raw: () => Buffer])[] = [
  ['50,000 divs, each open', () => html(times(50_000, () => '<div>x'))],
  ['190,000 divs, each open', () => html(times(190_000, () => '<div>x'))],
  ['190,000 divs, each closed', () => html(times(190_000, () => '<div></div>'))],
  ['190,000 tags without an end', () => html(times(190_000, () => '<'))],
  ['400,000 attributes', () => html(`<p ${times(400_000, () => 'a ')}>x</p>`)],
  ['a tag that never ends', () => html(`<div ${'a="b" '.repeat(300_000)}`)],
  ['comments that never end', () => html(times(190_000, () => '<!--'))],
  ['entities', () => html(times(300_000, () => '&amp;'))],
  ['entities that are none', () => html(times(300_000, () => '&aaaa'))],
  ['1,000 tables in each other', () => html(times(1000, () => '<table><tr><td>'))],
  ['40,000 tables in each other', () => html(times(40_000, () => '<table><tr><td>x'))],
  ['100,000 cells of one row', () => html(`<table><tr>${times(100_000, () => '<td>1</td>')}`)],
  ['50,000 quotations in each other', () => html(times(50_000, () => '<blockquote type=cite>'))],
  ['10,000 lists in each other', () => html(times(10_000, () => '<ul><li>x'))],
  ['20,000 parts', () => multipart(Array.from({ length: 20_000 }, () => PLAIN))],
  [
    '99 parts of HTML',
    () =>
      multipart(
        Array.from(
          { length: 98 },
          () => `Content-Type: text/html\r\n\r\n${times(1200, () => '<div>x')}`,
        ),
      ),
  ],
  [
    '98 alternatives',
    () =>
      multipart(
        Array.from({ length: 98 }, () => `${PLAIN}\r\n`.repeat(80)),
        'alternative',
      ),
  ],
  [
    'multipart in multipart 5,000 times',
    () =>
      withHead(
        ['Content-Type: multipart/mixed; boundary=b'],
        times(
          5000,
          (n) =>
            `--b${String(n)}\r\nContent-Type: multipart/mixed; boundary=b${String(n + 1)}\r\n\r\n`,
        ),
      ),
  ],
  [
    'multipart in multipart 19 times, each with a text',
    () =>
      withHead(
        ['Content-Type: multipart/mixed; boundary=b0'],
        times(
          18,
          (n) =>
            `--b${String(n)}\r\n${PLAIN}\r\n--b${String(n)}\r\nContent-Type: multipart/mixed; boundary=b${String(n + 1)}\r\n\r\n`,
        ),
      ),
  ],
  [
    'messages in messages 200 times',
    () =>
      withHead(
        ['Content-Type: message/rfc822'],
        times(200, () => 'Content-Type: message/rfc822\r\n\r\n'),
      ),
  ],
  ['lines like boundaries', () => multipart([times(200_000, () => '--a\r\n')])],
  ['one header of 60 KB', () => text('PP 1: wait', [`X-A: ${'x'.repeat(60_000)}`])],
  ['one header of 5 MB', () => text('PP 1: wait', [`X-A: ${'x'.repeat(5_000_000)}`])],
  ['a folded header of 60 KB', () => text('PP 1: wait', [`X-A: ${times(15_000, () => '\r\n a')}`])],
  [
    '20,000 headers',
    () =>
      text(
        'PP 1: wait',
        Array.from({ length: 20_000 }, () => 'X-A: b'),
      ),
  ],
  [
    'a subject of 1,200 encoded words',
    () => text('PP 1: wait', [`Subject: ${times(1200, () => '=?utf-8?q?=C3=A4=C3=B6?=\r\n ')}`]),
  ],
  ['a From of brackets', () => text('PP 1: wait', [`From: ${'<'.repeat(30_000)}`])],
  ['a From of comments', () => text('PP 1: wait', [`From: ${'('.repeat(30_000)}`])],
  ['a From of quotes', () => text('PP 1: wait', [`From: ${'"\\'.repeat(15_000)}`])],
  ['a To of 3,000 addresses', () => text('PP 1: wait', [`To: ${'a@b.example, '.repeat(3000)}`])],
  ['a To of brackets', () => text('PP 1: wait', [`To: ${'<'.repeat(30_000)}`])],
  ['a Cc of groups', () => text('PP 1: wait', [`Cc: ${'a:'.repeat(20_000)}`])],
  ['a References of 60 KB', () => text('PP 1: wait', [`References: ${'<a@b> '.repeat(10_000)}`])],
  ['a Date of brackets', () => text('PP 1: wait', [`Date: ${'('.repeat(30_000)}`])],
  [
    'a Content-Type of parameters',
    () => withHead([`Content-Type: text/plain; ${times(6000, (n) => `a*${String(n)}=b; `)}`], 'x'),
  ],
  [
    'results of authentication in brackets',
    () => text('PP 1: wait', [`Authentication-Results: mx.example; ${'('.repeat(30_000)}`]),
  ],
  ['one line of 400 KB', () => text('PP 1: '.repeat(70_000))],
  ['one line of 5 MB', () => text('x'.repeat(5_000_000))],
  ['one word of 400 KB', () => text('x'.repeat(400_000))],
  ['400 KB of spaces', () => text(`PP 1:${' '.repeat(400_000)}wait`)],
  ['400 KB of empty lines', () => text('\r\n'.repeat(200_000))],
  ['400 KB of carriage returns', () => text('\r'.repeat(400_000))],
  ['400 KB of carriage returns in HTML', () => html('\r'.repeat(400_000))],
  ['one file with 9,000 names', () => withHead([NAMES], 'x')],
  [
    '90 files, each with 9,000 names',
    () => multipart(Array.from({ length: 90 }, () => `${NAMES}\r\n\r\nx`)),
  ],
  [
    'a bounce whose reason is carriage returns',
    () =>
      withHead(
        ['Content-Type: multipart/report; boundary=b'],
        `--b\r\nContent-Type: message/delivery-status\r\n\r\nDiagnostic-Code:${'\r'.repeat(190_000)}x\r\n--b--\r\n`,
      ),
  ],
  ['400 KB of quotation marks', () => text('>'.repeat(400_000))],
  ['quotation in quotation', () => text(times(600, (n) => `${'> '.repeat(n)}x\r\n`))],
  [
    'heads of quotations',
    () => text('On Tue, 21 Nov 2026 at 10:00, Umpire wrote:\r\n'.repeat(3000)),
  ],
  ['heads of quotations that go on', () => text(`On ${'x '.repeat(30_000)}`)],
  [
    'heads as mail programs copy them',
    () => text('From: a\r\nDate: b\r\nSubject: c\r\n'.repeat(3000)),
  ],
  ['signatures', () => text('-- \r\n'.repeat(20_000))],
  ['underscores', () => text(`${'_'.repeat(30_000)}\r\n`.repeat(10))],
  [
    'equals signs before spaces',
    () => text(`=${' '.repeat(3000)}`.repeat(130), ['Content-Transfer-Encoding: quoted-printable']),
  ],
  ['190,000 lines of HTML as typed', () => html(`<pre>${'x\n'.repeat(190_000)}</pre>`)],
  ['190,000 ends of lines of all kinds', () => text('\r\n\n\r'.repeat(90_000))],
  [
    '19,000 lines like boundaries, 18 parts deep',
    () =>
      withHead(
        ['Content-Type: multipart/mixed; boundary=b0'],
        `${times(18, (n) => `--b${String(n)}\r\nContent-Type: multipart/mixed; boundary=b${String(n + 1)}\r\n\r\n`)}--b18\r\n\r\n${'--c\r\n'.repeat(19_000)}`,
      ),
  ],
  [
    '3,000 parameters that go on (RFC 2231)',
    () =>
      withHead(
        [`Content-Type: text/plain;${times(3000, (n) => ` name*${String(n)}*=%C3%A4b;`)}`],
        'x',
      ),
  ],
  ['a Cc of quoted names', () => text('PP 1: wait', [`Cc: ${'"a" <'.repeat(10_000)}`])],
  ['stars', () => text('*'.repeat(60_000))],
  ['bold in bold', () => text('*a '.repeat(20_000))],
  ['cells', () => text('| '.repeat(30_000))],
  ['3,000 orders', () => text('PP 1: move A to 3\r\n'.repeat(3000))],
  ['3,000 orders in quotation marks', () => text('> PP 1: move A to 3\r\n'.repeat(3000))],
  [
    '3,000 conditions',
    () => text('PP 1: if if if if if if if then then then else\r\n'.repeat(1300)),
  ],
  ['accents that pile up', () => text(`a${'\u0301'.repeat(30_000)}`)],
  ['signs of both directions', () => text('\u202e\u202d'.repeat(15_000))],
  [
    'half characters',
    () => text('=ED=A0=80'.repeat(5000), ['Content-Transfer-Encoding: quoted-printable']),
  ],
  ['base64 that is none', () => text('!'.repeat(400_000), ['Content-Transfer-Encoding: base64'])],
  [
    'quoted-printable of equals signs',
    () => text('='.repeat(400_000), ['Content-Transfer-Encoding: quoted-printable']),
  ],
  [
    'a charset that is none',
    () => withHead(['Content-Type: text/plain; charset=' + 'x'.repeat(5000)], 'PP 1: wait'),
  ],
  ['UTF-7', () => withHead(['Content-Type: text/plain; charset=utf-7'], '+AGE-'.repeat(60_000))],
  [
    'ISO-2022-JP',
    () => withHead(['Content-Type: text/plain; charset=iso-2022-jp'], '\u001b$B'.repeat(60_000)),
  ],
  [
    'format=flowed',
    () =>
      withHead(['Content-Type: text/plain; format=flowed; delsp=yes'], 'a \r\n'.repeat(100_000)),
  ],
  [
    'a bounce of 200 KB',
    () =>
      withHead(
        ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
        `--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Diagnostic-Code: smtp;\r\n x\r\n'.repeat(7000)}\r\n--b--`,
      ),
  ],
  [
    'a bounce of brackets',
    () =>
      withHead(
        ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
        `--b\r\nContent-Type: message/delivery-status\r\n\r\n${'<'.repeat(190_000)}\r\n--b--`,
      ),
  ],
];
