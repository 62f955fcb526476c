/** Who sits where, what he is sent, and until when: the paragraphs that no case file can show. */
import { describe, expect, test } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import {
  personMark,
  replacePlayer,
  sideMark,
  switchSeats,
  vacateSeat,
} from '../../src/campaign/seats/replace-player.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { Clock, SheetReceipt } from '../../src/campaign/types.js';
import { asSeat } from '../../src/kernel/basic.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import {
  clock,
  got,
  playThrough,
  RED,
  refusal,
  rule,
  run,
  SEED,
  send,
  tempFile,
  toyCampaign,
} from './cast.js';

const at =
  (time: string): Clock =>
  () =>
    time;

async function war(): Promise<Campaign> {
  const input = { system: 'civil-war', seed: SEED, zone: 'UTC' };
  return got(await newCampaign(tempFile('war.vedette'), input, clock));
}

const name = (campaign: Campaign, seat: string, who: string, more: object = {}) =>
  nameSeat(campaign, { seat: asSeat(seat), name: who, ...more }, clock);

/** Up to the question for the allocations. */
async function atAllocation(campaign: Campaign): Promise<void> {
  await rule(campaign, '1/split', 'split 1');
}

const sheet = async (
  campaign: Campaign,
  seat: string,
  text: string,
  when = clock,
): Promise<SheetReceipt> =>
  got(
    await submitSheet(campaign, { seat: asSeat(seat), kind: 'allocation', text, via: 'cli' }, when),
  );

/** 15 % to each, the rest to the East; whatever the dice gave. */
async function lawful(campaign: Campaign): Promise<string> {
  const told = got(await readyLetters(campaign)).flatMap(({ seat, text }) =>
    seat === 'usa-supreme' ? (/(\d+) command points/.exec(text)?.[1] ?? []) : [],
  );
  const cp = Number(told.at(-1));
  const least = Math.floor((cp * 15 + 50) / 100);
  const most = Math.floor((cp * 60 + 50) / 100);
  return `CP east ${most}, west ${least}, trans ${least}`;
}

describe('seats and persons', () => {
  test('a name or an address that a mail cannot carry is refused', async () => {
    const campaign = await war();
    for (const mail of ['ann,bob@example.org', 'ann;x@example.org', 'ann(x)@example.org'])
      expect(refusal(await name(campaign, 'usa-east', 'Ann', { mail }))).toBe('bad-input');
    for (const who of ['Ann\u202egro', 'Ann\u0000', 'Ann\u2028Bcc: x', 'Ann\r\nBcc: x'])
      expect(refusal(await name(campaign, 'usa-east', who))).toBe('bad-input');
    got(await name(campaign, 'usa-east', 'Zoë אנה', { mail: "o'neill+war@example.org" }));
    campaign.close();
  });

  test('the gamemaster holds no seat (C1.1)', async () => {
    const campaign = await war();
    got(await name(campaign, 'gm', 'Ann'));
    const seats = got(await listSeats(campaign)).map(({ seat }) => seat);
    expect(seats).not.toContain('gm');
    expect(seats).toHaveLength(7);
    campaign.close();
  });

  test('one person may hold several seats of one side, which part again (C1.2, C3.6)', async () => {
    const campaign = await war();
    const mail = { mail: 'ann@example.org' };
    got(await name(campaign, 'usa-east', 'Ann', mail));
    got(await name(campaign, 'usa-west', 'Ann', mail));
    expect(refusal(await name(campaign, 'csa-east', 'Ann', mail))).toBe('bad-input');
    got(await name(campaign, 'usa-west', 'Bob', { mail: 'bob@example.org' }));
    const seats = got(await listSeats(campaign));
    expect(seats.find(({ seat }) => seat === 'usa-east')?.name).toBe('Ann');
    expect(seats.find(({ seat }) => seat === 'usa-west')?.name).toBe('Bob');
    campaign.close();
  });

  test('an old page neither leaves a seat vacant that another holds by now, nor moves him', async () => {
    const campaign = await war();
    got(await name(campaign, 'usa-east', 'Ann', { mail: 'ann@example.org' }));
    got(await name(campaign, 'usa-west', 'Bob', { mail: 'bob@example.org' }));
    const [east, west] = [asSeat('usa-east'), asSeat('usa-west')];
    const [was, all] = [
      personMark({ name: 'Ann', mail: 'ann@example.org' }),
      await sideMark(campaign),
    ];
    got(await name(campaign, 'usa-east', 'Cy', { mail: 'cy@example.org' }));
    expect(refusal(await vacateSeat(campaign, { seat: east, was }, clock))).toBe('stale');
    const old = await switchSeats(campaign, { a: east, b: west, was: all }, clock);
    expect(refusal(old)).toBe('stale');
    const seats = got(await listSeats(campaign));
    expect(seats.find(({ seat }) => seat === east)?.name).toBe('Cy');
    const now = { a: east, b: west, was: await sideMark(campaign) };
    got(await switchSeats(campaign, now, clock));
    campaign.close();
  });

  test('the supreme commander moves persons; it binds at the release (C3.4)', async () => {
    const file = tempFile('war.vedette');
    const campaign = got(await newCampaign(file, { system: 'civil-war', seed: SEED }, clock));
    got(await name(campaign, 'usa-east', 'Ann', { mail: 'ann@example.org', form: 'text' }));
    got(await name(campaign, 'usa-west', 'Bob', { mail: 'bob@example.org' }));
    await atAllocation(campaign);
    await sheet(campaign, 'usa-supreme', `${await lawful(campaign)}\nswitch east and west`);
    await rule(campaign, '1/allocation/usa-supreme/approve', 'yes');
    await run(campaign, true);
    const nameAt = async (seat: string) =>
      got(await listSeats(campaign)).find((one) => one.seat === seat);
    expect((await nameAt('usa-east'))?.name).toBe('Ann');
    got(await releaseTurn(campaign, clock));
    expect(await nameAt('usa-east')).toMatchObject({ name: 'Bob', mail: 'bob@example.org' });
    expect(await nameAt('usa-west')).toMatchObject({ name: 'Ann', form: 'text' });
    const letters = got(await readyLetters(campaign)).filter(({ seat }) => seat === 'usa-east');
    expect(letters.at(-1)?.text).toContain('Dear Bob');
    expect(letters.at(-1)?.to).toBe('bob@example.org');
    campaign.close();
    const again = got(await openCampaign(file));
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
    again.close();
  });

  test('persons who changed places change back when the turn is taken back, each time once (C3.4)', async () => {
    const campaign = await war();
    got(await name(campaign, 'usa-east', 'Ann', { mail: 'ann@example.org' }));
    got(await name(campaign, 'usa-west', 'Bob', { mail: 'bob@example.org' }));
    const held = async () => {
      const seats = got(await listSeats(campaign));
      return ['usa-east', 'usa-west'].map((id) => seats.find(({ seat }) => seat === id)?.name);
    };
    const play = async (): Promise<void> => {
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
    };
    const playTurn = async (order: string): Promise<void> => {
      await rule(campaign, '2/split', 'split 1');
      await sheet(campaign, 'usa-supreme', `${await lawful(campaign)}${order}`);
      await rule(campaign, '2/allocation/usa-supreme/approve', 'yes');
      await play();
    };
    const takeBack = async (step: string): Promise<unknown> =>
      got(await takeBackTurn(campaign, { step, reason: 'A slip' }, clock));
    await atAllocation(campaign);
    for (const _step of ['turn 1', 'turn 1.1', 'turn 1.2']) await play();
    await playTurn('\nswitch east and west');
    expect(await held()).toEqual(['Bob', 'Ann']);
    await takeBack('turn 2');
    expect(await held()).toEqual(['Ann', 'Bob']);
    await playTurn('');
    expect(await held()).toEqual(['Ann', 'Bob']);
    // The line of play that is taken back now has moved nobody; the one before it is undone already.
    await takeBack('turn 1.2');
    expect(await held()).toEqual(['Ann', 'Bob']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    campaign.close();
  });

  test('a vacant seat may be changed for one that is held (C3.4)', async () => {
    const campaign = await war();
    got(await name(campaign, 'usa-east', 'Ann'));
    await atAllocation(campaign);
    await sheet(campaign, 'usa-supreme', `${await lawful(campaign)}\nswitch usa-east with trans`);
    await rule(campaign, '1/allocation/usa-supreme/approve', 'yes');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    const seats = got(await listSeats(campaign));
    expect(seats.find(({ seat }) => seat === 'usa-trans')?.name).toBe('Ann');
    expect(seats.find(({ seat }) => seat === 'usa-east')?.name).toBeUndefined();
    campaign.close();
  });
});

describe('direct distribution (C2.4, C3.7)', () => {
  test('is told the commanders at once and counts with the gamemaster alone', async () => {
    const campaign = await war();
    await atAllocation(campaign);
    await sheet(campaign, 'usa-supreme', `direct\n${await lawful(campaign)}`);
    const letters = got(await readyLetters(campaign));
    const east = letters.filter(({ seat }) => seat === 'usa-east').at(-1);
    expect(east?.text).toMatch(/East is given \d+ CP/);
    expect(east?.text).not.toMatch(/West is given/);
    expect(letters.some(({ seat }) => seat?.startsWith('csa') && seat !== 'csa-supreme')).toBe(
      false,
    );
    const open = got(await listAsks(campaign)).asks.map(({ key }) => key);
    expect(open).toContain('1/allocation/usa-supreme/approve');
    await rule(campaign, '1/allocation/usa-supreme/approve', 'no "too much for the East"');
    const after = got(await readyLetters(campaign)).filter(({ seat }) => seat === 'usa-east');
    expect(after.at(-1)?.text).toContain('not approved');
    campaign.close();
  });

  test('without the word nobody but the supreme commander hears of it before', async () => {
    const campaign = await war();
    await atAllocation(campaign);
    await sheet(campaign, 'usa-supreme', await lawful(campaign));
    expect(got(await readyLetters(campaign)).some(({ seat }) => seat === 'usa-east')).toBe(false);
    campaign.close();
  });
});

describe('letters between players (C2.10, C3.2)', () => {
  test('pass inside a side with a copy on record; across the sides the gamemaster alone has them', async () => {
    const campaign = await war();
    const write = async (from: string, to: string, text: string) =>
      got(await sendDispatch(campaign, { from: asSeat(from), to: asSeat(to), text }, clock))
        .delivered;
    expect(await write('usa-supreme', 'usa-east', 'Forward to Richmond!')).toBe(true);
    expect(await write('usa-east', 'csa-east', 'Shall we exchange pickets?')).toBe(false);
    const news = { to: [asSeat('csa-east')], text: 'A letter came over: pickets?' };
    got(await writeDeskLetter(campaign, { ...news, as: 'gamemaster', goes: 'now' }, clock));
    const letters = got(await readyLetters(campaign));
    const to = (seat: string) => letters.filter((one) => one.seat === seat).map(({ text }) => text);
    expect(to('usa-east').join()).toContain('Forward to Richmond!');
    expect(to('csa-east').join()).not.toContain('Shall we');
    const log = got(await readLog(campaign)).map(({ text }) => text);
    expect(log.join('\n')).toContain(
      'USA Commander East writes to CSA Commander East and Trans-Mississippi (across the sides: not delivered)',
    );
    campaign.close();
  });
});

describe('the form of a letter (C7.1)', () => {
  test.each([
    ['text', false, false],
    ['html', true, false],
    ['map', true, true],
  ])('%s', async (form, hasHtml, hasMap) => {
    const campaign = await war();
    got(await name(campaign, 'usa-supreme', 'Ann', { form }));
    await atAllocation(campaign);
    const mails: string[] = [];
    const transport = {
      deliver: (file: string, mail: Buffer) => {
        if (file.startsWith('usa-supreme')) mails.push(mail.toString('utf8'));
        return Promise.resolve();
      },
    };
    got(await sendOutbox(campaign, { folder: '', transport }, clock));
    expect(mails.length).toBeGreaterThan(0);
    expect(mails[0]?.includes('Content-Type: text/html')).toBe(hasHtml);
    expect(mails[0]?.includes('cid:map')).toBe(hasMap);
    expect(mails[0]?.includes('image/png')).toBe(hasMap);
    campaign.close();
  });

  test('no other is known', async () => {
    const campaign = await war();
    expect(refusal(await name(campaign, 'usa-east', 'Ann', { form: 'pigeon' }))).toBe('bad-input');
    campaign.close();
  });
});

describe('the deadline (C7.3)', () => {
  test('is told to those who owe a sheet; a late one is kept and does not count', async () => {
    const campaign = await war();
    await atAllocation(campaign);
    const due = '1861-07-25T20:00';
    got(await setDeadline(campaign, { due, graceHours: 24, reason: 'as agreed' }, clock));
    const told = got(await readyLetters(campaign)).filter(({ text }) => text.includes('deadline'));
    expect(new Set(told.map(({ seat }) => seat))).toEqual(new Set(['csa-supreme', 'usa-supreme']));
    for (const { seat, text } of told)
      expect(/\bCSA\b/.test(text) && /\bUSA\b/.test(text) ? seat : '').toBe('');
    expect(got(await listAsks(campaign)).deadline?.graceHours).toBe(24);
    const text = await lawful(campaign);
    const inGrace = await sheet(campaign, 'usa-supreme', text, at('1861-07-26T19:59:00.000Z'));
    expect([inGrace.counts, inGrace.reading.warnings[0]?.code]).toEqual([true, 'in-grace']);
    const late = await sheet(campaign, 'usa-supreme', text, at('1861-07-26T20:01:00.000Z'));
    expect([late.counts, late.reading.faults[0]?.code]).toEqual([false, 'too-late']);
    expect(late.version).toBe(2);
    campaign.close();
  });

  test('lies ahead, with a day of grace at most', async () => {
    const campaign = await war();
    const set = (due: string, graceHours: number) =>
      setDeadline(campaign, { due, graceHours, reason: 'r' }, clock);
    expect(refusal(await set('1861-07-01T20:00', 0))).toBe('bad-input');
    expect(refusal(await set('1861-07-30T20:00', 25))).toBe('bad-input');
    expect(refusal(await set('tomorrow', 0))).toBe('bad-input');
    campaign.close();
  });

  test('whoever takes over in the middle of a turn gets the reports that the seat has received, and no other seat’s', async () => {
    const campaign = await war();
    await atAllocation(campaign);
    for (const seat of ['usa-supreme', 'csa-supreme'])
      got(await name(campaign, seat, seat, { mail: `${seat}@example.org` }));
    const player = { seat: asSeat('usa-supreme'), name: 'Ben', mail: 'ben@example.org' };
    const sent = got(await readyLetters(campaign)).find(({ seat }) => seat === 'usa-supreme');
    got(await replacePlayer(campaign, { ...player, writes: false }, clock));
    const past = got(await readyLetters(campaign)).filter(({ to }) => to === 'ben@example.org');
    const letter = past.find(({ subject }) => subject.includes('reports so far'));
    expect(letter?.text).toContain(/\d+ command points/.exec(sent?.text ?? '')?.[0]);
    expect(letter?.text).not.toContain('CSA');
    // A corrected name is no successor.
    got(await replacePlayer(campaign, { ...player, name: 'Benjamin', writes: false }, clock));
    const again = got(await readyLetters(campaign)).filter(({ subject }) =>
      subject.includes('reports so far'),
    );
    expect(again).toHaveLength(1);
  });

  test('a successor gets no report of a step that was taken back, nor the letter that told of it', async () => {
    const campaign = await toyCampaign();
    await send(campaign, RED, 'PP 1: move A to 2');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    got(
      await takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip', tells: 'Once more' }, clock),
    );
    await send(campaign, RED, 'PP 1: wait');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    const ben = { seat: RED, name: 'Ben', mail: 'ben@example.org' };
    got(await replacePlayer(campaign, { ...ben, writes: false }, clock));
    const ready = got(await readyLetters(campaign));
    const past = ready.find(({ subject }) => subject.includes('reports so far'))?.text;
    expect(past?.match(/A in box \d/g)).toEqual(['A in box 1', 'A in box 1']);
    expect(past).not.toMatch(/Once more/);
    campaign.close();
  });

  test('a successor gets the newest reports where not all of them go into a letter', async () => {
    const campaign = await toyCampaign(tempFile(), { options: { release: 'by-hand' } });
    for (const words of ['The first winter. ', 'The second winter. ']) {
      await run(campaign, true);
      const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
      const long = { letter: held?.id ?? 0, subject: 'Winter', text: words.repeat(8000) };
      got(await correctLetter(campaign, { ...long, reason: 'r' }, clock));
      got(await releaseTurn(campaign, clock));
    }
    const ben = { seat: RED, name: 'Ben', mail: 'ben@example.org' };
    got(await replacePlayer(campaign, { ...ben, writes: false }, clock));
    const ready = got(await readyLetters(campaign));
    const past = ready.find(({ subject }) => subject.includes('reports so far'))?.text;
    expect(past).toMatch(/1 older one\s+is\s+on\s+your\s+page/);
    expect(past).toContain('second winter');
    expect(past).not.toContain('first winter');
  });

  test('a successor without an address does not keep the one of whoever held the seat before (C1.2)', async () => {
    const campaign = await toyCampaign();
    const rosa = { seat: RED, name: 'Rosa', mail: 'rosa@example.org' };
    got(await replacePlayer(campaign, { ...rosa, writes: false }, clock));
    const given = await replacePlayer(
      campaign,
      { seat: RED, name: 'Ruth', mail: ' ', writes: true },
      clock,
    );
    expect(got(given).holder).toMatchObject({ name: 'Ruth', seat: RED });
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    const letters = got(await readyLetters(campaign));
    const toSeat = letters.filter(({ seat }) => seat === RED);
    expect(
      new Set(toSeat.map(({ to, name: whose }) => `${whose ?? ''} ${to ?? 'no address'}`)),
    ).toEqual(new Set(['Ruth no address']));
    // Who held it had what was there as she took it, and reads that she holds it no more.
    expect(letters.flatMap(({ to, subject }) => (to === rosa.mail ? [subject] : []))).toEqual([
      expect.stringContaining('reports so far'),
      expect.stringMatching(/: your seat$/),
    ]);
    campaign.close();
  });

  test('nor is the same address in other letters: nobody is told that his seat is another’s', async () => {
    const campaign = await war();
    await atAllocation(campaign);
    got(await name(campaign, 'usa-supreme', 'Ben', { mail: 'Ben@Example.org' }));
    const before = got(await readyLetters(campaign)).map(({ id }) => id);
    const player = { seat: asSeat('usa-supreme'), name: 'Ben', mail: 'ben@example.org' };
    got(await replacePlayer(campaign, { ...player, writes: true }, clock));
    const after = got(await readyLetters(campaign));
    expect(after.filter(({ id }) => !before.includes(id))).toEqual([]);
    campaign.close();
  });
});
