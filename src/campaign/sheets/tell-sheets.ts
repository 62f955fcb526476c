/** What a seat is told of its own sheets where something else was played than it sent. */
import { slotText } from '../../kernel/timeline.js';
import type { SeatId } from '../../kernel/basic.js';
import type { ReportSection as Section } from '../../kernel/report.js';
import type { Question } from '../../kernel/system.js';
import type { Entry, EntryBody, RulingEntry, SheetEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import type { LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import { askedOf, stateAfter, type Asked, type OpenStep } from '../turn/open-step.js';
import { NOTHING_DONE } from './see-missing.js';
import { ruledSilences } from '../turn/silence.js';
import { countingSheets } from '../turn/step-input.js';

/** Sections of the seat's report: silence that was ruled, lines that were left out, sheets of the gamemaster's. */
export async function sheetRemarks(
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
): Promise<readonly Section[]> {
  const silent = ruledSilences(step.entries);
  const sections: Section[] = [];
  for (const asked of askedOf(step).filter(({ question }) => question.to === seat)) {
    const { key, title, unanswered = NOTHING_DONE } = asked.question;
    const ruling = silent.has(key) ? undefined : gmSheetFor(step, asked.question);
    const lines = silent.has(key)
      ? saysSilent(lastSheet(step, key), unanswered)
      : ruling === undefined
        ? []
        : await saysRuled(campaign, step, asked, ruling);
    if (lines.length > 0) sections.push({ heading: title, lines });
  }
  return sections;
}

const isSheet = (entry: Entry): entry is Entry<SheetEntry> => entry.body.kind === 'sheet';

const lastSheet = ({ entries }: OpenStep, key: string): SheetEntry | undefined =>
  ofKinds(entries, 'sheet').findLast(({ body }) => body.key === key)?.body;

/** The sheet that the gamemaster wrote for a question, where it is the one that counts. */
function gmSheetFor(step: OpenStep, { key }: Question): RulingEntry | undefined {
  const counting = countingSheets(step.entries).get(key);
  return ofKinds(step.entries, 'ruling').find(
    ({ seq, body }) => counting?.by === 'gm' && seq === counting.seq && body.on === 'sheet',
  )?.body;
}

/** That a sheet had errors is told beside it. */
const saysSilent = (sheet: SheetEntry | undefined, unanswered: string): readonly string[] =>
  sheet === undefined
    ? [`No orders were received from you in time. What was done instead: ${unanswered}.`]
    : [`What was done instead: ${unanswered}.`];

async function saysRuled(
  campaign: Campaign,
  step: OpenStep,
  asked: Asked,
  { text, takes, tells }: RulingEntry,
): Promise<readonly string[]> {
  const understood = await understoodOf(campaign, step, asked, text);
  const taken = step.entries.find(({ seq }) => seq === takes);
  if (taken === undefined || !isSheet(taken)) {
    const why = tells === undefined || tells === '' ? [] : [tells];
    return ['The gamemaster entered this for you:', ...understood, ...why];
  }
  const kept = new Set(text.split('\n').map((line) => line.trim()));
  const left = taken.body.text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !kept.has(line));
  return [
    `Version ${taken.body.version} of your orders had errors. These lines were used:`,
    ...understood,
    'These lines were left out:',
    ...left,
  ];
}

/** The lines of a sheet as the rules understand them, against what its seat saw. */
export async function understoodOf(
  campaign: Campaign,
  step: OpenStep,
  { question, after }: Asked,
  text: string,
): Promise<readonly string[]> {
  const { game } = campaign;
  const seen = game.view(await stateAfter(campaign, step, after), question.to);
  return game
    .read(text, question, seen, 'gm')
    .lines.map(({ says, slot }) =>
      slot === undefined ? says : `${game.timeline?.short ?? ''} ${slotText(slot)}: ${says}`,
    );
}

/** The letter to the player for whom the gamemaster entered a sheet. */
export async function lettersOnSheet(
  campaign: Campaign,
  step: OpenStep,
  body: EntryBody,
  now: string,
): Promise<readonly LetterText[]> {
  if (body.kind !== 'ruling' || body.on !== 'sheet') return [];
  const asked = askedOf(step).find(({ question }) => question.key === body.key);
  if (asked === undefined || asked.question.to === 'gm') return [];
  const { composeNotice } = await import('../../letters/compose.js');
  const seat = asked.question.to;
  const name = (await holdersBySeat(campaign)).get(seat)?.name;
  const composed = composeNotice({
    campaign: campaign.meta.title,
    subject: `${step.step.title}: the gamemaster entered orders for you`,
    ...(name === undefined ? {} : { name }),
    paragraphs: [
      `The gamemaster entered this for you (${asked.question.title}):`,
      ...(await understoodOf(campaign, step, asked, body.text)).map((line) => `- ${line}`),
      ...(body.tells === undefined ? [] : [body.tells]),
      'They replace what you sent before.',
    ],
  });
  return [{ ...composed, step: step.step.name, seat, written: now }];
}
