/** What is being pointed at, what came of it, what the order leaves open, and a field for those who rather type places. */
import type { DeedField } from '../../kernel/sheet-form.js';
import { element } from '../map/elements.js';

export type AimPanel = {
  readonly box: HTMLElement;
  readonly open: (title: string, aim: OpenAim) => void;
  readonly close: () => void;
  readonly say: (words: string, kind: 'good' | 'bad' | '') => void;
  /** What should be known about it. */
  readonly note: (notes: readonly string[]) => void;
  /** The fields that are open by now; what was filled into those that stay is kept. */
  readonly ask: (fields: readonly DeedField[]) => void;
  /** Whether a button goes on to what is pointed at next. */
  readonly offerNext: (isOffered: boolean) => void;
  /** What stands at a place, to choose one of it. */
  readonly offerTargets: (marks: readonly Target[]) => void;
  /** Whether a field waits for a place. */
  readonly waits: () => boolean;
  /** Fills the field that waits for a place; false where none does. */
  readonly takePlace: (name: string) => boolean;
  /** Tells at once of what was typed a moment ago; whether there was anything. */
  readonly flush: () => boolean;
  /** The first slot, the chosen mark and facing ('' for none), and what stands in the fields of the deed. */
  readonly from: () => string;
  readonly target: () => string;
  readonly facing: () => string;
  readonly values: () => ReadonlyMap<string, string>;
};

type Target = { readonly id: string; readonly words: string };

/** `takesPlaces`: places are to be shown on the map or typed. */
type OpenAim = {
  /** Absent: the deed has no slot. */
  readonly from?: number;
  /** What a slot is called: `hour`. */
  readonly unit: string;
  readonly fields: readonly DeedField[];
  readonly takesPlaces: boolean;
  /** A line that stands already is changed. */
  readonly isChange: boolean;
  readonly hasFacing: boolean;
};

type Acts = {
  /** Places as they were typed. */
  readonly typed: (words: string) => void;
  readonly changed: () => void;
  /** A field waits for a place of the map, or does no more. */
  readonly wantsPlace: (isWanted: boolean) => void;
  readonly next: () => void;
  readonly done: () => void;
  readonly cancel: () => void;
};

const FACINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].map((label, index) => ({
  value: String(index * 45),
  label,
}));

/** Somebody who types is not done with every letter. */
const PAUSE_MS = 250;

export function makeAimPanel(acts: Acts): AimPanel {
  const title = element('h3', { class: 'aim-title' });
  const what = element('p', { class: 'aim-what', role: 'status' });
  const notes = element('ul', { class: 'aim-notes plain' });
  const from = element('input', { type: 'number', min: '1', inputmode: 'numeric' });
  const head = element('div', { class: 'aim-head' });
  const fields = element('div', { class: 'aim-fields' });
  const target = element('select', {});
  const targets = element('label', {}, 'At', target);
  const facing = element('select', {}, ...optionsOf([{ value: '', label: '' }, ...FACINGS]));
  const facings = element('label', {}, 'Facing', facing);
  const typed = element('input', {
    ...{ autocomplete: 'off', placeholder: 'one, or several with commas' },
  });
  const places = element('label', { class: 'aim-places' }, 'Places, or type them', typed);
  const next = element('button', { type: 'button', class: 'next' }, 'Next');
  const done = element('button', { type: 'button', class: 'done' }, 'Done');
  const cancel = element('button', { type: 'button', class: 'quiet cancel' }, 'Remove');
  const buttons = element('p', { class: 'buttons' }, next, done, cancel);
  const ways = element('div', { class: 'aim-ways' }, head, fields, places, notes, buttons);
  // Where it lies on the map, it may be made small to see what is under it.
  const fold = element('button', { type: 'button', class: 'quiet small aim-fold' });
  const box = element('section', { class: 'aim', 'aria-label': 'The order you point out' });
  box.append(fold, title, what, ways);
  const setFolded = (isFolded: boolean): void => {
    box.classList.toggle('folded', isFolded);
    fold.textContent = isFolded ? 'More' : 'Less';
    fold.setAttribute('aria-expanded', String(!isFolded));
  };
  setFolded(false);
  box.hidden = true;
  let timer = 0;
  let waiting: HTMLInputElement | undefined;
  const say = (words: string, kind: 'good' | 'bad' | ''): void => {
    what.textContent = words;
    what.dataset['kind'] = kind;
  };
  const note = (words: readonly string[]): void => {
    notes.replaceChildren(...words.map((one) => element('li', {}, one)));
  };
  const offerNext = (isOffered: boolean): void => {
    next.hidden = !isOffered;
  };
  const offerTargets = (marks: readonly Target[]): void => {
    target.replaceChildren(
      ...optionsOf(marks.map(({ id, words }) => ({ value: id, label: words }))),
    );
    if (marks.length === 0) targets.remove();
    else if (!head.contains(targets)) head.append(targets);
  };
  const wait = (field: HTMLInputElement | undefined): void => {
    waiting = field;
    for (const one of fields.querySelectorAll('.aim-show'))
      one.setAttribute('aria-pressed', String(one.previousElementSibling === field));
    acts.wantsPlace(field !== undefined);
  };
  const ask = (asked: readonly DeedField[]): void => {
    const had = new Map([...fields.children].map((one) => [one.getAttribute('data-field'), one]));
    const kept = asked.map((field) => {
      const known = had.get(field.id);
      const isSame = known?.getAttribute('data-made') === madeOf(field);
      return known !== undefined && isSame ? known : fieldOf(field, known);
    });
    // Whoever stands in a field stays in it.
    for (const one of had.values()) if (!kept.includes(one)) one.remove();
    for (const [index, one] of kept.entries())
      if (fields.children[index] !== one) fields.insertBefore(one, fields.children[index] ?? null);
  };
  const changed = (ms: number): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      timer = 0;
      acts.changed();
    }, ms);
  };
  typed.addEventListener('input', () => {
    if (typed.value.trim() !== '') acts.typed(typed.value);
  });
  for (const part of [head, fields])
    part.addEventListener('input', (event) => {
      changed(event.target instanceof HTMLSelectElement ? 0 : PAUSE_MS);
    });
  fields.addEventListener('click', (event) => {
    const show = event.target instanceof Element ? event.target.closest('.aim-show') : null;
    const field = show?.previousElementSibling;
    if (field instanceof HTMLInputElement) wait(waiting === field ? undefined : field);
  });
  fold.addEventListener('click', () => {
    setFolded(!box.classList.contains('folded'));
  });
  next.addEventListener('click', acts.next);
  done.addEventListener('click', acts.done);
  cancel.addEventListener('click', acts.cancel);
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    acts.done();
  });
  return {
    box,
    open: (words, aim) => {
      title.textContent = words;
      typed.value = '';
      from.value = aim.from === undefined ? '' : String(aim.from);
      facing.value = '';
      waiting = undefined;
      head.replaceChildren(
        ...(aim.from === undefined ? [] : [element('label', {}, `From ${aim.unit}`, from)]),
        ...(aim.hasFacing ? [facings] : []),
      );
      fields.replaceChildren();
      ask(aim.fields);
      note([]);
      offerTargets([]);
      offerNext(false);
      places.hidden = !aim.takesPlaces;
      cancel.textContent = aim.isChange ? 'Leave it as it was' : 'Remove';
      box.hidden = false;
    },
    flush: () => {
      if (timer === 0) return false;
      window.clearTimeout(timer);
      timer = 0;
      acts.changed();
      return true;
    },
    close: () => {
      window.clearTimeout(timer);
      timer = 0;
      box.hidden = true;
    },
    ...{ say, note, ask, offerNext, offerTargets },
    waits: () => waiting !== undefined && fields.contains(waiting),
    takePlace: (name) => {
      if (waiting === undefined || !fields.contains(waiting)) return false;
      waiting.value = name;
      const field = waiting;
      wait(undefined);
      field.focus({ preventScroll: true });
      changed(0);
      return true;
    },
    from: () => from.value,
    target: () => target.value,
    facing: () => facing.value,
    values: () =>
      new Map(
        [...fields.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].map(
          ({ name, value }) => [name, value],
        ),
      ),
  };
}

const optionsOf = (choices: readonly { value: string; label: string }[]): readonly Node[] =>
  choices.map(({ value, label }) => new Option(label, value));

/** What a control is made of: the same, and it does not have to be made again. */
const madeOf = ({ kind, label, min, max, note, choices }: DeedField): string =>
  JSON.stringify([kind, label, min, max, note, choices]);

/** `before`: the field as it was, whose value stays where it was touched and still fits. */
function fieldOf(field: DeedField, before: Element | undefined): HTMLLabelElement {
  const note = field.note === undefined ? [] : [element('small', {}, ` ${field.note}`)];
  const control = controlOf(field);
  const was = before?.querySelector<HTMLInputElement | HTMLSelectElement>('[name]');
  if (was !== null && was !== undefined && was.value !== was.dataset['first']) {
    control.value = was.value;
    if (control.value !== was.value) control.value = field.value;
  }
  const label = element('label', { 'data-field': field.id, 'data-made': madeOf(field) });
  label.append(field.label, ...note, control);
  if (field.kind === 'place') {
    const show = element('button', { type: 'button', class: 'quiet small aim-show' }, 'On the map');
    show.setAttribute('aria-pressed', 'false');
    label.append(show);
  }
  return label;
}

function controlOf({
  id,
  kind,
  value,
  min,
  max,
  choices = [],
}: DeedField): HTMLInputElement | HTMLSelectElement {
  if (kind === 'choice') {
    const select = element('select', { name: id }, ...optionsOf(choices));
    select.value = value;
    select.dataset['first'] = value;
    return select;
  }
  const limits = {
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  };
  const input = element('input', {
    ...{ name: id, type: kind === 'number' ? kind : 'text', autocomplete: 'off' },
    ...(kind === 'number' ? { inputmode: 'numeric', ...limits } : {}),
  });
  input.value = value;
  input.dataset['first'] = value;
  return input;
}
