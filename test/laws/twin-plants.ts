/** Leaks around the rules, as they are really made: on pages, in letters, by mail, and by what is counted. */
import type { Plant } from './plants.js';

const DONE = 'when the other side has written, sent, drafted and been written to';
const POSTS = 'when the seat posts and mails after that';
const WAITS = 'while a sheet in words waits for the gamemaster';
const RELEASED = 'when they are released';
const TAKEN_BACK = 'when the next step is played and taken back';
const BESIDE = 'beside another campaign';

export const TWIN_PLANTS: readonly Plant[] = [
  {
    leaks: 'how many sheets everybody has sent, by a hidden field',
    file: 'src/campaign/sheets/see-own-sheets.ts',
    text: 'return [sentBack === undefined ? own : { ...own, sentBack }];',
    into: "const all = step.entries.filter(({ body }) => body.kind === 'sheet').length;\n      return [{ ...own, sent: all, ...(sentBack === undefined ? {} : { sentBack }) }];",
    first: DONE,
  },
  {
    leaks: 'how many sheets are in, by the number of queries',
    file: 'src/campaign/sheets/see-own-sheets.ts',
    text: 'const sheets = countingSheets(step.entries);',
    // Of each another: a database is asked the same only once.
    into: "const sheets = countingSheets(step.entries);\n    const { selectDraft } = await import('../../store/draft.js');\n    for (const key of sheets.keys()) await selectDraft(journal, seat, key);",
    first: DONE,
  },
  {
    leaks: 'how many letters wait for the gamemaster, by an ETag',
    file: 'src/web/asked.ts',
    text: 'const sent = renderReply(around.assets, withLeftWords(around.assets, reply, asked.form));',
    into: "const made = renderReply(around.assets, withLeftWords(around.assets, reply, asked.form));\n  const { countTray } = await import('../campaign/gm/see-tray.js');\n  const waits = JSON.stringify(await countTray(campaign));\n  const sent = { ...made, headers: { ...made.headers, ETag: waits } };",
    first: DONE,
  },
  {
    leaks: 'the sheets of others, by an answer that is not 404',
    file: 'src/web/seat/sheet-page.ts',
    text: 'if (versions.length === 0) return missing;',
    into: "if (versions.length === 0 && !(await import('../../campaign/sheets/list-asks.js').then(({ listAsks }) => must(listAsks(visit.campaign)))).asks.some((ask) => ask.key === key && ask.state === 'answered')) return missing;",
    first: DONE,
  },
  {
    leaks: 'how much was kept since the step began, by the subjects of answers to e-mails',
    file: 'src/campaign/letters/outbox.ts',
    text: '{ step }: OpenStep,\n  { to, ...letter }: NewLetter,\n  now: string,\n): Promise<number> {',
    into: '{ step, entries }: OpenStep,\n  { to, ...plain }: NewLetter,\n  now: string,\n): Promise<number> {\n  const letter = { ...plain, subject: `${plain.subject} (${entries.length})` };',
    first: POSTS,
  },
  {
    leaks: 'how often others have sent, by the version on a receipt',
    file: 'src/campaign/sheets/submit-sheet.ts',
    text: '(sheets.findLast(({ body }) => body.key === key)?.body.version ?? 0) + 1',
    into: 'sheets.length + 1',
    first: POSTS,
  },
  {
    leaks: 'letters across the sides, which are for the gamemaster alone',
    file: 'src/campaign/letters/send-dispatch.ts',
    text: 'delivered && to !== undefined',
    into: 'to !== undefined',
    first: DONE,
  },
  {
    leaks: 'the answers to e-mails of others',
    file: 'src/store/told-letter.ts',
    text: "seat = ? AND again IS NULL AND state IN ('ready', 'sent', 'failed')",
    into: "(seat = ? OR mail IS NOT NULL) AND again IS NULL AND state IN ('ready', 'sent', 'failed')",
    first: DONE,
  },
  {
    leaks: 'that play waits for a word of the gamemaster',
    file: 'src/campaign/letters/told-to.ts',
    text: '((passedBefore(step).size > 0 || isGoneOnWithout(step, seat)) &&',
    into: '(isGoneOnWithout(step, seat) &&',
    first: WAITS,
  },
  {
    leaks: 'that letters wait to be released, by the list of a player’s seats',
    file: 'src/web/door/my-seats.ts',
    text: "open: who === 'gm' && held ? [",
    into: 'open: held ? [',
    first: WAITS,
  },
  {
    leaks: 'how far play has come, by the map, before the letters are released',
    file: 'src/campaign/seen/see.ts',
    text: 'return { state: await stateTold(campaign, step, who), told',
    into: 'return { state: (await outcomeOf(campaign, step)).after, told',
    first: WAITS,
  },
  {
    leaks: 'how long the step waited for others, by the time of a letter',
    file: 'src/campaign/letters/write-letters.ts',
    text: 'return first?.written;',
    into: 'return undefined;',
    first: RELEASED,
  },
  {
    leaks: 'how many letters were written to everybody, by the number of a report',
    file: 'src/campaign/seen/see-reports.ts',
    text: 'n: first + index,',
    into: 'n: letter.id,',
    first: RELEASED,
  },
  {
    leaks: 'how many letters were written to everybody, by a Message-ID',
    file: 'src/store/letter.ts',
    text: "`<${createHmac('sha256', Buffer.from(doorKey, 'hex')).update(`letter/${place}`).digest('hex').slice(0, 32)}.${tagOf(doorKey)}@vedette.invalid>`;",
    into: "`<${place}.${createHmac('sha256', Buffer.from(doorKey, 'hex')).update(`letter/${place}`).digest('hex').slice(0, 24)}.${tagOf(doorKey)}@vedette.invalid>`;",
    first: RELEASED,
  },
  {
    leaks: 'how many letters were written to everybody, by the name of a file',
    file: 'src/mail/letter-mail.ts',
    text: 'return `${words}-${letter.messageId.slice(1, 7)}.eml`;',
    into: 'return `${words}-${letter.id}.eml`;',
    first: RELEASED,
  },
  {
    leaks: 'the sheets of the other side that count again, when play goes back',
    file: 'src/campaign/turn/take-back-turn.ts',
    text: 'const sheetsOf = sheets.filter(({ sheet }) => sheet.seat === seat);',
    into: 'const sheetsOf = sheets;',
    first: TAKEN_BACK,
  },
  {
    leaks: 'how many campaigns there are, by a head',
    file: 'src/web/asked.ts',
    text: 'return { sent, ...read, isKept: keeps(route) && isPage && sent.status === 200 };',
    into: "const headers = { ...sent.headers, 'X-Campaigns': String((await around.campaigns.files()).length) };\n  return { sent: { ...sent, headers }, isKept: false };",
    first: BESIDE,
  },
  {
    leaks: 'what the other side did, to a spectator of one side',
    file: 'src/campaign/seen/see-story.ts',
    text: 'return ok({ board, steps, at: await toldStep(campaign, one) });',
    into: 'return ok({ board, steps, at: await toldStep(campaign, { run: one.run }) });',
    first: RELEASED,
  },
  {
    leaks: 'what the other side believed, in the report of one side after the war',
    file: 'src/campaign/gm/after-action.ts',
    text: '.filter((seat) => seats?.has(seat) ?? true)',
    into: '.filter((seat) => seat !== "")',
    first: RELEASED,
  },
];
