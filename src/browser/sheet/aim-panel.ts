/** What is being pointed at, what came of it, what the order leaves open, and a field for those who rather type places. */
import type { DeedField } from '../../kernel/sheet-form.js';
import { element } from '../map/elements.js';

export type AimPanel = {
  readonly box: HTMLElement;
  readonly open: (words: string, aim: OpenAim) => void;
  readonly close: (words: string) => void;
  readonly say: (words: string, kind: 'good' | 'bad' | '') => void;
  /** Whether a button goes on to what is pointed at next. */
  readonly offerNext: (isOffered: boolean) => void;
  /** What stands at a place, to choose one of it. */
  readonly offerTargets: (marks: readonly Target[]) => void;
  /** The first slot, the chosen mark and facing ('' for none), and what stands in the fields of the deed. */
  readonly from: () => string;
  readonly target: () => string;
  readonly facing: () => string;
  readonly values: () => ReadonlyMap<string, string>;
};

type Target = { readonly id: string; readonly words: string };

/** `takesPlaces`: places are to be shown on the map or typed. */
export type OpenAim = {
  /** Absent: the deed has no slot. */
  readonly from?: number;
  /** What a slot is called: `hour`. */
  readonly unit: string;
  readonly fields: readonly DeedField[];
  readonly takesPlaces: boolean;
  readonly hasFacing: boolean;
};

type Acts = {
  /** Places as they were typed. */
  readonly typed: (words: string) => void;
  readonly changed: () => void;
  readonly next: () => void;
  readonly done: () => void;
  readonly cancel: () => void;
};

const FACINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].map((label, index) => ({
  value: String(index * 45),
  label,
}));

export function makeAimPanel(acts: Acts): AimPanel {
  const what = element('p', { class: 'aim-what', role: 'status' });
  const from = element('input', { type: 'number', min: '1', inputmode: 'numeric' });
  const fields = element('div', { class: 'aim-fields' });
  const target = element('select', {});
  const targets = element('label', {}, 'At', target);
  const facing = element('select', {}, ...optionsOf([{ value: '', label: '' }, ...FACINGS]));
  const facings = element('label', {}, 'Facing', facing);
  const typed = element('input', {
    autocomplete: 'off',
    placeholder: 'one, or several with commas',
  });
  const places = element('label', {}, 'Places, from where it stands', typed);
  const next = element('button', { type: 'button', class: 'next' }, 'Next');
  const done = element('button', { type: 'button', class: 'done' }, 'Done');
  const cancel = element('button', { type: 'button', class: 'quiet cancel' }, 'Take it back');
  const buttons = element('p', { class: 'buttons' }, next, done, cancel);
  const ways = element('div', { class: 'aim-ways' }, fields, places, buttons);
  ways.hidden = true;
  const say = (words: string, kind: 'good' | 'bad' | ''): void => {
    what.textContent = words;
    what.dataset['kind'] = kind;
  };
  const offerNext = (isOffered: boolean): void => {
    next.hidden = !isOffered;
  };
  const offerTargets = (marks: readonly Target[]): void => {
    target.replaceChildren(
      ...optionsOf(marks.map(({ id, words }) => ({ value: id, label: words }))),
    );
    if (marks.length === 0) targets.remove();
    else if (!fields.contains(targets)) fields.append(targets);
  };
  typed.addEventListener('input', () => {
    if (typed.value.trim() !== '') acts.typed(typed.value);
  });
  fields.addEventListener('input', acts.changed);
  next.addEventListener('click', acts.next);
  done.addEventListener('click', acts.done);
  cancel.addEventListener('click', acts.cancel);
  return {
    box: element('div', { class: 'aim' }, what, ways),
    open: (words, aim) => {
      say(words, '');
      typed.value = '';
      from.value = aim.from === undefined ? '' : String(aim.from);
      facing.value = '';
      fields.replaceChildren(
        ...(aim.from === undefined ? [] : [element('label', {}, `From ${aim.unit}`, from)]),
        ...(aim.hasFacing ? [facings] : []),
        ...aim.fields.map(fieldLabel),
      );
      offerTargets([]);
      offerNext(false);
      places.hidden = !aim.takesPlaces;
      ways.hidden = false;
    },
    close: (words) => {
      say(words, words === '' ? '' : 'good');
      ways.hidden = true;
    },
    ...{ say, offerNext, offerTargets },
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

function fieldLabel(field: DeedField): HTMLLabelElement {
  const note = field.note === undefined ? [] : [element('small', {}, ` ${field.note}`)];
  return element('label', {}, field.label, ...note, controlOf(field));
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
  return input;
}
