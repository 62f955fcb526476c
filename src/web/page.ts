/** What a page is: from a visit to a reply. A page never touches the response; so it cannot forget a header. */
import type { SeatId, Viewer } from '../kernel/basic.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Umpire } from '../campaign/seats/umpires.js';
import type { MailDesk } from '../campaign/sheets/entered-mail.js';
import type { Clock } from '../campaign/types.js';
import type { InvitationNow } from '../people/invitations.js';
import type { Sent } from './sent.js';
import type { Shelf } from './shelf.js';
import type { Upload } from './upload.js';

/** Somebody who has signed in. */
type Person = { readonly name: string; readonly mail: string };

/** Somebody who may come in by his link or because he has signed in, at a campaign that is there. */
export type Visit = {
  readonly campaign: Campaign;
  /** Name of the campaign in links. */
  readonly name: string;
  readonly who: Viewer;
  /** What all of the visitor's addresses begin with: `/c/NAME/SEAT`, `/c/NAME/gm`, or his link `/c/NAME/s/TOKEN`. */
  readonly home: string;
  /** Absent when he came by a link. */
  readonly person?: Person;
  /** How many letters wait in the gamemaster's tray; 0 for a seat. */
  readonly tray: number;
  /** That the campaign is paused, as every page says it; '' while it goes on. */
  readonly paused: string;
  /** Whether links let in whoever has them; where others can reach the site, only who signs in comes in. */
  readonly linksOpen: boolean;
  /** He helps the gamemaster: on pages of the full position `who` is `gm`, and this says whose page it is. */
  readonly umpire?: Umpire;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Fields of the form that was posted. */
  readonly form: Readonly<Record<string, string>>;
  /** Whether the visitor's script asks, and wants data instead of a page. */
  readonly wantsJson: boolean;
  readonly clock: Clock;
  /** The gamemaster looks at a seat's page: whose it is, and the ways back and to others. */
  readonly looking?: Looking;
  /** The desks of other campaigns that the gamemaster may open from here. */
  readonly otherDesks: (search: DeskSearch) => Promise<OtherDesks>;
  /** The address of one of them by the name of its campaign; `undefined` for what is none of them. */
  readonly wayToDesk: (name: string) => Promise<string | undefined>;
  /** Has a letter sent to whoever was given a seat, by which he comes in. */
  readonly invite: (invited: Invited) => Promise<void>;
  /** Packs and campaigns of the folder. */
  readonly shelf: Shelf;
  /** Files that the form brought. */
  readonly upload?: Upload;
  /** Reads e-mails that the gamemaster pastes, as those are read that come in; absent where no mail is read. */
  readonly mailDesk?: MailDesk;
  /** How the invitations to the campaign's seats stand. */
  readonly invitations: () => Promise<readonly InvitationNow[]>;
};

/** Somebody who was given a seat, which may be `gm`. `by`: the name of who invites. */
type Invited = {
  readonly seat: string;
  readonly seatTitle: string;
  readonly mail: string;
  readonly name: string;
  readonly by: string;
};

/** The gamemaster's desk in another campaign. */
/** Which desks to show: with these words in their titles, after the first so many. */
export type DeskSearch = { readonly words: string; readonly from: number };

/** `next`: from where there are more. */
export type OtherDesks = { readonly desks: readonly OtherDesk[]; readonly next?: number };

export type OtherDesk = { readonly title: string; readonly name: string };

export type Looking = {
  readonly title: string;
  readonly desk: string;
  readonly others: readonly {
    readonly title: string;
    readonly href: string;
    readonly current: boolean;
  }[];
};

export type Reply =
  | {
      readonly kind: 'page';
      readonly view: string;
      readonly data: Readonly<Record<string, unknown>>;
      readonly status?: 200 | 409 | 410 | 413 | 422;
      /** Whoever looks asks again after so many seconds: what it shows is under way. */
      readonly refreshSeconds?: number;
    }
  | { readonly kind: 'svg'; readonly svg: string }
  /** No viewer's but everybody's: packed by gzip. Its address names its content, so that a browser keeps it for good. */
  | { readonly kind: 'public'; readonly type: 'svg' | 'json'; readonly packed: Buffer }
  /** For script: data that a page of this visitor could show him. */
  | {
      readonly kind: 'json';
      readonly json: unknown;
      readonly status?: 200 | 409 | 413 | 422;
    }
  /** To be saved: `name` as the browser shall call it. */
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly type: string;
      readonly content: Buffer | string;
    }
  /** The same from a file that is taken away when it has left. */
  | {
      readonly kind: 'download';
      readonly name: string;
      readonly type: string;
      readonly path: string;
      readonly remove: () => Promise<void>;
    }
  /** A letter's own HTML, to be shown inside a frame. */
  | { readonly kind: 'letter'; readonly html: string }
  | { readonly kind: 'go'; readonly to: string }
  /** Made before, while a page waited for it. */
  | { readonly kind: 'made'; readonly sent: Sent }
  /** Nothing there, or nothing that this visitor may know of: one page for both. */
  | { readonly kind: 'missing' };

export type Page = (visit: Visit) => Promise<Reply>;

/** A visit to the pages of the folder: from a campaign's desk, or before there is any campaign. */
export type OfficeVisit = Pick<
  Visit,
  'home' | 'person' | 'linksOpen' | 'params' | 'query' | 'form' | 'clock' | 'shelf' | 'upload'
> & {
  readonly campaign?: Campaign;
  readonly who?: Viewer;
  readonly looking?: Looking;
  readonly umpire?: Umpire;
  readonly tray?: number;
  readonly paused?: string;
};

export const missing: Reply = { kind: 'missing' };

/** The seat of a visit whose route lets only seats in. */
export function seatOf(visit: Visit): SeatId {
  if (visit.who === 'gm') throw new Error('A page for seats was called for the gamemaster');
  return visit.who;
}
