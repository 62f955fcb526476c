/** Cards that are drawn: kept, told with their proof to whoever holds them, ruled and drawn again like any die. */
import { describe, expect, test } from 'vitest';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { rerollDice } from '../../src/campaign/gm/reroll.js';
import { tryRun } from '../../src/campaign/gm/try-run.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { seeLetters, seeView } from '../../src/campaign/seen/see.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { chanceOf } from '../../src/campaign/turn/dice.js';
import { openSeal } from '../../src/campaign/turn/see-dice-key.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { facesOfSigned } from '../../src/campaign/turn/signed-roll.js';
import { verifyDice } from '../../src/campaign/turn/verify-dice.js';
import { asSeat, type SeatId } from '../../src/kernel/basic.js';
import { isDraw, type ChanceRecord, type DrawRecord } from '../../src/kernel/dice.js';
import { colony } from '../toys/colony/system.js';
import {
  BLUE,
  clock,
  got,
  meet,
  playThrough,
  RED,
  run,
  send,
  signedCampaign,
  tempFile,
} from './cast.js';
import { store } from '../../src/store/store.js';

const [CROWN, LEAGUE] = [asSeat('crown'), asSeat('league')];

/** A colony in which nobody has a card yet. Without a seed its dice are signed. */
const begun = async (path = tempFile(), seed?: string): Promise<Campaign> =>
  got(
    await newCampaign(
      path,
      {
        ...{ system: 'colony', pack: {}, scenario: 'empty', title: 'Cards' },
        ...(seed === undefined ? {} : { seed }),
      },
      clock,
      [colony],
    ),
  );

const drawIn = async (campaign: Campaign): Promise<DrawRecord> => {
  const rolls: readonly ChanceRecord[] = got(await seeRolls(campaign));
  const draw = rolls.filter(isDraw).at(-1);
  if (draw === undefined) throw new Error('nothing was drawn');
  return draw;
};
const handOf = async (campaign: Campaign, seat: SeatId): Promise<unknown> =>
  (got(await seeView(campaign, seat)).view as { hands: unknown }).hands;
const lastLetter = async (campaign: Campaign, seat: SeatId): Promise<string> =>
  got(await seeLetters(campaign, seat)).at(-1)?.text ?? '';

describe('a draw', () => {
  test('is told with its proof to whoever holds the cards, and to nobody else', async () => {
    const campaign = await begun();
    await run(campaign, true);
    const { drawn, from } = await drawIn(campaign);
    expect(from).toHaveLength(6);
    got(await releaseTurn(campaign, clock));
    expect(await handOf(campaign, CROWN)).toEqual({ crown: drawn });
    const letter = await lastLetter(campaign, CROWN);
    expect(letter).toMatch(new RegExp(`Your cards: ${drawn.join(', ')}, drawn as \\d \\d$`, 'im'));
    expect(letter).toMatch(/^ROLL='[^']+\/2of6'$/m);
    expect(letter).toContain('a draw of two out of twelve things');
    expect(await lastLetter(campaign, LEAGUE)).not.toContain('ROLL=');
  });

  test('is checked by its letter, and found wrong with another number', async () => {
    const campaign = await begun();
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    const letter = await lastLetter(campaign, CROWN);
    const checked = async (text: string) =>
      got(await verifyDice(Buffer.from(text), undefined)).rolls.map(({ found }) => found);
    expect(await checked(letter)).toEqual(['good']);
    const other = letter.replace(
      /drawn as (\d)/,
      (_all, n: string) => `drawn as ${String((Number(n) % 6) + 1)}`,
    );
    expect(await checked(other)).toEqual(['faces']);
  });

  test('comes out again in a replay, with the key and without it', async () => {
    const path = tempFile();
    const campaign = await begun(path);
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    campaign.close();
    store().keys.remove(path);
    const again = got(await openCampaign(path, [colony]));
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
    await run(again, true);
    expect((await drawIn(again)).drawn).toHaveLength(2);
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
  });

  test('can be checked whole when the seal is opened: the set, its order, and the numbers', async () => {
    const campaign = await begun();
    await run(campaign, true);
    const { from, drawn } = await drawIn(campaign);
    const { rolls } = got(await openSeal(campaign));
    const order = rolls.find(({ name }) => name === 'turn 1.1/cards/order 32d256');
    const numbers = rolls.find(({ name }) => name === 'turn 1.1/cards 2of6');
    expect(numbers?.signature).toBeUndefined();
    const key = facesOfSigned(order?.signed ?? '', Buffer.from(order?.signature ?? '', 'base64'));
    got(await releaseTurn(campaign, clock));
    const told = /drawn as (\d) (\d)$/m.exec(await lastLetter(campaign, CROWN)) ?? [];
    const source = chanceOf((_dice, name) =>
      name.endsWith('/order') ? key : told.slice(1).map(Number),
    );
    expect(source.draw(from, 2, 'cards')).toEqual(drawn);
  });

  test('is set by hand to cards of the set, with a reason, and no others', async () => {
    const campaign = await begun();
    await run(campaign, true);
    const { drawn: before } = await drawIn(campaign);
    const rule = (text: string) =>
      giveRuling(campaign, { key: 'cards', text, reason: 'a slip of the dealer' }, clock);
    for (const text of ['drums', 'drums, drums', 'drums, ace of spades', 'drums fair-wind'])
      expect(got(await rule(text))).toMatchObject({
        kept: false,
        faults: [
          {
            code: 'draw',
            message:
              '2 of these, with commas between: deserters, drums, fair-wind, good-harvest, pamphlet, pay-chest',
          },
        ],
      });
    const kept = got(await rule('fair-wind,drums'));
    expect(kept).toMatchObject({
      says: [`cards: fair-wind, drums instead of ${before.join(', ')}`],
    });
    expect(await drawIn(campaign)).toMatchObject({ drawn: ['fair-wind', 'drums'], fell: before });
    got(await releaseTurn(campaign, clock));
    expect(await handOf(campaign, CROWN)).toEqual({ crown: ['fair-wind', 'drums'] });
    expect(await lastLetter(campaign, CROWN)).toMatch(
      /cards: fair-wind, drums, set by the gamemaster, not drawn$/m,
    );
  });

  test('is made again with a reason that is told, and both draws with it', async () => {
    const campaign = await begun();
    await run(campaign, true);
    const { drawn: first } = await drawIn(campaign);
    const again = got(
      await rerollDice(campaign, { key: 'cards', reason: 'A card was bent' }, clock),
    );
    expect(again.fell).toEqual(first);
    const { drawn, fell } = await drawIn(campaign);
    expect([fell, drawn]).toEqual([first, again.now]);
    got(await releaseTurn(campaign, clock));
    const letter = await lastLetter(campaign, CROWN);
    expect(letter.replace(/\s+/g, ' ')).toContain(
      'drawn again by the gamemaster (A card was bent)',
    );
    const { rolls } = got(await verifyDice(Buffer.from(letter), undefined));
    expect(rolls.map(({ found }) => found)).toEqual(['good', 'good']);
  });

  test('stands in the log as drawn, with the set it came from', async () => {
    const campaign = await begun();
    await run(campaign, true);
    const { drawn } = await drawIn(campaign);
    const lines = got(await readLog(campaign)).filter(({ kind }) => kind === 'drawn');
    expect(lines.map(({ text }) => text)).toEqual([`cards: ${drawn.join(', ')} (2 of 6)`]);
  });
});

describe('a try', () => {
  const handTried = async (campaign: Campaign, dice: string): Promise<string> => {
    const { seats } = got(await tryRun(campaign, dice));
    const crown = seats.find(({ holder }) => holder.seat === CROWN);
    return crown?.told.find(({ text }) => text.includes('drew'))?.text ?? '';
  };
  const tries = Array.from({ length: 60 }, (_, n) => `00000000${n.toString(16).padStart(2, '0')}`);

  test('tells nothing of the cards that will be drawn: it draws any, whatever is to come', async () => {
    const campaign = await begun();
    const seen = new Map<string, number>();
    for (const dice of tries) {
      const hand = await handTried(campaign, dice);
      seen.set(hand, (seen.get(hand) ?? 0) + 1);
    }
    // Thirty hands in order: none comes half the time.
    expect(seen.size).toBeGreaterThan(15);
    expect(Math.max(...seen.values())).toBeLessThan(12);
  });

  test('leaves what has fallen, and what was ruled or rolled again, as the run will have it', async () => {
    const campaign = await signedCampaign();
    await send(campaign, RED, meet('B'));
    await send(campaign, BLUE, meet('X'));
    expect((await run(campaign)).state).toBe('waiting');
    const named = async (colour: string): Promise<string> =>
      got(await seeRolls(campaign)).find(({ name }) => name.endsWith(`fight 5/${colour}`))?.name ??
      '';
    const again = { key: await named('blue'), reason: 'It fell off the table', release: true };
    got(await rerollDice(campaign, again, clock));
    const blue = got(await rerollDice(campaign, again, clock)).now[0];
    const red = blue === 6 ? 1 : 6;
    const ruled = { key: await named('red'), text: String(red), reason: 'a slip', release: true };
    got(await giveRuling(campaign, ruled, clock));
    const fight = `red ${String(red)} against ${String(blue)} blue`;
    for (const dice of tries.slice(0, 5)) {
      const { seats, held } = got(await tryRun(campaign, dice));
      expect(held).toBe(false);
      for (const { told } of seats) expect(told.map(({ text }) => text).join()).toContain(fight);
    }
    await playThrough(campaign);
    const log = got(await readLog(campaign)).map(({ text }) => text);
    expect(log.join()).toContain(fight);
  });

  test('is the same in two campaigns whose dice differ, so none of theirs is in it', async () => {
    const [one, other] = [await begun(tempFile(), '0001'), await begun(tempFile(), '0002')];
    const hands = async (campaign: Campaign) => {
      const tried: string[] = [];
      for (const dice of tries.slice(0, 20)) tried.push(await handTried(campaign, dice));
      return tried;
    };
    expect(await hands(one)).toEqual(await hands(other));
    await run(one, true);
    await run(other, true);
    expect((await drawIn(one)).drawn).not.toEqual((await drawIn(other)).drawn);
  });
});
