import { describe, expect, it } from 'vitest';
import { MAX_MAIL_BYTES, readMail } from '../../src/mail/read-mail.js';
import { sheetInside } from './order-lines.js';

const HEAD = [
  'From: "Edward Harte" <Edward.Harte@Example.org>',
  'To: vedette@campaign.invalid',
  'Subject: Orders for July',
  'Message-ID: <orders-1@example.org>',
  'MIME-Version: 1.0',
];
const mail = (headers: readonly string[], body: string): Buffer =>
  Buffer.from([...HEAD, ...headers, '', body].join('\r\n'));

const SHEET = 'PP 1-3: enter 3 leaders at Washington';

describe('a mail is read', () => {
  it('with its sender in lower case, its subject and its Message-ID', async () => {
    const read = await readMail(mail([], 'PP 1: wait\r\n'));
    expect(read).toMatchObject({
      from: 'edward.harte@example.org',
      fromName: 'Edward Harte',
      subject: 'Orders for July',
      messageId: '<orders-1@example.org>',
      lines: ['PP 1: wait'],
      automatic: false,
    });
  });

  const lines = ['Sir,', '', 'PP 1: wait=', '  Größe \u20ac 20', '> --b', 'last'];
  const utf8 = Buffer.from(lines.join('\r\n'));
  const quoted = [...utf8].map((sign) =>
    sign === 10 || sign === 13
      ? String.fromCharCode(sign)
      : `=${sign.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  it.each([
    ['without a header that says how', [], utf8.toString()],
    ['as 8bit', ['Content-Transfer-Encoding: 8bit'], utf8.toString()],
    ['with two carriage returns', [], lines.join('\r\r\n')],
    ['as base64', ['Content-Transfer-Encoding: base64'], utf8.toString('base64')],
    ['as quoted-printable', ['Content-Transfer-Encoding: quoted-printable'], quoted.join('')],
  ])('with the same lines however they came: %s', async (_how, headers, body) => {
    const type = 'Content-Type: text/plain; charset=utf-8';
    expect((await readMail(mail([type, ...headers], body))).lines).toEqual(lines);
  });

  it('with an id made of its bytes when it has none', async () => {
    const bare = Buffer.from('From: a@example.org\r\n\r\nPP 1: wait\r\n');
    const [first, again] = [await readMail(bare), await readMail(bare)];
    expect(first.messageId).toMatch(/^<[0-9a-f]{64}@no-id\.invalid>$/);
    expect(again.messageId).toBe(first.messageId);
  });

  it('with the mails that it answers, the one that it replies to first and then the latest of its thread', async () => {
    const thread = ['<first@war.example>', '<second@war.example>', '<third@war.example>'];
    const heads = [`References: ${thread.join(' ')}`, 'In-Reply-To: <third@war.example>'];
    const read = await readMail(mail(heads, 'PP 1: wait'));
    expect(read.replyTo).toEqual(thread.toReversed());
    const bare = await readMail(mail(heads.slice(0, 1), 'PP 1: wait'));
    expect(bare.replyTo).toEqual(thread.toReversed());
  });

  const html = `<html><body><p>Sir,</p><p>${SHEET}<br>PP 4-8: enter 5 SP at Baltimore</p>
    <div class="gmail_quote">On 1 July Umpire wrote:<blockquote>PP 9: wait</blockquote></div></body></html>`;
  const alternative = [
    '--b',
    'Content-Type: text/html',
    '',
    '<p>PP 99: wait</p>',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    SHEET,
    '--b--',
    '',
  ].join('\r\n');
  const flowed =
    'PP 9 to 11 : Move army lead by McClellan to Manassas via Alexandria and \r\nthen on (3 CP)\r\n';
  it.each([
    ['as plain text', [], SHEET, SHEET],
    [
      'as base64',
      ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
      Buffer.from(`PP 1–3: enter 3 leaders at Washington`).toString('base64'),
      'PP 1–3: enter 3 leaders at Washington',
    ],
    [
      'as quoted-printable Latin-1',
      [
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
      ],
      'PP 1-3: enter 3 lea=\r\nders at=A0Washington',
      'PP 1-3: enter 3 leaders at Washington',
    ],
    [
      'as HTML alone, without its quotation',
      ['Content-Type: text/html; charset=utf-8'],
      html,
      `${SHEET}\nPP 4-8: enter 5 SP at Baltimore`,
    ],
    [
      'as text where there is HTML too',
      ['Content-Type: multipart/alternative; boundary=b'],
      alternative,
      SHEET,
    ],
    [
      'as flowed text, rejoined',
      ['Content-Type: text/plain; format=flowed'],
      flowed,
      'PP 9 to 11 : Move army lead by McClellan to Manassas via Alexandria and then on (3 CP)',
    ],
  ])('%s', async (_name, headers, body, sheet) => {
    const read = await readMail(mail(headers, body));
    expect(sheetInside(read.lines)?.trim()).toBe(sheet);
  });

  it.each(['le', 'be'])('in UTF-16 of either order of bytes: %s', async (order) => {
    const text = 'PP 1: enter 3 leaders at Düsseldorf';
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    const body = (order === 'be' ? bytes.swap16() : bytes).toString('base64');
    const headers = [
      'Content-Type: text/plain; charset="utf-16"',
      'Content-Transfer-Encoding: base64',
    ];
    expect((await readMail(mail(headers, body))).lines).toEqual([text]);
  });

  it.each([
    [
      'Please view this message in an HTML mail client.',
      'PP 4: wait<br>PP 5-8: move McDowell to Baltimore',
    ],
    ['This e-mail is shown as HTML only.', 'PP 5-8: move McDowell'],
  ])('by its HTML where the text beside it is a stub: %s', async (stub, orders) => {
    const body = [
      '--b',
      'Content-Type: text/plain',
      '',
      stub,
      '--b',
      'Content-Type: text/html',
      '',
    ];
    const raw = mail(
      ['Content-Type: multipart/alternative; boundary=b'],
      [...body, `<p>${orders}</p>`, '--b--', ''].join('\r\n'),
    );
    const lines = (await readMail(raw)).lines.filter((line) => line.trim() !== '');
    expect(lines).toEqual(orders.split('<br>'));
  });

  it.each([
    [
      'a document',
      'application/msword; name="orders.doc"',
      'attachment; filename="orders.doc"',
      ['orders.doc'],
    ],
    ['a photograph', 'image/jpeg; name="p.jpg"', 'attachment; filename="p.jpg"', ['p.jpg']],
    ['a picture in the text', 'image/png; name="x.png"', 'inline; filename="x.png"', []],
    [
      'a signature',
      'application/pkcs7-signature; name="smime.p7s"',
      'attachment; filename="smime.p7s"',
      [],
    ],
    ['a text', 'text/plain; name="orders.txt"', 'attachment; filename="orders.txt"', []],
  ])('with the names of files that are not read: %s', async (_what, type, disposition, names) => {
    const body = ['--b', 'Content-Type: text/plain', '', SHEET, '--b', `Content-Type: ${type}`];
    const file = [`Content-Disposition: ${disposition}`, '', 'AAAA', '--b--', ''];
    const raw = mail(
      ['Content-Type: multipart/mixed; boundary=b'],
      [...body, ...file].join('\r\n'),
    );
    expect((await readMail(raw)).unread).toEqual(names);
  });

  it('without text: no lines', async () => {
    expect((await readMail(mail([], ''))).lines).toEqual([]);
    const picture = mail(['Content-Type: image/png', 'Content-Transfer-Encoding: base64'], 'AAAA');
    expect((await readMail(picture)).lines).toEqual([]);
  });
});

describe('the sender is the address that stands outside the name', () => {
  const EDWARD = 'edward.harte@example.org';
  it.each([
    ['=?UTF-8?Q?Ann_<helene.mercier@example.org>?= <edward.harte@example.org>', EDWARD],
    ['=?UTF-8?B?QW5uIDxoZWxlbmVAeC5vcmc+?= <edward.harte@example.org>', EDWARD],
    ['=?UTF-8?Q?Ed_<script>?= <edward.harte@example.org>', EDWARD],
    ['Ed <script> <Edward.Harte@Example.org>', EDWARD],
    ['"Ann <helene@x.org>" <edward.harte@example.org>', EDWARD],
    ['"Ann \\" <helene@x.org>" <edward.harte@example.org>', EDWARD],
    ['edward.harte@example.org (Ann <helene@x.org> (really))', EDWARD],
    ['helene@x.org <edward.harte@example.org>', EDWARD],
    ['edward.harte@example.org', EDWARD],
    ['=?UTF-8?Q?helene=40x.org?=', ''],
    ['a@x.org b@x.org', ''],
  ])('%s', async (from, address) => {
    expect((await readMail(Buffer.from(`From: ${from}\r\n\r\nhi\r\n`))).from).toBe(address);
  });

  it('and the name is decoded', async () => {
    const from = '=?utf-8?Q?H=C3=A9l=C3=A8ne_Mercier?= <h@x.org>';
    const read = await readMail(Buffer.from(`From: ${from}\r\n\r\nhi\r\n`));
    expect(read).toMatchObject({ from: 'h@x.org', fromName: 'Hélène Mercier' });
  });
});

describe('what mail programs make of a sheet is undone', () => {
  it.each([
    [],
    ['Content-Type: text/plain'],
    ['Content-Type: text/plain; charset=utf-8; format=fixed'],
    ['Content-Type: text/plain; charset="us-ascii"'],
  ])(
    'dashes and quotation marks of Windows whose mail names no charset, or another: %j',
    async (...heads) => {
      const body = Buffer.from('PP 1\x962: \x93burn it\x94', 'latin1');
      const head = [...heads, 'Content-Transfer-Encoding: 8bit', '', ''].join('\r\n');
      const { lines } = await readMail(
        Buffer.concat([Buffer.from(`From: rosa@example.org\r\n${head}`), body]),
      );
      expect(lines).toEqual(['PP 1–2: “burn it”']);
    },
  );

  it.each([
    ['PP 1=962: =93burn it=94', ['Content-Transfer-Encoding: quoted-printable']],
    [
      'PP 1=962: =93burn it=94',
      ['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'],
    ],
    [
      Buffer.from('PP 1\x962: \x93burn it\x94', 'latin1').toString('base64'),
      ['Content-Transfer-Encoding: base64'],
    ],
    [
      '--b\r\nContent-Type: text/plain\r\n\r\nPP 1\x962: \x93burn it\x94\r\n--b--',
      ['Content-Type: multipart/mixed; boundary=b'],
    ],
    [
      '--b\r\nContent-Type: text/plain\r\n\r\nsee below\r\n--b\r\n' +
        'Content-Type: text/html;\r\n\tcharset=us-ascii\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n' +
        '<p>PP 1=962: =93burn it=94</p>\r\n--b--',
      ['Content-Type: multipart/alternative; boundary=b'],
    ],
  ])('so are they in a part, and encoded: %j', async (body, heads) => {
    const head = [...HEAD, ...heads, '', ''].join('\r\n');
    const { lines } = await readMail(Buffer.from(`${head}${body}`, 'latin1'));
    expect(lines).toEqual(['PP 1–2: “burn it”']);
  });

  it('but what is UTF-8 stays so, though a byte of it is lost', async () => {
    const body = Buffer.concat([Buffer.from('PP 1–2: wait é '), Buffer.from([0xe2, 0x80])]);
    const head = Buffer.from('From: rosa@example.org\r\nContent-Type: text/plain\r\n\r\n');
    const { lines } = await readMail(Buffer.concat([head, body]));
    expect(lines[0]).toContain('PP 1–2: wait é');
  });

  it.each(['windows-1252', 'iso-8859-1'])('dashes and quotation marks in %s', async (charset) => {
    const type = `Content-Type: text/plain; charset=${charset}`;
    const head = [...HEAD, type, 'Content-Transfer-Encoding: 8bit', '', ''].join('\r\n');
    const body = Buffer.from('PP 1\x962: move \x93Lyon\x94 \x80', 'latin1');
    const read = await readMail(Buffer.concat([Buffer.from(head), body]));
    expect(read.lines).toEqual(['PP 1–2: move “Lyon” €']);
  });

  it('rows of a table are lines, their cells parted by a tab', async () => {
    const table =
      '<table><tbody><tr><td>PP 1</td><td>wait</td></tr><tr><td><p>PP 2</p></td><td>wait</td></tr></tbody></table>';
    const read = await readMail(mail(['Content-Type: text/html; charset=utf-8'], table));
    expect(read.lines.filter((line) => line !== '')).toEqual(['PP 1\twait', 'PP 2\twait']);
  });
});

describe('what an HTML text hides stands marked below the rest', () => {
  const linesOf = async (html: string) =>
    (await readMail(mail(['Content-Type: text/html; charset=utf-8'], html))).lines;
  it.each([
    '<div style="display:none">PP 2: wait</div>',
    '<div style="color:red; DISPLAY : none !important">PP 2:\r\n wait</div>',
    '<p style="visibility:hidden">PP 2: wait</p>',
    '<span hidden>PP 2: wait</span>',
    '<div hidden><table><tr><td><s>PP</s> 2: <b>wait</b></td></tr></table><br></div>',
    '<div hidden><style>p {}</style><blockquote type="cite">PP 2: wait</blockquote></div>',
  ])('%s', async (hidden) => {
    const lines = ['PP 1: wait', 'PP 3: wait', '', '> PP 2: wait'];
    expect(await linesOf(`<div>PP 1: wait</div>${hidden}<div>PP 3: wait</div>`)).toEqual(lines);
  });

  it('within a line, and a line for each of its own', async () => {
    const html =
      '<p>PP 1: <span hidden>not</span>wait</p><div hidden><p>a<br>b</p><hr><p>c</p></div><s>PP 2: wait</s>';
    expect(await linesOf(html)).toEqual([
      ...['PP 1: wait', '> PP 2: wait', '', '> not', '> a', '> b', '> c'],
    ]);
  });

  it.each(['display:inline', 'visibility:visible', 'x-display:none'])(
    'but not what is shown: %s',
    async (style) => {
      expect(await linesOf(`<div style="${style}">PP 1: wait</div>`)).toEqual(['PP 1: wait']);
    },
  );
});

describe('words that are struck out in an HTML text are no orders', () => {
  const CONDITION = 'unless enemy large seen at Manassas Junction';
  const ORDER = 'PP 1-4: move army led by McDowell to Centreville';
  it.each([
    [`<s>${CONDITION}</s>`, ORDER],
    [`<span style="text-decoration: line-through">${CONDITION}</span>.`, `${ORDER}.`],
    [`<strike>unless enemy</strike> <del>large</del> and back`, `${ORDER} and back`],
    [`<s>${CONDITION}</s><br>PP 5: wait`, `${ORDER}\nPP 5: wait`],
  ])('and stand marked below the rest: %s', async (words, sheet) => {
    const html = `<p style="white-space:pre-wrap">${ORDER} ${words}</p>`;
    const alternative = [
      ...['--b', 'Content-Type: text/plain', '', `${ORDER} ${words.replace(/<[^>]*>/g, '')}`],
      ...['--b', 'Content-Type: text/html', '', html, '--b--', ''],
    ].join('\r\n');
    for (const [type, body] of [
      ['text/html', html],
      ['text/html', html.replace(' style="white-space:pre-wrap"', '')],
      ['multipart/alternative; boundary=b', alternative],
    ] as const) {
      const { lines } = await readMail(mail([`Content-Type: ${type}`], body));
      expect(sheetInside(lines)).toBe(sheet);
      expect(lines.at(-1)).toMatch(/^> unless enemy/);
    }
  });

  it.each([
    ['<p><s>PP 1: wait</s>.</p><p>PP 2: wait</p>', ['> PP 1: wait.', 'PP 2: wait']],
    ['<pre><s>PP 1: wait</s>\nPP 2: wait</pre>', ['> PP 1: wait', 'PP 2: wait']],
    [
      '<table><tr><td>PP 1</td><td>wait <s>here</s></td></tr></table>',
      ['PP 1\twait', '', '> here'],
    ],
    ['<p>PP 1: wait<s> </s></p>', ['PP 1: wait']],
  ])('also where they are all of a line, or in a cell: %s', async (html, lines) => {
    expect((await readMail(mail(['Content-Type: text/html'], html))).lines).toEqual(lines);
  });
});

describe('lines of an HTML text are lines', () => {
  it.each([
    ['<div>PP 1: wait</div><div>PP 2: wait</div>', ['PP 1: wait', 'PP 2: wait']],
    ['<p>Hello,</p><p>&nbsp;</p><p>PP 1: wait<br>wait</p>', ['Hello,', '', 'PP 1: wait', 'wait']],
    ['PP 1: wait<div>PP 2: wait</div>PP 3: wait', ['PP 1: wait', 'PP 2: wait', 'PP 3: wait']],
  ])('in the one cell of a row, as in stationery: %s', async (cell, lines) => {
    const spacer = '<td>&nbsp;</td>';
    for (const row of [`<td>${cell}</td>`, `${spacer}<td>${cell}</td>${spacer}`]) {
      const html = `<table><tbody><tr>${row}</tr></tbody></table>`;
      expect((await readMail(mail(['Content-Type: text/html'], html))).lines).toEqual(lines);
    }
  });

  it('but not in a row of several cells', async () => {
    const html =
      '<table><tr><td><div>PP</div><div>1</div></td><td><p>move</p><p>A</p></td></tr></table>';
    const { lines } = await readMail(mail(['Content-Type: text/html'], html));
    expect(lines).toEqual(['PP 1\tmove A']);
  });

  it.each(['pre-wrap', 'pre-line', 'pre', 'break-spaces'])(
    'where its style keeps them: white-space: %s',
    async (space) => {
      const html = `<div style="color:red;white-space:${space}">PP 1: wait\r\nPP 2: <b>wait</b> here\r\n<span style="white-space:normal">PP 3:\r\nwait</span></div>`;
      const { lines } = await readMail(mail(['Content-Type: text/html'], html));
      expect(lines).toEqual(['PP 1: wait', 'PP 2: wait here', 'PP 3: wait']);
    },
  );

  it.each(['normal', 'nowrap'])('but not where it does not: white-space: %s', async (space) => {
    const html = `<div style="white-space:${space};line-break:after-white-space">PP 1:\r\nwait</div>`;
    const { lines } = await readMail(mail(['Content-Type: text/html'], html));
    expect(lines).toEqual(['PP 1: wait']);
  });
});

describe('a mail by a program is known as one', () => {
  it.each([
    ['an absence notice', ['Auto-Submitted: auto-replied']],
    ['a list', ['List-Id: <wargames.example.org>']],
    ['bulk', ['Precedence: bulk']],
    ['a bounce', ['Return-Path: <>']],
    ['a delivery report', ['Content-Type: multipart/report; boundary=x']],
    ['a loop', ['X-Loop: yes']],
  ])('%s', async (_name, headers) => {
    expect((await readMail(mail(headers, SHEET))).automatic).toBe(true);
  });

  it.each([
    ['says so', 'Auto-Submitted: no'],
    ['has his e-mails redirected by a rule', 'X-MS-Exchange-Inbox-Rules-Loop: ed@example.org'],
  ])('and a person who %s is not', async (_what, header) => {
    expect((await readMail(mail([header], SHEET))).automatic).toBe(false);
  });

  it.each([
    ['program', ['Precedence: bulk', 'X-Autoreply: yes', 'Auto-Submitted: auto-replied']],
    ['program', ['Precedence: list', 'X-Autorespond: away']],
    ['program', ['Precedence: bulk']],
    ['list', ['Precedence: list']],
    ['list', ['Precedence: bulk', 'List-Id: <wargames.example.org>']],
  ])('as a %s: %j', async (machine, headers) => {
    expect((await readMail(mail(headers, SHEET))).machine).toBe(machine);
  });

  it('a bounce is about the letter that came back, and not about those before it in its thread', async () => {
    const lines = [
      ...['From: MAILER-DAEMON@mx.example.org', 'Message-ID: <bounce@mx.example.org>'],
      ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b'],
      ...['Content-Type: message/delivery-status', '', 'Final-Recipient: rfc822; Rosa@example.org'],
      ...['Diagnostic-Code: smtp; 552 5.2.2 Quota exceeded (mailbox for', '    user is full)', ''],
      ...['--b', 'Content-Type: message/rfc822', '', 'References: <first@war.example>'],
      ...[
        'In-Reply-To: <first@war.example>',
        'Message-ID:',
        ' <second@war.example>',
        '',
        'x',
        '--b--',
      ],
    ];
    expect((await readMail(Buffer.from(lines.join('\r\n')))).bounce).toEqual({
      action: 'failed',
      about: ['<second@war.example>', '<first@war.example>'],
      to: 'rosa@example.org',
      says: '552 5.2.2 Quota exceeded (mailbox for user is full)',
    });
  });

  it('also by its sender', async () => {
    const bounce = Buffer.from(`From: MAILER-DAEMON@mx.example.org\r\n\r\n${SHEET}\r\n`);
    expect((await readMail(bounce)).automatic).toBe(true);
  });
});

describe('a hostile mail', () => {
  it('above the size is not parsed, and its sender is known', async () => {
    const read = await readMail(mail([], `${SHEET}\r\n${'x'.repeat(MAX_MAIL_BYTES)}`));
    expect(read).toMatchObject({
      trouble: 'too-large',
      from: 'edward.harte@example.org',
      lines: [],
    });
  });

  it('nested without end is broken', async () => {
    const layers = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${String(n)}\r\n\r\n--b${String(n)}\r\n`,
    );
    expect(
      (await readMail(Buffer.from(HEAD.join('\r\n') + '\r\n' + layers.join('')))).trouble,
    ).toBe('broken');
  });

  it('with endless headers is broken', async () => {
    const headers = Array.from({ length: 5000 }, (_, n) => `X-${String(n)}: ${'y'.repeat(40)}`);
    expect((await readMail(mail(headers, SHEET))).trouble).toBe('broken');
  });

  it('of random bytes never throws', async () => {
    for (let size = 0; size < 300; size += 7) {
      const bytes = Buffer.from(
        Array.from({ length: size }, (_, n) => (n * 131 + size * 17) % 256),
      );
      await expect(readMail(bytes)).resolves.toHaveProperty('messageId');
    }
  });

  it('cannot put a line break into subject or name', async () => {
    const raw = Buffer.from(
      'From: =?utf-8?q?A=0D=0ABcc=3A_x=40y?= <a@example.org>\r\nSubject: =?utf-8?q?S=0D=0AX?=\r\n\r\nhi\r\n',
    );
    const { fromName, subject } = await readMail(raw);
    expect(`${fromName}${subject}`).not.toMatch(/[\r\n]/);
  });
});
