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
};

export function enhanceRows(paper: Paper, keeper: Keeper, host: HTMLElement): void {
  const bench: Bench = { paper, keeper, host, focus: undefined };
  keeper.onRead((html) => {
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
    const edit = editOfKey(event, line);
    if (edit === undefined) return;
    event.preventDefault();
    act(edit);
  });
  letDrag(handle, track, { from, to, slots }, (by, end) => {
    act((time, text) =>
      end ? stretchLine(time, text, line, by) : shiftLine(time, text, line, by),
    );
  });
  return handle;
}

function change(bench: Bench, edit: Edit, line: number): void {
  const { paper } = bench;
  const edited = edit(paper.time(), paper.text());
  closeOffer(bench);
  if (edited.text === paper.text()) return;
  const isMoved = edited.text.split('\n').length === paper.text().split('\n').length;
  const inTheWay =
    overlapsOf(paper.time(), edited.text, edited.line) -
    overlapsOf(paper.time(), paper.text(), line);
  if (isMoved && inTheWay > 0) return offerRoom(bench, edited, line);
  put(bench, edited);
}

function put(bench: Bench, edited: Edited): void {
  const { paper, keeper } = bench;
  bench.focus = edited.line;
  paper.write(edited.text);
  paper.say(edited.text.split('\n')[edited.line - 1] ?? '');
  keeper.now();
}

/** The line would lie on others: one press has them begin after it. Until then the sheet stays as it was. */
function offerRoom(bench: Bench, edited: Edited, line: number): void {
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
    put(bench, makeRoom(paper.time(), edited.text, edited.line));
  });
  offer.append(
    `Other orders take these ${units}.`,
    first,
    press('Leave it where it was', () => {
      focusLine(host, line);
    }),
  );
  (host.querySelector('.slot-line') ?? host).append(offer);
  first.focus({ preventScroll: true });
}

const closeOffer = ({ host }: Bench): void => host.querySelector('.shift-offer')?.remove();

const focusLine = (host: HTMLElement, line: number): void =>
  host
    .querySelector<HTMLElement>(`.slot-row[data-line="${String(line)}"] .row-handle`)
    ?.focus({ preventScroll: true });

type Edit = (time: Timeline | undefined, text: string) => Edited;

function editOfKey(event: KeyboardEvent, line: number): Edit | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return undefined;
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    return (time, text) => swapLine(time, text, line, key === 'ArrowUp' ? -1 : 1);
  if (altKey) return undefined;
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by !== 0)
    return (time, text) =>
      shiftKey ? stretchLine(time, text, line, by) : shiftLine(time, text, line, by);
  return key === 'Delete' ? (_, text) => removeLine(text, line) : undefined;
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
    ['←', `a ${unit} earlier`, (time, text) => shiftLine(time, text, line, -1)],
    ['→', `a ${unit} later`, (time, text) => shiftLine(time, text, line, 1)],
    ['−', `a ${unit} shorter`, (time, text) => stretchLine(time, text, line, -1)],
    ['+', `a ${unit} longer`, (time, text) => stretchLine(time, text, line, 1)],
  ];
  const of: readonly Tool[] = [
    ...(hasBar ? slotTools : []),
    ['↑', 'before the line above', (time, text) => swapLine(time, text, line, -1)],
    ['↓', 'after the line below', (time, text) => swapLine(time, text, line, 1)],
    ['✕', 'take it out', (_, text) => removeLine(text, line)],
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
