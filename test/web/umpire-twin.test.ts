/** An assistant or observer of some seats learns nothing of what other seats do, not even how much it was. */
import { expect, it } from 'vitest';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { toyLaw } from '../toys/line/player.js';
import { BORDER, civilWarLaw } from '../laws/civil-war/player.js';
import { HELD_ACTS, OPEN_ACTS, RELEASED_ACTS, type Act } from '../laws/hidden-acts.js';
import type { LawCase } from '../laws/law-case.js';
import { answerAll, differences, layTwins, release, run } from '../laws/twins.js';
import { must } from './site.js';

const CASES: readonly (readonly [string, () => LawCase, string])[] = [
  ['the toy', toyLaw, 'red'],
  ['the Civil War on the border', () => civilWarLaw(BORDER), 'usa'],
];

/** Has the step played again, which whoever reads its held letters may see. */
const PLAYED_AGAIN = 'has a sheet written for him, and taken away again';

it.each(CASES)(
  '%s: an assistant and an observer get the same bytes, whatever the other side writes, sends and is told',
  async (_name, makeLaw, side) => {
    const law = makeLaw();
    const twins = await layTwins(law, '0007');
    const seats = await twins.one('meeting', (campaign) => must(listSeats(campaign)));
    const own = seats.filter((one) => one.side === side).map(({ seat }) => seat);
    const foes = seats.filter((one) => one.side !== side).map(({ seat }) => seat);
    const [first, foe] = [own[0], foes[0]];
    if (first === undefined || foe === undefined) throw new Error('no seats');
    const helpers = [
      { name: 'Anna', mail: 'anna@help.example', role: 'assistant', of: `side ${side}` },
      { name: 'Otis', mail: 'otis@help.example', role: 'observer', of: `seat ${first}` },
    ] as const;
    const ids = await twins.both(async (campaign) => {
      const named: string[] = [];
      for (const helper of helpers)
        named.push((await must(nameUmpire(campaign, helper, twins.clock))).id);
      return named;
    });
    const act = async (acts: readonly Act[]): Promise<void> => {
      for (const [, does] of acts)
        await twins.one('another', (campaign) =>
          does({ campaign, clock: twins.clock, by: foe, watcher: first, isFoe: true }),
        );
    };
    const writeOwn = (words: string): Promise<unknown> =>
      twins.both(async (campaign) => {
        const letter = { from: first, to: 'gm' as const, text: `To you: ${words}` };
        await must(sendDispatch(campaign, letter, twins.clock));
        const answer = { to: [first], as: 'gamemaster' as const, goes: 'now', text: words };
        await must(writeDeskLetter(campaign, answer, twins.clock));
      });
    const same = async (when: string): Promise<void> => {
      for (const [index, id] of ids.entries()) {
        const mail = helpers[index]?.mail ?? '';
        const [a, b] = [
          await twins.helperExits('meeting', id, mail),
          await twins.helperExits('another', id, mail),
        ];
        expect([...a.keys()].filter((name) => /letter|tray\//.test(name)).length).toBeGreaterThan(
          1,
        );
        expect(differences(a, b), `${helpers[index]?.name ?? ''}, ${when}`).toEqual([]);
      }
    };
    try {
      await act(OPEN_ACTS.filter(([what]) => what !== PLAYED_AGAIN));
      await writeOwn('after all of it');
      await same('before the step is played');
      await twins.both((campaign) => answerAll(law, campaign, twins.clock));
      await twins.both((campaign) => run(campaign, twins.clock, true));
      await twins.both((campaign) => answerAll(law, campaign, twins.clock));
      await twins.both((campaign) => run(campaign, twins.clock, true));
      await act(HELD_ACTS);
      await same('while its letters are held');
      twins.moveClock();
      await twins.both((campaign) => release(campaign, twins.clock));
      await act(RELEASED_ACTS);
      await writeOwn('after the release');
      await same('when they are released');
    } finally {
      await twins.close();
    }
  },
  300_000,
);
