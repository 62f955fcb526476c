/**
 * How mail programs write a reply, by the documentation of each and by what they really send: the words above a quotation, the
 * marks before its lines, the HTML around it, the line that a telephone adds. A row is a program in one language.
 */
export type Quoted = { readonly text: string; readonly html: string };

/** `{address}`, `{name}` and `{subject}` stand for those of the mail that is quoted. */
export type Program = {
  readonly name: string;
  /** What stands above the quotation, a line each. */
  readonly head: readonly string[];
  /** Before each line of the quotation in the text part. */
  readonly mark: string;
  readonly sends: 'text' | 'html' | 'both';
  /** The HTML of a reply: the sender's lines, the head, the quotation. */
  readonly html: (own: string, head: string, quoted: string) => string;
  readonly charset?: string;
  readonly encoding?: 'base64' | 'quoted-printable' | '8bit';
  readonly greeting: string;
  readonly closing: string;
  /** What it adds below every mail. */
  readonly foot?: string;
};

const gmail: Program['html'] = (own, head, quoted) =>
  `<div dir="ltr">${own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${head}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${quoted}</blockquote></div>`;
const apple: Program['html'] = (own, head, quoted) =>
  `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">${own}<br><div><br><blockquote type="cite"><div>${head}</div><br class="Apple-interchange-newline"><div>${quoted}</div></blockquote></div><br></body></html>`;
const outlook: Program['html'] = (own, head, quoted) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body lang=EN-US><div class=WordSection1>${own}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>${head}</p></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>${quoted}</div></body></html>`;
const outlookWeb: Program['html'] = (own, head, quoted) =>
  `<html><body dir="ltr"><div style="font-family: Calibri, sans-serif; font-size: 12pt;" class="elementToProof">${own}</div><div id="appendonsend"></div><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">${head}</font><div>&nbsp;</div></div><div>${quoted}</div></body></html>`;
const thunderbird: Program['html'] = (own, head, quoted) =>
  `<!DOCTYPE html><html><body>${own}<br><div class="moz-cite-prefix">${head}<br></div><blockquote type="cite" cite="mid:x@vedette.invalid">${quoted}</blockquote></body></html>`;
const yahoo: Program['html'] = (own, head, quoted) =>
  `<html><body><div class="yahoo-style-wrap">${own}<div><br></div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>${head}</div><div><br></div>${quoted}</div></div></body></html>`;
const proton: Program['html'] = (own, head, quoted) =>
  `<div style="font-family: Arial;">${own}</div><div class="protonmail_quote">${head}<br><blockquote class="protonmail_quote" type="cite">${quoted}</blockquote><br></div>`;
const qq: Program['html'] = (own, head, quoted) =>
  `<div>${own}</div><div><br></div><div style="font-size: 12px;background:#efefef;padding:8px;">${head}</div><div><br></div>${quoted}`;
const gmx: Program['html'] = (own, head, quoted) =>
  `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>${own}</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;">${head}</div><div name="quoted-content">${quoted}</div></div></div></body></html>`;
const notes: Program['html'] = (own, head, quoted) =>
  `<font size=2 face="sans-serif">${own}</font><br><br><font size=1 color=#5f5f5f face="sans-serif">${head}</font><br><hr noshade><br>${quoted}`;
const plain: Program['html'] = (own, head, quoted) =>
  `<html><body>${own}<br>${head}<br>${quoted}</body></html>`;

const en = { greeting: 'Dear Umpire,', closing: 'Best regards,' };
const de = { greeting: 'Hallo,', closing: 'Viele Grüße,' };
const fr = { greeting: 'Bonjour,', closing: 'Cordialement,' };
const es = { greeting: 'Hola,', closing: 'Saludos,' };
const it = { greeting: 'Ciao,', closing: 'Saluti,' };
const zh = { greeting: 'Hello,', closing: 'Regards,' };

const FROM = '{name} <{address}>';

export const PROGRAMS: readonly Program[] = [
  {
    name: 'Gmail en',
    head: [`On Thu, Jul 2, 2026 at 10:04 AM ${FROM} wrote:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...en,
  },
  {
    name: 'Gmail de',
    head: [`Am Do., 2. Juli 2026 um 10:04 Uhr schrieb ${FROM}:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...de,
  },
  {
    name: 'Gmail fr',
    head: [`Le jeu. 2 juil. 2026 à 10:04, ${FROM} a écrit :`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...fr,
  },
  {
    name: 'Gmail es',
    head: [`El jue, 2 jul 2026 a las 10:04, {name} (<{address}>) escribió:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...es,
  },
  {
    name: 'Gmail it',
    head: [`Il giorno gio 2 lug 2026 alle ore 10:04 ${FROM} ha scritto:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...it,
  },
  {
    name: 'Gmail ja',
    head: [`2026年7月2日(木) 10:04 ${FROM}:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...zh,
  },
  {
    name: 'Gmail ko',
    head: [`2026년 7월 2일 (목) 오전 10:04, ${FROM}님이 작성:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...zh,
  },
  {
    name: 'Gmail pl',
    head: [`czw., 2 lip 2026 o 10:04 ${FROM} napisał(a):`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...en,
  },
  {
    name: 'Gmail ru',
    head: [`чт, 2 июл. 2026 г. в 10:04, ${FROM}:`],
    mark: '> ',
    sends: 'both',
    html: gmail,
    ...en,
  },
  {
    name: 'Apple Mail en',
    head: ['On 2 Jul 2026, at 10:04, {name} <{address}> wrote:'],
    mark: '> ',
    sends: 'both',
    html: apple,
    ...en,
    encoding: 'quoted-printable',
  },
  {
    name: 'Apple Mail de',
    head: ['Am 02.07.2026 um 10:04 schrieb {name} <{address}>:'],
    mark: '> ',
    sends: 'both',
    html: apple,
    ...de,
    encoding: 'quoted-printable',
  },
  {
    name: 'iPhone en',
    head: ['On Jul 2, 2026, at 10:04 AM, {name} <{address}> wrote:'],
    mark: '> ',
    sends: 'both',
    html: apple,
    ...en,
    foot: 'Sent from my iPhone',
  },
  {
    name: 'iPhone de',
    head: ['Am 02.07.2026 um 10:04 schrieb {name} <{address}>:'],
    mark: '> ',
    sends: 'both',
    html: apple,
    ...de,
    foot: 'Von meinem iPhone gesendet',
  },
  {
    name: 'iPhone fr',
    head: ['Le 2 juil. 2026 à 10:04, {name} <{address}> a écrit :'],
    mark: '> ',
    sends: 'both',
    html: apple,
    ...fr,
    foot: 'Envoyé de mon iPhone',
  },
  {
    name: 'iPhone it',
    head: ['Il giorno 2 lug 2026, alle ore 10:04, {name} <{address}> ha scritto:'],
    mark: '> ',
    sends: 'text',
    html: apple,
    ...it,
    foot: 'Inviato da iPhone',
  },
  {
    name: 'iPhone zh',
    head: ['在 2026年7月2日，10:04，{name} <{address}> 写道：'],
    mark: '> ',
    sends: 'text',
    html: apple,
    ...zh,
    foot: '发自我的iPhone',
  },
  {
    name: 'Outlook en',
    head: [
      'From: {name} <{address}>',
      'Sent: Thursday, July 2, 2026 10:04 AM',
      'To: Rosa Hale <rosa@example.org>',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: outlook,
    ...en,
    charset: 'windows-1252',
    encoding: 'quoted-printable',
  },
  {
    name: 'Outlook de',
    head: [
      'Von: {name} <{address}>',
      'Gesendet: Donnerstag, 2. Juli 2026 10:04',
      'An: Rosa Hale <rosa@example.org>',
      'Betreff: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: outlook,
    ...de,
    charset: 'iso-8859-1',
    encoding: 'quoted-printable',
  },
  {
    name: 'Outlook fr',
    head: [
      'De : {name} <{address}>',
      'Envoyé : jeudi 2 juillet 2026 10:04',
      'À : Rosa Hale <rosa@example.org>',
      'Objet : {subject}',
    ],
    mark: '',
    sends: 'both',
    html: outlook,
    ...fr,
    encoding: 'base64',
  },
  {
    name: 'Outlook es',
    head: [
      'De: {name} <{address}>',
      'Enviado el: jueves, 2 de julio de 2026 10:04',
      'Para: Rosa Hale <rosa@example.org>',
      'Asunto: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: outlook,
    ...es,
    encoding: 'base64',
  },
  {
    name: 'Outlook it',
    head: [
      'Da: {name} <{address}>',
      'Inviato: giovedì 2 luglio 2026 10:04',
      'A: Rosa Hale <rosa@example.org>',
      'Oggetto: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: outlook,
    ...it,
    encoding: 'base64',
  },
  {
    name: 'Outlook zh',
    head: [
      '发件人: {name} <{address}>',
      '发送时间: 2026年7月2日 10:04',
      '收件人: Rosa Hale <rosa@example.org>',
      '主题: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: outlook,
    ...zh,
    encoding: 'base64',
  },
  {
    name: 'Outlook pt',
    head: [
      'De: {name} <{address}>',
      'Enviada em: quinta-feira, 2 de julho de 2026 10:04',
      'Para: Rosa Hale',
      'Assunto: {subject}',
    ],
    mark: '',
    sends: 'text',
    html: outlook,
    ...es,
  },
  {
    name: 'Outlook ru',
    head: [
      'От: {name} <{address}>',
      'Отправлено: 2 июля 2026 г. 10:04',
      'Кому: Rosa Hale',
      'Тема: {subject}',
    ],
    mark: '',
    sends: 'html',
    html: outlook,
    ...en,
  },
  {
    name: 'Outlook old',
    head: [
      '-----Original Message-----',
      'From: {name} [mailto:{address}]',
      'Sent: Thursday, July 02, 2026 10:04 AM',
      'To: Rosa Hale',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'text',
    html: plain,
    ...en,
    charset: 'us-ascii',
  },
  {
    name: 'Outlook web en',
    head: [
      'From: {name} <{address}>',
      'Sent: Thursday, July 2, 2026 10:04 AM',
      'To: Rosa Hale <rosa@example.org>',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'html',
    html: outlookWeb,
    ...en,
  },
  {
    name: 'Outlook web text',
    head: [
      '________________________________',
      'From: {name} <{address}>',
      'Sent: Thursday, July 2, 2026 10:04 AM',
      'To: Rosa Hale <rosa@example.org>',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'text',
    html: outlookWeb,
    ...en,
  },
  {
    name: 'Outlook iOS',
    head: [
      '________________________________',
      'From: {name} <{address}>',
      'Sent: Thursday, July 2, 2026 10:04:11 AM',
      'To: Rosa Hale <rosa@example.org>',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'text',
    html: outlookWeb,
    ...en,
    foot: 'Get Outlook for iOS<https://aka.ms/o0ukef>',
  },
  {
    name: 'QQ',
    head: [
      '------------------ 原始邮件 ------------------',
      '发件人: "{name}" <{address}>;',
      '发送时间: 2026年7月2日(星期四) 上午10:04',
      '收件人: "Rosa"<rosa@example.org>;',
      '主题: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: qq,
    ...zh,
    encoding: 'base64',
  },
  {
    name: 'QQ en',
    head: [
      '------------------ Original ------------------',
      'From: "{name}" <{address}>;',
      'Date: Thu, Jul 2, 2026 10:04 AM',
      'To: "Rosa"<rosa@example.org>;',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'html',
    html: qq,
    ...zh,
    encoding: 'base64',
  },
  {
    name: 'NetEase 163',
    head: ['At 2026-07-02 10:04:11, "{name}" <{address}> wrote:'],
    mark: '',
    sends: 'both',
    html: plain,
    ...zh,
    encoding: 'base64',
  },
  {
    name: 'GMX',
    head: [
      'Gesendet: Donnerstag, 02. Juli 2026 um 10:04 Uhr',
      'Von: "{name}" <{address}>',
      'An: rosa@example.org',
      'Betreff: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: gmx,
    ...de,
  },
  {
    name: 'WEB.DE',
    head: [
      'Gesendet: Donnerstag, 02. Juli 2026 um 10:04 Uhr',
      'Von: {name} <{address}>',
      'An: "Rosa Hale" <rosa@example.org>',
      'Betreff: {subject}',
    ],
    mark: '',
    sends: 'html',
    html: gmx,
    ...de,
  },
  {
    name: 'Notes',
    head: [
      'From: {name} <{address}>',
      'To: Rosa Hale/ORG@ORG',
      'Date: 07/02/2026 10:04 AM',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: notes,
    ...en,
  },
  {
    name: 'Notes de',
    head: [
      'Von: {name} <{address}>',
      'An: Rosa Hale/ORG@ORG',
      'Datum: 02.07.2026 10:04',
      'Betreff: {subject}',
    ],
    mark: '',
    sends: 'text',
    html: notes,
    ...de,
  },
  {
    name: 'Yahoo en',
    head: ['On Thursday, July 2, 2026 at 10:04:11 AM GMT+1, {name} <{address}> wrote:'],
    mark: '',
    sends: 'both',
    html: yahoo,
    ...en,
  },
  {
    name: 'Yahoo de',
    head: [
      'Am Donnerstag, 2. Juli 2026 um 10:04:11 MESZ hat {name} <{address}> Folgendes geschrieben:',
    ],
    mark: '',
    sends: 'both',
    html: yahoo,
    ...de,
  },
  {
    name: 'Thunderbird en',
    head: ['On 7/2/26 10:04 AM, {name} wrote:'],
    mark: '> ',
    sends: 'both',
    html: thunderbird,
    ...en,
  },
  {
    name: 'Thunderbird de',
    head: ['Am 02.07.26 um 10:04 schrieb {name}:'],
    mark: '> ',
    sends: 'text',
    html: thunderbird,
    ...de,
  },
  {
    name: 'Thunderbird fr',
    head: ['Le 02/07/2026 à 10:04, {name} a écrit :'],
    mark: '> ',
    sends: 'text',
    html: thunderbird,
    ...fr,
    charset: 'iso-8859-1',
    encoding: 'quoted-printable',
  },
  {
    name: 'K-9',
    head: ['Am 2. Juli 2026 10:04:11 MESZ schrieb {name} <{address}>:'],
    mark: '> ',
    sends: 'text',
    html: plain,
    ...de,
    foot: 'Gesendet von meinem Android-Mobiltelefon mit K-9 Mail.',
  },
  {
    name: 'mutt',
    head: ['On Thu, Jul 02, 2026 at 10:04:11AM +0000, {name} wrote:'],
    mark: '> ',
    sends: 'text',
    html: plain,
    ...en,
    charset: 'us-ascii',
  },
  {
    name: 'mutt old marks',
    head: ['{name} <{address}> writes:'],
    mark: '| > ',
    sends: 'text',
    html: plain,
    ...en,
    charset: 'us-ascii',
  },
  {
    name: 'Gnus',
    head: ['{name} <{address}> wrote on Thu, 2 Jul 2026 10:04:11 +0000:'],
    mark: 'UM> ',
    sends: 'text',
    html: plain,
    ...en,
    charset: 'us-ascii',
  },
  {
    name: 'Proton',
    head: ['On Thursday, July 2nd, 2026 at 10:04 AM, {name} <{address}> wrote:'],
    mark: '> ',
    sends: 'both',
    html: proton,
    ...en,
    foot: 'Sent with Proton Mail secure email.',
  },
  {
    name: 'Zoho',
    head: ['---- On Thu, 02 Jul 2026 10:04:11 +0000 {name} <{address}> wrote ---'],
    mark: '',
    sends: 'text',
    html: plain,
    ...en,
  },
  {
    name: 'Samsung',
    head: [
      '-------- Original message --------',
      'From: {name} <{address}>',
      'Date: 02/07/2026 10:04 (GMT+01:00)',
      'To: rosa@example.org',
      'Subject: {subject}',
    ],
    mark: '',
    sends: 'both',
    html: plain,
    ...en,
    foot: 'Sent from my Galaxy',
  },
  { name: 'no head at all', head: [], mark: '', sends: 'text', html: plain, ...en },
];
