/** Readers of whole files and pasted texts: case files, packs, tables, zips, e-mails, marks and lists of seats. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import { runCaseFile } from '../../src/campaign/cases/case-file.js';
import { changeRow, readGrid, writeCells } from '../../src/campaign/packs/csv-grid.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { readSeatList } from '../../src/campaign/seats/read-seat-list.js';
import { asQuestionKey, asSeat } from '../../src/kernel/basic.js';
import type { PackFault, PackFiles } from '../../src/kernel/system.js';
import { findSheet } from '../../src/mail/find-sheet.js';
import { mailSource } from '../../src/mail/mail-source.js';
import { matchSeat } from '../../src/mail/match-seat.js';
import { readMail } from '../../src/mail/read-mail.js';
import { judgeFor, sortLines } from '../../src/mail/sort-lines.js';
import { SEATS } from '../../src/systems/civil-war/rules/seats.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { packFilesOf, takeUpload } from '../../src/web/upload.js';
import { zipOf } from '../../src/web/zip.js';
import type { Rand } from '../laws/rand.js';
import { loadShippedGame } from '../laws/shipped-game.js';
import { type Grammar, grow } from './grammar.js';
import { lengthen, mutate } from './mutate.js';
import { inTime, inTimeLater, type Target } from './target.js';

const LONGEST = 100_000;
const byChance = (rand: Rand, text: string, most: number): string => {
  const changed = mutate(text, rand, most);
  return rand.chance(3) ? lengthen(changed, rand, LONGEST) : changed;
};

const CASES = new URL('../battles/', import.meta.url);
/** A case file with slips; without a system on a large map, so that many can be run. */
function caseTarget(): Target {
  const texts = readdirSync(CASES)
    .filter((name) => name.endsWith('.battle'))
    .map((name) => readFileSync(new URL(name, CASES), 'utf8'));
  return {
    name: 'case',
    corpus: 'case',
    text: (rand) => {
      const own = (rand.pick(texts) ?? '').split('\n');
      const other = rand.chance(30) ? (rand.pick(texts) ?? '').split('\n') : [];
      const cut = rand.below(other.length + 1);
      return mutate([...own, ...other.slice(cut, cut + 6)].join('\n'), rand, 8);
    },
    tries: (text) => {
      const { findings } = runCaseFile(text, 'fuzz.battle', loadShippedGame);
      for (const finding of findings) {
        assert.ok(finding.line >= 0 && finding.line <= text.split(/\r\n|\r|\n/).length);
        if (finding.kind === 'malformed') assert.notEqual(finding.message.trim(), '');
      }
    },
  };
}

/**
 * A pack with changes. Its text says them, a line each, so that fewer of them can be tried: `cell FILE ROW COLUMN TEXT`,
 * `row FILE ROW TEXT`, `no FILE`, `file FILE TEXT`, `column FILE NUMBER`.
 */
function packTarget(): Target {
  const shipped = readShippedPack(civilWar, 'border');
  if (!shipped.ok) throw new Error(shipped.error.say);
  const files: PackFiles = civilWar.writePack?.(shipped.value) ?? shipped.value;
  const paths = Object.keys(files);
  return {
    name: 'pack',
    corpus: 'pack',
    text: (rand) =>
      Array.from({ length: 1 + rand.below(6) }, () => changeFor(rand, files, paths)).join('\n'),
    tries: (text) => {
      const changed = packWith(files, text);
      const opened = inTime('open', 'x\n'.repeat(4000), () => civilWar.open(changed));
      if (!opened.ok) expectPackFaults(opened.error);
      const checked = civilWar.checkMap?.(changed);
      if (checked !== undefined) expectPackFaults([...checked.faults, ...checked.warnings]);
      for (const remark of civilWar.remarksOn?.(changed) ?? []) assert.notEqual(remark.trim(), '');
      if (opened.ok)
        for (const scenario of opened.value.scenarios ?? []) opened.value.setup(scenario, {});
    },
  };
}

const VALUES = [
  '',
  '0',
  '-1',
  '1e9',
  'x',
  '"',
  'usa',
  '9999',
  '0101',
  '0102-0103',
  'yes',
  '{"a":1}',
  '[]',
  'null',
];

function changeFor(rand: Rand, files: PackFiles, paths: readonly string[]): string {
  const path = rand.pick(paths) ?? '';
  const lines = (files[path] ?? '').split('\n');
  const row = rand.below(Math.min(lines.length, 60));
  const cells = (lines[row] ?? '').split(',');
  const column = rand.below(cells.length);
  const oneLine = (text: string): string => text.replace(/[\r\n]/g, ' ').slice(0, 20_000);
  const cell = rand.chance(50)
    ? (rand.pick(VALUES) ?? '')
    : oneLine(mutate(cells[column] ?? '', rand));
  switch (rand.below(12)) {
    case 0:
      return `no ${path}`;
    case 1:
      return `column ${path} ${column}`;
    case 2:
      return `file ${path} ${oneLine(mutate(lines[row] ?? '', rand))}`;
    case 3:
    case 4:
    case 5:
      return `row ${path} ${row} ${oneLine(mutate(lines[row] ?? '', rand))}`;
    default:
      return `cell ${path} ${row} ${column} ${cell}`;
  }
}

function packWith(files: PackFiles, changes: string): PackFiles {
  const changed = new Map(Object.entries(files));
  for (const change of changes.split('\n')) {
    const [, verb = '', path = '', rest = ''] = /^(\w+) (\S+) ?(.*)$/su.exec(change) ?? [];
    const lines = (changed.get(path) ?? '').split('\n');
    const [, row = '0', column = '0', text = ''] = /^(\d+) (\d+) ?(.*)$/su.exec(rest) ?? [];
    const cells = (lines[Number(row)] ?? '').split(',');
    if (verb === 'no') changed.delete(path);
    else if (verb === 'file') changed.set(path, rest);
    else if (verb === 'cell') {
      cells[Number(column)] = text;
      lines[Number(row)] = cells.join(',');
      changed.set(path, lines.join('\n'));
    } else if (verb === 'row') {
      const [, at = '0', line = ''] = /^(\d+) ?(.*)$/su.exec(rest) ?? [];
      lines[Number(at)] = line;
      changed.set(path, lines.join('\n'));
    } else if (verb === 'column')
      changed.set(
        path,
        lines
          .map((line) =>
            line
              .split(',')
              .filter((_cell, index) => index !== Number(rest))
              .join(','),
          )
          .join('\n'),
      );
  }
  return Object.fromEntries(changed);
}

function expectPackFaults(faults: readonly PackFault[]): void {
  for (const fault of faults) {
    const { file, row, column, read, expected } = fault;
    const isSaid =
      file !== '' && row >= 0 && typeof column === 'string' && typeof read === 'string';
    assert.ok(isSaid && expected.trim() !== '', JSON.stringify(fault).slice(0, 500));
  }
}

/** A table as the pages change it: what nobody touched stays, and what was written is read. */
function tableTarget(): Target {
  const shipped = readShippedPack(civilWar, 'border');
  const tables = shipped.ok ? Object.values(shipped.value) : [];
  return {
    name: 'table',
    corpus: 'table',
    text: (rand) => byChance(rand, rand.pick(tables) ?? '', 6),
    tries: (text, rand) => {
      const grid = inTime('readGrid', text, () => readGrid(text));
      const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
      assert.equal(
        inTime('writeCells', text, () => writeCells(text, new Map())),
        plain,
      );
      const row = rand.pick(grid.rows)?.row;
      if (row === undefined) return;
      const column = 1 + rand.below(grid.head.length);
      const cell = mutate('3, "x"', rand)
        .replace(/[\r\n]/g, ' ')
        .trim();
      const again = readGrid(writeCells(text, new Map([[`${row}-${column}`, cell]])));
      const found = again.rows.find((one) => one.row === row)?.cells[column - 1];
      if (found !== undefined) assert.equal(found.trim(), cell);
      changeRow(text, row, rand.chance(50) ? 'add' : 'remove');
    },
  };
}

/** A zip of a pack whose bytes are changed: `at OFFSET HEX`, `cut LENGTH`, `type MIME`, a line each. */
async function zipTarget(): Promise<Target> {
  const shipped = readShippedPack(civilWar, 'border');
  const zip = await zipOf('border', shipped.ok ? shipped.value : {});
  const hex = (rand: Rand): string =>
    Array.from({ length: 1 + rand.below(4) }, () =>
      rand.below(256).toString(16).padStart(2, '0'),
    ).join('');
  return {
    name: 'zip',
    corpus: 'zip',
    text: (rand) =>
      Array.from({ length: rand.below(6) }, () => {
        // The directory at the end is what a zip is read by.
        const near = rand.chance(60) ? zip.length - rand.below(1500) : rand.below(zip.length);
        if (rand.chance(8)) return `cut ${near}`;
        return rand.chance(5)
          ? `type ${mutate('multipart/form-data; boundary=XX', rand)}`
          : `at ${near} ${hex(rand)}`;
      }).join('\n'),
    tries: async (text) => {
      let content = Buffer.from(zip);
      let type = 'multipart/form-data; boundary=XX';
      for (const line of text.split('\n')) {
        const [verb, first = '', bytes = ''] = line.split(' ');
        if (verb === 'at')
          Buffer.from(bytes, 'hex').copy(content, Math.min(Number(first) || 0, content.length));
        if (verb === 'cut') content = content.subarray(0, Number(first) || 0);
        if (verb === 'type') type = line.slice(5);
      }
      const head = `--XX\r\nContent-Disposition: form-data; name="files"; filename="border.zip"\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--XX--\r\n')]);
      // A request as far as it is read here: its head, and its body as a stream.
      const request = Object.assign(Readable.from([body]), {
        headers: { 'content-type': type },
      }) as unknown as Request;
      const upload = await takeUpload(request, true);
      if (upload.trouble === undefined) packFilesOf(upload.files);
      else assert.notEqual(upload.trouble.trim(), '');
    },
  };
}

const MAIL: Grammar = {
  mail: [
    '<head>\n\n<body>',
    '<head>\n<head>\n\n<body>',
    '<head>',
    '\n<body>',
    'From x@example.org Sat\n<head>\n\n<body>',
  ],
  head: [
    ...[
      'From: <from>\nSubject: <subject>\nMessage-ID: <id>',
      'From: <from>\nSubject: <subject>\n<header>\n<type>',
    ],
    ...[
      '<header>\n<header>\n<type>',
      'From: <from>\nFrom: <from>\nContent-Transfer-Encoding: <encoding>\n<type>',
    ],
    ...[
      'Subject: <subject>\nFrom: <from>\n<type>\nContent-Transfer-Encoding: <encoding>',
      '<shown>\n<shown>',
    ],
  ],
  header: [
    ...[
      'Auto-Submitted: auto-replied',
      'List-Id: <subject>',
      'Return-Path: <>',
      'Received: from a\n\tby b',
      'X-Long: <long>',
    ],
    ...[
      'Reply-To: <from>',
      'Precedence: bulk',
      ': nothing',
      'No colon',
      ' folded',
      'Date: <subject>',
      'To: <from>, <from>',
    ],
  ],
  shown: [
    'Von: <from>',
    'Betreff: <subject>',
    '*From:* <from>',
    'De : <from>',
    'Gesendet: Montag',
    '-----Original Message-----',
  ],
  from: [
    ...[
      'ann@example.org',
      'Ann Lee <ann@example.org>',
      '"Lee, Ann" <ann@example.org>',
      '=?utf-8?q?Ann_=C3=A9?= <a@b.c>',
    ],
    ...[
      '"a@b.c" <ann@example.org>',
      '(<from>) ann@example.org',
      '<<<<',
      'ann@example.org, bob@example.org',
      '<long>',
      '',
    ],
    ...[
      '=?utf-8?b?<base>?= <a@b>',
      '=?x?q?=?=',
      'a@b'.repeat(3),
      '"\\"" <ann@example.org>',
      '((((',
      '=?<charset>?b?<base>?=',
    ],
  ],
  subject: [
    'Orders for USA East',
    'Re: <subject>',
    '=?<charset>?q?<base>?=',
    '=?<charset>?b?<base>?=',
    '<long>',
    'List: east',
  ],
  id: ['<a@example.org>', '<<a@b>', 'none', '<a b@c>', '<long>'],
  type: [
    ...[
      'Content-Type: text/plain; charset=<charset>',
      'Content-Type: text/html; charset="<charset>"',
      'Content-Type: <long>',
    ],
    ...[
      'Content-Type: multipart/mixed; boundary=B',
      'Content-Type: multipart/alternative; boundary="B"',
      'Content-Type:',
    ],
    ...[
      'Content-Type: message/rfc822',
      'Content-Type: multipart/report; boundary=B',
      'Content-Type: text/plain; format=flowed',
    ],
    ...[
      'Content-Type: multipart/mixed',
      'Content-Type: application/octet-stream; name="x.txt"',
      "Content-Type: text/plain; charset*=x''%zz",
    ],
  ],
  charset: [
    'utf-8',
    'iso-8859-1',
    'windows-1252',
    'utf-16le',
    'utf-7',
    'shift_jis',
    'gb18030',
    'x-none',
    'utf-8"',
    'unicode-1-1',
    '',
  ],
  encoding: ['8bit', '7bit', 'base64', 'quoted-printable', 'uuencode', 'base64base64', ''],
  body: [
    ...[
      '<words>',
      '<words>\n<body>',
      '<parts>',
      '<base>',
      '<html>',
      '<words>\n-- \n<words>',
      '> <words>\n<body>',
      '<long>',
    ],
    ...[
      'On Monday <from> wrote:\n> <words>\n<body>',
      'Begin forwarded message:\n<head>\n\n<words>',
      '=3D=\n=ZZ=E9<words>',
    ],
  ],
  parts: [
    '--B\n<part>\n--B--',
    '--B\n<part>\n--B\n<part>\n--B--',
    '--B\n<part>',
    '--B--\n<words>',
    'pre\n--B\n<parts>',
  ],
  part: [
    '<type>\n\n<body>',
    '<type>\nContent-Transfer-Encoding: <encoding>\n\n<body>',
    '\n<body>',
    'Content-Disposition: attachment; filename="<long>"\n\n<base>',
  ],
  html: [
    ...[
      '<lt>p>PP 1: wait<lt>/p>',
      '<lt>table><lt>tr><lt>td><words><lt>/td><lt>/tr>',
      '<lt>div><html><html>',
      '<lt>!-- <words>',
      '<lt>blockquote><html>',
    ],
    ...[
      '&#x110000;&#0;&nbsp;<words>',
      '<lt>a href="<long>"><words>',
      '<lt>ul><lt>li><html>',
      '<lt>style><words>',
      '<lt>p style="<lt>">',
    ],
  ],
  lt: ['<'],
  words: [
    ...[
      'PP 1: wait',
      'PP 1-3: move McClellan to Manassas',
      'CP east 9, west 4',
      'Dear umpire,',
      'Yours, Ann',
      'List: east',
      'Seat: usa-east',
    ],
    ...[
      '--',
      '-- ',
      '>> old',
      '* PP 2: wait',
      '1. PP 3: wait',
      '',
      'Best regards',
      '__________________________',
      '| PP 1 | wait |',
    ],
  ],
  base: [
    'UFAgMTogd2FpdA==',
    'UFAgMTog!!!',
    '=',
    'w6k',
    '_C3=A9_',
    '//////',
    'AAAA'.repeat(30),
    '8J+YgA',
  ],
  long: [
    'x',
    'a'.repeat(300),
    '<long><long>',
    'é'.repeat(90),
    '((((((((<long>',
    '"<long>',
    '<<long>@<long>',
    ' <long> ',
  ],
};

/** An e-mail, as it comes from a mail program or is pasted. */
export function mailText(rand: Rand): string {
  const text = grow(MAIL, 'mail', rand);
  return byChance(rand, rand.chance(50) ? text.replace(/\n/g, '\r\n') : text, 5);
}

function mailTarget(): Target {
  const opened = loadShippedGame('civil-war', '1861');
  assert.ok(opened.ok);
  const game = opened.value;
  const asked = ['orders', 'allocation', 'present'].map((kind) => {
    const question = {
      ...{ key: asQuestionKey(kind), to: asSeat('usa-trans'), kind, title: kind, about: null },
      silence: 'default' as const,
    };
    return { question, belongs: (line: string) => game.belongs(line, question) };
  });
  const judge = judgeFor(asked, (line) => game.belongs(line));
  const holders = SEATS.map(({ id, title }) => ({
    ...{ seat: id, title, side: 'usa', lists: [] },
    name: 'Ann Lee',
    mail: 'ann@example.org',
  }));
  return {
    name: 'mail',
    corpus: 'mail',
    text: mailText,
    tries: async (text, rand) => {
      // Characters up to 255 are bytes as they came; others make it a text that somebody pasted.
      const raw =
        /[^\u0000-\u00ff]/.test(text) || rand.chance(30)
          ? Buffer.from(text)
          : Buffer.from(text, 'latin1');
      const given = rand.chance(50) ? raw : inTime('mailSource', text, () => mailSource(raw));
      const mail = await inTimeLater('readMail', text, () => readMail(given));
      assert.match(mail.messageId, /^<[^\s<>]+@[^\s<>]+>$/);
      assert.doesNotMatch(`${mail.from}${mail.subject}${mail.fromName}`, /[\r\n\0]/);
      const { own, sheet, leftOut, doubts } = inTime('findSheet', text, () =>
        findSheet(mail, judge, { sender: mail.fromName }),
      );
      assert.equal(own.length, mail.lines.length);
      for (const { line } of [...leftOut, ...doubts])
        assert.ok(line >= 1 && line <= mail.lines.length);
      inTime('sortLines', text, () => sortLines(sheet ?? text, mail.subject, asked));
      inTime('matchSeat', text, () => matchSeat(holders, mail, own));
    },
  };
}

const SEAT_LIST: Grammar = {
  list: ['<line>', '<line>\n<list>', '<line>\n\n<list>\r\n'],
  line: [
    ...[
      '<seat>, <name>, <mail>',
      '<name> <<mail>>',
      '<seat>: <name> <mail>',
      '<name>\t<mail>',
      '<seat>',
      '<mail>',
      '<seat> | <name>',
    ],
    ...[
      '"<name>" <<mail>>, <seat>',
      '<mail>, <mail>',
      '<name>; <seat>; <mail>',
      'usa-esat, <name>',
      'mailto:<mail>',
    ],
  ],
  seat: [...SEATS.flatMap(({ id, title }) => [id as string, title]), 'gm', 'nobody-here'],
  name: ['Ann Lee', 'Dr. Bob, Jr.', 'é', 'O’Neil', '', 'x'.repeat(200), '=cmd()'],
  mail: [
    'ann@example.org',
    'bob@example.org',
    'ANN@EXAMPLE.ORG',
    'a@b@c',
    '@',
    'x@',
    'a'.repeat(80),
    'ü@example.org',
  ],
};

function seatListTarget(): Target {
  return {
    name: 'seat-list',
    corpus: 'seat-list',
    text: (rand) => byChance(rand, grow(SEAT_LIST, 'list', rand), 4),
    tries: (text) => {
      const { wishes, faults } = inTime('readSeatList', text, () => readSeatList(text, SEATS));
      const seats = wishes.map(({ seat }) => seat);
      assert.equal(new Set(seats).size, seats.length, 'A seat is given twice');
      assert.ok(!seats.includes(asSeat('gm')));
      for (const { line, say } of faults) assert.ok(line >= 1 && say.trim() !== '');
    },
  };
}

export async function fileTargets(): Promise<readonly Target[]> {
  return [
    caseTarget(),
    packTarget(),
    tableTarget(),
    await zipTarget(),
    mailTarget(),
    seatListTarget(),
  ];
}
