import { capitalized, ok, type Json } from '../../kernel/basic.js';
import {
  diceOfRecord,
  holdsIn,
  isDraw,
  kindOf as diceKind,
  type ChanceRecord,
} from '../../kernel/dice.js';
import type { PlayedBeat, SettledRecord, Told } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import type { AboutFact, AboutRoll } from '../../kernel/system.js';
import type {
  DeskLetter,
  DeskVoice,
  Dispatch,
  Entry,
  LetterEntry,
  MailEntry,
  RulingEntry,
  RunEntry,
} from '../../store/entry.js';
import { selectEntriesAfter } from '../../store/entries.js';
import { branchAt, isAbandoned, selectAbandoned, type Abandoned } from '../../store/branch.js';
import { selectSnapshots, type Snapshot } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { WORD } from '../turn/dice-words.js';
import { saySpectator } from '../seats/spectators.js';
import { GAMEMASTER, seatHolders } from '../seats/holders.js';
import { LATE_RULINGS } from '../sheets/late.js';
import { loadStep, playedOutcome } from '../turn/open-step.js';
import { startOf } from '../turn/rules-at.js';
import { sayCalendarChange } from '../turn/calendar.js';
import { sayDeadline } from '../turn/deadline.js';
import { CARRIED_OVER } from '../turn/step-input.js';
import { happeningsIn, rollAbout, sayRollAbout } from './happenings.js';
import { TRAY_RULINGS } from './tray.js';
import { keyOf } from './standing-rulings.js';
import type { LogLine, Outcome, SeatHolder } from '../types.js';
import { useCase } from '../use-case.js';

/**
 * The gamemaster's truth from the beginning to the latest run, held or not: facts by moment, dice, rulings, amendments,
 * sheets and releases. Of each step: what came in, what happened, and its release.
 */
export function readLog(campaign: Campaign): Outcome<readonly LogLine[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const snapshots = await selectSnapshots(journal);
    const gone = await selectAbandoned(journal);
    const entries = await selectEntriesAfter(journal, 0);
    const { base } = await loadStep(campaign);
    const seats = await seatHolders(campaign, base);
    const lines: LogLine[] = [];
    for (const [index, snapshot] of snapshots.entries()) {
      const end = snapshots[index + 1]?.entry ?? Number.MAX_SAFE_INTEGER;
      const ofStep = entries.filter(({ seq }) => seq > snapshot.entry && seq <= end);
      lines.push(...(await linesOfStep(campaign, snapshot, { end, entries: ofStep, gone, seats })));
    }
    return ok(lines);
  });
}

type StepEntries = {
  /** The entry with which the step ended. */
  readonly end: number;
  readonly entries: readonly Entry[];
  readonly gone: readonly Abandoned[];
  readonly seats: readonly SeatHolder[];
};

/** How a line names a seat, and what was asked, rolled or worked out, by its key. */
export type LogNames = {
  readonly seat: (id: string) => string;
  readonly subject: (key: string) => string;
  readonly step: (name: string) => string;
  readonly zone: string;
};

/** `entries`: among them the runs that asked and rolled. */
export function logNames(
  { game, meta }: Pick<Campaign, 'game' | 'meta'>,
  seats: readonly SeatHolder[],
  entries: readonly Entry[],
): LogNames {
  const bodies = entries.flatMap(({ body }) => (body.kind === 'run' ? [body] : []));
  const asked = new Map<string, string>(
    bodies.flatMap((run) => run.asked.map(({ key, title }) => [key, title] as const)),
  );
  const of = happeningsIn({ happenings: bodies.flatMap(({ happenings = [] }) => happenings) });
  return {
    seat: (id) => seats.find(({ seat }) => seat === id)?.title ?? id,
    subject: (key) => asked.get(key) ?? sayRollAbout(rollAbout(game, key, of(key))),
    step: (name) => game.stepCalled(name),
    zone: meta.zone,
  };
}

/** One step: what came in, what happened, and its release. Call inside a transaction. */
export async function linesOfStep(
  campaign: Campaign,
  { entry, state }: Snapshot,
  { end, entries, gone, seats }: StepEntries,
): Promise<readonly LogLine[]> {
  const names = logNames(campaign, seats, entries);
  const say = (one: Entry): readonly LogLine[] => linesOfEntry(one, names);
  const endsBranch = ({ seq }: Entry): boolean => gone.some(({ till }) => till === seq);
  const said = [
    ...entries.filter(({ seq }) => seq !== end).flatMap(say),
    ...(await linesOfRun(campaign, { entry, state }, entries.findLast(isRun))),
    ...entries.filter((one) => one.seq === end && !endsBranch(one)).flatMap(say),
  ];
  return [
    ...inBranch(said, branchAt(gone, entry), isAbandoned(gone, entry)),
    // A step was taken back here: that stands, whatever stood before it.
    ...entries.filter(endsBranch).flatMap(say),
  ];
}

/** Lines of a line of play that was taken back say so; those of a branch say which. */
const inBranch = (lines: readonly LogLine[], branch: number, isGone: boolean): readonly LogLine[] =>
  lines.map((line) => ({
    ...line,
    ...(branch === 1 ? {} : { branch }),
    ...(isGone ? { abandoned: true, text: `(taken back) ${line.text}` } : {}),
  }));

const isRun = (entry: Entry): entry is Entry<RunEntry> => entry.body.kind === 'run';

async function linesOfRun(
  campaign: Campaign,
  before: Snapshot,
  run: Entry<RunEntry> | undefined,
): Promise<readonly LogLine[]> {
  if (run === undefined) return [];
  const { then, base } = await startOf(campaign, before);
  const outcome = await playedOutcome(campaign, { then, base }, run);
  const { beats } = outcome;
  const of = happeningsIn(outcome);
  return beats.flatMap((beat, no) => {
    const played = { ...outcome, beats: beats.slice(0, no + 1) };
    const told = then.game.tell(played, 'gm', no);
    const settled = run.body.settled.filter(({ after }) => after === no);
    const about = (name: string): AboutRoll => rollAbout(then.game, name, of(name));
    return [
      ...rollLines(run.step, beat, about),
      ...settled.map((one) => settledLine(run.step, beat, { ...one, about: about(one.name) })),
      ...factLines(then.game, run.step, beat, told),
    ];
  });
}

/** The gamemaster is told of every fact, in their order: the fact's own fields, the notice's sentence. */
function factLines(
  game: Game,
  step: string,
  { at, facts }: PlayedBeat,
  told: readonly Told[],
): readonly LogLine[] {
  return facts.map((fact, index) => ({
    ...fieldsOf(fact),
    ...placeOf(game.about(fact)),
    ...{ at: `${step}/${at}`, kind: kindOf(fact), text: told[index]?.text ?? '' },
  }));
}

/** Where it happened, for a search by place. */
const placeOf = ({ place }: AboutFact): { readonly place?: string } =>
  place === undefined ? {} : { place };

const rollLines = (
  step: string,
  beat: PlayedBeat,
  aboutOf: (name: string) => AboutRoll,
): readonly LogLine[] =>
  beat.rolls.map((roll) => ({
    ...{ at: `${step}/${beat.at}`, kind: isDraw(roll) ? 'drawn' : 'rolled' },
    ...{ text: sayRoll(roll, aboutOf(roll.name)), ...whoseOf(aboutOf(roll.name)) },
    ...{ name: roll.name, ruled: roll.ruled },
    ...('sides' in roll ? { sides: roll.sides } : { of: diceKind(diceOfRecord(roll)) }),
    ...(isDraw(roll) ? { drawn: roll.drawn } : { faces: roll.faces }),
  }));

/** Whose it is, for a search by seat. */
const whoseOf = ({ side, list }: AboutRoll) => ({
  ...(side === undefined ? {} : { side }),
  ...(list === undefined ? {} : { list }),
});

function sayRoll(roll: ChanceRecord, about: AboutRoll): string {
  const { ruled, fell, again = [] } = roll;
  const [between, verb] = isDraw(roll) ? [', ', 'drawn'] : [' ', 'rolled'];
  const first = instead(fell?.join(between));
  const rerolled = again.length === 0 ? '' : `, ${verb} again${first}`;
  const how = ruled ? `, as the gamemaster ruled${first}` : rerolled;
  return `${sayRollAbout(about)}: ${holdsIn(roll).join(between)} (${diceKind(diceOfRecord(roll))}${how})`;
}

/** A result that the gamemaster may overrule by its name. */
const settledLine = (
  step: string,
  { at }: PlayedBeat,
  { name, worked, holds, ruled, about }: SettledRecord & { readonly about: AboutRoll },
): LogLine => ({
  ...{ at: `${step}/${at}`, kind: 'settled', name, worked, holds, ruled, ...whoseOf(about) },
  text: `${sayRollAbout(about)}: ${sayValue(holds)}${ruled ? ` (as the gamemaster ruled${instead(sayValue(worked))})` : ''}`,
});

const sayValue = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const instead = (what: string | undefined): string =>
  what === undefined ? '' : `, instead of ${what}`;

// Facts are JSON objects with a kind; the seal knows them as JSON alone.
const fieldsOf = (fact: Json): Readonly<Record<string, Json>> =>
  fact !== null && typeof fact === 'object' && !Array.isArray(fact)
    ? (fact as Readonly<Record<string, Json>>)
    : {};

function kindOf(fact: Json): string {
  const { kind } = fieldsOf(fact);
  return typeof kind === 'string' ? kind : 'fact';
}

const sayLetter = (
  { corrects, reason = '', reminds, desk, again, delivers }: LetterEntry,
  names: LogNames,
): string => {
  if (reminds !== undefined) return `Reminded: ${reminds.map(names.seat).join(', ')}`;
  if (desk !== undefined) return sayDesk(desk, names);
  if (again !== undefined) return `Letter ${again} was sent again`;
  if (delivers !== undefined) return `The letter of entry ${delivers} has arrived`;
  return corrects === undefined
    ? 'A letter was written'
    : `Letter ${corrects} was rewritten (${reason})`;
};

const VOICES: Readonly<Record<DeskVoice, string>> = {
  gamemaster: '',
  writer: " in its writer's name",
  rumor: ' as a rumor',
};

function sayDesk(
  { to, as, text, note, goes, answers, passes }: DeskLetter,
  names: LogNames,
): string {
  const does =
    answers !== undefined
      ? `answers letter ${answers} of`
      : passes === undefined
        ? 'writes to'
        : `passes letter ${passes} on to`;
  const when =
    goes === 'now' ? '' : goes === 'release' ? ', with the next release' : `, at ${goes}`;
  const noted = note === undefined ? '' : ` (note: ${note})`;
  return `The gamemaster ${does} ${to.map(names.seat).join(', ')}${VOICES[as]}${when}: ${text}${noted}`;
}

const TRAY_SAYS: Readonly<Record<string, string>> = {
  [TRAY_RULINGS.aside]: 'was set aside',
  [TRAY_RULINGS.up]: 'is in the tray again',
  [TRAY_RULINGS.recall]: 'was taken back before it was sent',
};

const sayWords = (lines: string): string =>
  lines === ''
    ? 'The words for the dice are closed: no seat sent one'
    : `The words for the dice are closed: ${lines.replaceAll('\n', ', ')}`;

const sayMail = ({ via, from, seat, subject, became }: MailEntry, names: LogNames): string => {
  if (via === 'web') return `${names.seat(seat ?? '')} sent orders on the page that were not taken`;
  if (via === 'gm')
    return `E-mail from ${from === '' ? 'nobody' : from}, entered by the gamemaster: ${subject}`;
  return `E-mail from ${from}: ${subject} (${BECAME[became] ?? became})`;
};

/** What became of an e-mail. */
const BECAME: Readonly<Record<string, string>> = {
  sheet: 'orders',
  'no-sender': 'without a sender',
};

const sayClockAct = ({ key, text, reason }: RulingEntry): string =>
  text === 'closed'
    ? `${key} is closed: ${reason}`
    : `${key} was not closed or released: ${reason}`;

/** What the gamemaster did with a sheet that had come too late. */
const LATE_SAYS: Readonly<Record<string, string>> = {
  [LATE_RULINGS.taken]: 'was taken after all',
  [LATE_RULINGS.entered]: "was entered by the gamemaster's hand",
  [LATE_RULINGS.aside]: 'was set aside',
  [LATE_RULINGS.answered]: 'was answered',
  [LATE_RULINGS.up]: 'waits for the gamemaster again',
};

const sayTray = ({ key, text, reason, tells }: RulingEntry): string => {
  const late = /^late (.+)$/.exec(key)?.[1];
  if (late === undefined) return `${capitalized(key)} ${TRAY_SAYS[text] ?? text}`;
  return `Late orders or e-mail ${late} ${LATE_SAYS[text] ?? text}${reason === '' ? '' : ` (${reason})`}${tells === undefined ? '' : `: ${tells}`}`;
};

const sayDispatch = (
  { from, to, text, stays, orders, takes }: Dispatch,
  names: LogNames,
): string => {
  const does = orders === true ? 'gives orders in words' : 'writes';
  const way =
    stays === true
      ? ' (across the sides: not delivered)'
      : takes === undefined
        ? ''
        : ` (on its way: ${takes.says})`;
  return `${names.seat(from)} ${does} to ${names.seat(to)}${way}: ${text}`;
};

/** An act of somebody who is not the gamemaster names him. */
const byWhom = (text: string, who: string | undefined): string =>
  who === undefined ? text : `${text} (by ${who})`;

/** What came in, as a line; runs and begin have none. */
export function linesOfEntry(
  { step, seq, written, body }: Entry,
  names: LogNames,
): readonly LogLine[] {
  const line = (text: string, more: Readonly<Record<string, Json>> = {}): readonly LogLine[] => [
    { ...more, at: step, kind: body.kind, text: byWhom(text, body.who), entry: seq, written },
  ];
  switch (body.kind) {
    case 'begin':
    case 'run':
      return [];
    case 'seat':
      return line(
        body.seat === GAMEMASTER
          ? `The gamemaster is ${body.name}`
          : body.name === ''
            ? `${names.seat(body.seat)} is vacant`
            : `${body.name} plays ${names.seat(body.seat)}`,
        { seat: body.seat, name: body.name },
      );
    case 'sheet': {
      const read = body.faults === 0 ? 'accepted' : 'not accepted, because it has errors';
      const { seat, key, version, via, faults, grace } = body;
      const what = `${names.seat(seat)}: ${names.subject(key)}`;
      return line(
        via === CARRIED_OVER
          ? `${what}, accepted again, carried over from before`
          : `${what}, version ${version} ${read}${grace === undefined ? '' : `, ${grace} minutes into the grace`}`,
        {
          seat,
          key,
          version,
          via,
          faults,
        },
      );
    }
    case 'ruling': {
      const { on, key, reason } = body;
      if (on === 'take-back')
        return line(
          `Taken back to the beginning of ${key}; what was played since is kept but does not count (${reason}${body.tells === undefined ? '' : `; the players were told: ${body.tells}`})`,
          { on, key, reason },
        );
      if (on === 'letter')
        return line(`${key}: ${body.text}${reason === '' ? '' : ` (${reason})`}`, {
          on,
          key,
          reason,
        });
      if (on === 'invitation')
        return line(`Invited to ${names.seat(key.replace(/^seat /, ''))}: ${body.text}`, {
          on,
          key,
        });
      if (on === 'word')
        return line(`${names.seat(key.slice(WORD.length))} sent a word for the dice`, { on, key });
      if (on === 'proposal')
        return line(`Proposed for ${names.subject(key)}: ${body.text} (${reason})`, { on, key });
      if (on === 'words') return line(sayWords(body.text), { on });
      if (on === 'calendar') return line(sayCalendarChange(body), { on, key });
      if (on === 'clock') return line(sayClockAct(body), { on, reason });
      if (on === 'deadline')
        return line(sayDeadline(body, { step: names.step(key), zone: names.zone }), {
          on,
          key,
          ruling: body.text,
          reason,
        });
      if (on === 'spectator') return line(saySpectator(key, body.text), { on });
      if (on === 'address')
        return line(`E-mails from ${body.text} are accepted for ${key}`, { on });
      if (on === 'tray') return line(sayTray(body), { on, key });
      if (on === 'reroll')
        return line(`Rolled again: ${names.subject(key)} (${reason})`, { on, key, reason });
      if (on === 'reopen')
        return line(`Orders opened again: ${names.subject(key)} (${reason})`, {
          ...{ on, key, reason, withdraw: keyOf(body) },
        });
      if (on === 'change')
        return line(
          `The rules change from the next step on: ${body.text} (${reason}; change ${seq})`,
          {
            on,
            reason,
          },
        );
      if (on === 'head') return line(sayLoss(body), { on, key, reason });
      if (on === 'withdrawal')
        return line(`Withdrawn: ${names.subject(key)} (${reason})`, { on, key, reason });
      const told = body.tells === undefined ? '' : `; the players were told: ${body.tells}`;
      return line(`Ruling on ${names.subject(key)}: ${body.text} (${reason}${told})`, {
        ...{ on, key, ruling: body.text, reason, withdraw: keyOf(body) },
      });
    }
    case 'approval': {
      const { key, yes, reason } = body;
      return line(`${names.subject(key)}: ${yes ? 'approved' : 'not approved'} (${reason})`, {
        key,
        yes,
        reason,
      });
    }
    case 'amendment': {
      const { reason, tells } = body;
      const told = tells === undefined ? '' : `; the players were told: ${tells}`;
      const text = `By the gamemaster's hand, at ${body.at}: ${body.text} (${reason}${told}; amendment ${seq})`;
      return line(text, { moment: body.at, amendment: body.text, reason });
    }
    case 'release':
      return line(body.what === 'step' ? 'Released' : 'Letters released in the middle of the step');
    case 'mail':
      return line(sayMail(body, names), {
        from: body.via === 'web' ? (body.seat ?? '') : body.from,
      });
    case 'letter':
      return line(
        body.dispatch === undefined ? sayLetter(body, names) : sayDispatch(body.dispatch, names),
      );
  }
}

/** A ruling names a lost head, or entries of which a rescue saved only a part. Those of earlier programs have no text. */
function sayLoss({ key, text, reason }: RulingEntry): string {
  const [what, ...entries] = key.split(' ');
  const lost =
    what === 'letters'
      ? `some letters of entries ${entries.join(', ')}`
      : what === 'runs'
        ? `some dice of entries ${entries.join(', ')}`
        : text === ''
          ? `entry ${key.replace(/:.*/, '')}`
          : text;
  return `The campaign goes on without ${lost}, lost from its file (${reason})`;
}
