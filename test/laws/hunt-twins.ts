/**
 * The short run of the twins up to the first difference, for a program with a leak in it: two campaigns of the toy, in
 * one of which more is done that a seat may not know of, looked at by every way that it has.
 */
import { keepAsTold } from '../keep-told.js';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { seeDesk } from '../../src/campaign/gm/see-desk.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { asSeat, type SeatId } from '../../src/kernel/basic.js';
import { store } from '../../src/store/store.js';
import { must } from '../web/site.js';
import { HELD_ACTS, OPEN_ACTS, RELEASED_ACTS, type Act } from './hidden-acts.js';
import type { Hunt } from './hunt.js';
import { toyLaw } from '../toys/line/player.js';
import { answerAll, differences, layTwins, release, run, type Twins } from './twins.js';

const WATCHER = asSeat('red');
const FOE = asSeat('blue');
const PLAIN = 'PP 1: wait';
const IN_WORDS = 'PP 1: if "the moon is full" then wait';

/** What is done between two looks, in words that a failure shows, and whether what the seat posts and mails is looked at too. */
type Stage = {
  readonly when: string;
  readonly how: 'pages' | 'posts';
  readonly does: (twins: Twins) => Promise<unknown>;
};

const send = (seat: SeatId, text: string, { clock }: Twins): Parameters<Twins['both']>[0] =>
  function sent(campaign) {
    return must(submitSheet(campaign, { seat, kind: 'orders', text, via: 'web' }, clock));
  };

const act =
  (acts: readonly Act[]) =>
  async ({ one, clock }: Twins): Promise<void> => {
    const doings = { clock, by: FOE, watcher: WATCHER, isFoe: true };
    for (const [, does] of acts) await one('another', (campaign) => does({ campaign, ...doings }));
  };

const playOut = ({ both, clock }: Twins): Promise<void> =>
  both(async (campaign) => {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      if ((await must(listAsks(campaign))).state === 'held') return;
      await answerAll(toyLaw(), campaign, clock);
      await run(campaign, clock, true);
    }
  });

const STAGES: readonly Stage[] = [
  {
    when: 'when the other side has written, sent, drafted and been written to',
    how: 'pages',
    does: act(OPEN_ACTS),
  },
  { when: 'when the seat posts and mails after that', how: 'posts', does: () => Promise.resolve() },
  {
    when: 'while a sheet in words waits for the gamemaster',
    how: 'pages',
    does: async (twins) => {
      await twins.both(send(WATCHER, PLAIN, twins));
      await twins.one('meeting', send(FOE, PLAIN, twins));
      await twins.one('another', send(FOE, IN_WORDS, twins));
      twins.moveClock();
      await twins.both((campaign) => run(campaign, twins.clock, true));
    },
  },
  {
    when: 'while the letters of the step are held',
    how: 'pages',
    does: async (twins) => {
      twins.moveClock();
      await twins.one('another', async (campaign) => {
        const { asks } = await must(listAsks(campaign));
        for (const { key } of asks.filter(({ to }) => to === 'gm')) {
          const yes = { key, text: 'yes', reason: 'As it is', release: true };
          await must(giveRuling(campaign, yes, twins.clock));
        }
      });
      await playOut(twins);
      await act(HELD_ACTS)(twins);
    },
  },
  {
    when: 'when they are released',
    how: 'pages',
    does: (twins) => {
      twins.moveClock();
      return twins.both((campaign) => release(campaign, twins.clock));
    },
  },
  {
    when: 'after an amendment of what is hidden',
    how: 'pages',
    does: async (twins) => {
      await act(RELEASED_ACTS)(twins);
      const amendment = {
        text: 'place C blue at 9',
        reason: 'Forgotten',
        told: 'One was left out.',
      };
      await twins.one('another', (campaign) =>
        must(amendPosition(campaign, amendment, twins.clock)),
      );
    },
  },
  {
    when: 'when the next step is played and taken back',
    how: 'pages',
    does: async (twins) => {
      const { step } = await twins.one('meeting', (campaign) => must(seeDesk(campaign)));
      await twins.both(send(WATCHER, PLAIN, twins));
      await twins.one('another', send(FOE, PLAIN, twins));
      twins.moveClock();
      await playOut(twins);
      await twins.both((campaign) => release(campaign, twins.clock));
      twins.moveClock();
      const back = { step: step.name, reason: 'A wrong map', tells: 'We play it again' };
      await twins.both((campaign) => must(takeBackTurn(campaign, back, twins.clock)));
    },
  },
];

const BESIDE = 'beside another campaign';

type Found = { readonly at: string; readonly found: string };

/** The first difference; looked for after one stage alone where it is named. */
async function play(
  only: string | undefined,
  count: (exits: number) => void,
): Promise<Found | undefined> {
  const twins = await layTwins(toyLaw(), '1861');
  const look = async (how: Stage['how'], at: string): Promise<Found | undefined> => {
    if (only !== undefined && only !== at) return undefined;
    const a = await twins.exits('meeting', WATCHER, how);
    const b = await twins.exits('another', WATCHER, how);
    count(a.size);
    const [found] = differences(a, b);
    return found === undefined ? undefined : { at, found };
  };
  try {
    await twins.both((campaign) => must(listAsks(campaign)));
    for (const { when, how, does } of STAGES) {
      await does(twins);
      const found = await look(how, when);
      if (found !== undefined || only === when) return found;
    }
    const before = await twins.exits('meeting', WATCHER);
    await twins.addCampaign('beside');
    const [found] = differences(before, await twins.exits('meeting', WATCHER));
    return found === undefined ? undefined : { at: BESIDE, found };
  } finally {
    await twins.close();
  }
}

export const hunt: Hunt = async (first) => {
  await keepAsTold();
  let exits = 0;
  const count = (more: number): void => void (exits += more);
  const found =
    (first === undefined ? undefined : await play(first, count)) ?? (await play(undefined, count));
  return { tried: `${exits} exits`, ...found };
};

/** Lets go of the store that a program of its own has opened for itself. */
export const leave = (): void => store().close();
