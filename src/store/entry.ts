/** What the journal keeps: its entries, by kind. */
import type { QuestionKey, SeatId } from '../kernel/basic.js';
import type { Amendment, OpenQuestion, PlayedHappening, SettledRecord } from '../kernel/outcome.js';
import type { PlaceId } from '../kernel/map/spot.js';
import type { Fault } from '../kernel/sheet-text.js';
import type { Offer, Question } from '../kernel/system.js';

/** How a player wants his letters (C7.1): text alone, with an HTML part, or with the map too. */
export const MAIL_FORMS = ['map', 'html', 'text'] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/**
 * `key`: the public key of its dice (PEM); absent where it was begun without one. `words`: the seats are asked for words with
 * which the names of rolls begin; absent: they are not.
 */
type BeginEntry = { readonly kind: 'begin'; readonly key?: string; readonly words?: true };

/** An empty name: the seat is vacant. */
export type SeatEntry = {
  readonly kind: 'seat';
  readonly seat: SeatId;
  readonly name: string;
  readonly mail?: string;
  /** Absent: `map`. */
  readonly form?: MailForm;
  /** He helps the gamemaster and holds no seat: `seat` is a name of his own, `umpire-1`. */
  readonly umpire?: { readonly role: 'assistant' | 'observer'; readonly of: UmpireOf };
};

/** Whose matters are an umpire's. */
export type UmpireOf =
  | { readonly kind: 'all' }
  | { readonly kind: 'side'; readonly side: string }
  | { readonly kind: 'seat'; readonly seat: SeatId };

/** A sheet as it was sent, read or not. It counts when `faults` is 0. */
export type SheetEntry = {
  readonly kind: 'sheet';
  /** By its sender's clock, capped by its arrival: which of two e-mails is the later one. ISO, UTC. */
  readonly dated?: string;
  readonly key: QuestionKey;
  readonly seat: SeatId;
  readonly of: string;
  readonly list?: string;
  /** It is of an offer, and is in force in its step or until another takes its place; absent: of a question. */
  readonly lasts?: Offer['lasts'];
  readonly text: string;
  readonly via: string;
  readonly version: number;
  readonly faults: number;
  /** The first of the faults, for whoever looks at it later. */
  readonly shown: readonly Fault[];
  /** It came in the grace, so many minutes after its deadline. */
  readonly grace?: number;
  /** Of the letters by which other seats were told of it at once. */
  readonly letters?: string;
};

/**
 * `key`: of a question (`question` of the gamemaster, `sheet` written for a seat, `silence` taken for its answer), name of a roll or a result, or of the
 * step whose `deadline` it sets, with the time as text (ISO, UTC) and the hours of grace after a space. A `withdrawal`
 * takes back the ruling of that key, or the amendment of that number (`amendment 12`). On a `letter`: it is kept back, or
 * let go. `reopen`: the seat that was asked question `key` may send another sheet for it, and play waits for that sheet.
 * On the `tray`: the letter that is entry `letter 12` is `set aside` or `taken up` again, or what the gamemaster wrote by
 * it is `not sent`; the sheet that came too late as `late 12`, the second in one mail `late 12.2`, is `taken`, `entered`, `set
 * aside` or `taken up` again. `take-back`: play goes back to the beginning of step `key`, which stood after entry `text`. `head`:
 * the journal goes on without the entries that it had lost, up to the head `key`, or without the letters, or what is kept of
 * the runs, of the entries of which `key` has the numbers (`letters 3 17`, `runs 9`). `invitation`: a way in to `key` was sent to the address `text`. A `change` of
 * settings or figures holds
 * from the step after `key` on; `text` is what the players are told of it. A `reroll` has the dice of roll `key` fall once
 * more; whoever is told of that roll reads the reason, and it cannot be taken back. `word north-east` is what that seat sent for
 * the names of the dice; by `words` they are closed, and names begin with `key`. On the `calendar`: a `pause`, a `resume`, or
 * `days` off and the rhythm of deadlines; `text` is the whole calendar as JSON from then on, and the last one holds, also
 * where a turn is taken back. `address`: e-mails from the address `text` are of whoever holds seat `key`. The `clock` has `closed` step `key`, or has `stopped` and asks the gamemaster. A `spectator` may watch as `text` says (JSON); `spectator 12` without a text may not any more.
 */
export type RulingEntry = {
  readonly kind: 'ruling';
  readonly on:
    | 'question'
    | 'sheet'
    | 'silence'
    | 'reopen'
    | 'roll'
    | 'reroll'
    | 'result'
    | 'deadline'
    | 'withdrawal'
    | 'letter'
    | 'tray'
    | 'take-back'
    | 'head'
    | 'invitation'
    | 'change'
    | 'word'
    | 'words'
    | 'calendar'
    | 'clock'
    | 'proposal'
    | 'spectator'
    | 'address';
  readonly key: string;
  readonly text: string;
  readonly reason: string;
  /** What the seats that it touches are told of it in the gamemaster's words; nothing but what the program says, where this is absent. */
  readonly tells?: string;
  /** On `sheet`: the entry of the seat's own sheet of which it takes what reads, and leaves out the rest. */
  readonly takes?: number;
  /** Of the letters by which the seats were told of it. */
  readonly letters?: string;
  /** On `deadline`: set together with a release, whose letters name it to the seats that they ask for something. */
  readonly named?: true;
  /** On a `letter`, or on the `tray`: the keys of the questions that seats first read in the letters which this lets go. */
  readonly asks?: readonly string[];
  readonly change?: RulesChange;
};

/** Settings by name, whole files of the pack by path, and what they stand in the place of, as every player is told. */
export type RulesChange = {
  readonly settings: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly told: readonly string[];
};

/** The gamemaster's yes or no to the sheet that is entry `sheet`. */
export type ApprovalEntry = {
  readonly kind: 'approval';
  readonly key: QuestionKey;
  readonly sheet: number;
  readonly yes: boolean;
  readonly reason: string;
  readonly why?: string;
  /** Of the letter that a no writes. */
  readonly letters?: string;
};

type AmendmentEntry = {
  readonly kind: 'amendment';
  readonly at: string;
  readonly text: string;
  readonly reason: string;
  /** What the players who know of the thing are told of the reason. */
  readonly tells?: string;
};

/** A question that a run could not close. */
type StillOpen = {
  readonly key: QuestionKey;
  readonly waitsFor: OpenQuestion['waitsFor'];
  readonly faults: readonly Fault[];
};

/** A step as far as it was played; its beats stand in their own table. A later run of the same step replaces it. */
export type RunEntry = {
  readonly kind: 'run';
  readonly state: 'waiting' | 'held';
  readonly silence: boolean;
  /** The questions whose silence it is; all of the step's where this is absent. */
  readonly silenced?: readonly string[];
  /** Of the rules that it was played by; absent: 1. */
  readonly edition?: number;
  /** Of the beats and of the state after them. */
  readonly digest: string;
  /** Of its beats and of the rolls that fell in it first, as they are kept; absent in runs of earlier programs. */
  readonly rows?: string;
  readonly beats: number;
  /** The seats that were told of its beats, and asked, as soon as it was kept. */
  readonly tells?: readonly SeatId[];
  /** The seats whose letters of it wait for the gamemaster. */
  readonly holds?: readonly SeatId[];
  /** Where `tells` is absent: how many of the beats all seats were told of. */
  readonly told?: number;
  readonly asked: readonly Question[];
  readonly askedAfter: readonly number[];
  /** How many of `asked` belong to groups that play has passed; absent in journals that did not keep it. */
  readonly passed?: number;
  /**
   * The release point at which it stopped, and how many asks of the step come before it. `leaves`: what it told left at once,
   * and stands.
   */
  readonly point?: { readonly kind: string; readonly asks: number; readonly leaves?: true };
  /** Questions that were kept open whatever had come for them. */
  readonly waits?: readonly string[];
  readonly open: readonly StillOpen[];
  readonly settled: readonly SettledRecord[];
  /** What was rolled for; absent in runs of earlier programs. */
  readonly happenings?: readonly PlayedHappening[];
  readonly amendmentFaults: readonly (Pick<Amendment, 'id'> & {
    readonly faults: readonly Fault[];
  })[];
  /** Changes of the rules that its letters tell of, by their entries; absent where there are none. */
  readonly changes?: readonly number[];
  /** Of the letters that were written with it. */
  readonly letters: string;
};

/**
 * `step`: the run stands and the next step opens. `letters`: only what was told so far leaves, to these seats; to all of
 * them where `to` is absent. `head`: the signature (base64) of the chain of the entry before it; absent without the key of
 * the dice, and in journals that did not keep it.
 */
export type ReleaseEntry = {
  readonly kind: 'release';
  readonly run: number;
  readonly what: 'step' | 'letters';
  readonly to?: readonly SeatId[];
  readonly head?: string;
};

/**
 * A mail as it came in. `via`: it is not one that came over the wire, but one that the gamemaster entered (`gm`), or a sheet that
 * a player sent on his page when it was closed (`web`). Its `MailWords` are asked for by themselves, since it may quote a whole
 * letter.
 */
export type MailEntry = {
  readonly kind: 'mail';
  readonly messageId: string;
  readonly from: string;
  readonly subject: string;
  /** Of its body; absent in journals that did not keep it. */
  readonly digest?: string;
  /** The letter that it says was not delivered: a bounce. */
  readonly bounced?: { readonly letter: number; readonly says: string };
  readonly seat?: SeatId;
  readonly became: string;
  /** The letter that asks the seat whether it wrote the mail, which nothing proved. */
  readonly asks?: number;
  /** The mail to which this one is the yes or the no of its seat. */
  readonly settles?: number;
  readonly via?: 'web' | 'gm';
  readonly refused?: readonly RefusedSheet[];
  /** What was refused waits until its sender says yes; why. */
  readonly waits?: WaitsFor;
  /** It takes back what its seat had sent for these questions until then: when it was `dated`, as a sheet is. */
  readonly takesBack?: { readonly dated: string; readonly keys: readonly QuestionKey[] };
  /** How many letters answered it. */
  readonly answers?: number;
};

/** `text`: the whole mail as it came; `shown`: the lines of its text. */
export type MailWords = { readonly text: string; readonly shown?: string };
/** A mail to be kept. */
export type NewMail = MailEntry & MailWords;

/**
 * Why a sheet waits for its sender's yes: `left-out`, lines that read as orders were left out of it; `quoted`, it stands in a
 * quotation; `cut`, the e-mail is longer than is read; `earlier`, it is word for word one that was replaced since;
 * `letter`, it stands in a letter to somebody; `seat`, the e-mail names another seat than its sender's; `turn`, another turn than
 * the open one.
 */
export type WaitsFor = 'left-out' | 'quoted' | 'cut' | 'earlier' | 'letter' | 'seat' | 'turn';

/** A sheet in a mail that was not taken. `why`: the sentence that its sender read. */
export type RefusedSheet = {
  /** `orders`, or the kind that its sender named. */
  readonly of: string;
  readonly list?: string;
  readonly text: string;
  readonly why: string;
};

/** A letter between persons, in the words of its writer; the gamemaster reads every one (C2.10). */
export type Dispatch = {
  readonly from: SeatId | 'gm';
  readonly to: SeatId | 'gm';
  readonly text: string;
  /** Not delivered: it crosses the sides, and went only to the gamemaster. */
  readonly stays?: true;
  /** It came in a mail; absent where nothing is known of its way. */
  readonly via?: 'mail';
  /** To the gamemaster: the place that it asks about. */
  readonly place?: PlaceId;
  /** Orders in words to a seat under the writer's. */
  readonly orders?: true;
  /** The Message-ID of the mail that it came in. */
  readonly mail?: string;
  /** It is on its way so many slots, which count from slot `at` of its step; absent: it was delivered at once. */
  readonly takes?: { readonly slots: number; readonly at: number; readonly says: string };
};

/** In whose name a letter of the gamemaster goes: his own, its writer's when he passes it on, or nobody's. */
export type DeskVoice = 'gamemaster' | 'writer' | 'rumor';

/** What the gamemaster writes to seats. */
export type DeskLetter = {
  readonly to: readonly SeatId[];
  readonly as: DeskVoice;
  readonly text: string;
  /** His words beneath a letter that he passes on. */
  readonly note?: string;
  /** `now`, with the next `release` of a step, or a time (ISO, UTC). */
  readonly goes: string;
  /** The entry of the letter that he answers, or passes on. */
  readonly answers?: number;
  readonly passes?: number;
};

/** A letter outside a run. */
export type LetterEntry = {
  readonly kind: 'letter';
  readonly letters: string;
  readonly dispatch?: Dispatch;
  readonly desk?: DeskLetter;
  /** The entry of the dispatch that has arrived. */
  readonly delivers?: number;
  /** The letter that was sent once more. */
  readonly again?: number;
  /** Seats that were reminded of what they owe. */
  readonly reminds?: readonly SeatId[];
  /** The letter whose place it takes, and why. */
  readonly corrects?: number;
  readonly reason?: string;
};

/** A player's letter, or one that has arrived: nothing that the gamemaster did. */
export const isOfPlayers = ({ dispatch, delivers }: LetterEntry): boolean =>
  dispatch !== undefined || delivers !== undefined;

/** What is done at the desk, by whomever: not what players send. */
export function isDeskAct(body: EntryBody): boolean {
  switch (body.kind) {
    case 'sheet':
      return false;
    case 'mail':
      return body.via === 'gm';
    case 'letter':
      return !isOfPlayers(body);
    case 'ruling':
      // With a reason it is a word that the gamemaster sent for a seat.
      return body.on !== 'word' || body.reason !== '';
    case 'begin':
    case 'seat':
    case 'approval':
    case 'amendment':
    case 'run':
    case 'release':
      return true;
  }
}

/** What the gamemaster did himself: nothing of the clock's, nor letters that the program writes together with another entry. */
export function isOfGamemaster(body: EntryBody): boolean {
  if (body.who !== undefined) return false;
  if (body.kind !== 'letter') return isDeskAct(body);
  return [body.desk, body.again, body.reminds, body.corrects].some((own) => own !== undefined);
}

/** `who`: the name of the person whose act it is; absent: the gamemaster's, or whoever's the entry says. */
export type EntryBody = EntryContent & { readonly who?: string };

type EntryContent =
  | BeginEntry
  | SeatEntry
  | SheetEntry
  | RulingEntry
  | ApprovalEntry
  | AmendmentEntry
  | RunEntry
  | ReleaseEntry
  | MailEntry
  | LetterEntry;
export type EntryKind = EntryBody['kind'];
/** What is written down. */
export type WrittenBody = Exclude<EntryBody, MailEntry> | NewMail;

/** An entry as kept. `step` is the name of the step that was open. */
export type Entry<B extends EntryBody = EntryBody> = {
  readonly seq: number;
  readonly written: string;
  readonly step: string;
  readonly body: B;
};
