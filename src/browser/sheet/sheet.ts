/** What script adds to the page of a sheet. */
import { showConflict } from './conflict.js';
import { repaired, type Fault, type Fix } from '../../kernel/sheet-text.js';
import { startKeeper, type Keeper } from './keeper.js';
import { editByLines } from './line-editor.js';
import { openPaper, type Paper } from './paper.js';
import { enhancePointing } from './pointing.js';
import { enhanceRows } from './rows.js';

export function enhanceSheet(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  // The gamemaster who looks as a seat writes nothing there.
  if (element.closest('[data-looking]') !== null) return;
  const paper = openPaper(element);
  const host = document.querySelector<HTMLElement>('[data-reading]');
  if (paper === undefined || host === null) return;
  const keeper = startKeeper(paper, (newer, take) => {
    showConflict(paper, newer, take);
  });
  applyFixes(paper, keeper);
  editByLines(paper, keeper);
  enhanceRows(paper, keeper, host);
  const place = document.querySelector<HTMLElement>('[data-stage]');
  if (place !== null) enhancePointing(paper, keeper, place);
}

/** The button beside a fault repairs its line at once. */
function applyFixes(paper: Paper, keeper: Keeper): void {
  let read = paper.area.defaultValue;
  keeper.onRead(() => {
    read = paper.text();
  });
  paper.form.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const pressed = target?.closest<HTMLButtonElement>('button[name=fix]');
    if (pressed === null || pressed === undefined) return;
    event.preventDefault();
    // The server's own words: `fixData` in `src/web/frame.ts`.
    const { line, column, ...fix } = JSON.parse(pressed.value) as Fix &
      Pick<Fault, 'line' | 'column'>;
    const said = (text: string): string => text.split('\n')[line - 1] ?? '';
    // Lines were typed meanwhile: the fault stands elsewhere, and new buttons are on their way.
    if (said(read) !== said(paper.text())) return;
    paper.write(repaired(paper.text(), { line, column, fix }));
    paper.say(said(paper.text()));
    keeper.now();
  });
}
