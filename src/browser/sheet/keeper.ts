/**
 * Checks and keeps a sheet while it is typed. One question to the server at a time, so that answers cannot come out of
 * order; an answer about a text that has changed since is dropped, and the text is sent again.
 */
import { dropLeftText, leaveText, takeLeftText } from './left-text.js';
import { sendAgain, tellKept as tell } from '../send-again.js';
import type { Paper } from './paper.js';
import { showParts } from './parts.js';

/** What the server says of a text; the shape is ours on both ends (`web/seat/sheet.ts`). */
type Checked = {
  readonly code?: 'newer' | 'closed' | 'too-long';
  readonly say?: string;
  readonly html?: string;
  readonly forces?: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly verdict?: string;
  readonly revision?: number;
  readonly newer?: { readonly text: string; readonly revision: number };
};

export type Keeper = {
  /** Called with rows and bars, and with the forces, whenever they fit the text as it stands. */
  readonly onRead: (show: Show) => void;
  /** Checks now, without waiting for a pause in typing. */
  readonly now: () => void;
};

/** `forces`: '' where the sheet names none. */
type Show = (html: string, forces: string) => void;

const PAUSE_MS = 350;
const PATIENCE_MS = 10_000;
/** Too many questions at once: as good as no connection. */
const BUSY = 429;
/** More than the site reads of one form. */
const TOO_LARGE = 413;
/** The site is there, and its disk is full or its file held by another program. */
const UNABLE = 503;
const TOO_LONG = 'These orders are too long to be kept. Shorten them.';
const AWAY_NOW = 'the site cannot be reached';
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;

export function startKeeper(paper: Paper, conflict: (newer: string, take: Take) => void): Keeper {
  const { form, area } = paper;
  const home = form.dataset['home'] ?? '';
  // What the server sent; a browser may have put back, or its user typed, something else before this ran.
  let kept = area.defaultValue;
  /** Sent to be kept, and not heard of: any of it may stand by now, the last most likely. */
  const unheard = new Set<string>();
  let timer = 0;
  let asking: Promise<void> | undefined;
  let failures = 0;
  let stopped = false;
  /** The text that came last to be kept was too long for it. */
  let tooLong = false;
  let leaving = false;
  const shows: Show[] = [];

  const later = (ms: number): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(push, ms);
  };
  const isUnkept = (): boolean => area.value !== kept;
  const isDirty = (): boolean => isUnkept() && !stopped;

  function push(): void {
    window.clearTimeout(timer);
    if (asking !== undefined || stopped || leaving) return;
    const text = area.value;
    asking = ask(text).finally(() => {
      asking = undefined;
      // What is too long is not asked about again before it was changed.
      if (isDirty() && area.value !== text && failures === 0) later(PAUSE_MS);
    });
  }

  async function ask(text: string): Promise<void> {
    unheard.delete(text);
    unheard.add(text);
    try {
      const response = await fetch(`${home}/check`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: fieldsOf(form, text),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      if (isJson) {
        answer((await response.json()) as Checked, text);
        unheard.clear();
      }
      // Nothing of it was read.
      else if (response.status === TOO_LARGE) answer({ code: 'too-long', say: TOO_LONG }, text);
      else if (response.status < 500 && response.status !== BUSY) stop(AWAY);
      else failed(response.status === UNABLE ? 'nothing can be kept just now' : AWAY_NOW);
    } catch {
      failed(AWAY_NOW);
    }
  }

  function answer(checked: Checked, text: string): void {
    failures = 0;
    tooLong = checked.code === 'too-long';
    if (checked.html !== undefined && area.value === text) {
      for (const show of shows) show(checked.html, checked.forces ?? '');
      showParts(checked.parts ?? {});
    }
    if (checked.code === 'newer' && checked.newer !== undefined) return meet(checked.newer, text);
    if (tooLong) return tell(checked.say ?? '', 'bad');
    if (checked.code !== undefined) return stop(checked.say ?? '');
    kept = text;
    paper.setField('revision', String(checked.revision ?? 0));
    tell('', 'good');
  }

  /** An answer that never reached us makes our own text look like another's. */
  function meet(newer: { readonly text: string; readonly revision: number }, text: string): void {
    if (unheard.has(newer.text) || newer.text === kept) {
      paper.setField('revision', String(newer.revision));
      return later(0);
    }
    stopped = true;
    tell('You changed these orders in another window. Choose which version to keep.', 'bad');
    conflict(newer.text, (mine) => {
      stopped = false;
      paper.setField('revision', String(newer.revision));
      if (mine) kept = `${text}\n`;
      else paper.write(newer.text);
      push();
    });
  }

  function failed(why: string): void {
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? PATIENCE_MS;
    failures += 1;
    tell(`Not kept: ${why}. Trying again in ${String(wait / 1000)} seconds.`, 'bad');
    later(wait);
  }

  function stop(words: string): void {
    stopped = true;
    tell(`${words} Nothing more is saved. Your text is still on this page.`, 'bad');
  }

  area.addEventListener('input', () => {
    // He writes on: what was being sent has come to nothing.
    leaving = false;
    if (stopped) return;
    tell('…', 'busy');
    later(PAUSE_MS);
  });
  window.addEventListener('online', () => {
    if (isDirty()) push();
  });
  window.addEventListener('pagehide', () => {
    if (!isUnkept()) return;
    const last = leaveWords();
    if (leaving || stopped) return;
    const fields = fieldsOf(form, area.value);
    if (last !== undefined) fields.set('unheard', last);
    unheard.add(area.value);
    navigator.sendBeacon(`${home}/draft`, fields);
  });
  /** Puts them by in the tab; answers what may be kept already, its answer still on its way. */
  const leaveWords = (): string | undefined => {
    const last = [...unheard].at(-1);
    leaveText(paper, last);
    return last;
  };
  // A phone ends a page that it does not show without telling it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') dropLeftText(paper);
    else if (isUnkept()) leaveWords();
  });
  window.addEventListener('beforeunload', (event) => {
    if (isUnkept() && !leaving && (stopped || tooLong || failures > 0)) event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    // Held back by another part of the page: that sends it again, and one comes by here then.
    if (event.defaultPrevented) return;
    if (!navigator.onLine) {
      event.preventDefault();
      return tell('Not sent: no connection. Your text is still on this page.', 'bad');
    }
    window.clearTimeout(timer);
    if (asking === undefined) {
      leaving = true;
      unheard.add(area.value);
      window.setTimeout(() => {
        // Held back after all.
        if (event.defaultPrevented) leaving = false;
      });
      return;
    }
    // What is on its way first: its answer is the revision that goes with the sheet.
    event.preventDefault();
    const { submitter } = event;
    void asking.finally(() => {
      sendAgain(form, submitter);
    });
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
    if (isDirty()) later(0);
  });
  takeLeftText(paper);
  if (isDirty()) later(0);
  return {
    onRead: (show) => {
      shows.push(show);
    },
    now: () => {
      later(0);
    },
  };
}

/** `true`: what stands here goes on; `false`: the other text is taken. */
export type Take = (mine: boolean) => void;

const AWAY = 'You are signed out. Sign in again in another window.';

function fieldsOf(form: HTMLFormElement, text: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const name of ['kind', 'list', 'key', 'revision', 'sent'])
    fields.set(name, form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '');
  fields.set('text', text);
  return fields;
}
