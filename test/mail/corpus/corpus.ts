/** E-mails as bytes: what a player writes, in a program, with what it quotes below. */
import { composeAnswer } from '../../../src/letters/compose-answer.js';
import { addMarker } from '../../../src/letters/marker-line.js';
import type { SentText } from '../../../src/mail/compare-sent.js';
import { textOfLetter } from '../../../src/mail/html-lines.js';
import { GAMES, type CorpusGame } from './games.js';
import { PROGRAMS, type Program, type Quoted } from './programs.js';
import { SITUATIONS, type Situation } from './situations.js';

export type Case = {
  readonly name: string;
  readonly game: CorpusGame;
  readonly program: Program;
  readonly situation: Situation;
};

export const CASES: readonly Case[] = GAMES.flatMap((game) =>
  PROGRAMS.flatMap((program) =>
    SITUATIONS.filter(({ only }) => only?.(program) !== false).map((situation) => ({
      ...{ game, program, situation },
      name: `${game.name}, ${program.name}: ${situation.name}`,
    })),
  ),
);

/** Our answer to a sheet. */
function letterOn({ name }: CorpusGame, sheet: readonly string[]): Quoted {
  return addMarker(
    composeAnswer({
      ...{ campaign: name, seatTitle: 'The red commander', name: 'Rosa' },
      ...{ title: 'Orders of the red scouts, turn 1', counts: true, totals: [], faults: [] },
      lines: sheet.map((says, index) => ({ line: index + 1, says, cost: {} })),
      receipt: [{ name: 'Step', value: 'Turn 1' }],
      ...{ warnings: [], original: sheet.join('\n') },
    }),
  );
}

/** What the seat has: our answer, and its own earlier sheets. */
export function sentTo(game: CorpusGame): readonly SentText[] {
  const { text, html } = letterOn(game, game.sheet);
  return [
    { text, ours: true },
    { text: textOfLetter(html), ours: true },
    { text: game.sheet.join('\n'), ours: false },
    { text: game.old.join('\n'), ours: false },
  ];
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const asHtml = (lines: readonly string[]): string =>
  lines.some((line) => line.includes('\t'))
    ? `<table>${lines
        .map(
          (line) =>
            `<tr>${line
              .split('\t')
              .map((cell) => `<td><p>${escaped(cell)}</p></td>`)
              .join('')}</tr>`,
        )
        .join('')}</table>`
    : lines.map((line) => `<div>${escaped(line) || '<br>'}</div>`).join('');

function quotedIn({ game, situation: { below } }: Case): Quoted | undefined {
  if (below === 'nothing') return undefined;
  if (below === 'letter') return letterOn(game, game.sheet);
  const lines = below === 'old' ? game.old : game.edited;
  return { text: lines.join('\n'), html: asHtml(lines) };
}

export function mailOf(one: Case): Buffer {
  const { game, program, situation } = one;
  const own = [
    ...situation.own(game, program),
    ...(program.foot === undefined ? [] : ['', program.foot]),
  ];
  const quoted = quotedIn(one);
  const isOwn = situation.below === 'old';
  const head = program.head.map((line) =>
    line
      .replaceAll('{address}', isOwn ? 'rosa@example.org' : 'vedette@war.example.org')
      .replaceAll('{name}', isOwn ? 'Rosa Hale' : 'The Meeting')
      .replaceAll('{subject}', 'Orders of the red scouts, turn 1: accepted'),
  );
  const below =
    quoted === undefined
      ? []
      : ['', ...head, ...(program.mark === '' ? [''] : []), ...marked(quoted.text, program.mark)];
  const text = situation.stub === true ? ['This message is in HTML.'] : [...own, ...below];
  const html =
    quoted === undefined
      ? `<html><body>${asHtml(own)}</body></html>`
      : program.html(asHtml(own), head.map(escaped).join('<br>'), quoted.html);
  return build(program, { text: text.join('\r\n'), html, file: situation.file?.(game) });
}

const marked = (text: string, mark: string): readonly string[] =>
  text.split('\n').map((line) => (mark === '' ? line : `${mark}${line}`));

type Parts = {
  readonly text: string;
  readonly html: string;
  readonly file: readonly string[] | undefined;
};

function build(program: Program, { text, html, file }: Parts): Buffer {
  const parts = [
    ...(program.sends === 'html' ? [] : [part(program, 'text/plain', text)]),
    ...(program.sends === 'text' ? [] : [part(program, 'text/html', html)]),
  ];
  const body = parts.length === 1 ? (parts[0] ?? '') : multipart('alternative', parts);
  const all =
    file === undefined
      ? body
      : multipart('mixed', [
          body,
          `Content-Type: text/plain; name="orders.txt"\r\nContent-Disposition: attachment; filename="orders.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(file.join('\r\n')).toString('base64')}`,
        ]);
  const headers = [
    'From: Rosa Hale <rosa@example.org>',
    'To: vedette@war.example.org',
    'Subject: Re: Orders of the red scouts, turn 1',
    'Date: Thu, 02 Jul 2026 12:00:00 +0200',
    'Message-ID: <x@example.org>',
    'MIME-Version: 1.0',
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n${all}`, 'latin1');
}

function multipart(kind: string, parts: readonly string[]): string {
  const mark = `=_${kind}_0001`;
  const inside = parts.map((one) => `--${mark}\r\n${one}\r\n`).join('');
  return `Content-Type: multipart/${kind}; boundary="${mark}"\r\n\r\n${inside}--${mark}--\r\n`;
}

/** The bytes as characters up to 255. */
function part(
  { charset = 'utf-8', encoding = '8bit' }: Program,
  type: string,
  text: string,
): string {
  const isUtf8 = charset === 'utf-8';
  const bytes = Buffer.from(text, isUtf8 ? 'utf8' : 'latin1');
  const lines = bytes.toString('latin1').replace(/\r?\n/g, '\r\n');
  const body =
    encoding === 'base64'
      ? bytes.toString('base64').replace(/(.{76})/g, '$1\r\n')
      : encoding === 'quoted-printable'
        ? quotedPrintable(lines)
        : lines;
  return `Content-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
}

const quotedPrintable = (text: string): string =>
  text
    .replace(
      /[=\u0080-\u00ff]/g,
      (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .split('\r\n')
    .map((line) =>
      line.replace(/ $/, '=20').replace(/(.{70}(?:=..|.){0,2}?)(?=.)(?<!=.)(?<!=)/g, '$1=\r\n'),
    )
    .join('\r\n');
