/**
 * The gamemaster's changes, as facts: `place 3 B fort at boston`, `remove 2 M at trenton`, `fleet british at boston`, `fleet british
 * away`, `region njy control british`, `region njy tories yes`, `successes 1`, `overseas 6 B`, `turn 5 british`, `french due 14`,
 * `french never`, `withdrawal 10 by 14`, `withdrawal none`, `over american`.
 */
import { readLines, type ReadLine, type Slip } from '../../../kernel/read-lines.js';
import { nearest, plainName } from '../../../kernel/sheet-text.js';
import { placesOfSpot, type Spot } from '../../../kernel/map/spot.js';
import type { Reading } from '../../../kernel/system.js';
import { applyFacts } from '../rules/apply.js';
import { chosen, allGone } from '../rules/forces.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { frenchHome } from '../rules/french.js';
import { areaOf, findArea, regionInText, regionOf } from '../rules/land.js';
import {
  CONDITIONS,
  countOf,
  frenchTurn,
  IN_CONDITION,
  KINDS,
  LAST_TURN,
  placedAt,
  sideOfKind,
  shifted,
  SIDES,
  turnTitle,
  type Condition,
  type RegionState,
  type SideName,
  type Stack,
  type State,
} from '../rules/state.js';
import { risen } from '../rules/works.js';

type Read = ReadLine<Fact> | Slip;

const TITLES: Readonly<Record<SideName, string>> = { american: 'American', british: 'British' };

const SHAPES =
  'place 3 B fort at boston, remove 2 M at trenton, fleet british at boston, region njy control british, region njy tories yes, successes 1, overseas 6 B, french due 14, withdrawal 10 by 14, over american or turn 5 british';

/** Each line is read against the position after those before it. `told`: why, for the players who are told of the change. */
export const readAmendment =
  (pack: Pack) =>
  (text: string, now: State, told?: string): Reading<Fact> => {
    let after = now;
    let applied = 0;
    return readLines<Fact>(text, (line, before) => {
      after = applyFacts(after, before.slice(applied));
      applied = before.length;
      const read = readOne(pack, after, line.replace(/\s+/g, ' '));
      if (told === undefined || !('means' in read) || read.means.kind !== 'amended') return read;
      return { ...read, means: { ...read.means, told } };
    });
  };

/** Lines for what the gamemaster may change in an area, the likeliest first. */
export const amendableIn =
  (pack: Pack) =>
  (now: State, spot: Spot): readonly string[] => {
    const area = pack.land.areas.find(({ id }) => placesOfSpot(spot).includes(id));
    if (area === undefined) return [];
    const { id, name, region, sea } = area;
    const there = CONDITIONS.flatMap((condition) =>
      KINDS.flatMap((kind) => {
        const n = countOf(now.stacks, { area: id, kinds: [kind], conditions: [condition] });
        return [...new Set(n > 1 ? [1, n] : [n])].flatMap((some) =>
          some === 0 ? [] : [`remove ${String(some)} ${kind} ${condition} at ${name}`],
        );
      }),
    );
    const whose = now.regions[region]?.control ?? 'nobody';
    return [
      ...there,
      ...KINDS.map((kind) => `place 1 ${kind} at ${name}`),
      ...(sea === undefined ? [] : [`fleet british at ${name}`, `fleet french at ${name}`]),
      ...[...SIDES, 'nobody']
        .filter((one) => one !== whose)
        .map((one) => `region ${regionOf(pack.land, region).name} control ${one}`),
    ];
  };

function readOne(pack: Pack, now: State, line: string): Read {
  const words = line.toLowerCase().split(' ');
  switch (words[0]) {
    case 'place':
    case 'remove':
      return readSps(pack, now, line);
    case 'fleet':
      return readFleet(pack, now, line);
    case 'region':
      return readRegion(pack, now, line);
    case 'successes':
    case 'overseas':
    case 'turn':
      return readCount(now, line);
    case 'french':
    case 'withdrawal':
    case 'over':
      return readCourse(now, line);
    default:
      return { read: line, message: SHAPES };
  }
}

const amended = (what: string, rest: Omit<Fact, 'kind'>, side?: SideName, area?: string): Read => {
  const whose = side === undefined ? {} : { side };
  const where = area === undefined ? {} : { area };
  return { says: what, means: { kind: 'amended', what, ...whose, ...where, ...rest } as Fact };
};

export const areaIn = (pack: Pack, read: string): string | undefined => findArea(pack.land, read);

const noArea = (pack: Pack, read: string): Slip => ({
  ...{ read, code: 'unknown-place' },
  message: `an area, such as ${
    nearest(
      read,
      pack.land.areas.map(({ id }) => id),
    ) ?? 'boston'
  }`,
});

function readSps(pack: Pack, now: State, line: string): Read {
  const [, verb = '', number = '', letters = '', word = '', at = ''] =
    /^(place|remove) ([1-9]\d{0,2}) (SF|[CMFBT])(?: (open|fort|siege))? at (.+)$/i.exec(line) ?? [];
  if (verb === '') return { read: line, message: SHAPES };
  const area = areaIn(pack, at);
  if (area === undefined) return noArea(pack, at);
  const kind = KINDS.find((one) => one === letters.toUpperCase()) ?? 'C';
  const condition = CONDITIONS.find((one) => one === word.toLowerCase());
  const n = Number(number);
  const { name } = areaOf(pack.land, area);
  const side = sideOfKind(kind);
  if (verb.toLowerCase() === 'place') {
    const shifts = [{ area, kind, condition: condition ?? 'open', use: 'fresh', n }] as const;
    return amended(`${n} ${kind} placed ${inPart(condition)} ${name}`, { shifts }, side, area);
  }
  const conditions = condition === undefined ? CONDITIONS : [condition];
  const there = countOf(now.stacks, { area, kinds: [kind], conditions });
  if (n > there)
    return {
      read: number,
      code: 'too-many',
      message:
        there === 0
          ? `No ${kind} is ${inPart(condition)} ${name}.`
          : `at most ${String(there)}: no more ${kind} stand there`,
    };
  const gone = chosen(now.stacks, { area, kinds: [kind], conditions }, [{ kind, n }]);
  return amended(
    `${n} ${kind} removed from ${fromPart(condition)}${name}`,
    { shifts: withRisen(now, allGone(gone)) },
    side,
    area,
  );
}

/** Whoever besieged a fort that is no more stands up. */
const withRisen = ({ stacks }: State, shifts: readonly Stack[]): readonly Stack[] => [
  ...shifts,
  ...risen(shifted(stacks, shifts)).flatMap((fact) => fact.shifts ?? []),
];

/** `in the fort in`, before a name. */
const inPart = (condition: Condition | undefined): string =>
  condition === undefined ? 'in' : `${IN_CONDITION[condition]} in`;

/** `the fort in `, before a name. */
const fromPart = (condition: Condition | undefined): string =>
  condition === undefined ? '' : `${IN_CONDITION[condition].replace(/^in /, '')} in `;

function readFleet(pack: Pack, now: State, line: string): Read {
  const [, who = '', at = ''] = /^fleet (american|french|british) (away|at .+)$/i.exec(line) ?? [];
  if (who === '') return { read: line, message: 'fleet british at boston, or fleet french away' };
  const side: SideName = who.toLowerCase() === 'british' ? 'british' : 'american';
  const title = side === 'british' ? 'British' : 'French';
  if (at.toLowerCase() === 'away') {
    // As at the end of Fall, the French take their SF with them and come back in Spring (AR-71).
    const [home] = side === 'british' ? [] : frenchHome(now);
    if (home !== undefined) {
      const { shifts = [], sets = {} } = home;
      const says = 'the French fleet and its SF are away until Spring';
      return amended(says, { shifts: withRisen(now, shifts), sets }, side);
    }
    return amended(
      `the ${title} fleet is away`,
      { sets: { fleets: { ...now.fleets, [side]: null } } },
      side,
    );
  }
  const area = areaIn(pack, at.slice(3));
  if (area === undefined) return noArea(pack, at.slice(3));
  const { sea, name } = areaOf(pack.land, area);
  if (sea === undefined) return { read: at.slice(3), message: 'a coastal area' };
  const SF = now.overseas.SF + (now.spring?.SF ?? 0);
  const overseas =
    side === 'british' ? {} : { overseas: { ...now.overseas, SF, fleet: false }, spring: null };
  return amended(
    `the ${title} fleet lies off ${name}`,
    { sets: { fleets: { ...now.fleets, [side]: sea }, ...overseas } },
    side,
    area,
  );
}

function readRegion(pack: Pack, now: State, line: string): Read {
  const [, read = '', what = '', value = ''] =
    /^region (.+) (control|tories|militia) (american|british|nobody|yes|no)$/i.exec(line) ?? [];
  const plain = plainName(read);
  const region = pack.land.regions.find(
    ({ id, name }) => plainName(id) === plain || plainName(name) === plain,
  );
  const word = value.toLowerCase();
  if (what === '' || (what.toLowerCase() === 'control') === (word === 'yes' || word === 'no'))
    return { read: line, message: 'region njy control british, or region njy tories yes' };
  if (region === undefined)
    return {
      read,
      code: 'unknown-place',
      message: `a region, such as ${
        nearest(
          read,
          pack.land.regions.map(({ id }) => id),
        ) ?? 'njy'
      }`,
    };
  const change: Partial<RegionState> =
    what.toLowerCase() === 'control'
      ? { control: SIDES.find((side) => side === word) ?? null }
      : { [what.toLowerCase()]: word === 'yes' };
  const says =
    what.toLowerCase() === 'control'
      ? `${regionInText(pack.land, region.id)} is now controlled by ${word === 'nobody' ? 'nobody' : `the ${word === 'british' ? 'British' : 'Americans'}`}`
      : `the ${what.toLowerCase() === 'tories' ? 'Tories' : 'militia'} of ${regionInText(pack.land, region.id)} ${what.toLowerCase() === 'tories' ? 'have' : 'has'}${word === 'yes' ? '' : ' not'} come out`;
  return amended(says, {
    regions: { ...(now.regions[region.id] === undefined ? {} : { [region.id]: change }) },
  });
}

function readCount(now: State, line: string): Read {
  const [, successes = ''] = /^successes ([0-3])$/i.exec(line) ?? [];
  if (successes !== '')
    return amended(`major successes: ${successes}`, { sets: { successes: Number(successes) } });
  const [, turn = '', whose = ''] = /^turn (\d{1,2}) (american|british)$/i.exec(line) ?? [];
  const side = SIDES.find((one) => one === whose.toLowerCase());
  // A war that goes on may have come past the last turn.
  const last = Math.max(LAST_TURN, now.turn);
  if (side !== undefined && Number(turn) >= 1 && Number(turn) <= last)
    return amended(`turn ${turn}, the ${TITLES[side]} player-turn`, {
      sets: placedAt(now, { turn: Number(turn), side }),
    });
  const [what = ''] = line.toLowerCase().split(' ');
  if (what === 'successes') return { read: line, message: 'successes, 0 to 3' };
  if (what === 'turn')
    return { read: line, message: `a turn from 1 to ${last} and whose: turn 5 british` };
  const [, n = '', read = ''] = /^overseas (\d{1,3}) (SF|[FB])$/i.exec(line) ?? [];
  const kind = (['F', 'SF', 'B'] as const).find((one) => one === read.toUpperCase());
  if (kind === undefined) return { read: line, message: SHAPES };
  const overseas = { ...now.overseas, [kind]: Number(n) };
  return amended(
    `${n} ${kind} ${n === '1' ? 'waits' : 'wait'} overseas`,
    { sets: { overseas } },
    sideOfKind(kind),
  );
}

/** What is to come: the entry of the French, the withdrawal of regulars, the end of the war. */
function readCourse(now: State, line: string): Read {
  const [, read = ''] = /^french due (\d{1,2})$/i.exec(line) ?? [];
  const due = frenchTurn(Number(read));
  if (read !== '' && Number(read) > now.turn && due <= LAST_TURN)
    return amended(`the French enter in ${turnTitle(due)}`, { sets: { frenchDue: due } });
  if (/^french never$/i.test(line))
    return amended('the French do not enter', { sets: { frenchDue: null, spring: null } });
  if (/^french /i.test(line)) {
    const next = frenchTurn(now.turn + 1);
    const due = next > LAST_TURN ? '' : `french due ${next}, or `;
    return { read: line, message: `${due}french never` };
  }
  const [, n = '', by = ''] = /^withdrawal ([1-9]\d?) by (\d{1,2})$/i.exec(line) ?? [];
  if (n !== '' && Number(by) >= now.turn && Number(by) <= LAST_TURN)
    return amended(
      `${n} B ${n === '1' ? 'has' : 'have'} to leave by ${turnTitle(Number(by))}`,
      { sets: { withdrawal: { left: Number(n), by: Number(by) } } },
      'british',
    );
  if (/^withdrawal none$/i.test(line))
    return amended('no B have to leave', { sets: { withdrawal: 'done' } }, 'british');
  if (/^withdrawal /i.test(line)) {
    const due = now.turn > LAST_TURN ? '' : `withdrawal 10 by ${String(now.turn)}, or `;
    return { read: line, message: `${due}withdrawal none` };
  }
  const [, whose = ''] = /^over (american|british)$/i.exec(line) ?? [];
  const victor = SIDES.find((side) => side === whose.toLowerCase());
  if (victor === undefined) return { read: line, message: 'over american, or over british' };
  const why = 'so the gamemaster ruled';
  const isUnplayed = now.over === null || now.over.unplayed === true;
  return amended(`the ${victor === 'british' ? 'British' : 'Americans'} have won the war`, {
    sets: { over: { victor, why, ...(isUnplayed ? { unplayed: true } : {}) } },
  });
}
