/** The line of an order sheet for what was pointed at. It is written and read again with the sheet, which says why it cannot stand. */
import { no, ok, type Result } from '../../../kernel/basic.js';
import { placesOfSpot } from '../../../kernel/map/spot.js';
import type { LineWish } from '../../../kernel/sheet-form.js';
import { repaired, type Fault } from '../../../kernel/sheet-text.js';
import type { Prompt } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import type { Force, Part, SheetOrder } from '../rules/order.js';
import { CONDITIONS, type Condition } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { ableTo, DEEDS, deedsOf, type DeedName } from './deeds.js';
import { findCondition, findKind } from './names.js';
import { fieldOf, type Field } from './field.js';
import { FORCE, piecesOf } from './pieces.js';
import { readSheet } from './read.js';
import type { Scene } from './scene.js';
import { SYNTAX } from './slip.js';
import { merged } from './read-words.js';
import { wayOver } from './way.js';
import { writeOrder } from './write.js';

const slip = (code: string, read: string, message: string): Fault => ({
  ...{ line: 0, column: 1, code, rule: SYNTAX, read: read.slice(0, 60), message },
});

export const lineFor =
  (pack: Pack) =>
  (wish: LineWish, prompt: Prompt, seen: View): Result<string, Fault> => {
    const field = fieldOf(pack, prompt, seen, wish.text);
    const piece = piecesOf(pack)(prompt, seen, wish.text).find(({ id }) => id === wish.piece);
    if (field === undefined || piece === undefined)
      return no(slip('unknown-piece', wish.piece, 'You have no such force.'));
    const deed = piece.deeds.find(({ verb }) => verb === wish.verb);
    if (deed === undefined)
      return no(slip('unknown-order', wish.verb, `${piece.name} cannot do this now.`));
    if (deed.unable !== undefined) return no(slip('unable', wish.verb, deed.unable));
    const order = orderFor(field, wish);
    if (!order.ok) return order;
    return tried(pack, writeOrder(pack.land, order.value), wish.text ?? '', prompt, seen);
  };

/** The area that a force stands in. */
export const areaOfPiece = (piece: string): string => piece.slice(FORCE.length);

/** Areas that were pointed at, the force's own left out; a sea zone stands for the first area on it. */
export function areasPointed({ land }: Scene, { way, piece }: LineWish): readonly string[] {
  const areas = way.flatMap(placesOfSpot).flatMap((place) => {
    if (land.areas.some(({ id }) => id === place)) return [place];
    return land.areas.find(({ sea }) => sea === place)?.id ?? [];
  });
  return areas[0] === areaOfPiece(piece) ? areas.slice(1) : areas;
}

/** The way with the areas between those that were pointed at. */
export function fullWay(
  { land }: Scene,
  from: string,
  pointed: readonly string[],
): readonly string[] {
  const starts = [from, ...pointed];
  return pointed.flatMap((area, index) => wayOver(land, starts[index] ?? from, area) ?? [area]);
}

const NOWHERE = slip('no-place', '', 'Point at an area of the map.');

function orderFor(field: Field, wish: LineWish): Result<SheetOrder, Fault> {
  const { scene } = field;
  const area = areaOfPiece(wish.piece);
  const pointed = areasPointed(scene, wish);
  const last = wish.way.flatMap(placesOfSpot).at(-1);
  const to = pointed.at(-1) ?? (last === area && area !== '' ? area : undefined);
  if (wish.verb === 'fleet' || wish.verb === 'land') {
    if (to === undefined) return no(NOWHERE);
    return ok(wish.verb === 'fleet' ? { kind: 'fleet', to } : { kind: 'land', at: to });
  }
  const said = wish.with ?? {};
  const verb = DEEDS.find((one) => one === wish.verb);
  if (verb === undefined) return no(slip('unknown-order', wish.verb, 'There is no such order.'));
  if (verb === 'withdraw') {
    const n = Number(
      said['n'] ?? deedsOf(field, area).find((one) => one.verb === verb)?.fields?.[0]?.value,
    );
    return ok({ kind: 'withdraw', area, n: Number.isInteger(n) && n > 0 ? n : 1 });
  }
  const force = forceFor(field, verb, area, said);
  if (force === undefined) return no(slip('no-force', '', 'Choose at least one SP.'));
  switch (verb) {
    case 'move': {
      if (pointed.length === 0) return no(NOWHERE);
      const stop =
        said['stop'] === 'met'
          ? { met: true as const }
          : said['stop'] === 'failed'
            ? { failed: true as const }
            : {};
      const way = fullWay(scene, area, pointed);
      return ok({ kind: 'move', from: area, way, force, leave: [], stop });
    }
    case 'sail':
      return to === undefined ? no(NOWHERE) : ok({ kind: 'sail', from: area, to, force });
    case 'attack': {
      const against = conditionsSaid(said['against']);
      const odds = Number(said['odds'] ?? '') || 1;
      return ok({ kind: 'attack', area, force, against, odds: Math.min(99, Math.max(1, odds)) });
    }
    case 'open':
    case 'fortify':
    case 'besiege':
      return ok({ kind: verb, area, force });
  }
}

const conditionsSaid = (said = ''): readonly Condition[] => {
  const words = said.split(' ');
  return CONDITIONS.filter((one) => words.includes(one));
};

/** The counts of its fields; undefined where all of them are 0. */
export function forceFor(
  field: Field,
  verb: DeedName,
  area: string,
  said: Readonly<Record<string, string>>,
): Force | undefined {
  const fields = deedsOf(field, area).find((one) => one.verb === verb)?.fields ?? [];
  const parts = fields.flatMap(
    ({ id, value, max }): readonly (Part & { readonly isAll: boolean })[] => {
      const [letters = '', state = ''] = id.split('-');
      const [kind, condition] = [findKind(letters), findCondition(state)];
      const n = Number(said[id] ?? value);
      if (kind === undefined || condition === undefined || !Number.isInteger(n) || n < 1) return [];
      return [{ kind, condition, n, isAll: n === max }];
    },
  );
  if (parts.length === 0) return undefined;
  const able = ableTo(field, verb, area);
  const isOneCondition = (one: Part): boolean =>
    able.every(({ kind, condition }) => kind !== one.kind || condition === one.condition);
  return merged(
    parts.map((one) =>
      isOneCondition(one)
        ? { kind: one.kind, n: one.n }
        : { kind: one.kind, condition: one.condition ?? 'open', n: one.n },
    ),
  );
}

const MOST_REPAIRS = 8;

/** The line as the sheet takes it: who must stay on the way is added; another fault that it brings refuses it. */
function tried(
  pack: Pack,
  line: string,
  text: string,
  prompt: Prompt,
  seen: View,
): Result<string, Fault> {
  const base = text.trim() === '' ? '' : `${text.trimEnd()}\n`;
  const read = readSheet(pack);
  const keyOf = ({ line: at, rule, message }: Fault): string => `${at} ${rule} ${message}`;
  const before = new Set(base === '' ? [] : read(base, prompt, seen).faults.map(keyOf));
  let sheet = `${base}${line}`;
  for (let repairs = 0; ; repairs += 1) {
    const [fault] = read(sheet, prompt, seen).faults.filter((one) => !before.has(keyOf(one)));
    const written = sheet.slice(base.length);
    if (fault === undefined) return ok(written);
    const isLeft = fault.code === 'leave-behind' && fault.fix !== undefined;
    const isLast = fault.line === sheet.split('\n').length;
    if (!isLeft || !isLast || repairs === MOST_REPAIRS) return no(fault);
    sheet = repaired(sheet, fault);
  }
}
