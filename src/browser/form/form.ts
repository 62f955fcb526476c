/**
 * Keeps the fields and the text of a sheet in agreement while either is changed. The text stays the only truth: a changed
 * field is put into it by the site, and what the site reads out of it is shown in the fields.
 */
import { splitRest } from '../../kernel/shares.js';
import { enhancePools } from './pools.js';
import {
  controlOf,
  drawGroup,
  groupsOf,
  isSameForm,
  placeCard,
  rowsOf,
  setValue,
  sharesIn,
  showGroups,
  type ToldGroup,
} from './fields.js';
import { pointAtPlace } from './point.js';
import { sendAgain, tellKept } from '../send-again.js';
import { enhanceShares } from './shares.js';
import { movedStep } from './steps.js';

type Told = {
  readonly text: string;
  readonly verdict: string;
  readonly good: boolean;
  readonly faults: readonly {
    readonly line: string;
    readonly read: string;
    readonly message: string;
  }[];
  readonly groups: readonly ToldGroup[];
};

const WAIT_MS = 250;
/** While somebody types into the text his words come first. */
const TYPING_MS = 600;
const NO_CONNECTION =
  'No connection: your orders are not being checked. What you write stays here.';
const NOT_SENT = 'Not sent: the site did not answer. What you wrote is still here. Send it again.';

export function enhanceForm(root: HTMLElement): void {
  const form = root.closest('form');
  const text = form?.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
  const address = root.dataset['fill'];
  if (form === null || text === null || text === undefined || address === undefined) return;
  new Agreement(root, form, text, address).begin();
}

/** One sheet's fields and text. What was changed since the last question waits in `changed`. */
class Agreement {
  private readonly changed = new Map<string, string>();
  private timer: number | undefined;
  private asking = false;
  private isStale = false;
  /** The site could not be asked: what is in the fields is not in the text. */
  private isLost = false;
  /** The text is being written by this script. */
  private isWriting = false;
  private readonly root: HTMLElement;
  private readonly form: HTMLFormElement;
  private readonly text: HTMLTextAreaElement;
  private readonly address: string;

  constructor(
    root: HTMLElement,
    form: HTMLFormElement,
    text: HTMLTextAreaElement,
    address: string,
  ) {
    this.root = root;
    this.form = form;
    this.text = text;
    this.address = address;
  }

  begin(): void {
    this.dress();
    this.root.addEventListener('input', (event) => {
      this.takeChange(event.target);
    });
    this.root.addEventListener('click', (event) => {
      this.takeClick(event);
    });
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    });
    this.text.addEventListener('input', () => {
      if (!this.isWriting) this.askSoon(TYPING_MS);
    });
    this.form.addEventListener('submit', (event) => {
      // Held back by another part of the page: that sends it again, and one comes by here then. It also tells of a
      // connection that is lost.
      if (event.defaultPrevented || !navigator.onLine) return;
      if (this.isStale || this.asking) this.holdBack(event);
    });
  }

  private dress(): void {
    for (const group of groupsOf(this.root)) {
      enhanceShares(group);
      enhancePools(group);
      drawGroup(group);
    }
  }

  /** A field was changed by hand: its bar moves at once, the sheet a moment later. */
  private takeChange(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('[data-field]');
    const group = target.closest<HTMLElement>('[data-group]');
    const control = row === null ? null : controlOf(row);
    if (row === null || group === null || control === null || control !== target) return;
    this.change(group, row, control.value);
  }

  private change(group: HTMLElement, row: HTMLElement, value: string): void {
    this.changed.set(row.dataset['field'] ?? '', value);
    placeCard(group, row);
    drawGroup(group);
    this.askSoon();
  }

  private takeClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const group = button?.closest<HTMLElement>('[data-group]');
    if (button === null || group === null || group === undefined) return;
    if (button.matches('[data-split]')) {
      event.preventDefault();
      const values = splitRest(sharesIn(group));
      for (const row of rowsOf(group)) {
        const value = values.get(row.dataset['field'] ?? '');
        if (value !== undefined) this.set(group, row, String(value));
      }
    }
    const row = button.closest<HTMLElement>('[data-field]');
    if (row === null) return;
    if (button.matches('[data-move]')) {
      for (const [one, value] of movedStep(group, row, Number(button.dataset['move'])))
        this.set(group, one, value);
      button.focus();
    }
    if (button.matches('[data-point]'))
      pointAtPlace(this.form, button, (place) => {
        this.set(group, row, place);
      });
  }

  private set(group: HTMLElement, row: HTMLElement, value: string): void {
    if (controlOf(row)?.value === value) return;
    setValue(row, value);
    this.change(group, row, value);
  }

  private askSoon(wait = WAIT_MS): void {
    this.isStale = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), wait);
  }

  /** One question at a time; what changes meanwhile is asked after it. */
  private async ask(): Promise<void> {
    if (this.asking || !this.isStale) return;
    this.asking = true;
    this.isStale = false;
    const sent = new Map(this.changed);
    const before = this.text.value;
    const told = await this.send(sent, before);
    this.asking = false;
    this.isLost = told === undefined;
    if (told === undefined) return;
    if (this.text.value === before) {
      for (const [id, value] of sent) if (this.changed.get(id) === value) this.changed.delete(id);
      this.take(told);
    } else this.isStale = true;
    if (this.isStale || this.changed.size > 0) this.askSoon();
  }

  private async send(values: ReadonlyMap<string, string>, text: string): Promise<Told | undefined> {
    const body = new URLSearchParams({ text });
    for (const name of ['kind', 'list', 'key']) body.set(name, this.hidden(name));
    for (const [id, value] of values) body.set(`field:${id}`, value);
    try {
      const headers = { accept: 'application/json' };
      const response = await fetch(this.address, { method: 'POST', headers, body });
      const told = (await response.json()) as Told & { say?: string }; // the site's own answer
      if (response.ok) return told;
      this.say(told.say ?? 'The site is not responding properly.', false);
    } catch {
      this.say(NO_CONNECTION, false);
    }
    return undefined;
  }

  /** What is sent is the text with all fields in it. */
  private holdBack(event: SubmitEvent): void {
    event.preventDefault();
    clearTimeout(this.timer);
    const { submitter } = event;
    const again = (): void => {
      if (this.isLost) return tellKept(NOT_SENT, 'bad');
      if (this.isStale || this.asking) void this.ask().then(() => setTimeout(again, 20));
      else sendAgain(this.form, submitter);
    };
    again();
  }

  private hidden(name: string): string {
    return this.form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  }

  private take(told: Told): void {
    if (!isSameForm(this.root, told.groups)) {
      this.write(told.text);
      void this.makeAnew().catch(() => {
        this.say(NO_CONNECTION, false);
      });
      return;
    }
    showGroups(this.root, told.groups, new Set(this.changed.keys()));
    this.write(told.text);
    const [first] = told.faults;
    const where = first === undefined || first.line === '' ? '' : `line ${first.line}: `;
    this.say(first === undefined ? told.verdict : `First, ${where}${first.message}`, told.good);
  }

  /** Whoever else watches the text is told that it has changed. */
  private write(text: string): void {
    if (this.text.value === text) return;
    const { selectionStart, selectionEnd } = this.text;
    this.text.value = text;
    if (document.activeElement === this.text)
      this.text.setSelectionRange(selectionStart, selectionEnd);
    this.isWriting = true;
    this.text.dispatchEvent(new Event('input', { bubbles: true }));
    this.isWriting = false;
  }

  /** The text speaks of more, or fewer, things than the page has fields for: the page is asked for them. */
  private async makeAnew(): Promise<void> {
    const body = new URLSearchParams({ text: this.text.value });
    for (const name of ['kind', 'list', 'key']) body.set(name, this.hidden(name));
    const response = await fetch(this.address, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = [...page.querySelectorAll<HTMLElement>('[data-form]')].find((one) => {
      const form = one.closest('form');
      const named = (name: string): string =>
        form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
      return named('kind') === this.hidden('kind') && named('list') === this.hidden('list');
    });
    if (fresh === undefined) return;
    this.root.replaceChildren(
      ...[...fresh.childNodes].map((node) => document.importNode(node, true)),
    );
    this.dress();
  }

  private say(words: string, isGood: boolean): void {
    const state = document.querySelector('[data-form-state]');
    if (state === null) return;
    state.textContent = words;
    state.classList.toggle('bad', !isGood);
  }
}
