/** The end of a game-turn: levy, winter, then control and supply together (AR-47 to AR-71). */
import { groupedBy } from '../../../kernel/basic.js';
import { d6 } from '../../../kernel/dice.js';
import { allGone, chosen, tallyOf } from '../rules/forces.js';
import {
  controlIn,
  controlOf,
  suppliedAreas,
  victoryPoints,
  type Control,
} from '../rules/control.js';
import type { Fact } from '../rules/fact.js';
import { levelIn, type Pack } from '../rules/figures.js';
import { areaOf, regionOf } from '../rules/land.js';
import {
  countOf,
  LAST_TURN,
  seasonOf,
  SIDES,
  stacksOf,
  type SideName,
  type State,
} from '../rules/state.js';
import { upTo } from './battles.js';
import { place } from './call-out.js';
import { recall } from './overseas.js';
import { ordersIn, placementQuestion, placements, placersOf, type ToPlace } from './questions.js';
import { majorSuccess } from './success.js';
import { happen, type Part, type Table } from './table.js';
import { leaveForts } from './works.js';

export function* endTurn(before: State, table: Table): Part<State> {
  const { pack } = table;
  let now = before;
  if (now.over !== null) return now;
  now = yield* levy(now, table, 1);
  if (now.over === null && now.successes >= 2) now = yield* levy(now, table, 2);
  if (now.over === null && seasonOf(now.turn) === 'Winter') now = yield* winter(now, table);
  now = yield* recall(now, pack);
  return now.over === null ? yield* assess(now, table) : now;
}

/** One roll on the levy chart; each seat is asked once where the Continentals of its regions stand. */
function* levy(before: State, { pack, umpire }: Table, nth: number): Part<State> {
  const at = 'levy';
  const field = umpire.during({ id: 'levy', title: 'Continental levy' });
  const die = field.roll(d6, String(nth))[0] ?? 0;
  const rows = pack.levy.filter(
    (row) =>
      row.die === die &&
      (row.option === undefined || before.settings.levyCanada) &&
      before.regions[row.region]?.control !== 'british',
  );
  let now = yield* happen(at, [
    { kind: 'levied', die, named: rows.map(({ region }) => region), happening: field.id },
  ]);
  if (now.over !== null) return now;
  const places = rows.map(({ region, c }): ToPlace => ({ region, kind: 'C', n: c }));
  const open = places.filter(({ region }) => hasChoice(pack, region));
  const placers = (region: string) => placersOf(now, pack, 'american', region);
  const questions = [...groupedBy(open, ({ region }) => placers(region)[0])].map(([seat, own]) =>
    placementQuestion(now, pack, 'levy', placers(own[0]?.region ?? ''), own, {
      key: `${String(nth)}/${seat}`,
      which: nth === 1 ? 'first' : 'second',
    }),
  );
  const answers =
    questions.length === 0
      ? undefined
      : (yield { do: 'ask', at, questions, release: 'levy' }).answers;
  const said = answers === undefined ? [] : questions.flatMap(({ key }) => ordersIn(answers, key));
  const facts = places.flatMap((toPlace) =>
    placements(pack, toPlace, said).map(({ area, n }): Fact => ({
      ...{ kind: 'placed', side: 'american', area, what: 'C', n, as: 'levy' },
      shifts: [{ area, kind: 'C', condition: 'open', use: 'arrived', n }],
    })),
  );
  if (facts.length > 0) now = yield* happen(at, facts);
  return now;
}

const hasChoice = ({ land }: Pack, region: string): boolean =>
  land.areas.filter((area) => area.region === region).length > 1;

/** Attrition of Continentals, area by area (AR-50 to AR-53), and whoever stands in the wilds (AR-54). */
function* winter(before: State, { pack, umpire }: Table): Part<State> {
  const at = 'winter';
  const field = umpire.during({ id: 'attrition', title: 'Winter' });
  const die = field.roll(d6, 'die')[0] ?? 0;
  const row = pack.attrition.find((one) => one.die === die);
  if (row === undefined) throw new Error(`No attrition for a die of ${String(die)}`);
  const [over, under] = row.share;
  let now = yield* happen(at, [
    { kind: 'winter', die, fraction: row.share.join('/'), happening: field.id },
  ]);
  for (const { id: area } of pack.land.areas) {
    if (now.over !== null) return now;
    const of = countOf(now.stacks, { area, kinds: ['C'] });
    if (of === 0) continue;
    const survival = umpire.during({
      id: `survival ${area}`,
      title: `Winter in ${areaOf(pack.land, area).name}`,
      place: area,
    });
    const dice = Array.from(
      { length: of % under },
      (_, index) => survival.roll(d6, String(index + 1))[0] ?? 0,
    );
    const worked = Math.floor(of / under) * over + dice.filter((face) => face <= row.lostTo).length;
    const lost = survival.settle('lost', worked, upTo(of));
    const gone = chosen(now.stacks, { area }, [{ kind: 'C', n: lost }]);
    now = yield* happen(
      at,
      [{ kind: 'wintered', area, lost, of, dice, shifts: allGone(gone), happening: survival.id }],
      now,
    );
    now = yield* leaveForts(now, at);
  }
  for (const { id: area, region } of pack.land.areas) {
    if (now.over !== null) return now;
    if (regionOf(pack.land, region).vp > 0) continue;
    const facts = SIDES.flatMap((side): readonly Fact[] => {
      const stacks = stacksOf(now.stacks, { area, side });
      return stacks.length === 0
        ? []
        : [{ kind: 'perished', side, area, force: tallyOf(stacks), shifts: allGone(stacks) }];
    });
    if (facts.length > 0) now = yield* happen(at, facts, now);
  }
  return now;
}

/** Control from SPs, supply from control, and again while regulars without supply are gone (AR-55). */
function* assess(before: State, table: Table): Part<State> {
  const { pack } = table;
  const at = 'record';
  const stood = controlIn(before);
  const ruled = rulingsOn(table);
  let now = before;
  let biggest: readonly string[] = [];
  for (let pass = 1; now.over === null && pass <= pack.land.areas.length + 1; pass += 1) {
    const was = controlIn(now);
    const is = ruled.control(was, controlOf(now, pack));
    const changed = Object.entries(is).filter(([id, side]) => was[id] !== side);
    const control: Readonly<Record<string, SideName | null>> = Object.fromEntries(changed);
    now = yield* happen(at, [
      {
        ...{ kind: 'assessed', pass, control, vp: victoryPoints(is, pack) },
        was: Object.fromEntries(Object.entries(was).filter(([id, side]) => is[id] !== side)),
        ...(now.settings.fog ? { to: 'gm' } : {}),
        regions: Object.fromEntries(changed.map(([id, side]) => [id, { control: side }])),
      },
    ]);
    if (now.over !== null) break;
    const supplied = suppliedAreas(now, is, pack);
    const starved = pack.land.areas.flatMap(({ id: area }): readonly Fact[] => {
      const cut = supplied.has(area) ? [] : stacksOf(now.stacks, { area, kinds: ['B'] });
      const n = cut.length === 0 ? 0 : ruled.starved(area, countOf(cut));
      const stacks = chosen(cut, {}, [{ kind: 'B', n }]);
      return n === 0 ? [] : [{ kind: 'unsupplied', area, n, shifts: allGone(stacks) }];
    });
    if (starved.length === 0) break;
    biggest = [
      ...biggest,
      ...starved.flatMap((fact) =>
        fact.kind === 'unsupplied' && fact.n >= pack.successLoss ? [fact.area] : [],
      ),
    ];
    now = yield* happen(at, starved, now);
  }
  if (now.settings.fog) now = yield* happen(at, [allPasses(stood, now, pack)]);
  for (const area of biggest) now = yield* majorSuccess(now, pack, area, at);
  if (now.over !== null) return now;
  const lost = pack.land.regions.filter(
    ({ id }) => stood[id] === 'british' && now.regions[id]?.control !== 'british',
  );
  for (const { id: region, m } of lost) {
    if (m > 0 && now.over === null)
      now = yield* place(
        now,
        table,
        'militia',
        { region, kind: 'M', n: m },
        at,
        'fresh',
        `${region}-again`,
      );
  }
  return now.over === null ? yield* judge(now, pack, at) : now;
}

function allPasses(stood: Control, now: State, pack: Pack): Fact {
  const is = controlIn(now);
  const control = Object.fromEntries(Object.entries(is).filter(([id, side]) => stood[id] !== side));
  return { kind: 'assessed', control, vp: victoryPoints(is, pack) };
}

/**
 * Control and losses for want of supply, which the gamemaster may rule otherwise: each once in an assessment, when it first changes or
 * comes up. What he ruled holds in the passes that follow.
 */
function rulingsOn({ umpire }: Table) {
  const control = umpire.during({ id: 'control', title: 'Control' });
  const supply = umpire.during({ id: 'supply', title: 'Supply' });
  const held = new Map<string, SideName | null | undefined>();
  const fed = new Set<string>();
  return {
    control: (was: Control, worked: Control): Control =>
      Object.fromEntries(
        Object.entries(worked).map(([id, side]) => {
          if (!held.has(id) && was[id] !== side) {
            const whose = control.settle(id, side ?? NOBODY, [...SIDES, NOBODY]);
            const holds = SIDES.find((one) => one === whose) ?? null;
            held.set(id, holds === side ? undefined : holds);
          }
          const rules = held.get(id);
          return [id, rules === undefined ? side : rules];
        }),
      ),
    starved: (area: string, n: number): number => {
      if (fed.has(area)) return 0;
      fed.add(area);
      return supply.settle(area, n, upTo(n));
    },
  };
}

const NOBODY = 'nobody';

/** AR-62, AR-63: the British win at the level, the Americans when the last turn ends without it. */
function* judge(now: State, pack: Pack, at: string): Part<State> {
  const level = levelIn(pack, now.turn);
  const vp = victoryPoints(controlIn(now), pack);
  const isLast = now.turn === LAST_TURN;
  if (vp < level && !isLast) return now;
  const victor: SideName = vp >= level ? 'british' : 'american';
  const why =
    victor === 'british'
      ? `the British control regions worth ${String(vp)} VP, and needed ${String(level)}`
      : `the British control regions worth only ${String(vp)} VP at the end, and needed ${String(level)}`;
  return yield* happen(at, [{ kind: 'over', victor, why, sets: { over: { victor, why } } }]);
}
