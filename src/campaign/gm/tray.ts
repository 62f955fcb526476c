/** The gamemaster's tray: letters to him and between the sides, each open until he has dealt with it. */
import type { SeatId } from '../../kernel/basic.js';
import type { PlaceId } from '../../kernel/map/spot.js';
import type { DeskLetter, Dispatch, Entry, LetterEntry } from '../../store/entry.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { Journal } from '../../store/journal.js';

/** `you`: to the gamemaster; `between`: to the other side, not delivered; `within`: delivered to its own side, a copy. */
export const TRAY_KINDS = ['you', 'between', 'within'] as const;
export type TrayKind = (typeof TRAY_KINDS)[number];

/** What the gamemaster did with a letter, and whether he took that back. `written`: ISO, UTC. */
export type TrayDeed = {
  readonly entry: number;
  readonly what: 'answered' | 'passed' | 'aside';
  readonly written: string;
  readonly isUndone: boolean;
};

/** `id`: its entry in the journal. `stamp` changes with everything that is done with it. */
export type TrayLetter = {
  readonly id: number;
  readonly from: SeatId;
  readonly to: SeatId | 'gm';
  readonly kind: TrayKind;
  readonly text: string;
  readonly written: string;
  readonly via?: 'mail';
  /** The Message-ID of the mail that it came in. */
  readonly mail?: string;
  /** Orders in words. */
  readonly orders?: true;
  /** How long its way is; `arrived`: when it came to its end. */
  readonly takes?: Dispatch['takes'];
  readonly arrived?: string;
  /** The place that it asks about. */
  readonly place?: PlaceId;
  /** Oldest first. */
  readonly deeds: readonly TrayDeed[];
  readonly isOpen: boolean;
  readonly stamp: string;
};

/** What the gamemaster wrote to seats, as an entry of the journal. */
export type DeskEntry = Omit<Entry<LetterEntry>, 'body'> & { readonly desk: DeskLetter };

export type Tray = {
  /** Oldest first. */
  readonly letters: readonly TrayLetter[];
  readonly own: readonly DeskEntry[];
  /** Entries of his letters that he did not let go after all. */
  readonly recalled: ReadonlySet<number>;
};

/** The texts of rulings on the tray. */
export const TRAY_RULINGS = { aside: 'set aside', up: 'taken up', recall: 'not sent' } as const;

/** Reads the tray. Call inside a transaction. */
export async function readTray(journal: Journal): Promise<Tray> {
  const entries = await selectEntriesOf(journal, 'letter');
  const rulings = (await selectEntriesOf(journal, 'ruling')).flatMap(({ seq, written, body }) =>
    body.on === 'tray' ? [{ seq, written, of: numberIn(body.key), text: body.text }] : [],
  );
  const recalls = rulings.filter(({ text }) => text === TRAY_RULINGS.recall);
  const recalled = new Set(recalls.map(({ of }) => of));
  const own = entries.flatMap(({ body, ...entry }): readonly DeskEntry[] =>
    body.desk === undefined ? [] : [{ ...entry, desk: body.desk }],
  );
  const letters = entries.flatMap(({ seq, written, body: { dispatch } }) => {
    const kind = dispatch === undefined ? undefined : kindOf(dispatch);
    if (dispatch === undefined || dispatch.from === 'gm' || kind === undefined) return [];
    const { from, to, text, via, mail, orders, takes, place } = dispatch;
    const arrived = entries.find(({ body }) => body.delivers === seq)?.written;
    const said = rulings.filter(({ of, text: what }) => of === seq && what !== 'not sent');
    const wrote = own.filter(({ desk }) => desk.answers === seq || desk.passes === seq);
    const deeds = [...said.flatMap(asideDeed(said)), ...wrote.map(writtenDeed(recalled))].sort(
      (a, b) => a.entry - b.entry,
    );
    const changes = [
      ...said.map((one) => one.seq),
      ...wrote.map((one) => one.seq),
      ...recalls.filter(({ of }) => wrote.some((one) => one.seq === of)).map((one) => one.seq),
    ];
    const isOpen = kind !== 'within' && deeds.every(({ isUndone }) => isUndone);
    const came = {
      ...(via === undefined ? {} : { via }),
      ...(mail === undefined ? {} : { mail }),
      ...(orders === undefined ? {} : { orders }),
      ...(takes === undefined ? {} : { takes }),
      ...(arrived === undefined ? {} : { arrived }),
      ...(place === undefined ? {} : { place }),
    };
    const stamp = String(Math.max(0, ...changes));
    return [{ id: seq, from, to, kind, text, written, ...came, deeds, isOpen, stamp }];
  });
  return { letters, own, recalled };
}

type TrayRuling = { readonly seq: number; readonly written: string; readonly text: string };

/** A letter that was set aside, until it was taken up again. */
const asideDeed =
  (said: readonly TrayRuling[]) =>
  ({ seq, written, text }: TrayRuling): readonly TrayDeed[] =>
    text === TRAY_RULINGS.aside
      ? [
          {
            ...{ entry: seq, what: 'aside' as const, written },
            isUndone: said.some((one) => one.seq > seq && one.text === TRAY_RULINGS.up),
          },
        ]
      : [];

const writtenDeed =
  (recalled: ReadonlySet<number>) =>
  ({ seq, written, desk }: DeskEntry): TrayDeed => ({
    entry: seq,
    what: desk.answers === undefined ? 'passed' : 'answered',
    written,
    isUndone: recalled.has(seq),
  });

function kindOf({ from, to, stays }: Dispatch): TrayKind | undefined {
  if (from === 'gm') return undefined;
  if (to === 'gm') return 'you';
  return stays === true ? 'between' : 'within';
}

const numberIn = (key: string): number => Number(key.replace(/^letter /, ''));
