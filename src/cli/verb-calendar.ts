import type {
  CalendarWish,
  ClockRule,
  Rhythm,
  SeenCalendar,
} from '../campaign/turn/change-calendar.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, Stop, withFile } from './shell.js';
import { jsonText } from './table.js';

const MORE = `
Without options it prints what is set. Times are in the campaign's zone. No deadline falls on a day off. The rhythm
proposes the next deadline at the desk; with --set it is set by itself at each release. With --kind it holds for the steps
of that name alone.

What vedette serve and vedette clock do by themselves: reminders, closing, release. Nothing is done unless it is set here. A
step is not closed by itself while more seats are silent than --silent allows, while reports of the step before wait to be
sent, or when the clock jumped or the program did not run at the time: then you are asked.
`;
const EXAMPLE =
  '{"weekly":[7],"dates":["2026-12-24"],"rhythm":{"days":[1],"time":"20:00","graceHours":12,"sets":true},"clock":{"closes":true,"early":"ready","remindHours":[24],"mostSilent":1},"next":["2026-12-28T19:00:00.000Z"],"nouns":["strategic turn","sub-turn"]}';

type Flags = {
  readonly off?: string;
  readonly dates?: string;
  readonly due?: string;
  readonly time?: string;
  readonly grace?: string;
  readonly set?: true;
  readonly byHand?: true;
  readonly kind?: string;
  readonly close?: boolean;
  readonly early?: string;
  readonly remind?: string;
  readonly silent?: string;
  readonly release?: string;
  readonly json?: true;
};

export const addCalendar: AddVerb = (program, shell, end) => {
  program
    .command('calendar')
    .description('days off and the rhythm of deadlines: shows them, or sets them')
    .argument('<file>', 'the campaign')
    .option('--off <days>', 'days off every week, such as sat,sun; none for no such day')
    .option(
      '--dates <dates>',
      'days off, such as "2026-12-24 to 2026-12-26, 2027-01-01"; none for no such day',
    )
    .option('--due <days>', 'days on which orders are due, such as sun')
    .option('--time <time>', 'when they are due, such as 20:00')
    .option('--grace <hours>', 'hours in which late orders are still accepted, 24 at most (C7.3)')
    .option('--set', 'sets the next deadline at each release, instead of proposing it')
    .option('--by-hand', 'no rhythm: you set each deadline')
    .option('--kind <name>', 'the rhythm is that of these steps alone, such as "strategic turn"')
    .option('--close', 'closes each step by itself at the end of its deadline and grace')
    .option('--no-close', 'you close each step yourself')
    .option(
      '--early <when>',
      'closes before the deadline when all are "ready", or all have "sent" orders; or "no"',
    )
    .option(
      '--remind <hours>',
      'hours before the deadline at which reminders go out, such as 24,3; or none',
    )
    .option(
      '--silent <seats>',
      'how many seats may be silent when a step is closed by itself; 0 at first',
    )
    .option(
      '--release <hours>',
      'releases reports by itself, so many hours after your last act; or never',
    )
    .option('--json', 'as JSON')
    .addHelpText('after', MORE + jsonHelp(EXAMPLE))
    .action((file: string, flags: Flags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeCalendar, setCalendar } = await import('../campaign/turn/change-calendar.js');
          const { json, ...wishes } = flags;
          if (Object.keys(wishes).length > 0) {
            const now = await must(seeCalendar(campaign, shell.clock));
            await must(setCalendar(campaign, await wishOf(now, flags), shell.clock));
          }
          const seen = await must(seeCalendar(campaign, shell.clock));
          if (json === true) {
            shell.say(jsonText(seen));
            return EXIT.fine;
          }
          const { sayClock, sayDaysOff, sayRhythm } = await import('../campaign/turn/calendar.js');
          const { shortTime } = await import('../letters/written-time.js');
          const { zone } = campaign.meta;
          if (seen.paused !== undefined)
            shell.say(`Paused since ${shortTime(seen.paused.since, zone)}.`);
          shell.say(`Days off: ${sayDaysOff(seen) || 'none'}.`);
          shell.say(`Orders are due: ${sayRhythm(seen.rhythm) || 'when you set a deadline'}.`);
          for (const [kind, rhythm] of Object.entries(seen.kinds ?? {}))
            shell.say(`For each ${kind}: ${sayRhythm(rhythm)}.`);
          shell.say(`By itself: ${sayClock(seen.clock)}.`);
          const [next] = seen.next;
          if (next !== undefined) shell.say(`Next: ${shortTime(next, zone)} (${zone}).`);
          return EXIT.fine;
        }),
      ),
    );
};

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function daysOf(text: string): readonly number[] {
  if (text.trim().toLowerCase() === 'none') return [];
  return text.split(/[\s,]+/).map((word) => {
    const day = DAYS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
    if (day === 0)
      throw new Stop(EXIT.usage, `"${word.slice(0, 40)}" is not a day of the week, such as sun.`);
    return day;
  });
}

/** What is not named stays as it is. */
async function wishOf(now: SeenCalendar, flags: Flags): Promise<CalendarWish> {
  const { datesIn } = await import('../campaign/turn/read-dates.js');
  const dates = flags.dates === undefined ? now.dates : datesIn(flags.dates.replace(/^none$/i, ''));
  if (typeof dates === 'string') throw new Stop(EXIT.usage, dates);
  const weekly = flags.off === undefined ? now.weekly : daysOf(flags.off);
  const clock = clockOf(now.clock, flags);
  const rest = { weekly, dates, ...(clock === undefined ? {} : { clock }) };
  return { ...rest, ...rhythmsOf(now, flags) };
}

/** With a kind it is that kind's rhythm that changes, else the one of all others. */
function rhythmsOf(
  { rhythm, kinds = {}, nouns }: SeenCalendar,
  flags: Flags,
): Pick<CalendarWish, 'rhythm' | 'kinds'> {
  const { kind } = flags;
  if (kind !== undefined && !nouns.includes(kind))
    throw new Stop(
      EXIT.usage,
      `No step is called "${kind.slice(0, 40)}". The steps: ${nouns.join(', ') || 'step'}.`,
    );
  const before = kind === undefined ? rhythm : (kinds[kind] ?? rhythm);
  const after = flags.byHand === true ? undefined : rhythmOf(before, flags);
  if (kind === undefined) return { kinds, ...(after === undefined ? {} : { rhythm: after }) };
  const { [kind]: _gone, ...others } = kinds;
  return {
    kinds: after === undefined ? others : { ...others, [kind]: after },
    ...(rhythm === undefined ? {} : { rhythm }),
  };
}

function rhythmOf(before: Rhythm | undefined, flags: Flags): Rhythm | undefined {
  if (before === undefined && flags.due === undefined && flags.time === undefined) return undefined;
  return {
    days: flags.due === undefined ? (before?.days ?? []) : daysOf(flags.due),
    time: flags.time ?? before?.time ?? '20:00',
    graceHours: flags.grace === undefined ? (before?.graceHours ?? 0) : Number(flags.grace),
    sets: flags.set ?? before?.sets ?? false,
  };
}

const NO_CLOCK: ClockRule = { closes: false, early: 'no', remindHours: [], mostSilent: 0 };

function clockOf(before: ClockRule | undefined, flags: Flags): ClockRule | undefined {
  const { close, early, remind, silent, release } = flags;
  if ([close, early, remind, silent, release].every((flag) => flag === undefined)) return before;
  const { releaseHours: _before, ...rest } = before ?? NO_CLOCK;
  const hours = releaseHoursOf(before, release);
  return {
    ...rest,
    ...(close === undefined ? {} : { closes: close }),
    ...(early === undefined ? {} : { early: earlyOf(early) }),
    ...(remind === undefined ? {} : { remindHours: hoursOf(remind) }),
    ...(silent === undefined ? {} : { mostSilent: Number(silent) }),
    ...(hours === undefined ? {} : { releaseHours: hours }),
  };
}

function releaseHoursOf(before: ClockRule | undefined, release: string | undefined) {
  if (release === undefined) return before?.releaseHours;
  return release === 'never' ? undefined : Number(release);
}

function earlyOf(word: string): ClockRule['early'] {
  if (word === 'ready' || word === 'sent' || word === 'no') return word;
  throw new Stop(EXIT.usage, `--early is ready, sent or no, not "${word.slice(0, 40)}".`);
}

const hoursOf = (text: string): readonly number[] =>
  text === 'none' ? [] : text.split(/[\s,]+/).map(Number);

export const addPause: AddVerb = (program, shell, end) => {
  program
    .command('pause')
    .description('pauses the campaign: no deadline runs, and every player is told')
    .argument('<file>', 'the campaign')
    .option('--words <text>', 'why, for the players', '')
    .action((file: string, flags: { words: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { pauseCampaign } = await import('../campaign/turn/change-calendar.js');
          await must(pauseCampaign(campaign, flags.words, shell.clock));
          shell.say('Paused. Every player is told. Go on with: vedette resume FILE');
          return EXIT.fine;
        }),
      ),
    );
};

export const addResume: AddVerb = (program, shell, end) => {
  program
    .command('resume')
    .description('resumes a paused campaign; the deadline moves by as long as the pause was')
    .argument('<file>', 'the campaign')
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { resumeCampaign } = await import('../campaign/turn/change-calendar.js');
          const { shortTime } = await import('../letters/written-time.js');
          const { deadline } = await must(resumeCampaign(campaign, shell.clock));
          const until =
            deadline === undefined
              ? ''
              : ` Orders are due ${shortTime(deadline.due, campaign.meta.zone)}.`;
          shell.say(`Play resumes. Every player is told.${until}`);
          return EXIT.fine;
        }),
      ),
    );
};
