/**
 * The sheet as lines that are written where they stand, each with what the server made of it under it. The text area stays the only
 * truth: what is typed in a line goes there at once, and whoever else changes the text changes the lines.
 */
import { element } from '../map/elements.js';
import { addLine, nextSlot, removeLine, swapLine, type Edited } from './lines.js';
import type { Keeper } from './keeper.js';
import type { Paper } from './paper.js';

const KEY = 'vedette sheet';

export function editByLines(paper: Paper, keeper: Keeper): void {
  const { form, area } = paper;
  // Its fields are what it is written in.
  if (form.classList.contains('has-fields')) return;
  const list = element('ol', { class: 'line-editor', 'aria-label': 'Your orders' });
  let isOwn = false;

  const fields = (): readonly HTMLTextAreaElement[] => [
    ...list.querySelectorAll<HTMLTextAreaElement>('.line-field'),
  ];
  /** As typed: no step that an undo takes back. */
  const type = (text: string): void => {
    isOwn = true;
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    isOwn = false;
  };
  const put = ({ text, line }: Edited, at?: number): void => {
    paper.write(text);
    focus(line, at);
    keeper.now();
  };
  const focus = (line: number, at?: number): void => {
    const field = fields()[line - 1];
    if (field === undefined) return;
    field.focus();
    const to = at ?? field.value.length;
    field.setSelectionRange(to, to);
  };

  function draw(): void {
    const lines = area.value.replace(/(?<!\n)\n+$/, '').split('\n');
    while (list.children.length > lines.length) list.lastElementChild?.remove();
    while (list.children.length < lines.length) list.append(lineItem());
    for (const [index, field] of fields().entries()) {
      const line = lines[index] ?? '';
      if (field.value !== line) field.value = line;
      field.setAttribute('aria-label', `Order ${String(index + 1)}`);
      field.placeholder = line === '' && index + 1 === lines.length ? headOf() : '';
    }
  }

  function lineItem(): HTMLElement {
    const field = element('textarea', {
      ...{ class: 'line-field', rows: '1', spellcheck: 'false', autocapitalize: 'off' },
      ...{ autocomplete: 'off', enterkeyhint: 'next' },
    });
    const away = element('button', { type: 'button', class: 'quiet line-away' }, '✕');
    away.setAttribute('aria-label', 'Delete this order');
    const notes = element('div', { class: 'line-notes' });
    const item = element('li', { class: 'edited-line' }, field, away, notes);
    const lineNow = (): number => [...list.children].indexOf(item) + 1;
    field.addEventListener('input', () => {
      // Several lines were pasted into one.
      const isMany = field.value.includes('\n');
      type(
        fields()
          .map(({ value }) => value)
          .join('\n'),
      );
      if (isMany) draw();
    });
    field.addEventListener('keydown', (event) => {
      const edited = keyed(event, field, lineNow());
      if (edited === undefined) return;
      event.preventDefault();
      edited();
    });
    away.addEventListener('click', () => {
      put(removeLine(paper.text(), lineNow()));
    });
    return item;
  }

  /** What a key does beyond typing. */
  function keyed(event: KeyboardEvent, field: HTMLTextAreaElement, line: number) {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event;
    if (ctrlKey || metaKey || isComposing) return undefined;
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (key === 'Enter')
      return () => {
        breakAt(line, value, from, to);
      };
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const step = key === 'ArrowUp' ? -1 : 1;
      return () => {
        put(swapLine(paper.time(), paper.text(), line, step));
      };
    }
    if (key === 'Backspace' && from === 0 && to === 0 && line > 1)
      return () => {
        joinTo(line);
      };
    const isFirst = !value.slice(0, from).includes('\n');
    if (key === 'ArrowUp' && from === to && isFirst && from === 0 && line > 1)
      return () => {
        focus(line - 1);
      };
    if (key === 'ArrowDown' && from === value.length && line < fields().length)
      return () => {
        focus(line + 1, 0);
      };
    return undefined;
  }

  /** At the end of a line a new one begins with the next slot; in its middle it is broken there. */
  function breakAt(line: number, value: string, from: number, to: number): void {
    const lines = fields().map((field) => field.value);
    const rest = value.slice(to);
    const isEnd = rest.trim() === '' && lines.slice(line).every((one) => one.trim() === '');
    if (isEnd && value.trim() !== '') return begin();
    lines.splice(line - 1, 1, value.slice(0, from), rest);
    type(lines.join('\n'));
    drawWith(lines);
    focus(line + 1, 0);
  }

  /** Also an empty line at the end is one to write in. */
  function drawWith(lines: readonly string[]): void {
    draw();
    while (list.children.length < lines.length) list.append(lineItem());
  }

  function joinTo(line: number): void {
    const lines = fields().map((field) => field.value);
    const before = lines[line - 2] ?? '';
    lines.splice(line - 2, 2, before + (lines[line - 1] ?? ''));
    type(lines.join('\n'));
    draw();
    focus(line - 1, before.length);
  }

  /** The next slot with its colon; '' where lines have no slots. */
  function headOf(): string {
    const time = paper.time();
    const hasSlots = time !== undefined && paper.field('list') !== '';
    return hasSlots ? `${time.short} ${String(nextSlot(time, paper.text()))}: ` : '';
  }

  /** A new order after the others, with the first slot that is free. */
  function begin(): void {
    const time = paper.time();
    const head = headOf();
    if (head === '') {
      const lines = [...fields().map((field) => field.value), ''];
      drawWith(lines);
      return focus(lines.length);
    }
    put(addLine(time, paper.text(), head));
  }

  /** What the server made of each line, under it. */
  function note(): void {
    const told = new Map(
      [...form.querySelectorAll<HTMLElement>('.sheet-lines > [data-line]')].map((row) => [
        row.dataset['line'] ?? '',
        row,
      ]),
    );
    for (const [index, item] of [...list.children].entries()) {
      const row = told.get(String(index + 1));
      const notes = item.querySelector('.line-notes');
      (item as HTMLElement).dataset['places'] = row?.dataset['places'] ?? '';
      item.classList.toggle('faulty', row?.classList.contains('faulty') === true);
      const fresh = row?.querySelector('.line-notes')?.innerHTML ?? '';
      if (notes !== null && notes.innerHTML !== fresh) notes.innerHTML = fresh;
    }
  }

  const isText = (): boolean => form.classList.contains('as-text');
  const swap = element('button', { type: 'button', class: 'quiet link' }, 'Edit as text');
  const show = (asText: boolean): void => {
    form.classList.toggle('as-text', asText);
    form.classList.toggle('by-lines', !asText);
    swap.textContent = asText ? 'Edit line by line' : 'Edit as text';
    if (!asText) draw();
    note();
  };
  const add = element('button', { type: 'button', class: 'quiet add-order' }, 'Add an order');
  add.addEventListener('click', begin);
  const undo = element('button', { type: 'button', class: 'quiet link' }, 'Undo');
  undo.addEventListener('click', () => {
    if (!paper.undo()) paper.say('There is nothing to undo.');
  });
  const redo = element('button', { type: 'button', class: 'quiet link' }, 'Redo');
  redo.addEventListener('click', () => {
    if (!paper.redo()) paper.say('There is nothing to put back.');
  });
  swap.addEventListener('click', () => {
    show(!isText());
    keepMode(isText());
    if (isText()) area.focus();
  });
  area.addEventListener('input', () => {
    if (!isOwn && !isText()) draw();
  });
  form.addEventListener('vedette:part', note);
  form
    .querySelector('.sheet-text')
    ?.append(list, element('p', { class: 'line-tools' }, add, swap, undo, redo));
  show(keptMode());
}

/** Whether this reader rather writes the whole text. */
function keptMode(): boolean {
  try {
    return localStorage.getItem(KEY) === 'text';
  } catch {
    return false;
  }
}

function keepMode(asText: boolean): void {
  try {
    localStorage.setItem(KEY, asText ? 'text' : 'lines');
  } catch {
    // A browser that keeps nothing: it opens line by line again.
  }
}
