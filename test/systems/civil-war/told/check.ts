/** Holds what seats are told in play against the table. */
import type { CivilWarFact } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import { enemyOf, SIDES } from '../../../../src/systems/civil-war/rules/pack.js';
import { SEATS, type SeatRow } from '../../../../src/systems/civil-war/rules/seats.js';
import type { SeatNotice } from '../../../../src/systems/civil-war/telling/notice.js';
import { FIELDS } from './fields.js';
import type { Heard, Told } from './play.js';
import { roleOf, toldTo, type Row, type Scene } from './row.js';
import { TABLE } from './told.js';

// The row found under a fact's own kind is of that kind.
export const rowOf = (fact: CivilWarFact): Row<CivilWarFact> =>
  TABLE[fact.kind] as unknown as Row<CivilWarFact>;

/** A field may carry what lies under its name: `theirs.size`, or all of `ours`. */
const isAllowed = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`));

function pathsOf(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, at));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, at === '' ? name : `${at}.${name}`),
  );
}

const tooMuch = (notice: SeatNotice, without: readonly string[] = []): readonly string[] => {
  const fields = ['kind', ...FIELDS[notice.kind].split(' ')];
  return [...new Set(pathsOf(notice))].filter(
    (path) => !isAllowed(path, fields) || isAllowed(path, without),
  );
};

/** What is wrong with what the seats are told of a fact; `told` may be another than in play. */
export function faultsOf(heard: Heard, told: Told = heard.told): readonly string[] {
  return SEATS.flatMap((seat) => {
    const fault = faultFor(heard, seat, told.get(seat.id));
    const { kind } = heard.fact;
    return fault === undefined ? [] : [`${kind} in ${heard.from}, ${seat.id}: ${fault}`];
  });
}

function faultFor(
  { fact, scene }: Heard,
  seat: SeatRow,
  notice: SeatNotice | undefined,
): string | undefined {
  const row = rowOf(fact);
  const due = toldTo(row, fact, scene, seat);
  if (due === undefined) return notice === undefined ? undefined : `is told ${say(notice)}`;
  if (notice === undefined) {
    return isJoined(row, fact, scene, seat) ? undefined : `is not told ${due.kind}`;
  }
  if (notice.kind !== due.kind) return `is told ${say(notice)}, not ${due.kind}`;
  const more = tooMuch(notice, due.cell.without?.(scene));
  return more.length === 0 ? undefined : `is told too much: ${more.join(', ')}`;
}

/** Whether another fact of the same moment may tell of this one too. */
const isJoined = (
  row: Row<CivilWarFact>,
  fact: CivilWarFact,
  scene: Scene,
  seat: SeatRow,
): boolean =>
  row.joined === true &&
  scene.beat.some(
    (one) => one !== fact && one.kind === fact.kind && toldTo(row, one, scene, seat) !== undefined,
  );

const say = (notice: SeatNotice): string => JSON.stringify(notice);

/** What an instance shows of its kind: that it arose, whom it was told, from whom it was kept. */
export function proofsIn({ fact, scene, told }: Heard): readonly string[] {
  const row = rowOf(fact);
  const { kind } = fact;
  const concern = row.whose?.(fact, scene) ?? { side: 'usa', lists: [] };
  const parts = SEATS.flatMap((seat) => {
    const whose = seat.side === concern.side ? 'own' : 'enemy';
    return told.has(seat.id)
      ? [`${kind}: told to ${whose} ${roleOf(row, concern, seat, scene)}`]
      : [];
  });
  const isTold = (side: string): boolean =>
    SEATS.some((seat) => seat.side === side && told.has(seat.id));
  const isKept = (side: string): boolean =>
    SEATS.some((seat) => seat.side === side && !told.has(seat.id));
  const kept = SIDES.some((side) => isTold(side) && isKept(side)) ? [`${kind}: ${KEPT.side}`] : [];
  const hidden = SIDES.some((side) => isTold(side) && !isTold(enemyOf(side)))
    ? [`${kind}: ${KEPT.enemy}`]
    : [];
  return [`${kind}: arises`, ...parts, ...kept, ...hidden];
}

const KEPT = { side: 'kept from others of the side', enemy: 'kept from the enemy' } as const;

export const KINDS = Object.keys(TABLE) as readonly CivilWarFact['kind'][];

/** What play must have shown of a kind, for its row to be proved. */
export function proofsFor(kind: CivilWarFact['kind']): readonly string[] {
  const { own, enemy } = TABLE[kind];
  const parts = Object.entries({ own, enemy }).flatMap(([whose, cells]) =>
    Object.keys(cells ?? {})
      // Where all of a side are told the same nobody is its commander.
      .filter((role) => role !== 'commander' || cells?.commander !== cells?.fellows)
      .map((role) => `${kind}: told to ${whose} ${role}`),
  );
  const kept = isKeptFromSide(kind) ? [`${kind}: ${KEPT.side}`] : [];
  const hidden = isKeptFromEnemy(kind) ? [`${kind}: ${KEPT.enemy}`] : [];
  return [`${kind}: arises`, ...parts, ...kept, ...hidden];
}

/** Some of the side are told, and others never. */
export function isKeptFromSide(kind: CivilWarFact['kind']): boolean {
  const { own, enemy } = TABLE[kind];
  return [own, enemy].some((cells) => cells !== undefined && Object.keys(cells).length < 3);
}

export const isKeptFromEnemy = (kind: CivilWarFact['kind']): boolean =>
  TABLE[kind].own !== undefined && TABLE[kind].enemy === undefined;
