import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { writeEml, type Mail } from '../../src/letters/write-eml.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const mail: Mail = {
  from: { name: 'Vedette', address: 'vedette@example.org' },
  to: { name: 'Ann O’Hara', address: 'ann@example.org' },
  subject: '[Vedette] Demo: turn 1.1, July 1861',
  text: 'Dear Ann,\n\nçafé\n',
  html: '<p>Dear Ann</p><img src="cid:map">',
  maps: [{ id: 'map', png: PNG }],
  messageId: '<run-7.usa-east@vedette.example.org>',
  inReplyTo: '<sheet-1@mail.example.org>',
  date: '2026-11-21T14:05:00Z',
};

describe('a mail', () => {
  test('has the same bytes each time, its lines ended by CRLF', async () => {
    const bytes = await writeEml(mail);
    expect(bytes.equals(await writeEml(mail))).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/(?<!\r)\n/);
  });

  test('that answers by itself says so, and no other does', async () => {
    const answer = await writeEml({ ...mail, auto: 'replied' });
    expect(answer.toString()).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    expect(answer.toString()).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    expect((await writeEml(mail)).toString()).not.toContain('Auto-Submitted');
  });

  test('reads back with its text, its HTML and its map', async () => {
    const read = await PostalMime.parse(await writeEml(mail));
    expect(read.subject).toBe(mail.subject);
    expect(read.messageId).toBe(mail.messageId);
    expect(read.inReplyTo).toBe(mail.inReplyTo);
    expect(read.to?.[0]).toMatchObject({ name: 'Ann O’Hara', address: 'ann@example.org' });
    expect(read.text?.trim()).toBe(mail.text.trim());
    expect(read.html).toContain('cid:map');
    expect(read.attachments).toHaveLength(1);
    const [map] = read.attachments;
    expect(map).toMatchObject({ filename: 'map.png', mimeType: 'image/png', contentId: '<map>' });
    expect(Buffer.from(map?.content as ArrayBuffer).equals(PNG)).toBe(true);
  });

  test('names the mails of its thread, the first one first and the one that it answers last', async () => {
    const references = ['<first@mail.example.org>', '<second@mail.example.org>'];
    const read = await PostalMime.parse(await writeEml({ ...mail, references }));
    expect(read.references?.split(/\s+/)).toEqual([...references, mail.inReplyTo]);
  });

  test('says where to write to have no more of its kind', async () => {
    const unsubscribe = 'mailto:war@example.org?subject=stop';
    const bytes = await writeEml({ ...mail, unsubscribe });
    expect(bytes.toString()).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`);
    expect((await writeEml(mail)).toString()).not.toContain('List-Unsubscribe');
  });

  test('without a map has no attachment', async () => {
    const { maps: _maps, ...plain } = mail;
    expect((await PostalMime.parse(await writeEml(plain))).attachments).toEqual([]);
  });

  test('cannot be given headers through a subject or a name', async () => {
    const sly = 'x\r\nBcc: spy@example.org\r\n\r\nbody';
    const bytes = await writeEml({
      ...mail,
      subject: sly,
      to: { name: sly, address: mail.to.address },
    });
    const read = await PostalMime.parse(bytes);
    expect(read.bcc ?? []).toEqual([]);
    expect(read.headers.map((header) => header.key)).not.toContain('bcc');
  });

  test.each([
    ['an address with a line break', { to: { address: 'a@b.org\r\nBcc: c@d.org' } }],
    ['two addresses', { to: { address: 'a@b.org,c@d.org' } }],
    ['a Message-ID with a line break', { messageId: '<a@b>\r\nX: y' }],
    ['an In-Reply-To that is none', { inReplyTo: 'nothing' }],
    ['a date that is none', { date: 'soon' }],
  ])('is refused with %s', async (_, over) => {
    await expect(writeEml({ ...mail, ...over })).rejects.toThrow();
  });
});
