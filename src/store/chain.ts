/** Links of the chain that a journal's entries make, as they are kept. */
import { chainOf } from './entries.js';
import { soon, type Journal } from './journal.js';
import { store } from './store.js';

/** An entry as its row has it. `kind` is the column's. */
export type Link = {
  readonly seq: number;
  readonly written: string;
  readonly kind: string;
  readonly step: string;
  readonly body: string;
  readonly chain: string;
};

const COLUMNS = 'seq, written, kind, step, body, chain';

/** The entries after `seq`, in order. */
export function selectLinksAfter(journal: Journal, seq: number): Promise<readonly Link[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], Link>(`SELECT ${COLUMNS} FROM entry WHERE seq > ? ORDER BY seq`)
      .all(seq),
  );
}

export function selectLink(journal: Journal, seq: number): Promise<Link | undefined> {
  return soon(journal.path, () =>
    journal.db.prepare<[number], Link>(`SELECT ${COLUMNS} FROM entry WHERE seq = ?`).get(seq),
  );
}

/** The same as the file has it now, whatever the present transaction reads. */
export function selectLinkNow({ path }: Journal, seq: number): Promise<Link | undefined> {
  return soon(path, () =>
    store().look(path, (db) =>
      db.prepare<[number], Link>(`SELECT ${COLUMNS} FROM entry WHERE seq = ?`).get(seq),
    ),
  );
}

/** The first of these entries that is missing, or not as it was written after a chain; nothing when all are. */
export function firstBroken(
  links: readonly Link[],
  before: { readonly seq: number; readonly chain: string },
): { readonly seq: number; readonly kind?: string } | undefined {
  let { seq, chain } = before;
  for (const link of links) {
    seq += 1;
    if (link.seq !== seq) return { seq };
    chain = chainOf(chain, link);
    if (chain !== link.chain || kindOf(link.body) !== link.kind) return { seq, kind: link.kind };
  }
  return undefined;
}

function kindOf(body: string): string | undefined {
  try {
    // Written by `appendEntry`, if it is as it was written.
    return (JSON.parse(body) as { readonly kind?: string }).kind;
  } catch {
    return undefined;
  }
}
