import type { CalendarWish } from '../campaign/turn/change-calendar.js';
import { jsonHelp, type AddVerb } from './add-verb.js';
import { EXIT, must, Stop, withFile } from './shell.js';
import { jsonText } from './table.js';

const MORE = `
Without options it prints what is set. Times are in the campaign's zone. No deadline falls on a day off. The rhythm
proposes the next deadline at the desk; with --set it is set by itself at each release.
`;
const EXAMPLE =
  '{"weekly":[7],"dates":["2026-12-24"],"rhythm":{"days":[1],"time":"20:00","graceHours":12,"sets":true},"next":["2026-12-28T19:00:00.000Z"]}';

type Flags = {
  readonly off?: string;
  readonly dates?: string;
  readonly due?: string;
  readonly time?: string;
  readonly grace?: string;
  readonly set?: true;
  readonly byHand?: true;
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
          const { sayDaysOff, sayRhythm } = await import('../campaign/turn/calendar.js');
          const { shortTime } = await import('../letters/written-time.js');
          const { zone } = campaign.meta;
          if (seen.paused !== undefined)
            shell.say(`Paused since ${shortTime(seen.paused.since, zone)}.`);
          shell.say(`Days off: ${sayDaysOff(seen) || 'none'}.`);
          shell.say(`Orders are due: ${sayRhythm(seen) || 'when you set a deadline'}.`);
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
async function wishOf(now: CalendarWish, flags: Flags): Promise<CalendarWish> {
  const { datesIn } = await import('../campaign/turn/read-dates.js');
  const dates = flags.dates === undefined ? now.dates : datesIn(flags.dates.replace(/^none$/i, ''));
  if (typeof dates === 'string') throw new Stop(EXIT.usage, dates);
  const weekly = flags.off === undefined ? now.weekly : daysOf(flags.off);
  if (flags.byHand === true) return { weekly, dates };
  const { rhythm } = now;
  const isRhythm = rhythm ?? flags.due ?? flags.time;
  if (isRhythm === undefined) return { weekly, dates };
  return {
    ...{ weekly, dates },
    rhythm: {
      days: flags.due === undefined ? (rhythm?.days ?? []) : daysOf(flags.due),
      time: flags.time ?? rhythm?.time ?? '20:00',
      graceHours: flags.grace === undefined ? (rhythm?.graceHours ?? 0) : Number(flags.grace),
      sets: flags.set ?? rhythm?.sets ?? false,
    },
  };
}

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
