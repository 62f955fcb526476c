/** The sheet on the page: its text, who listens to it, and how far back it can be taken. */

import type { Timeline } from '../../kernel/timeline.js';

/**
 * `write` changes the text as if it had been typed. `undo` takes back the last such change, and first what was typed since;
 * `redo` puts back what was taken back last.
 */
export type Paper = {
  readonly form: HTMLFormElement;
  readonly area: HTMLTextAreaElement;
  /** How its lines name their slots; undefined where they have none. */
  readonly time: () => Timeline | undefined;
  readonly text: () => string;
  readonly write: (text: string) => void;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** Value of a hidden field of the form. */
  readonly field: (name: string) => string;
  readonly setField: (name: string, value: string) => void;
  /** Says something to whoever cannot see it happen. */
  readonly say: (words: string) => void;
};

const MOST_UNDONE = 100;

export function openPaper(form: HTMLFormElement): Paper | undefined {
  const area = form.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  if (area === null) return undefined;
  const before: string[] = [];
  const after: string[] = [];
  /** As the last change by a button, or its undoing, left it. */
  let left = area.value;
  const live = document.createElement('p');
  live.className = 'unseen';
  live.setAttribute('aria-live', 'polite');
  form.append(live);
  const put = (text: string): void => {
    area.value = text;
    left = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const fieldOf = (name: string): HTMLInputElement | null =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  return {
    form,
    area,
    time: () => {
      const line = document.querySelector<HTMLElement>('[data-timeline]');
      const told = line?.dataset['timeline'] ?? '';
      // The server's own: see `slotRows`.
      return told === '' ? undefined : (JSON.parse(told) as Timeline);
    },
    text: () => area.value,
    write: (text) => {
      if (text === area.value) return;
      if (before.length > 0 && area.value !== left) before.push(left);
      before.push(area.value);
      before.splice(0, before.length - MOST_UNDONE);
      after.length = 0;
      put(text);
    },
    undo: () => {
      if (before.length === 0) return false;
      const now = area.value;
      const last = now === left ? before.pop() : left;
      after.push(now);
      put(last ?? now);
      return true;
    },
    redo: () => {
      const next = after.pop();
      if (next === undefined) return false;
      before.push(area.value);
      put(next);
      return true;
    },
    field: (name) => fieldOf(name)?.value ?? '',
    setField: (name, value) => {
      const field = fieldOf(name);
      if (field !== null) field.value = value;
    },
    say: (words) => {
      live.textContent = words;
    },
  };
}
