/** Dice in letters: what a seat is told of, how it checks them, and what it is told of those that fell twice or by hand. */
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { holdsIn } from '../../src/kernel/dice.js';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convert } from 'html-to-text';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { rerollDice } from '../../src/campaign/gm/reroll.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeToldDice } from '../../src/campaign/letters/see-told-dice.js';
import { openSeal } from '../../src/campaign/turn/see-dice-key.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { verifyDice } from '../../src/campaign/turn/verify-dice.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { FACES_LINE, OPENSSL_LINE } from '../../src/letters/dice-foot.js';
import type { SeatId } from '../../src/kernel/basic.js';
import { mailOf } from '../../src/mail/letter-mail.js';
import {
  BLUE,
  clock,
  fight,
  got,
  playThrough,
  RED,
  refusal,
  reopen,
  rule,
  signedCampaign,
  tempFile,
  toyCampaign,
} from './cast.js';
import { store } from '../../src/store/store.js';

/** The last letter that tells of dice: who may pursue is told of the fight before the step ends. */
const lastLetter = async (campaign: Campaign, seat: SeatId) => {
  const letter = got(await seeLetters(campaign, seat)).findLast(({ text }) => /^Dice$/m.test(text));
  if (letter === undefined) throw new Error('no letter');
  return letter;
};

async function played(path = tempFile()): Promise<Campaign> {
  const campaign = await signedCampaign(path);
  await fight(campaign);
  got(await releaseTurn(campaign, clock));
  return campaign;
}

const emlOf = async (campaign: Campaign, seat: SeatId): Promise<Buffer> =>
  mailOf(
    campaign,
    { letters: [await lastLetter(campaign, seat)] },
    {
      from: { address: 'vedette@example.org' },
    },
  );

const shell = (folder: string, line: string): string =>
  execFileSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' });

describe('a letter', () => {
  test('that is the first of its seat brings the public key of the dice', async () => {
    const campaign = await signedCampaign();
    for (const seat of [RED, BLUE]) {
      const [first] = got(await seeLetters(campaign, seat));
      expect(first?.text).toContain(campaign.inside.dice.publicKey?.trim());
      expect(first?.html).toContain('<details');
      expect(first?.html).toContain('BEGIN PUBLIC KEY');
    }
  });

  test('that is the first to a new holder of the seat brings the public key again', async () => {
    const campaign = await signedCampaign();
    let minute = 0;
    const later = (): string => new Date(Date.UTC(2026, 10, 22, 12, (minute += 1))).toISOString();
    const key = campaign.inside.dice.publicKey?.trim() ?? '';
    const withKey = async (): Promise<readonly boolean[]> =>
      got(await seeLetters(campaign, RED)).map(({ text }) => text.includes(key));
    got(await runTurn(campaign, { now: true }, later));
    got(await releaseTurn(campaign, later));
    expect(await withKey()).toEqual([true, false]);
    // What has not left goes to whoever holds the seat by then.
    const send = async (): Promise<void> => {
      for (const { id } of got(await readyLetters(campaign)))
        got(await markSent(campaign, id, later));
    };
    await send();
    got(await nameSeat(campaign, { seat: RED, name: 'Ann', mail: 'ann@example.org' }, later));
    got(await runTurn(campaign, { now: true }, later));
    got(await releaseTurn(campaign, later));
    expect(await withKey()).toEqual([true, false, true]);
    // Another of the same name, at another address.
    await send();
    got(await nameSeat(campaign, { seat: RED, name: 'Ann', mail: 'ann@example.net' }, later));
    got(await runTurn(campaign, { now: true }, later));
    got(await releaseTurn(campaign, later));
    expect(await withKey()).toEqual([true, false, true, true]);
    // Each of them is taught once how to answer.
    const taught = got(await seeLetters(campaign, RED)).map(({ text }) =>
      text.includes('How to answer by e-mail'),
    );
    expect(taught).toEqual([true, false, true, true]);
  });

  test('tells the rolls of its notices with their signatures, folded, after everything else', async () => {
    const campaign = await played();
    const { text, html } = await lastLetter(campaign, RED);
    const rolls = text.match(/^ROLL='vedette-dice-1[^']+'$/gm) ?? [];
    expect(rolls.length).toBeGreaterThanOrEqual(2);
    expect(text.indexOf('ROLL=')).toBeGreaterThan(text.indexOf('What is asked'));
    expect(text.indexOf('BEGIN PUBLIC KEY')).toBeLessThan(text.indexOf('\n--\n'));
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Dice of this letter/);
    expect(html).not.toContain('<details open');
  });

  test('is checked as it came, as its text was copied, and as its HTML was copied', async () => {
    const campaign = await played();
    const letter = await lastLetter(campaign, RED);
    const quoted = letter.text.replace(/^/gm, '> ').replaceAll('\n', '\r\n');
    const copied = convert(letter.html, { wordwrap: false });
    const forms = [await emlOf(campaign, RED), letter.text, quoted, copied];
    for (const form of forms) {
      const { rolls, otherKey, differs } = got(await verifyDice(Buffer.from(form), undefined));
      expect(differs).toBe(false);
      expect(rolls.length).toBeGreaterThanOrEqual(2);
      expect(rolls.map(({ found }) => found)).toEqual(rolls.map(() => 'good'));
      expect(otherKey).toBeUndefined();
    }
  });

  test('is checked in whatever form a program saved it or passed it on', async () => {
    const campaign = await played();
    const { text, html } = await lastLetter(campaign, RED);
    const eml = await emlOf(campaign, RED);
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const attached = (type: string): string =>
      [
        ...[
          'Subject: Fwd: dice',
          'MIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary="x"',
        ],
        ...['', '--x', 'Content-Type: text/plain', '', 'Is this right?', '', '--x'],
        ...[`Content-Type: ${type}`, 'Content-Disposition: attachment; filename="letter.eml"'],
        ...['', eml.toString('latin1'), '--x--', ''],
      ].join('\r\n');
    const forms: Readonly<Record<string, string | Buffer>> = {
      ...{ page: html, 'page of a browser': `<!DOCTYPE html>\n<html><body>${html}</body></html>` },
      ...{ 'e-mail with a mark': Buffer.concat([mark, eml]), 'text with a mark': `\ufeff${text}` },
      ...{ 'UTF-16': little, 'UTF-16, the other way': Buffer.from(little).swap16() },
      ...{ 'e-mail below empty lines': `\n\n${eml.toString('latin1')}` },
      ...{ 'attached e-mail': attached('message/rfc822') },
      ...{ 'attached file': attached('application/octet-stream') },
      ...{ 'hard spaces': text.replaceAll(' ', '\u00a0') },
      ...{ 'a line a paragraph': text.replaceAll('\n', '\n\n') },
    };
    for (const [form, letter] of Object.entries(forms)) {
      const { rolls, otherKey, differs } = got(await verifyDice(Buffer.from(letter), undefined));
      expect([form, rolls.length >= 2, otherKey, differs]).toEqual([form, true, undefined, false]);
      expect([form, ...rolls.map(({ found }) => found)]).toEqual([
        form,
        ...rolls.map(() => 'good'),
      ]);
    }
    const first = Buffer.concat([mark, Buffer.from(campaign.inside.dice.publicKey ?? '')]);
    expect(got(await verifyDice(Buffer.from(text), first)).otherKey).toBeUndefined();
  });

  test('whose HTML tells other dice or another key than its text is found wrong', async () => {
    const campaign = await played();
    const eml = (await emlOf(campaign, RED)).toString('latin1');
    const at = eml.indexOf('Content-Type: text/html');
    const [before, page] = [eml.slice(0, at), eml.slice(at)];
    const face = /, red: (\d)/.exec(eml)?.[1] ?? '';
    const forged: Readonly<Record<string, string>> = {
      face: page.replace(`red: ${face}`, `red: ${face === '6' ? '1' : '6'}`),
      name: page.replace('/1d6', '/2d6'),
      key: page.replace('MIIBIjAN', 'MIIBIjAM'),
    };
    for (const [what, other] of Object.entries(forged)) {
      expect([what, other === page]).toEqual([what, false]);
      const letter = Buffer.from(before + other, 'latin1');
      const { differs } = got(await verifyDice(letter, undefined));
      expect([what, differs]).toEqual([what, true]);
    }
  });

  test('in which any one letter of a signature is another is found wrong', async () => {
    const { text } = await lastLetter(await played(), RED);
    const [whole = '', signature = ''] = /SIG='([^']*)'/.exec(text) ?? [];
    const letters = Array.from(signature, (_, at) => at).filter(
      (at) => !/[\s=]/.test(signature[at] ?? ''),
    );
    for (const at of letters) {
      const other = signature[at] === 'Z' ? 'Y' : String.fromCharCode(signature.charCodeAt(at) + 1);
      const forged =
        signature.slice(0, at) + (/\w/.test(other) ? other : 'A') + signature.slice(at + 1);
      const { rolls } = got(
        await verifyDice(Buffer.from(text.replace(whole, `SIG='${forged}'`)), undefined),
      );
      expect([at, rolls[0]?.found]).toEqual([at, 'signature']);
    }
  });

  test('is checked by hand with the openssl lines that stand in it', async () => {
    const path = tempFile();
    const campaign = await played(path);
    const { text } = await lastLetter(campaign, BLUE);
    expect(text).toContain(OPENSSL_LINE);
    expect(text).toContain(FACES_LINE);
    const folder = dirname(path);
    const key = /-----BEGIN[\s\S]*END PUBLIC KEY-----/.exec(text)?.[0] ?? '';
    writeFileSync(join(folder, 'key.pem'), `${key}\n`);
    const pasted = /^ROLL='[^']*'\nSIG='[^']*'$/m.exec(text)?.[0] ?? '';
    expect(shell(folder, `${pasted}\n${OPENSSL_LINE}`)).toBe('Verified OK\n');
    const bytes = shell(folder, `${pasted}\n${FACES_LINE}`).trim().split('= ')[1]?.split(':') ?? [];
    const [die] = bytes.map((byte) => parseInt(byte, 16)).filter((byte) => byte < 252);
    const told = /: (\d)$/m.exec(text.slice(0, text.indexOf(pasted)).trimEnd())?.[1];
    expect(((die ?? 0) % 6) + 1).toBe(Number(told));
    const forged = pasted.replace('/1d6', '/1d8');
    expect(() => shell(folder, `${forged}\n${OPENSSL_LINE}`)).toThrow();
  });

  test('with another face, another signature or another key is found wrong', async () => {
    const [campaign, other] = [await played(), await played()];
    const { text } = await lastLetter(campaign, RED);
    const wrong = async (from: RegExp | string, to: string) =>
      got(await verifyDice(Buffer.from(text.replace(from, to)), undefined)).rolls[0]?.found;
    const face = /: (\d)\nROLL/.exec(text)?.[1] ?? '';
    expect(await wrong(/: \d\nROLL/, `: ${face === '6' ? 1 : Number(face) + 1}\nROLL`)).toBe(
      'faces',
    );
    expect(await wrong(/SIG='..../, "SIG='AAAA")).toBe('signature');
    expect(await wrong(/line 1/, 'line 2')).toBe('signature');
    expect(await wrong(/ROLL='vedette-dice-1/, "ROLL='something")).toBe('name');
    const key = Buffer.from(other.inside.dice.publicKey ?? '');
    const checked = got(await verifyDice(Buffer.from(text), key));
    expect(checked.rolls.map(({ found }) => found)).toContain('signature');
    expect(checked.otherKey).toBeDefined();
  });

  test('in which one signed roll stands for two is found wrong', async () => {
    const { text } = await lastLetter(await played(), RED);
    const [one = ''] = /ROLL='[^']*'\nSIG='[^']*'/.exec(text) ?? [];
    const twice = text.replace(one, `${one}\n\nPulse 2: another, our die: 3\n${one}`);
    const { rolls } = got(await verifyDice(Buffer.from(twice), undefined));
    expect(rolls.filter(({ found }) => found === 'twice')).toHaveLength(2);
  });

  test('of several seats of one person is right where each is told of the same roll, once in each part', async () => {
    const campaign = await played();
    const letters = [await lastLetter(campaign, RED), await lastLetter(campaign, BLUE)] as const;
    const [red = '', blue = ''] = letters.map(({ text }) => text);
    const inRed = red.match(/^ROLL=.*$/gm) ?? [];
    const inBlue = blue.match(/^ROLL=.*$/gm) ?? [];
    expect(inRed.filter((roll) => blue.includes(roll))).not.toEqual([]);
    const joined = { titles: ['Red side', 'Blue side'], token: 'v0' };
    const from = { address: 'vedette@example.org' };
    const eml = await mailOf(campaign, { letters, joined }, { from });
    const { text = '', html = '' } = await PostalMime.parse(eml);
    const quoted = text.replace(/^/gm, '> ').replaceAll('\n', '\r\n');
    for (const form of [eml, text, quoted, convert(html, { wordwrap: false })]) {
      const { rolls } = got(await verifyDice(Buffer.from(form), undefined));
      expect(rolls).toHaveLength(inRed.length + inBlue.length);
      expect(rolls.map(({ found }) => found)).toEqual(rolls.map(() => 'good'));
    }
    const [one = ''] = /ROLL='[^']*'\nSIG='[^']*'/.exec(text) ?? [];
    const twice = text.replace(one, `${one}\n\nPulse 2: another, our die: 3\n${one}`);
    const { rolls } = got(await verifyDice(Buffer.from(twice), undefined));
    expect(rolls.filter(({ found }) => found === 'twice')).toHaveLength(2);
  });

  test('of several seats of one person has each roll that was rolled again in full in each part', async () => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const { name = '' } = got(await seeRolls(campaign)).at(-1) ?? {};
    got(await rerollDice(campaign, { key: name, reason: 'a slip' }, clock));
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    const letters = [await lastLetter(campaign, RED), await lastLetter(campaign, BLUE)] as const;
    const joined = { titles: ['Red side', 'Blue side'], token: 'v0' };
    const from = { address: 'vedette@example.org' };
    const eml = await mailOf(campaign, { letters, joined }, { from });
    const { rolls } = got(await verifyDice(eml, undefined));
    expect(rolls.filter(({ says }) => says.includes('rolled again'))).toHaveLength(2);
    expect(rolls.map(({ found }) => found)).toEqual(rolls.map(() => 'good'));
  });

  test('without dice is refused by the check, which says what to give it', async () => {
    expect(refusal(await verifyDice(Buffer.from('Dear Ann,'), undefined))).toBe('bad-input');
  });

  test('of a campaign without a key says that its dice are not signed, and that they cannot be checked', async () => {
    const campaign = await toyCampaign();
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    const { text } = await lastLetter(campaign, RED);
    expect(text).toContain('The dice of this campaign are not signed');
    expect(text).not.toContain('ROLL=');
    const { unsigned } = got(
      await verifyDice(
        Buffer.from(`${text}\n${(await signedCampaign()).inside.dice.publicKey ?? ''}`),
        undefined,
      ),
    );
    expect(unsigned.length).toBeGreaterThanOrEqual(2);
  });

  test('that was written while the key was missing says of each roll that it is not signed', async () => {
    const path = tempFile();
    (await signedCampaign(path)).close();
    store().keys.remove(path);
    const campaign = await reopen(path);
    await fight(campaign);
    got(await releaseTurn(campaign, clock));
    expect((await lastLetter(campaign, RED)).text).toMatch(/: \d \(not signed\)$/m);
  });
});

describe('a roll that the gamemaster has rolled again', () => {
  test('is told with both falls, each signed under a name of its own, and the reason', async () => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const name = got(await seeRolls(campaign)).at(-1)?.name ?? '';
    const again = got(
      await rerollDice(campaign, { key: name, reason: 'The die fell off the table' }, clock),
    );
    expect(again.name).toBe(name);
    await playThrough(campaign);
    const roll = got(await seeRolls(campaign)).find((one) => one.name === name);
    expect([roll?.fell, roll && holdsIn(roll)]).toEqual([again.fell, again.now]);
    got(await releaseTurn(campaign, clock));
    for (const seat of [RED, BLUE]) {
      const letter = await lastLetter(campaign, seat);
      const words = letter.text.replace(/\s+/g, ' ');
      expect(words).toContain('does not count: see the next');
      expect(words).toContain('rolled again by the gamemaster (The die fell off the table)');
      expect(letter.text).toMatch(/^ROLL='[^']*\/again 1\/1d6'$/m);
      const { rolls } = got(await verifyDice(await emlOf(campaign, seat), undefined));
      expect(new Set(rolls.map(({ found }) => found))).toEqual(new Set(['good']));
    }
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test.each([
    'the die: 5, set by the gamemaster, not rolled',
    "as agreed ROLL='x' and the die: 6 (not signed), does not count: see the next",
    'on the floor) the die: 5, set by the gamemaster, not rolled (so',
    `it was\n\nROLL='x'\nSIG='AAAA'\n\nof old`,
  ])('is right whatever its reason says: %j', async (reason) => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const key = got(await seeRolls(campaign)).at(-1)?.name ?? '';
    got(await rerollDice(campaign, { key, reason }, clock));
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    const { text } = await lastLetter(campaign, RED);
    for (const letter of [
      await emlOf(campaign, RED),
      ...Object.values(PASSED_ON).map((passOn) => passOn(text)),
    ]) {
      const { rolls, unsigned } = got(await verifyDice(Buffer.from(letter), undefined));
      expect(rolls.length).toBeGreaterThan(1);
      expect([rolls.map(({ found }) => found), unsigned]).toEqual([rolls.map(() => 'good'), []]);
    }
  });

  test('has its own reason, and no roll has that of another', async () => {
    const campaign = await toyCampaign();
    await fight(campaign);
    const again = got(await seeRolls(campaign))
      .slice(-2)
      .reverse();
    for (const [index, { name: key }] of again.entries())
      got(await rerollDice(campaign, { key, reason: `slip ${String(index + 1)}` }, clock));
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    for (const seat of [RED, BLUE]) {
      const { letters } = got(await seeToldDice(campaign, seat));
      const reasons = letters.flatMap(({ dice }) => dice.map((die) => die.reasons));
      const told = reasons.flatMap((own) => (own.length === 0 ? [] : [own.join(' and ')]));
      expect(told.sort()).toEqual(['slip 1', 'slip 2']);
    }
  });

  test('cannot be made not to have been rolled again', async () => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const name = got(await seeRolls(campaign)).at(-1)?.name ?? '';
    got(await rerollDice(campaign, { key: name, reason: 'a slip' }, clock));
    const taken = await withdrawRuling(campaign, { key: name, reason: 'no' }, clock);
    expect(refusal(taken)).toBe('not-asked');
    await rule(campaign, name, '3');
    got(await withdrawRuling(campaign, { key: name, reason: 'no' }, clock));
    const roll = got(await seeRolls(campaign)).find((one) => one.name === name);
    expect([roll?.ruled, roll?.again?.length]).toEqual([false, 1]);
  });

  test('holds no more once its dice are set by hand', async () => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const name = got(await seeRolls(campaign)).at(-1)?.name ?? '';
    const { now } = got(await rerollDice(campaign, { key: name, reason: 'a slip' }, clock));
    const other = now[0] === 3 ? 4 : 3;
    await rule(campaign, name, String(other));
    const roll = got(await seeRolls(campaign)).find((one) => one.name === name);
    expect([roll?.ruled, roll && holdsIn(roll)]).toEqual([true, [other]]);
  });

  test('needs a reason, a name that was rolled, and dice that are not set by hand', async () => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const name = got(await seeRolls(campaign)).at(-1)?.name ?? '';
    const reroll = async (key: string, reason: string) =>
      refusal(await rerollDice(campaign, { key, reason }, clock));
    expect(await reroll(name, '  ')).toBe('bad-input');
    expect(await reroll('p9/nothing', 'a slip')).toBe('not-asked');
    await rule(campaign, name, '3');
    expect(await reroll(name, 'a slip')).toBe('bad-input');
  });
});

test('a die that the gamemaster set is told as set, without what fell, its signature or his reason', async () => {
  const campaign = await signedCampaign();
  await fight(campaign);
  const [other, roll] = got(await seeRolls(campaign)).slice(-2);
  // Neither what fell nor a tie, which would be rolled again.
  const taken = [roll, other].flatMap((one) => (one === undefined ? [] : holdsIn(one)));
  const face = String([1, 2, 3].find((one) => !taken.includes(one)));
  await rule(campaign, roll?.name ?? '', face, 'a secret reason');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  for (const seat of [RED, BLUE]) {
    const { text } = await lastLetter(campaign, seat);
    expect(text.replace(/\s+/g, ' ')).toContain(`: ${face}, set by the gamemaster, not rolled`);
    for (const letter of got(await seeLetters(campaign, seat)))
      expect(letter.text).not.toContain('a secret reason');
  }
});

/** How mail programs and persons pass a letter on. */
const PASSED_ON: Readonly<Record<string, (letter: string) => string>> = {
  'as it is': (letter) => letter,
  quoted: (letter) => letter.replace(/^/gm, '> '),
  'quoted twice, with other line ends': (letter) =>
    letter.replace(/^/gm, '>> ').replaceAll('\n', '\r\n'),
  'with each line broken again and only its beginning quoted': (letter) =>
    letter.replace(/(?<=[a-z:,]) (?=[a-z\d])/g, '\n').replace(/^(?=\S*(?:die|ROLL|set))/gm, '> '),
  'without its empty lines': (letter) => letter.replace(/\n{2,}/g, '\n'),
};

test.each(Object.entries(PASSED_ON))(
  'a die that the gamemaster set is listed by the check where its letter is passed on %s',
  async (_how, passOn) => {
    const campaign = await signedCampaign();
    await fight(campaign);
    const [other, roll] = got(await seeRolls(campaign)).slice(-2);
    const taken = [roll, other].flatMap((one) => (one === undefined ? [] : holdsIn(one)));
    const face = String([1, 2, 3].find((one) => !taken.includes(one)));
    await rule(campaign, roll?.name ?? '', face);
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    const key = Buffer.from(campaign.inside.dice.publicKey ?? '');
    const { text, html } = await lastLetter(campaign, RED);
    for (const form of [text, convert(html, { wordwrap: false })]) {
      const { rolls, unsigned } = got(await verifyDice(Buffer.from(passOn(form)), key));
      expect(unsigned.length).toBe(1);
      expect(unsigned[0]?.says).toContain(`: ${face}, set by the gamemaster, not rolled`);
      expect(rolls.length).toBeGreaterThan(0);
    }
  },
);

test('a die that the gamemaster set is listed by the check where an empty line broke its words', async () => {
  const letter =
    'Pulse 4: battle, your die: 6, set by the\n\n> gamemaster, not\n\n> rolled\n\nFarewell';
  const { unsigned } = got(await verifyDice(Buffer.from(letter), undefined));
  expect(unsigned).toEqual([
    { says: 'Pulse 4: battle, your die: 6, set by the gamemaster, not rolled' },
  ]);
});

test('a letter in which the only die is one that the gamemaster set is checked without a key', async () => {
  const letter =
    'Pulse 4: battle at Manassas Junction (7413), your die: 6, set by the\ngamemaster, not rolled\n';
  const { rolls, unsigned, key } = got(await verifyDice(Buffer.from(letter), undefined));
  expect([rolls, key]).toEqual([[], undefined]);
  expect(unsigned).toEqual([
    {
      says: 'Pulse 4: battle at Manassas Junction (7413), your die: 6, set by the gamemaster, not rolled',
    },
  ]);
});

describe('a letter that tells of a roll that fell three times', () => {
  const OVER = /,\s+does\s+not\s+count:\s+see\s+the\s+next/;
  let text = '';
  /** The three falls, each with its words, name and signature. */
  let falls: readonly string[] = [];
  /** A roll that fell once. Some fights are over with one roll, and the key is another each time. */
  let single: string | undefined;
  beforeEach(async () => {
    do {
      const campaign = await signedCampaign();
      await fight(campaign);
      const name = got(await seeRolls(campaign)).at(-1)?.name ?? '';
      for (const reason of ['It fell off the table', 'It leaned on a book, again'])
        got(await rerollDice(campaign, { key: name, reason }, clock));
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
      ({ text } = await lastLetter(campaign, RED));
      const blocks = text.split('\n\n').filter((block) => block.includes('ROLL='));
      const at = blocks.findIndex((block) => OVER.test(block));
      falls = blocks.slice(at, at + 3);
      single = blocks.find((block) => !falls.includes(block));
    } while (single === undefined);
  });

  const found = async (letter: string) =>
    got(await verifyDice(Buffer.from(letter), undefined)).rolls.map((roll) => roll.found);
  const without = (nth: number): string => text.replace(`${falls[nth] ?? ''}\n\n`, '');
  const changed = (nth: number, from: RegExp, to: string): string =>
    text.replace(falls[nth] ?? '', (falls[nth] ?? '').replace(from, to));
  const AGAIN = /,\s+rolled\s+again\s+by\s+the\s+gamemaster\s+\([^)]*\)/;

  test('is right as it came, and however it is passed on', async () => {
    for (const [how, passOn] of Object.entries(PASSED_ON))
      expect([how, new Set(await found(passOn(text)))]).toEqual([how, new Set(['good'])]);
  });

  test('is found wrong without any one of them', async () => {
    const [first, second, last] = [0, 1, 2].map(without);
    expect(await found(first ?? '')).toContain('earlier');
    expect(await found(second ?? '')).toEqual(expect.arrayContaining(['next', 'earlier']));
    expect(await found(last ?? '')).toContain('next');
  });

  test('is found wrong where one is said to count, or not to have been rolled again', async () => {
    expect(await found(changed(0, OVER, ''))).toContain('earlier');
    expect(await found(changed(1, OVER, ''))).toContain('earlier');
    expect(await found(changed(1, AGAIN, ''))).toContain('again');
    expect(await found(changed(2, AGAIN, ''))).toContain('again');
    const again = single?.replace(/(?=\nROLL)/, ', rolled again by the gamemaster (so)') ?? '';
    expect(await found(text.replace(single ?? '', again))).toContain('earlier');
  });

  test('is found wrong where their order or what they were for is another', async () => {
    const [one = '', two = '', three = ''] = falls;
    const turned = text.replace([one, two].join('\n\n'), [two, one].join('\n\n'));
    expect(await found(turned)).toEqual(expect.arrayContaining(['next', 'earlier']));
    expect(await found(text.replace(three, three.replace(/box \d+/, 'box 77')))).toContain('words');
  });

  test('is found wrong where a fall without its signature stands alone', async () => {
    const bare = (nth: number) => changed(nth, /\nROLL=[^]*$/, ' (not signed)');
    const unsigned = async (letter: string) =>
      got(await verifyDice(Buffer.from(letter), undefined)).unsigned.map((die) => die.found);
    expect(await unsigned(bare(0))).toEqual([undefined]);
    expect(await found(bare(0))).not.toContain('earlier');
    const alone = bare(0).replace(`${falls[1] ?? ''}\n\n`, '');
    expect(await unsigned(alone)).toEqual(['next']);
    expect(await found(alone)).toContain('earlier');
    const last = bare(0)
      .replace(`${falls[1] ?? ''}\n\n`, '')
      .replace(`${falls[2] ?? ''}\n\n`, '');
    expect(await unsigned(last)).toEqual(['next']);
  });
});

test('after the war the seal shows which roll each code stood for', async () => {
  const path = tempFile();
  const campaign = await played(path);
  const { signature, sealName, rolls } = got(await openSeal(campaign));
  const folder = dirname(path);
  writeFileSync(join(folder, 'key.pem'), campaign.inside.dice.publicKey ?? '');
  const given = `ROLL='${sealName}'\nSIG='${signature.replace(/.{72}/g, '$&\n')}'`;
  expect(shell(folder, `${given}\n${OPENSSL_LINE}`)).toBe('Verified OK\n');
  const [first] = rolls;
  const bare = first?.name.replace(/ \d+d\d+$/, '') ?? '';
  const code = shell(
    folder,
    `${given}\nKEY=$(echo "$SIG" | openssl base64 -d | openssl dgst -sha256 -r | cut -c1-64)
     printf %s '${bare}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$KEY -r | cut -c1-32`,
  ).trim();
  expect(first?.signed.split('/')).toContain(code);
  expect(store().keys.read(path)).toContain('PRIVATE KEY');
});
