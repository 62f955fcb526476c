/** Pages before any campaign: signing in and out, and the list of one's seats. */
import type { Clock } from '../../campaign/types.js';
import type { Directory } from '../../people/directory.js';
import type { SignedIn } from '../../people/sessions.js';
import type { Campaigns } from '../campaigns.js';
import type { Reply } from '../page.js';

export type DoorVisit = {
  readonly directory: Directory;
  readonly campaigns: Campaigns;
  readonly clock: Clock;
  readonly signedIn?: SignedIn;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  /** The visitor's device in words: `Firefox on Android`. */
  readonly device: string;
  /** How the visitor calls the site: `https://war.example.org`. */
  readonly origin: string;
  readonly linksOpen: boolean;
  /** Is told of what went wrong inside, where the page is answered all the same. */
  readonly report: (error: unknown) => void;
};

/** `cookie`: the secret of a session that begins; empty when it ends. */
export type DoorReply = { readonly reply: Reply; readonly cookie?: string };

export type DoorPage = (visit: DoorVisit) => Promise<DoorReply> | DoorReply;

/** One address of the door. `asks`: it is a way in, and counted as such. */
export type DoorRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly page: DoorPage;
  readonly asks?: true;
};

/** Back to where one begins. */
export const home: DoorReply = { reply: { kind: 'go', to: '/' } };
