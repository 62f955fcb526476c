/**
 * A form of any kind as plain fields, which are what a page shows and posts, and the fields as what a system fills in. A
 * sequence has a number for each thing, and a hand has a choice for each card.
 */
import type { FormField, FormGroup, GroupOf, SheetForm } from './sheet-form.js';

type Values = Readonly<Record<string, string>>;
type Parted = GroupOf<'sequence' | 'hand'>;

const partId = ({ id }: Parted, part: string): string => `${id}/${part}`;

/** The fields of a group; those of a sequence stand in the order of its things as the system lists them. */
export function fieldsOf(group: FormGroup): readonly FormField[] {
  switch (group.kind) {
    case 'shares':
    case 'pools':
    case 'list':
    case 'counts':
      return group.fields;
    case 'choice': {
      const { id, title, choices, value } = group;
      return [{ id, label: title, kind: 'choice', value, line: 0, choices }];
    }
    case 'sequence':
      return group.items.map(({ value, label, note }) => {
        const at = group.value.indexOf(value) + 1;
        return {
          id: partId(group, value),
          label,
          kind: 'number',
          value: at === 0 ? '' : String(at),
          line: 0,
          min: 1,
          max: group.items.length,
          ...(note === undefined ? {} : { note }),
        };
      });
    case 'hand':
      return group.cards.map((card) => ({
        id: partId(group, card.id),
        label: card.title,
        kind: 'choice',
        value: useOf(group, card.id),
        line: 0,
        choices: [{ value: '', label: 'Keep' }, ...card.uses],
      }));
  }
}

export const allFields = ({ groups }: SheetForm): readonly FormField[] => groups.flatMap(fieldsOf);

function useOf({ value }: GroupOf<'hand'>, card: string): string {
  const said = value.find((one) => one.startsWith(`${card}/`));
  return said === undefined ? '' : said.slice(card.length + 1);
}

/**
 * What a system fills in for values of fields: those of a sequence or a hand are joined under the id of their group. Values
 * that no field takes are left out.
 */
export function filledIn({ groups }: SheetForm, values: Values): Values {
  return Object.fromEntries(
    groups.flatMap((group): readonly (readonly [string, string])[] => {
      const taken = fieldsOf(group).flatMap((field): readonly (readonly [string, string])[] => {
        const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined;
        const fair = value === undefined ? undefined : fairValue(field, value);
        return fair === undefined ? [] : [[field.id, fair]];
      });
      const isParted = group.kind === 'sequence' || group.kind === 'hand';
      if (!isParted || taken.length === 0) return taken;
      return [[group.id, joined(group, new Map(taken))]];
    }),
  );
}

function joined(group: Parted, taken: ReadonlyMap<string, string>): string {
  const parts = fieldsOf(group).map(({ id, value }) => ({
    was: value,
    now: taken.get(id) ?? value,
    name: id.slice(group.id.length + 1),
  }));
  return (group.kind === 'hand' ? played(group, parts) : ordered(group, parts)).join(' ');
}

type Part = { readonly name: string; readonly was: string; readonly now: string };

/** Cards that were played already keep their order; others come behind them. */
function played({ value }: GroupOf<'hand'>, parts: readonly Part[]): readonly string[] {
  const placed = parts
    .filter(({ now }) => now !== '')
    .map(({ name, now }) => {
      const at = value.findIndex((one) => one.startsWith(`${name}/`));
      return { says: `${name}/${now}`, at: at === -1 ? value.length : at };
    });
  return placed.sort((a, b) => a.at - b.at).map(({ says }) => says);
}

/** A thing that moves up pushes the one that stood there down, and one that moves down pushes it up. */
function ordered({ mayLeaveOut }: GroupOf<'sequence'>, parts: readonly Part[]): readonly string[] {
  const last = parts.length + 1;
  const placed = parts.flatMap(({ name, was, now }) => {
    if (now === '') return mayLeaveOut ? [] : [{ name, at: last }];
    const aside = was === now ? 0 : was !== '' && Number(now) > Number(was) ? 0.25 : -0.25;
    return [{ name, at: Number(now) + aside }];
  });
  return placed.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

/** A value as a text may hold it; undefined when the field takes no such value. */
export function fairValue(
  { kind, choices, places }: Pick<FormField, 'kind' | 'choices' | 'places'>,
  value: string,
): string | undefined {
  const plain = value.trim();
  if (plain === '') return '';
  switch (kind) {
    case 'number':
      return /^\d{1,4}$/.test(plain) ? String(Number(plain)) : undefined;
    case 'choice':
      return choices?.some((choice) => choice.value === plain) === true ? plain : undefined;
    case 'slot': {
      const [, from, to] = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/.exec(plain) ?? [];
      return to === undefined ? from : `${String(from)}-${to}`;
    }
    case 'place':
      if (places !== undefined) return places.includes(plain) ? plain : undefined;
      return isLine(plain) ? plain : undefined;
    case 'text':
      return isLine(plain) ? plain : undefined;
  }
}

const isLine = (text: string): boolean => /^[^\r\n"]{1,200}$/.test(text);
