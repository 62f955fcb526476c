/**
 * E-mails as real programs write them, byte for byte where it matters, each with what it must become. A row is a program, a
 * charset or an oddity of the way.
 */
import type { Begun, Letter } from './begun.js';

export type ProgramMail = {
  readonly name: string;
  readonly becomes: string;
  readonly raw: (game: Begun, letter: Letter) => Buffer;
};
type Headers = Readonly<Record<string, string>>;

const CRLF = (s: string): string => s.replace(/\r?\n/g, '\r\n');
let count = 0;
const head = (b: Begun, l: Letter, more: Headers = {}): string => {
  const h: Headers = {
    From: `A Player <${b.address}>`,
    To: 'war@example.org',
    Subject: `Re: ${l.subject}`,
    Date: 'Sat, 21 Nov 2026 13:00:00 +0100',
    'Message-ID': `<case-${String((count += 1))}@example.org>`,
    'In-Reply-To': l.messageId,
    References: l.messageId,
    'MIME-Version': '1.0',
    ...more,
  };
  return Object.entries(h)
    .map(([k, v]) => `${k}: ${v}\r\n`)
    .join('');
};
const text = (
  b: Begun,
  l: Letter,
  body: string,
  type = 'text/plain; charset=utf-8',
  more: Headers = {},
): Buffer =>
  Buffer.from(
    head(b, l, { ...more, 'Content-Type': type, 'Content-Transfer-Encoding': '8bit' }) +
      '\r\n' +
      CRLF(body),
  );
const b64 = (bytes: Buffer): string => bytes.toString('base64').replace(/(.{76})/g, '$1\r\n');
const encoded = (b: Begun, l: Letter, bytes: Buffer, type: string, more: Headers = {}): Buffer =>
  Buffer.from(
    head(b, l, { ...more, 'Content-Type': type, 'Content-Transfer-Encoding': 'base64' }) +
      '\r\n' +
      b64(bytes) +
      '\r\n',
  );
const qp = (s: string): string =>
  CRLF(
    Buffer.from(s)
      .toString('latin1')
      .replace(
        /[=\x80-\xff]/g,
        (c) => '=' + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0'),
      )
      .split('\n')
      .map((line) => {
        const out = [];
        let r = line.replace(/ $/, '=20');
        while (r.length > 75) {
          let k = 72;
          while (/=.?$/.test(r.slice(0, k))) k -= 1;
          out.push(r.slice(0, k) + '=');
          r = r.slice(k);
        }
        out.push(r);
        return out.join('\n');
      })
      .join('\n'),
  );
const multi = (
  b: Begun,
  l: Letter,
  kind: string,
  parts: readonly string[],
  more: Headers = {},
): Buffer =>
  Buffer.from(
    head(b, l, { ...more, 'Content-Type': `multipart/${kind}; boundary="_=b_1"` }) +
      '\r\n' +
      parts.map((p) => `--_=b_1\r\n${CRLF(p)}\r\n`).join('') +
      '--_=b_1--\r\n',
    'latin1',
  );
const part = (type: string, body: string): string =>
  `Content-Type: ${type}; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable\n\n${qp(body)}`;
const q = (s: string, m = '> '): string =>
  s
    .split('\n')
    .map((x) => (x === '' ? m.trimEnd() : m + x))
    .join('\n');
const esc = (s: string): string =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const divs = (xs: readonly string[]): string =>
  xs.map((x) => `<div>${esc(x) || '<br>'}</div>`).join('');
const S = (b: Begun): string => b.sheet.join('\n');
const wrap = (s: string, w: number): string =>
  s
    .split('\n')
    .flatMap((line) => {
      const out: string[] = [];
      let cur = '';
      for (const x of line.split(' ')) {
        if (cur && cur.length + 1 + x.length > w) {
          out.push(cur);
          cur = x;
        } else cur = cur ? `${cur} ${x}` : x;
      }
      return [...out, cur];
    })
    .join('\n');
const gb = (s: string): Buffer => {
  // ASCII and a few Chinese words by hand
  const map: Record<string, number[]> = {
    发: [0xb7, 0xa2],
    件: [0xbc, 0xfe],
    人: [0xc8, 0xcb],
    时: [0xca, 0xb1],
    间: [0xbc, 0xe4],
    收: [0xca, 0xd5],
    主: [0xd6, 0xf7],
    题: [0xcc, 0xe2],
    原: [0xd4, 0xad],
    始: [0xca, 0xbc],
    邮: [0xd3, 0xca],
    '：': [0xa3, 0xba],
    '，': [0xa3, 0xac],
    送: [0xcb, 0xcd],
  };
  return Buffer.from(
    Array.from(s).flatMap((c) => (c.charCodeAt(0) < 128 ? [c.charCodeAt(0)] : (map[c] ?? [0x3f]))),
  );
};
const utf16 = (s: string, bom = true): Buffer =>
  Buffer.concat([bom ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0), Buffer.from(s, 'utf16le')]);
const H = (l: Letter): string =>
  `From: Vedette <war@example.org>\nSent: Saturday, November 21, 2026 7:00 AM\nTo: A Player <p@example.org>\nSubject: ${l.subject}\n\n`;

export const PROGRAM_MAILS: readonly ProgramMail[] = [
  {
    name: 'gmail en',
    becomes: 'sheet',
    raw: (b, l) =>
      multi(b, l, 'alternative', [
        part(
          'text/plain',
          `${S(b)}\n\nOn Sat, Nov 21, 2026 at 7:00 AM Vedette <war@example.org> wrote:\n\n${q(l.text)}`,
        ),
        part(
          'text/html',
          `<div dir="ltr">${divs(b.sheet)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Nov 21, 2026 at 7:00 AM Vedette &lt;<a href="mailto:war@example.org">war@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${l.html}</blockquote></div>`,
        ),
      ]),
  },
  {
    name: 'gmail de, answered between the quoted lines',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `Am Sa., 21. Nov. 2026 um 13:00 Uhr schrieb Vedette <\nwar@example.org>:\n\n${q(l.text.slice(0, 600))}\n\nHier:\n\n${S(b)}\n\n${q(l.text.slice(600))}`,
      ),
  },
  {
    name: 'apple mail',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\nBest,\nAlex\n\n> On 21. Nov 2026, at 13:00, Vedette <war@example.org> wrote:\n> \n${q(l.text)}`,
      ),
  },
  {
    name: 'iphone, orders below its line',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `Sent from my iPhone\n\n${S(b)}\n\nOn Nov 21, 2026, at 7:00 AM, Vedette <war@example.org> wrote:\n\n\ufeff${q(l.text)}`,
      ),
  },
  {
    name: 'outlook en',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\nKind regards\nAlex\n\n________________________________\n${H(l)}${l.text}`,
      ),
  },
  {
    name: 'outlook de, below the quotation',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `Hallo, siehe unten.\n\n-----Ursprüngliche Nachricht-----\nVon: Vedette <war@example.org>\nGesendet: Samstag, 21. November 2026 13:00\nAn: A Player <p@example.org>\nBetreff: ${l.subject}\n\n${l.text}\n\n${S(b)}\n`,
      ),
  },
  {
    name: 'outlook fr, html alone, windows-1252',
    becomes: 'sheet',
    raw: (b, l) =>
      Buffer.from(
        head(b, l, {
          'Content-Type': 'text/html; charset="windows-1252"',
          'Content-Transfer-Encoding': '8bit',
        }) +
          '\r\n' +
          CRLF(
            `<html><body><div class=WordSection1>${b.sheet.map((x) => `<p class=MsoNormal>${esc(x).replace(/-/g, '\x96').replace(/ /g, '\xa0')}<o:p></o:p></p>`).join('')}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>De :</b> Vedette &lt;war@example.org&gt;<br><b>Envoy\xe9 :</b> samedi 21 novembre 2026 13:00<br><b>\xc0 :</b> Alex<br><b>Objet :</b> x</p></div>${l.html.replace(/[^\x00-\x7f]/g, '?')}</div></body></html>`,
          ),
        'latin1',
      ),
  },
  {
    name: 'outlook es, orders in the middle of an unmarked quotation',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `Mis órdenes, abajo.\n\nDe: Vedette <war@example.org>\nEnviado: sábado, 21 de noviembre de 2026 13:00\nPara: A Player\nAsunto: x\n\n${l.text.slice(0, l.text.indexOf('\n\n', 900))}\n\n${S(b)}\n\n${l.text.slice(l.text.indexOf('\n\n', 900))}`,
      ),
  },
  {
    name: 'outlook it, table, base64',
    becomes: 'sheet',
    raw: (b, l) =>
      encoded(
        b,
        l,
        Buffer.from(
          `<html><body><p>Ciao,</p><table border=1>${b.sheet.map((x) => `<tr>${(b.system === 'civil-war' ? [x.replace(/^PP ([\d-]+):.*$/, '$1'), x.replace(/^PP [\d-]+: /, '')] : [x]).map((y) => `<td><p class=MsoNormal>${esc(y)}</p></td>`).join('')}</tr>`).join('')}</table><p>Saluti</p><hr><p>Da: Vedette &lt;war@example.org&gt;<br>Inviato: sabato 21 novembre 2026 13:00<br>A: Alex<br>Oggetto: x</p>${l.html}</body></html>`,
        ),
        'text/html; charset="utf-8"',
      ),
  },
  {
    name: 'outlook zh, gb18030',
    becomes: 'sheet',
    raw: (b, l) =>
      encoded(
        b,
        l,
        gb(
          `${S(b).replace(/: /g, '：')}\r\n\r\n发件人: Vedette <war@example.org>\r\n发送时间: 2026-11-21 20:00\r\n收件人: x <p@example.org>\r\n主题: x\r\n\r\n${l.text.replace(/[^\x00-\x7f]/g, '?')}`,
        ),
        'text/plain; charset="gb18030"',
      ),
  },
  {
    name: 'thunderbird, bottom, flowed delsp',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `On 21.11.26 13:00, Vedette wrote:\n${q(l.text)}\n\n${S(b)
          .split('\n')
          .map((x) => x.replace(/^(.{20,30}) /, '$1  \n'))
          .join('\n')}\n`,
        'text/plain; charset=UTF-8; format=flowed; delsp=yes',
      ),
  },
  {
    name: 'thunderbird, flowed with wrapped quotation',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\nAm 21.11.26 um 13:00 schrieb Vedette:\n${q(
          l.text
            .split('\n')
            .map((x) => wrap(x, 50))
            .join('\n'),
        )}`,
        'text/plain; charset=UTF-8; format=flowed',
      ),
  },
  {
    name: 'gmx html',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>${divs(b.sheet)}</div><div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b> Samstag, 21. November 2026 um 13:00 Uhr<br><b>Von:</b> "Vedette" &lt;war@example.org&gt;<br><b>An:</b> p@example.org<br><b>Betreff:</b> x</div><div name="quoted-content">${l.html}</div></div></div></body></html>`,
        'text/html; charset=UTF-8',
      ),
  },
  {
    name: 'qq',
    becomes: 'sheet',
    raw: (b, l) =>
      encoded(
        b,
        l,
        gb(
          `${S(b)}\r\n\r\n\r\n------------------ 原始邮件 ------------------\r\n发件人: "Vedette" <war@example.org>;\r\n发送时间: 2026 11 21 20:00\r\n收件人: "x"<p@qq.com>;\r\n主题: x\r\n\r\n\r\n${l.text.replace(/[^\x00-\x7f]/g, '?')}`,
        ),
        'text/plain; charset="gb18030"',
      ),
  },
  {
    name: 'notes',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\nAlex Player/Paris/EXAMPLE\n\n\n\n\nFrom:   Vedette <war@example.org>\nTo:     A Player <p@example.org>\nDate:   21.11.2026 13:00\nSubject:        ${l.subject}\n\n\n\n${l.text}`,
      ),
  },
  {
    name: 'proton',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Saturday, November 21st, 2026 at 13:00, Vedette <war@example.org> wrote:\n\n${q(l.text)}`,
      ),
  },
  {
    name: 'k9',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\n-------- Original Message --------\nFrom: Vedette <war@example.org>\nSent: November 21, 2026 7:00:00 AM EST\nTo: A Player <p@example.org>\nSubject: x\n\n${l.text}`,
      ),
  },
  {
    name: 'yahoo',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        ` ${S(b).replace(/\n/g, '\n ')}\n\n    On Saturday, November 21, 2026 at 07:00:00 AM EST, Vedette <war@example.org> wrote:  \n \n ${l.text.replace(/\n/g, '\n ')}\n  `,
      ),
  },
  {
    name: 'mutt',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `* Vedette <war@example.org> [2026-11-21 07:00 -0500]:\n\n${q(l.text)}\n\n${S(b)}\n\n-- \nSails are for those who wait.\n     -- somebody, 2004`,
      ),
  },
  {
    name: 'mailman footer',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\n_______________________________________________\nWargames mailing list -- wargames@lists.example.org\nTo unsubscribe send an email to wargames-leave@lists.example.org\n`,
      ),
  },
  {
    name: 'hotel wifi',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)}\n\n----\nThis e-mail was sent through the guest network of the Hotel Boston, open 24 hours at Boston.\nUse a secure network before you send passwords. Open all day.\nIf you are not the intended recipient, delete it.\n`,
      ),
  },
  {
    name: 'forwarded from his other account',
    becomes: 'waits',
    raw: (b, l) =>
      text(
        b,
        l,
        `\n\nBegin forwarded message:\n\nFrom: Alex <alex@other.example>\nSubject: orders\nDate: November 21, 2026 at 6:00:00 AM EST\nTo: A Player <${b.address}>\n\n${S(b)}\n\nAlex`,
      ),
  },
  {
    name: 'ordered list in html',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `<html><body><p>Dear umpire,</p><ol>${b.sheet.map((x) => `<li><p><b>${esc(x)}</b></p></li>`).join('')}</ol><p>-- <br>Alex</p></body></html>`,
        'text/html; charset=UTF-8',
      ),
  },
  {
    name: 'full-width',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        b.sheet
          .map((x) =>
            Array.from(x)
              .map((c) =>
                c > ' ' && c <= '~'
                  ? String.fromCharCode(c.charCodeAt(0) + 0xfee0)
                  : c === ' '
                    ? '\u3000'
                    : c,
              )
              .join(''),
          )
          .join('\n'),
      ),
  },
  { name: 'wrapped at 40', becomes: 'sheet', raw: (b, l) => text(b, l, `${wrap(S(b), 40)}\n\nA.`) },
  {
    name: 'wrapped at 28',
    becomes: 'sheet',
    raw: (b, l) => text(b, l, `Sir,\n\n${wrap(S(b), 34)}\n\nA.`),
  },
  {
    name: 'flowed, stuffed',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `${S(b)
          .split('\n')
          .map((x) => ` ${x}`)
          .join('\n')}\n\n>From the umpire:\n>> x\n`,
        'text/plain; charset=us-ascii; format=flowed',
      ),
  },
  {
    name: 'qp oddities',
    becomes: 'sheet',
    raw: (b, l) =>
      Buffer.from(
        head(b, l, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Transfer-Encoding': 'Quoted-Printable',
        }) +
          '\r\n' +
          `H=c3=\r\n=a9l=C3=A8ne =3d here a = b \r\n\r\n${b.sheet.map((x) => x.slice(0, 7) + '=   \r\n' + x.slice(7) + '=20=20').join('\r\n')}\r\n=`,
        'latin1',
      ),
  },
  {
    name: 'utf-16le',
    becomes: 'sheet',
    raw: (b, l) => encoded(b, l, utf16(CRLF(S(b) + '\n')), 'text/plain; charset="utf-16"'),
  },
  {
    name: 'utf-16le attachment',
    becomes: 'sheet',
    raw: (b, l) =>
      multi(b, l, 'mixed', [
        part('text/plain', 'attached.'),
        `Content-Type: text/plain; name="orders.txt"\nContent-Disposition: attachment; filename="orders.txt"\nContent-Transfer-Encoding: base64\n\n${b64(utf16(CRLF(S(b))))}`,
      ]),
  },
  {
    name: 'iso-2022-jp',
    becomes: 'sheet',
    raw: (b, l) =>
      Buffer.from(
        head(b, l, {
          'Content-Type': 'text/plain; charset=ISO-2022-JP',
          'Content-Transfer-Encoding': '7bit',
        }) +
          '\r\n' +
          CRLF(
            `\x1b$B$3$s$K$A$O\x1b(B\n\n${S(b)}\n\n2026\x1b$BG/\x1b(B11\x1b$B7n\x1b(B21\x1b$BF|\x1b(B 20:00 Vedette <war@example.org>:\n\n${q(l.text.replace(/[^\x00-\x7f]/g, '?'))}`,
          ),
        'latin1',
      ),
  },
  {
    name: 'winmail.dat',
    becomes: 'no-text',
    raw: (b, l) =>
      multi(b, l, 'mixed', [
        'Content-Type: text/plain; charset="us-ascii"\n\n',
        `Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Disposition: attachment; filename="winmail.dat"\nContent-Transfer-Encoding: base64\n\n${b64(Buffer.from('789f3e22' + '00'.repeat(200), 'hex'))}`,
      ]),
  },
  {
    name: 's/mime signed',
    becomes: 'sheet',
    raw: (b, l) =>
      multi(b, l, 'signed; protocol="application/pkcs7-signature"; micalg=sha-256', [
        part('text/plain', S(b)),
        `Content-Type: application/pkcs7-signature; name="smime.p7s"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="smime.p7s"\n\n${b64(Buffer.alloc(900, 7))}`,
      ]),
  },
  {
    name: 's/mime opaque',
    becomes: 'no-text',
    raw: (b, l) =>
      encoded(
        b,
        l,
        Buffer.alloc(900, 9),
        'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
        { 'Content-Disposition': 'attachment; filename="smime.p7m"' },
      ),
  },
  {
    name: 'pgp inline',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nDear umpire,\n\n${b.sheet.map((x, i) => (i === 1 ? `- - ${x}` : x)).join('\n')}\n\n- -- \nAlex\n-----BEGIN PGP SIGNATURE-----\n\niQIzBAEBCgAdFiEE\nPP1move\n=abcd\n-----END PGP SIGNATURE-----\n`,
      ),
  },
  {
    name: 'pgp encrypted',
    becomes: 'no-text',
    raw: (b, l) =>
      multi(b, l, 'encrypted; protocol="application/pgp-encrypted"', [
        'Content-Type: application/pgp-encrypted\n\nVersion: 1\n',
        'Content-Type: application/octet-stream; name="encrypted.asc"\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n',
      ]),
  },
  {
    name: 'calendar reply',
    becomes: 'automatic',
    raw: (b, l) =>
      multi(b, l, 'alternative', [
        part('text/plain', 'Alex has accepted this invitation.'),
        'Content-Type: text/calendar; charset=utf-8; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nSUMMARY:Orders due\nEND:VEVENT\nEND:VCALENDAR\n',
      ]),
  },
  {
    name: 'calendar invitation, whose words read as orders',
    becomes: 'automatic',
    raw: (b, l) =>
      multi(b, l, 'alternative', [
        part('text/plain', `${S(b)}\nWhen: Sunday, 8 pm. Where: the usual.`),
        'Content-Type: text/calendar; charset=utf-8; method=REQUEST\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Orders due\nEND:VEVENT\nEND:VCALENDAR\n',
      ]),
  },
  {
    name: 'orders with an appointment attached',
    becomes: 'sheet',
    raw: (b, l) =>
      multi(b, l, 'mixed', [
        part('text/plain', S(b)),
        'Content-Type: text/calendar; charset=utf-8; method=REQUEST\nContent-Disposition: attachment; filename=x.ics\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR\n',
      ]),
  },
  {
    name: 'absence, exchange de',
    becomes: 'automatic',
    raw: (b, l) =>
      text(
        b,
        l,
        `Ich bin bis 30.11. nicht im Büro.\n\nMove 3 leaders to Boston. ${S(b)}`,
        'text/plain; charset=utf-8',
        {
          'Auto-Submitted': 'auto-replied',
          'X-Auto-Response-Suppress': 'All',
          Subject: 'Automatische Antwort: x',
        },
      ),
  },
  {
    name: 'absence without a header',
    becomes: 'automatic',
    raw: (b, l) =>
      text(b, l, `I am out of the office until Monday.`, 'text/plain; charset=utf-8', {
        Subject: `Out of Office: ${l.subject}`,
        'X-MS-Exchange-Inbox-Rules-Loop': b.address,
      }),
  },
  {
    name: 'bounce, exchange',
    becomes: 'bounce',
    raw: (b, l) =>
      multi(
        b,
        l,
        'report; report-type=delivery-status',
        [
          part(
            'text/plain',
            `Delivery has failed to these recipients or groups:\n\n${b.address}\nThe recipient's mailbox is full.\n${S(b)}`,
          ),
          `Content-Type: message/delivery-status\n\nReporting-MTA: dns;x.example\n\nFinal-recipient: RFC822;${b.address}\nAction: failed\nStatus: 5.2.2\nDiagnostic-code: smtp;552 5.2.2 Mailbox full\n`,
          `Content-Type: message/rfc822\n\nMessage-ID: ${l.messageId}\nSubject: x\n\n${l.text}`,
        ],
        { From: 'postmaster@example.org' },
      ),
  },
  {
    name: 'bounce, qmail',
    becomes: 'bounce',
    raw: (b, l) =>
      text(
        b,
        l,
        `Hi. This is the qmail-send program at example.org.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${b.address}>:\n552 mailbox full\n\n--- Below this line is a copy of the message.\n\nMessage-ID: ${l.messageId}\nSubject: x\n\n${l.text}`,
        'text/plain',
        { From: 'MAILER-DAEMON@example.org', Subject: 'failure notice', 'Return-Path': '<>' },
      ),
  },
  {
    name: 'bounce, gmail',
    becomes: 'bounce',
    raw: (b, l) =>
      multi(
        b,
        l,
        'report; report-type=delivery-status',
        [
          part('text/html', `<html><p>Address not found</p></html>`),
          `Content-Type: message/delivery-status\n\nReporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; ${b.address}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.\n 550 5.1.1 gsmtp\n`,
          `Content-Type: message/rfc822\n\nMessage-ID: ${l.messageId}\n\nx`,
        ],
        {
          From: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          'Auto-Submitted': 'auto-replied',
        },
      ),
  },
  {
    name: 'read receipt',
    becomes: 'automatic',
    raw: (b, l) =>
      multi(b, l, 'report; report-type=disposition-notification', [
        part('text/plain', 'Your message was read.'),
        `Content-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\nOriginal-Message-ID: ${l.messageId}\n`,
      ]),
  },
  {
    name: 'own sheet quoted, one line changed',
    becomes: 'waits',
    raw: (b, l) =>
      text(
        b,
        l,
        `Change as below please\n\nOn Sat, Nov 21, 2026 at 7:00 AM A Player <${b.address}> wrote:\n${q(b.edited.join('\n'))}`,
      ),
  },
  {
    name: 'order below the signature mark',
    becomes: 'waits',
    raw: (b, l) =>
      text(b, l, `${b.sheet.slice(0, -1).join('\n')}\n\n-- \nAlex\n${b.sheet.at(-1)}\n`),
  },
  {
    name: 'struck-out line',
    becomes: 'waits',
    raw: (b, l) =>
      text(
        b,
        l,
        `<html><body>${divs(b.sheet.slice(0, -1))}<div><s>${esc(b.sheet.at(-1) ?? '')}</s></div><div>${esc(b.edited.at(-1) ?? '')}</div></body></html>`,
        'text/html; charset=utf-8',
      ),
  },
  {
    name: 'word document pasted: smart quotes, soft hyphens, nbsp',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        b.sheet
          .map(
            (x) =>
              `\u2022\u00a0${x.replace(/-/g, '\u2011').replace(/ /g, '\u00a0').replace(/o/, 'o\u00ad')}`,
          )
          .join('\n'),
      ),
  },
  {
    name: 'superhuman, orders after a closing',
    becomes: 'sheet',
    raw: (b, l) =>
      text(
        b,
        l,
        `Thanks,\nAlex\n\nP.S. here they are:\n${S(b)}\n\nSent via Superhuman\n\nOn Sat, Nov 21, 2026 at 7:00 AM, Vedette < war@example.org > wrote:\n\n${q(l.text)}`,
      ),
  },
  {
    name: 'quoted by pipes',
    becomes: 'sheet',
    raw: (b, l) => text(b, l, `${S(b)}\n\nVedette skrev den 2026-11-21 13:00:\n${q(l.text, '| ')}`),
  },
];
