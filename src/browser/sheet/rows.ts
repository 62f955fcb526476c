/**
 * Rows of the line of slots that can be moved: by pointer, by the arrow keys, by buttons. Every change is a change of the
 * text; the rows that come back are made from it.
 */
import {
  makeRoom,
  overlapsOf,
  removeLine,
  shiftLine,
  stretchLine,
  swapLine,
  type Edited,
} from './lines.js';
import type { Slot, Timeline } from '../../kernel/timeline.js';
import type { Keeper } from './keeper.js';
import type { Paper } from './paper.js';

/** So near to a bar's end a pointer takes the end. */
const END_PX = 14;

type Bench = {
  readonly paper: Paper;
  readonly keeper: Keeper;
  readonly host: HTMLElement;
  /** The line whose row has the focus once new rows have come. */
  focus: number | undefined;
  /** The text that the rows stand for: what they were made from, with what they have changed themselves. */
  text: string;
  /** Where the lines of rows stand in it, by the lines that they were made from; the rows that are not here stand for none. */
  lines: 'as read' | ReadonlyMap<number, number>;
};

export function enhanceRows(paper: Paper, keeper: Keeper, host: HTMLElement): void {
  const bench: Bench = {
    ...{ paper, keeper, host, focus: undefined },
    ...{ text: paper.area.defaultValue, lines: 'as read' },
  };
  paper.area.addEventListener('input', () => {
    // What it offers would be of another text.
    closeOffer(bench);
  });
  keeper.onRead((html) => {
    Object.assign(bench, { text: paper.text(), lines: 'as read' });
    const had = host.contains(document.activeElement) ? lineOfFocus() : undefined;
    host.innerHTML = html;
    liven(bench, bench.focus ?? had);
    bench.focus = undefined;
  });
  liven(bench, undefined);
}

const lineOfFocus = (): number | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('.slot-row');
  return row === null || row === undefined ? undefined : Number(row.dataset['line']);
};

function liven(bench: Bench, focus: number | undefined): void {
  const list = bench.host.querySelector<HTMLElement>('.slot-rows');
  if (list === null) return;
  const slots = Number(list.dataset['slots']);
  for (const row of list.querySelectorAll<HTMLElement>('.slot-row')) {
    if (row.dataset['gap'] !== undefined) continue;
    const handle = livenRow(bench, row, slots);
    if (Number(row.dataset['line']) === focus) handle?.focus({ preventScroll: true });
  }
}

/** Makes the bar of a row a slider of slots, and puts its buttons under it. Answers what takes the focus. */
function livenRow(bench: Bench, row: HTMLElement, slots: number): HTMLElement | undefined {
  const line = Number(row.dataset['line']);
  const act = (edit: Edit): void => {
    change(bench, edit, line);
  };
  const track = row.querySelector<SVGElement>('.row-track');
  const tools = toolsFor(bench, line, track !== null, act);
  row.append(tools);
  if (track === null) return tools.querySelector('button') ?? undefined;
  const handle = document.createElement('div');
  handle.className = 'row-handle';
  handle.tabIndex = 0;
  handle.setAttribute('role', 'slider');
  const [from, to] = [Number(row.dataset['from']), Number(row.dataset['to'])];
  const { units = '' } = bench.paper.time() ?? {};
  handle.setAttribute('aria-valuemin', '1');
  handle.setAttribute('aria-valuemax', String(slots));
  handle.setAttribute('aria-valuenow', String(from));
  handle.setAttribute('aria-valuetext', `${units} ${String(from)} to ${String(to)}`);
  const says = row.querySelector('.row-what')?.textContent ?? '';
  handle.setAttribute('aria-label', `Line ${String(line)}: ${says}`);
  handle.title =
    'Drag it, or use the arrow keys; with Shift its end. Alt and up or down moves the line.';
  track.replaceWith(handle);
  handle.append(track);
  handle.addEventListener('keydown', (event) => {
    const edit = editOfKey(event);
    if (edit === undefined) return;
    event.preventDefault();
    act(edit);
  });
  letDrag(handle, track, { from, to, slots }, (by, end) => {
    act((...at) => (end ? stretchLine(...at, by) : shiftLine(...at, by)));
  });
  return handle;
}

/** Where the line of a row stands now; undefined where the row is of an older text, and new ones are on their way. */
function lineNow({ paper, text, lines }: Bench, row: number): number | undefined {
  const line = lines === 'as read' ? row : lines.get(row);
  const said = (whole: string): string | undefined => whole.split('\n')[(line ?? 0) - 1];
  return said(text) === said(paper.text()) ? line : undefined;
}

function change(bench: Bench, edit: Edit, row: number): void {
  const { paper } = bench;
  closeOffer(bench);
  const line = lineNow(bench, row);
  if (line === undefined) return;
  const edited = edit(paper.time(), paper.text(), line);
  if (edited.text === paper.text()) return;
  const isMoved = edited.text.split('\n').length === paper.text().split('\n').length;
  const inTheWay =
    overlapsOf(paper.time(), edited.text, edited.line) -
    overlapsOf(paper.time(), paper.text(), line);
  if (isMoved && inTheWay > 0) return offerRoom(bench, edited, row);
  put(bench, edited, row);
}

function put(bench: Bench, edited: Edited, row: number): void {
  const { paper, keeper } = bench;
  bench.focus = edited.line;
  const before = paper.text();
  paper.write(edited.text);
  bench.text = edited.text;
  if (!isInPlace(before, edited))
    bench.lines =
      edited.text.split('\n').length < before.split('\n').length
        ? new Map()
        : new Map([[row, edited.line]]);
  paper.say(edited.text.split('\n')[edited.line - 1] ?? '');
  keeper.now();
}

/** Whether no line but that one has changed. */
function isInPlace(before: string, { text, line }: Edited): boolean {
  const [was, is] = [before.split('\n'), text.split('\n')];
  return was.length === is.length && was.every((one, at) => at === line - 1 || one === is[at]);
}

/** The line would lie on others: one press has them begin after it. Until then the sheet stays as it was. */
function offerRoom(bench: Bench, edited: Edited, row: number): void {
  const { paper, host } = bench;
  const { units = 'slots' } = paper.time() ?? {};
  const offer = document.createElement('p');
  offer.className = 'shift-offer';
  offer.setAttribute('role', 'status');
  const press = (words: string, act: () => void): HTMLButtonElement => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet small';
    button.textContent = words;
    button.addEventListener('click', () => {
      closeOffer(bench);
      act();
    });
    return button;
  };
  const first = press('Shift the rest', () => {
    put(bench, makeRoom(paper.time(), edited.text, edited.line), row);
  });
  offer.append(
    `Other orders take these ${units}.`,
    first,
    press('Leave it where it was', () => {
      focusRow(host, row);
    }),
  );
  (host.querySelector('.slot-line') ?? host).append(offer);
  first.focus({ preventScroll: true });
}

const closeOffer = ({ host }: Bench): void => host.querySelector('.shift-offer')?.remove();

const focusRow = (host: HTMLElement, row: number): void =>
  host
    .querySelector<HTMLElement>(`.slot-row[data-line="${String(row)}"] .row-handle`)
    ?.focus({ preventScroll: true });

type Edit = (time: Timeline | undefined, text: string, line: number) => Edited;

function editOfKey(event: KeyboardEvent): Edit | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return undefined;
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    return (...at) => swapLine(...at, key === 'ArrowUp' ? -1 : 1);
  if (altKey) return undefined;
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by !== 0) return (...at) => (shiftKey ? stretchLine(...at, by) : shiftLine(...at, by));
  return key === 'Delete' ? (_, text, line) => removeLine(text, line) : undefined;
}

type Tool = readonly [string, string, Edit];

function toolsFor(
  bench: Bench,
  line: number,
  hasBar: boolean,
  act: (edit: Edit) => void,
): HTMLElement {
  const { unit = '' } = bench.paper.time() ?? {};
  const slotTools: readonly Tool[] = [
    ['←', `a ${unit} earlier`, (...at) => shiftLine(...at, -1)],
    ['→', `a ${unit} later`, (...at) => shiftLine(...at, 1)],
    ['−', `a ${unit} shorter`, (...at) => stretchLine(...at, -1)],
    ['+', `a ${unit} longer`, (...at) => stretchLine(...at, 1)],
  ];
  const of: readonly Tool[] = [
    ...(hasBar ? slotTools : []),
    ['↑', 'before the line above', (...at) => swapLine(...at, -1)],
    ['↓', 'after the line below', (...at) => swapLine(...at, 1)],
    ['✕', 'take it out', (_, text, at) => removeLine(text, at)],
  ];
  const tools = document.createElement('p');
  tools.className = 'row-tools';
  for (const [sign, says, edit] of of) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet small';
    button.textContent = sign;
    button.setAttribute('aria-label', `Line ${String(line)}: ${says}`);
    button.title = says;
    button.addEventListener('click', () => {
      act(edit);
    });
    tools.append(button);
  }
  return tools;
}

type Bar = Slot & { readonly slots: number };

/** Drags the bar, or its end, and says at the drop by how many slots. */
function letDrag(
  handle: HTMLElement,
  track: SVGElement,
  { from, to, slots }: Bar,
  drop: (by: number, end: boolean) => void,
): void {
  const bar = track.querySelector<SVGRectElement>('.bar');
  if (bar === null) return;
  handle.addEventListener('pointerdown', (down) => {
    const box = bar.getBoundingClientRect();
    const near = down.clientX >= box.left - END_PX && down.clientX <= box.right + END_PX;
    if (!near || down.button !== 0) return;
    const end = down.clientX > box.right - Math.min(END_PX, box.width / 3);
    const width = handle.getBoundingClientRect().width / slots;
    const stepsTo = (event: PointerEvent): number =>
      Math.max(end ? from - to : 1 - from, Math.round((event.clientX - down.clientX) / width));
    handle.setPointerCapture(down.pointerId);
    handle.classList.add('dragged');
    const move = (event: PointerEvent): void => {
      const by = stepsTo(event);
      const [start, stop] = end ? [from, to + by] : [from + by, to + by];
      bar.setAttribute('x', `${String(((start - 1) / slots) * 100)}%`);
      bar.setAttribute('width', `${String(((stop - start + 1) / slots) * 100)}%`);
    };
    const over = (event: PointerEvent): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', over);
      handle.removeEventListener('pointercancel', over);
      handle.classList.remove('dragged');
      const by = event.type === 'pointerup' ? stepsTo(event) : 0;
      // It lies where the text says; the rows that come back show where it went.
      move(down);
      if (by !== 0) drop(by, end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', over);
    handle.addEventListener('pointercancel', over);
  });
}
