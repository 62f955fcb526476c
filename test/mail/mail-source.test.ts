import { expect, it } from 'vitest';
import { mailSource } from '../../src/mail/mail-source.js';
import { readMail } from '../../src/mail/read-mail.js';
import { leastMilliseconds } from '../processor-time.js';

const read = (text: string | Buffer) => readMail(mailSource(Buffer.from(text)));

it.each([
  ['English', 'From: Rosa <rosa@example.org>\nSent: Friday\nTo: x\nSubject: Orders\n\nPP 1: wait'],
  ['German', 'Von: Rosa <rosa@example.org>\nDatum: heute\nAn: x\nBetreff: Orders\n\nPP 1: wait'],
  ['French', 'De : Rosa <rosa@example.org>\nEnvoyé : hier\nÀ : x\nObjet : Orders\n\nPP 1: wait'],
  ['bold', '*From:* Rosa <rosa@example.org>\n*Date:* Friday\n*Subject:* Orders\n\nPP 1: wait'],
  [
    'forwarded',
    '---------- Forwarded message ---------\nFrom: Rosa <rosa@example.org>\nSubject: Orders\n\nPP 1: wait',
  ],
])('a mail copied from a %s mail program has its sender, subject and text', async (_, text) => {
  const mail = await read(text);
  expect([mail.from, mail.fromName, mail.subject]).toEqual(['rosa@example.org', 'Rosa', 'Orders']);
  expect(mail.lines.join('\n').trim()).toBe('PP 1: wait');
});

it('the words alone have no sender, and none of their lines is taken for a header', async () => {
  const text = 'PP 1: wait\nPP 2: move A to 3\n\nTo: nobody';
  const mail = await read(text);
  expect([mail.from, mail.subject]).toEqual(['', '']);
  expect(mail.lines.join('\n').trim()).toBe(text);
});

it('a mail as it came over the wire stays as it is, byte for byte', () => {
  const raw = Buffer.from(
    'From: a@example.org\r\nContent-Type: text/plain; charset=iso-8859-1\r\nMIME-Version: 1.0\r\n\r\nPP 1: attends \xe0 2',
    'latin1',
  );
  expect(mailSource(raw).equals(raw)).toBe(true);
});

it('a source that a browser has decoded is read as it was seen', async () => {
  const mail = await read(
    'Message-ID: <a@example.org>\nFrom: a@example.org\nContent-Type: text/plain; charset=windows-1252\n\nPP 1–3: wait “here”',
  );
  expect(mail.lines).toEqual(['PP 1–3: wait “here”']);
});

it('a mail in quoted-printable is read whatever stands beside it', async () => {
  const mail = await read(
    'Message-ID: <a@example.org>\nFrom: a@example.org\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nPP 1=E2=80=933: wait',
  );
  expect(mail.lines).toEqual(['PP 1–3: wait']);
});

it('a mail of an mbox is read without its first line', async () => {
  const mail = await read(
    'From rosa@example.org Fri Nov 20 12:00:00 2026\nFrom: rosa@example.org\nMessage-ID: <a@example.org>\n\nPP 1: wait',
  );
  expect([mail.from, mail.lines]).toEqual(['rosa@example.org', ['PP 1: wait']]);
});

it('a long row of dashes before a pasted mail is read in time', () => {
  const mail = Buffer.from(`${'-'.repeat(20_000)} from Rosa\n\nPP 1: wait`);
  expect(leastMilliseconds(() => mailSource(mail))).toBeLessThan(100);
});
