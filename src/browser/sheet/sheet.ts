/** What script adds to the page of a sheet. */
import { showConflict } from './conflict.js';
import { repaired, type Fault, type Fix } from '../../kernel/sheet-text.js';
import { startKeeper, type Keeper } from './keeper.js';
import { addLine, nextSlot } from './lines.js';
import { openPaper, type Paper } from './paper.js';
import { enhancePointing } from './pointing.js';
import { enhanceRows } from './rows.js';

export function enhanceSheet(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  // The gamemaster who looks as a seat writes nothing there.
  if (element.closest('[data-looking]') !== null) return;
  const paper = openPaper(element);
  const host = element.querySelector<HTMLElement>('[data-reading]');
  if (paper === undefined || host === null) return;
  const keeper = startKeeper(paper, (newer, take) => {
    showConflict(paper, newer, take);
  });
  addTools(paper);
  applyFixes(paper, keeper);
  enhanceRows(paper, keeper, host);
  const place = document.querySelector<HTMLElement>('[data-pointing]');
  if (place !== null) enhancePointing(paper, keeper, place);
}

/** The button beside a fault repairs its line at once. */
function applyFixes(paper: Paper, keeper: Keeper): void {
  paper.form.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const pressed = target?.closest<HTMLButtonElement>('button[name=fix]');
    if (pressed === null || pressed === undefined) return;
    event.preventDefault();
    // The server's own words: `fixData` in `src/web/frame.ts`.
    const { line, column, ...fix } = JSON.parse(pressed.value) as Fix &
      Pick<Fault, 'line' | 'column'>;
    paper.write(repaired(paper.text(), { line, column, fix }));
    paper.say(paper.text().split('\n')[line - 1] ?? '');
    keeper.now();
  });
}

/** Under the text: a new line, after the last slot where a sheet has slots, and back. */
function addTools(paper: Paper): void {
  const tools = document.createElement('p');
  tools.className = 'buttons text-tools';
  tools.append(
    button('Add a line', () => {
      const time = paper.time();
      // What has no list, such as an allocation, has no slots.
      const hasSlots = time !== undefined && paper.field('list') !== '';
      const head = hasSlots ? `${time.short} ${String(nextSlot(time, paper.text()))}: ` : '';
      const { text, line } = addLine(time, paper.text(), head);
      paper.write(text);
      const end = text.split('\n').slice(0, line).join('\n').length;
      paper.area.focus();
      paper.area.setSelectionRange(end, end);
    }),
    button('Undo', () => {
      if (!paper.undo()) paper.say('There is nothing to undo.');
    }),
  );
  paper.area.after(tools);
}

function button(words: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'quiet';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
}
