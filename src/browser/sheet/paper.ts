/** The sheet on the page: its text, who listens to it, and how far back it can be taken. */

import type { Timeline } from '../../kernel/timeline.js';

/** `write` changes the text as if it had been typed; `undo` takes back the last such change. */
export type Paper = {
  readonly form: HTMLFormElement;
  readonly area: HTMLTextAreaElement;
  /** How its lines name their slots; undefined where they have none. */
  readonly time: () => Timeline | undefined;
  readonly text: () => string;
  readonly write: (text: string) => void;
  readonly undo: () => boolean;
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
  const live = document.createElement('p');
  live.className = 'unseen';
  live.setAttribute('aria-live', 'polite');
  form.append(live);
  const put = (text: string): void => {
    area.value = text;
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
      before.push(area.value);
      if (before.length > MOST_UNDONE) before.shift();
      put(text);
    },
    undo: () => {
      const last = before.pop();
      if (last !== undefined) put(last);
      return last !== undefined;
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
