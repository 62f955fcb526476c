/** Letters of a damaged file: whether their words are as they were written, and whether they may have left. */
import type { Entry } from '../../store/entry.js';
import type { GivenUp } from '../../store/given-up.js';
import { earlierDigest, isOfEach, rowsDigest } from '../../store/letter.js';
import type { Salvaged, SalvagedLetter } from '../../store/salvage.js';

const LOST_LETTERS: GivenUp = 'letters';

/** The entries whose letters the gamemaster goes on without. */
export function lostLettersOf(entries: readonly Pick<Entry, 'body'>[]): ReadonlySet<number> {
  const keys = entries.flatMap(({ body }) =>
    body.kind === 'ruling' && body.on === 'head' ? [body.key.split(' ')] : [],
  );
  return new Set(
    keys.flatMap(([what, ...numbers]) => (what === LOST_LETTERS ? numbers.map(Number) : [])),
  );
}

/**
 * The letters of an entry, one row each. `areWhole`: they are as they were written, as the entry says; else what reads of
 * them.
 */
export function lettersWith(
  found: readonly Salvaged[],
  { seq, body }: Entry,
): { readonly rows: readonly SalvagedLetter[]; readonly areWhole: boolean } {
  const digest = 'letters' in body ? body.letters : undefined;
  const perFile = found.map(({ letters }) => rowsOf(letters, seq));
  if (digest === undefined) return { rows: [], areWhole: true };
  const whole = perFile.find((rows) => areAs(rows, digest));
  if (whole !== undefined) return { rows: whole, areWhole: true };
  const all = new Map(perFile.toReversed().flatMap((rows) => rows.map((row) => [row.id, row])));
  const rows = [...all.values()].sort((a, b) => a.id - b.id);
  return { rows, areWhole: areAs(rows, digest) };
}

/** Where a row was written more than once, the last stands. */
function rowsOf(letters: Salvaged['letters'], entry: number): readonly SalvagedLetter[] {
  return [...letters.values()]
    .flatMap((rows) =>
      rows
        .filter((row) => row.entry === entry)
        .sort(byDelivery)
        .slice(-1),
    )
    .sort((a, b) => a.id - b.id);
}

const STATES = ['held', 'ready', 'failed', 'sent', 'void'];
const byDelivery = (a: SalvagedLetter, b: SalvagedLetter): number =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state) || a.tries - b.tries;

/** Whether letters are as their entry says. */
function areAs(rows: readonly SalvagedLetter[], digest: string): boolean {
  if (isOfEach(digest)) return rowsDigest(rows) === digest;
  try {
    return earlierDigest(rows) === digest;
  } catch {
    return false;
  }
}

const UNSURE =
  'The campaign was rescued from a damaged file. Nobody knows whether this letter left: let it go if its reader does not have it.';

/**
 * A letter with its state of delivery. One that may have left is kept back for the gamemaster; one whose words are not
 * as they were written never leaves.
 */
export function deliveryOf(
  found: readonly Salvaged[],
  row: SalvagedLetter,
  { later, areWhole }: { readonly later: readonly Entry[]; readonly areWhole: boolean },
): { readonly letter: SalvagedLetter; readonly isUnsure: boolean } {
  const rows = found.flatMap(({ letters }) => letters.get(row.id) ?? []);
  const last =
    rows
      .filter(({ entry }) => entry === row.entry)
      .sort(byDelivery)
      .at(-1) ?? row;
  const { state, tries, problem, changed, back, due, freed } = last;
  const letter = { ...readable(row), ...{ state, tries, problem, changed, back, due }, freed };
  if (state === 'sent')
    return { letter: { ...letter, freed: freed ?? row.entry }, isUnsure: false };
  if (state === 'void') return { letter, isUnsure: false };
  if (!areWhole) return { letter: { ...letter, state: 'void', back: null }, isUnsure: false };
  const isOwn = found.some(
    (one) => one.isOwn && one.letters.get(row.id)?.some(({ state: own }) => own === state),
  );
  if (state === 'held' && isOwn && !mayHaveGone(row, last, later))
    return { letter, isUnsure: false };
  return {
    letter: { ...letter, state: 'held', back: UNSURE, due: null, freed: null },
    isUnsure: true,
  };
}

/** What a letter was made from, and its map, where they still read. */
const readable = (row: SalvagedLetter): SalvagedLetter => ({
  ...{ ...row, picture: jsonOrNull(row.picture), about: jsonOrNull(row.about) },
});

function jsonOrNull(text: string | null): string | null {
  try {
    return text === null || typeof JSON.parse(text) !== 'object' ? null : text;
  } catch {
    return null;
  }
}

/** Something was written since by which it was let go, though its row still says that it is held. */
const mayHaveGone = (
  { id }: SalvagedLetter,
  { back, due }: SalvagedLetter,
  later: readonly Entry[],
): boolean =>
  later.some(
    ({ body }) =>
      (body.kind === 'release' && back === null && due === null) ||
      (body.kind === 'ruling' &&
        body.on === 'letter' &&
        body.key === `letter ${String(id)}` &&
        body.text.startsWith('let go')),
  );
