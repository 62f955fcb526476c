/** The whole truth by moment: facts, dice, rulings, sheets. The gamemaster's alone. */
import { readLog } from '../../campaign/read-log.js';
import type { LogLine } from '../../campaign/types.js';
import { frame, must } from '../frame.js';
import type { Page } from '../page.js';

export const deskLog: Page = async (visit) => {
  const moments = byMoment(await must(readLog(visit.campaign)));
  const data = { ...frame(visit, 'The log'), moments, empty: moments.length === 0 };
  return { kind: 'page', view: 'desk/log.html', data };
};

/** Neighbouring lines of one moment stand together, in the order of the log; all but the latest are folded. */
function byMoment(lines: readonly LogLine[]) {
  const moments: { at: string; lines: { kind: string; text: string }[] }[] = [];
  for (const { at, kind, text } of lines) {
    const last = moments.at(-1);
    const line = { kind, text };
    if (last?.at === at) last.lines.push(line);
    else moments.push({ at, lines: [line] });
  }
  return moments.map((moment, index) => ({ ...moment, latest: index === moments.length - 1 }));
}
