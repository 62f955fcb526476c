/**
 * What a seat and the gamemaster do between the moments of play, of which another seat learns nothing: each kept in the
 * file, and gone from nothing that the other gets. A new use case of the desk is one line of a table.
 */
import { addNote } from '../../src/campaign/letters/note-letter.js';
import {
  answerLetter,
  passLetter,
  recallLetter,
  setAside,
  takeUp,
  writeDeskLetter,
} from '../../src/campaign/gm/desk-letter.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { markReady } from '../../src/campaign/sheets/mark-ready.js';
import { actAs, dismissUmpire, nameUmpire } from '../../src/campaign/seats/umpires.js';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { noteInvitation } from '../../src/campaign/seats/note-invitation.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { drawMark, eraseMark } from '../../src/campaign/pencil/draw-mark.js';
import { remindSeat } from '../../src/campaign/gm/remind-seat.js';
import { replacePlayer, vacateSeat } from '../../src/campaign/seats/replace-player.js';
import { retryLetters } from '../../src/campaign/letters/resend-letter.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { setLateAside } from '../../src/campaign/sheets/take-late.js';
import { keepNote } from '../../src/campaign/gm/keep-note.js';
import { tryRun } from '../../src/campaign/gm/try-run.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import type { Ask, Clock } from '../../src/campaign/types.js';
import type { SeatId } from '../../src/kernel/basic.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { must } from '../web/site.js';

/** `by`: whose doings they are; `watcher`: who must not learn of them, of the other side where `isFoe`. */
export type Doings = {
  readonly campaign: Campaign;
  readonly clock: Clock;
  readonly by: SeatId;
  readonly watcher: SeatId;
  readonly isFoe: boolean;
};
export type Act = readonly [name: string, does: (doings: Doings) => Promise<unknown>];

const SECRET = 'The bridges are mined, and the cavalry is away';
const RELEASE = { goes: 'release' };
const LATER = { goes: '2027-03-01T08:00:00.000Z' };

async function asksOf({ campaign, by }: Doings): Promise<readonly Ask[]> {
  const { asks } = await must(listAsks(campaign));
  return asks.filter(({ to }) => to === by);
}

async function lastLetter({ campaign, by }: Doings): Promise<number> {
  const { letters } = await must(seeTray(campaign));
  const found = letters.findLast((letter) => letter.from === by);
  if (found === undefined) throw new Error(`${by} wrote no letter.`);
  return found.id;
}

/** A letter to the gamemaster, and then what he does with it. */
const withLetter =
  (does: (doings: Doings, letter: number) => Promise<unknown>) =>
  async (doings: Doings): Promise<void> => {
    const { campaign, clock, by } = doings;
    await must(sendDispatch(campaign, { from: by, to: 'gm', text: `${SECRET}: ask` }, clock));
    await does(doings, await lastLetter(doings));
  };

const eachAsk =
  (does: (doings: Doings, ask: Ask) => Promise<unknown>) =>
  async (doings: Doings): Promise<void> => {
    for (const ask of await asksOf(doings)) await does(doings, ask);
  };

const sheetOf = ({ by }: Doings, { key, kind, list }: Ask, text: string) => ({
  ...{ seat: by, kind, list: list ?? key, text },
});

const mailOf = (from: string, text: string): Buffer =>
  Buffer.from(
    [
      `From: ${from}`,
      'To: vedette@example.org',
      'Subject: What I think',
      `Message-ID: <${from.replace('@', '.')}@players.example.org>`,
      'Date: Sat, 21 Nov 2026 12:00:00 +0000',
      '',
      text,
      '',
    ].join('\r\n'),
  );

/** While sheets are asked. */
export const OPEN_ACTS: readonly Act[] = [
  [
    'draws on his map, for himself and for his side, changes it and erases some of it',
    async ({ campaign, clock, by, isFoe }) => {
      const [place] = campaign.game.board().places;
      const mark = { seat: by, kind: 'note', places: place?.id ?? '', side: '', size: '' };
      const draw = (whom: string, words: string, number?: number) =>
        must(
          drawMark(
            campaign,
            { ...mark, words, whom, ...(number === undefined ? {} : { number }) },
            clock,
          ),
        );
      const { number } = await draw('self', SECRET);
      await draw('self', `${SECRET}, surely`, number);
      await must(eraseMark(campaign, { seat: by, number }, clock));
      await draw('self', SECRET);
      if (isFoe) await draw('side', SECRET);
    },
  ],
  [
    'has an assistant, who answers his letter, and is dismissed',
    async (doings) => {
      const { campaign, clock, by } = doings;
      const helper = { name: SECRET.slice(0, 20), mail: `helps-${by}@players.example.org` };
      const { id, name } = await must(
        nameUmpire(campaign, { ...helper, role: 'assistant', of: `seat ${by}` }, clock),
      );
      await must(sendDispatch(campaign, { from: by, to: 'gm', text: `${SECRET}: help` }, clock));
      const letter = await lastLetter(doings);
      await actAs(name, () =>
        must(answerLetter(campaign, { letter, text: SECRET, goes: 'now' }, clock)),
      );
      await must(dismissUmpire(campaign, { id }, clock));
    },
  ],
  [
    'asks the gamemaster about a place',
    ({ campaign, clock, by }) => {
      const place = campaign.game.board().places.at(-1)?.id ?? '';
      return must(sendDispatch(campaign, { from: by, to: 'gm', text: SECRET, place }, clock));
    },
  ],
  [
    'writes to a friend, and gives him orders in words',
    async ({ campaign, clock, by, watcher }) => {
      const seats = await must(listSeats(campaign));
      const side = seats.find(({ seat }) => seat === by)?.side;
      for (const { seat: to } of seats.filter((one) => one.side === side))
        for (const orders of [false, true])
          if (to !== by && to !== watcher)
            await sendDispatch(campaign, { from: by, to, text: SECRET, orders }, clock);
    },
  ],
  ['is reminded', async ({ campaign, clock, by }) => remindSeat(campaign, { seat: by }, clock)],
  [
    'writes to the gamemaster and is answered',
    withLetter(({ campaign, clock }, letter) =>
      must(answerLetter(campaign, { letter, text: SECRET, goes: 'now' }, clock)),
    ),
  ],
  [
    'writes to the gamemaster, who answers with the release and takes it back',
    withLetter(async ({ campaign, clock }, letter) => {
      const { entry } = await must(
        answerLetter(campaign, { letter, text: SECRET, ...RELEASE }, clock),
      );
      await must(recallLetter(campaign, { entry }, clock));
    }),
  ],
  [
    'writes a letter that is passed back to him as a rumor',
    withLetter(({ campaign, clock, by }, letter) => {
      const words = { text: SECRET, note: 'Is this yours?', goes: 'now' };
      return must(
        passLetter(campaign, { letter, to: [by], as: 'rumor' as const, ...words }, clock),
      );
    }),
  ],
  [
    'writes a letter that is set aside and taken up again',
    withLetter(async ({ campaign, clock }, letter) => {
      await must(setAside(campaign, { letter }, clock));
      const { letters } = await must(seeTray(campaign));
      const stamp = letters.find(({ id }) => id === letter)?.stamp;
      await must(takeUp(campaign, { letter, stamp }, clock));
    }),
  ],
  [
    'writes across the sides, which stays with the gamemaster',
    async ({ campaign, clock, by, watcher, isFoe }) => {
      const letter = { from: by, to: watcher, text: SECRET };
      if (isFoe) await must(sendDispatch(campaign, letter, clock));
    },
  ],
  [
    'is written to by the gamemaster, now, with the release, and later',
    async ({ campaign, clock, by }) => {
      for (const goes of ['now', 'release', LATER.goes]) {
        const letter = { to: [by], as: 'gamemaster' as const, text: `${SECRET} (${goes})`, goes };
        await must(writeDeskLetter(campaign, letter, clock));
      }
    },
  ],
  [
    'keeps drafts',
    eachAsk((doings, { key }) =>
      must(
        keepDraft(
          doings.campaign,
          { seat: doings.by, key, text: SECRET, revision: 0 },
          doings.clock,
        ),
      ),
    ),
  ],
  [
    'sends sheets that do not read, and sheets that do',
    eachAsk(async (doings, ask) => {
      for (const text of [SECRET, 'PP 1: wait', '', 'PP 2: wait'])
        await submitSheet(
          doings.campaign,
          { ...sheetOf(doings, ask, text), via: 'web' },
          doings.clock,
        );
    }),
  ],
  [
    'says that he is ready, and that he is not',
    eachAsk(async ({ campaign, clock, by }, { key }) => {
      for (const ready of [true, false]) await markReady(campaign, { seat: by, key, ready }, clock);
    }),
  ],
  [
    'has a sheet written for him, and taken away again',
    eachAsk(async ({ campaign, clock }, { key }) => {
      const ruling = { key, text: 'PP 1: wait', reason: SECRET, release: false };
      const ruled = await giveRuling(campaign, ruling, clock);
      if (ruled.ok && ruled.value.kept)
        await must(withdrawRuling(campaign, { key, reason: SECRET }, clock));
    }),
  ],
  [
    'sends mails, as himself and from an address that nobody knows',
    async ({ campaign, clock, by }) => {
      for (const from of [`${by}@players.example.org`, 'mallory@evil.example'])
        await must(receiveMail(campaign, mailOf(from, SECRET), clock));
    },
  ],
  [
    'sends what could not be read, and it is set aside',
    async ({ campaign, clock, by }) => {
      const { items } = await must(seeLate(campaign));
      for (const { id, holder, isOpen } of items)
        if (isOpen && holder?.seat === by)
          await must(setLateAside(campaign, { id, told: SECRET, quiet: false }, clock));
    },
  ],
  [
    'is invited again',
    ({ campaign, clock, by }) =>
      must(noteInvitation(campaign, { seat: by, mail: `${by}@players.example.org` }, clock)),
  ],
  [
    'is replaced, and replaced again, and his seat is vacant in between',
    async ({ campaign, clock, by, isFoe }) => {
      if (!isFoe) return;
      const person = (name: string, mail: string) =>
        must(replacePlayer(campaign, { seat: by, name, mail, writes: true }, clock));
      await person('Mallory', 'mallory.the.second@players.example.org');
      await must(vacateSeat(campaign, { seat: by, word: SECRET }, clock));
      await person(`Holder ${by}`, `${by}@players.example.org`);
    },
  ],
  [
    'has the gamemaster write a note to himself',
    ({ campaign, clock }) => must(keepNote(campaign, { text: 'Watch this one.' }, clock)),
  ],
  ['is tried out by the gamemaster', ({ campaign }) => must(tryRun(campaign, '0123456789abcdef'))],
  ['has his letters tried again', ({ campaign, clock }) => must(retryLetters(campaign, clock))],
];

/** While the letters of a step that is played are held. */
export const HELD_ACTS: readonly Act[] = [
  [
    'has a letter that is kept back, and let go',
    async (doings) => {
      const letter = await heldLetter(doings);
      const { campaign, clock } = doings;
      await must(holdLetter(campaign, { letter, reason: SECRET }, clock));
      await must(letLetterGo(campaign, { letter }, clock));
    },
  ],
  [
    'has a letter with a note, which is then written anew',
    async (doings) => {
      const { campaign, clock } = doings;
      const note = { letter: await heldLetter(doings), text: SECRET, place: 'top' as const };
      const { letter } = await must(addNote(campaign, note, clock));
      const words = { subject: 'Otherwise', text: `${SECRET}, again`, reason: SECRET };
      await must(correctLetter(campaign, { letter, ...words }, clock));
    },
  ],
  [
    'has a letter that stays behind when the step is released',
    async (doings) => {
      const letter = await heldLetter(doings);
      await must(holdLetter(doings.campaign, { letter, reason: SECRET }, doings.clock));
    },
  ],
];

/** When the step has been released. */
export const RELEASED_ACTS: readonly Act[] = [
  [
    'has the letter let go that stayed behind',
    async (doings) => {
      const { campaign, clock } = doings;
      const held = async () => (await must(seeOutbox(campaign))).held;
      for (const { id } of (await held()).filter(({ seat }) => seat === doings.by))
        // What waits behind a letter goes with it.
        if ((await held()).some((letter) => letter.id === id))
          await must(letLetterGo(campaign, { letter: id }, clock));
    },
  ],
];

async function heldLetter({ campaign, by }: Doings): Promise<number> {
  const { held } = await must(seeOutbox(campaign));
  const found = held.find(({ seat, due }) => seat === by && due === undefined);
  if (found === undefined) throw new Error(`No letter to ${by} is held.`);
  return found.id;
}
