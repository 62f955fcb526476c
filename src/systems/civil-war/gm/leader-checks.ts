/** The AFTER lines of a case file that look at leaders: what happened to them, their ratings, what is open for them. */
import { plainName } from '../../../kernel/sheet-text.js';
import type { Leader, State } from '../rules/state.js';
import type { Check, Looked, Words } from './check.js';

const line = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'i');
const isLeaderMatch = (name: string, words: Words): boolean =>
  plainName(name) === plainName(words['leader'] ?? '');
const LEADER = '(?<leader>.+?)';

export const LEADER_CHECKS: readonly Check[] = [
  {
    says: 'leader NAME captured|dead|promoted|out of the game',
    reads: line(`leader ${LEADER} (?<fate>captured|dead|promoted|out of the game)`),
    looks: ({ now }, words) => onLeader(now, words, fateIs),
  },
  {
    says: 'leader NAME told tactical|strategic 2',
    reads: line(`leader ${LEADER} told (?<what>tactical|strategic) (?<n>[-+]?\\d+)`),
    looks: ({ now }, words) => onLeader(now, words, toldIs),
  },
  {
    says: 'leader NAME stars|initiative|tactical|strategic|seniority 2',
    reads: line(
      `leader ${LEADER} (?<what>stars|initiative|tactical|strategic|seniority) (?<n>[-+]?\\d+)`,
    ),
    looks: ({ now }, words) => onLeader(now, words, numberIs),
  },
  {
    says: 'prospect NAME promotion|relief|dismissal',
    reads: line(`prospect ${LEADER} (?<what>promotion|relief|dismissal)(?<presented> presented)?`),
    looks: prospectIs,
  },
  { says: 'no prospect NAME', reads: line(`no prospect ${LEADER}`), looks: prospectIs },
  {
    says: 'decided NAME promote|demote|remove',
    reads: line(`decided ${LEADER} (?<what>promote|demote|remove)`),
    looks: decisionIs,
  },
  {
    says: 'shift NAME to LIST',
    reads: line(`shift ${LEADER} to (?<list>east|west|trans)`),
    looks: shiftIs,
  },
  { says: 'no shift NAME', reads: line(`no shift ${LEADER}`), looks: shiftIs },
  { says: 'no army NAME', reads: line('no army (?<army>.+)'), looks: noArmy },
];

function onLeader(
  now: State,
  words: Words,
  looks: (leader: Leader, words: Words) => Looked,
): Looked {
  const leader = Object.values(now.leaders).find((row) => isLeaderMatch(row.name, words));
  return leader === undefined
    ? `a leader of the pack, not ${words['leader'] ?? ''}`
    : looks(leader, words);
}

const FATES: Readonly<Record<string, Leader['place']['at']>> = {
  captured: 'captured',
  dead: 'dead',
  promoted: 'promoted',
  'out of the game': 'left',
};

const fateIs = ({ place }: Leader, words: Words): Looked => ({
  holds: place.at === FATES[words['fate'] ?? ''],
  found: place.at,
});

function numberIs(leader: Leader, words: Words): Looked {
  const { stars, initiative, tactical, strategic, seniority } = leader;
  const numbers: Readonly<Record<string, number>> = {
    ...{ stars, initiative, tactical, strategic, seniority },
  };
  const found = numbers[words['what'] ?? ''];
  return { holds: found === Number(words['n']), found: String(found) };
}

function toldIs({ told }: Leader, words: Words): Looked {
  const found = words['what'] === 'tactical' ? told.tactical : told.strategic;
  return { holds: found === Number(words['n']), found: String(found) };
}

function prospectIs({ now }: { readonly now: State }, words: Words): Looked {
  const open = now.prospects.filter(({ leader }) => isLeaderMatch(leader, words));
  const found = open.map(({ what, presented }) => `${what}${presented ? ' presented' : ''}`);
  const isPresented = words['presented'] !== undefined;
  const wanted = words['what'];
  const holds =
    wanted === undefined
      ? open.length === 0
      : open.some(({ what, presented }) => what === wanted && presented === isPresented);
  return { holds, found: found.length === 0 ? 'none' : found.join(', ') };
}

function decisionIs({ now }: { readonly now: State }, words: Words): Looked {
  const open = now.decisions.filter(({ leader }) => isLeaderMatch(leader, words));
  const found = open.map(({ what, at }) => `${what} in game turn ${at}`);
  const holds = open.some(({ what }) => what === words['what']);
  return { holds, found: found.length === 0 ? 'nothing' : found.join(', ') };
}

function shiftIs({ now }: { readonly now: State }, words: Words): Looked {
  const open = now.shifts.filter(({ leader }) => isLeaderMatch(leader, words));
  const wanted = words['list'];
  const holds = wanted === undefined ? open.length === 0 : open.some(({ to }) => to === wanted);
  return { holds, found: open.length === 0 ? 'none' : open.map(({ to }) => to).join(', ') };
}

function noArmy({ now }: { readonly now: State }, words: Words): Looked {
  const name = plainName(words['army'] ?? '');
  const army = Object.values(now.armies).find((row) => plainName(row.name) === name);
  return {
    holds: army === undefined,
    found: army === undefined ? 'none' : `army ${army.name} under ${army.commander}`,
  };
}
