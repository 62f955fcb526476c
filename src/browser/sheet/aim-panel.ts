/** What is being pointed at, what came of it, what the order leaves open, and a field for those who rather type hexes. */
import type { DeedField } from '../../kernel/sheet-form.js';
import { element } from '../map/elements.js';

export type AimPanel = {
  readonly box: HTMLElement;
  readonly open: (words: string, aim: OpenAim) => void;
  readonly close: (words: string) => void;
  readonly say: (words: string, kind: 'good' | 'bad' | '') => void;
  /** The first slot, and what stands in the fields of the deed. */
  readonly from: () => string;
  readonly values: () => ReadonlyMap<string, string>;
};

/** `takesPlaces`: hexes are to be shown on the map or typed. */
export type OpenAim = {
  readonly from: number;
  /** What a slot is called: `hour`. */
  readonly unit: string;
  readonly fields: readonly DeedField[];
  readonly takesPlaces: boolean;
};

type Acts = {
  readonly typed: (hexes: readonly string[]) => void;
  readonly changed: () => void;
  readonly done: () => void;
  readonly cancel: () => void;
};

export function makeAimPanel(acts: Acts): AimPanel {
  const what = element('p', { class: 'aim-what', role: 'status' });
  const from = element('input', { type: 'number', min: '1', inputmode: 'numeric' });
  const fields = element('div', { class: 'aim-fields' });
  const hexes = element('input', {
    ...{ inputmode: 'numeric', autocomplete: 'off', placeholder: '7412 7413' },
  });
  const places = element('label', {}, 'Hexes, from where it stands', hexes);
  const done = element('button', { type: 'button', class: 'done' }, 'Done');
  const cancel = element('button', { type: 'button', class: 'quiet cancel' }, 'Take it back');
  const buttons = element('p', { class: 'buttons' }, done, cancel);
  const ways = element('div', { class: 'aim-ways' }, fields, places, buttons);
  ways.hidden = true;
  const say = (words: string, kind: 'good' | 'bad' | ''): void => {
    what.textContent = words;
    what.dataset['kind'] = kind;
  };
  hexes.addEventListener('input', () => {
    const read = hexes.value.match(/\d{4}/g);
    if (read !== null) acts.typed(read);
  });
  fields.addEventListener('input', acts.changed);
  done.addEventListener('click', acts.done);
  cancel.addEventListener('click', acts.cancel);
  return {
    box: element('div', { class: 'aim' }, what, ways),
    open: (words, aim) => {
      say(words, '');
      hexes.value = '';
      from.value = String(aim.from);
      fields.replaceChildren(
        element('label', {}, `From ${aim.unit}`, from),
        ...aim.fields.map(fieldLabel),
      );
      places.hidden = !aim.takesPlaces;
      ways.hidden = false;
    },
    close: (words) => {
      say(words, words === '' ? '' : 'good');
      ways.hidden = true;
    },
    say,
    from: () => from.value,
    values: () =>
      new Map(
        [...fields.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].map(
          ({ name, value }) => [name, value],
        ),
      ),
  };
}

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
    const options = choices.map((choice) => new Option(choice.label, choice.value));
    const select = element('select', { name: id }, ...options);
    select.value = value;
    return select;
  }
  const limits = {
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  };
  const input = element('input', {
    ...{ name: id, type: kind, autocomplete: 'off' },
    ...(kind === 'number' ? { inputmode: 'numeric', ...limits } : {}),
  });
  input.value = value;
  return input;
}
