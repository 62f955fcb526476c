/**
 * A war as a campaign's file: every seat and the gamemaster by machine, by the use cases that pages, mail and command line
 * call.
 */
import type { Campaign } from '../src/campaign/campaign.js';
import { giveRuling } from '../src/campaign/gm/give-ruling.js';
import { listAsks, seeAsk } from '../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../src/campaign/seats/name-seat.js';
import { newCampaign } from '../src/campaign/new-campaign.js';
import { releaseTurn } from '../src/campaign/turn/release-turn.js';
import { runTurn } from '../src/campaign/turn/run-turn.js';
import { seeViewAt } from '../src/campaign/seen/see.js';
import { submitSheet } from '../src/campaign/sheets/submit-sheet.js';
import type { Ask, Clock, Outcome } from '../src/campaign/types.js';
import { asSeat, type Json, type SeatId } from '../src/kernel/basic.js';
import type { Game } from '../src/kernel/run.js';
import type { Options, Question } from '../src/kernel/system.js';

const MOST_ROUNDS = 200;
const HOUR = 3_600_000;

/** A war of one system with a machine in every seat. */
export type Machines = {
  readonly system: string;
  readonly scenario: string;
  readonly zone: string;
  readonly options?: Options;
  readonly players: readonly {
    readonly seat: string;
    readonly name: string;
    readonly mail: string;
  }[];
  /** What a seat sends; undefined: silence. `view`: the system's own. */
  readonly sheetFor: (game: Game, question: Question, view: Json) => string | undefined;
  /** What the gamemaster answers. */
  readonly answerOf: (question: Question) => string;
};

export type War = {
  readonly campaign: Campaign;
  readonly machines: Machines;
  readonly clock: Clock;
};

/** Plays into a new file until so many turns are over. */
export async function wageInFile(path: string, machines: Machines, turns: number): Promise<void> {
  const clock = hourly();
  const campaign = await beginWar(path, machines, clock);
  try {
    for (;;) {
      const { step } = await must(listAsks(campaign));
      if (Number(/\d+/.exec(step.name)?.[0]) > turns) return;
      await playStep({ campaign, machines, clock });
    }
  } finally {
    campaign.close();
  }
}

/** A new war with a player in every seat; without a seed its dice are signed. */
export async function beginWar(
  path: string,
  { system, scenario, zone, options, players }: Machines,
  clock: Clock,
  seed?: string,
): Promise<Campaign> {
  const more = {
    ...(seed === undefined ? {} : { seed }),
    ...(options === undefined ? {} : { options }),
  };
  const campaign = await must(newCampaign(path, { system, scenario, zone, ...more }, clock));
  for (const { seat, name, mail } of players)
    await must(nameSeat(campaign, { seat: asSeat(seat), name, mail }, clock));
  return campaign;
}

/** Answers what is asked until nobody has an answer any more, goes on without the rest, and releases. */
export async function playStep(war: War): Promise<void> {
  const { campaign, clock } = war;
  const answered = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { state, asks } = await must(listAsks(campaign));
    if (state === 'held') {
      await must(releaseTurn(campaign, clock));
      return;
    }
    const ask = asks.find((one) => one.state === 'open' && !answered.has(one.key));
    if (ask === undefined) await must(runTurn(campaign, { now: true }, clock));
    else if (ask.to === 'gm') await rule(war, ask);
    else {
      answered.add(ask.key);
      await send(war, ask, ask.to);
    }
  }
  throw new Error('A step does not come to an end');
}

async function rule({ campaign, machines, clock }: War, { key, kind }: Ask): Promise<void> {
  if (kind === 'release') {
    await must(releaseTurn(campaign, clock));
    return;
  }
  const text = kind === 'approval' ? 'yes' : machines.answerOf(await must(seeAsk(campaign, key)));
  const ruling = { key, text, reason: 'By machine', release: true };
  const ruled = await must(giveRuling(campaign, ruling, clock));
  if (!ruled.kept) throw new Error(`${key}: "${text}" does not read`);
}

export async function send(
  { campaign, machines, clock }: War,
  ask: Ask,
  seat: SeatId,
): Promise<void> {
  const question = await must(seeAsk(campaign, ask.key));
  const { view } = await must(seeViewAt(campaign, seat, ask.key));
  const text = machines.sheetFor(campaign.game, question, view);
  if (text === undefined) return;
  const list = ask.list === undefined ? {} : { list: ask.list };
  await must(submitSheet(campaign, { seat, kind: ask.kind, ...list, text, via: 'web' }, clock));
}

export function hourly(from = Date.UTC(2026, 0, 1)): Clock {
  let now = from;
  return () => new Date((now += HOUR)).toISOString();
}

export async function must<T>(outcome: Outcome<T>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.say}`);
  return result.value;
}
