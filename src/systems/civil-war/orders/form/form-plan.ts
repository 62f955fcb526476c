/** Carries out the plan of a form: reads its fields out of a text, and writes changed ones into it. */
import { fairValue } from '../../../../kernel/form-fields.js';
import type { FormField, SheetForm } from '../../../../kernel/sheet-form.js';
import { copiesOf, idOf, ofLast, type FormPlan, type Mention, type Slot } from './form-field.js';
import {
  type Draft,
  draftOf,
  textOfDraft,
  withLine,
  withLineAfter,
  withoutLine,
  writtenLines,
} from './form-text.js';

/** The form of a text; a group without fields is left out. */
export function formBy(plan: FormPlan, text: string): SheetForm {
  const mentions = plan.find(text);
  const groups = plan.groups.map((group) => {
    const slots = plan.slots.filter((slot) => slot.group === group.id);
    return { ...group, fields: slots.flatMap((slot) => fieldsOf(slot, saidOf(mentions, slot))) };
  });
  return { groups: groups.filter(({ fields }) => fields.length > 0) };
}

const saidOf = (mentions: readonly Mention[], { key }: Slot): readonly Mention[] =>
  mentions.filter((mention) => mention.key === key);

function fieldsOf(slot: Slot, said: readonly Mention[]): readonly FormField[] {
  return Array.from({ length: copiesOf(slot, said.length) }, (_, index) => {
    const value = said[index]?.value ?? '';
    const field = withChoice(slot.field(index + 1), value);
    return { ...field, id: idOf(slot, index + 1), value, line: said[index]?.line ?? 0 };
  });
}

/** What the text says is among the choices, also where the game has no such choice. */
function withChoice<F extends Pick<FormField, 'choices'>>(field: F, value: string): F {
  const { choices } = field;
  if (choices === undefined || choices.some((choice) => choice.value === value)) return field;
  return { ...field, choices: [...choices, { value, label: value }] };
}

/**
 * The text with these fields set. A value that its field does not take changes nothing; neither does a field that the
 * form has not. Alike things that are exchanged for each other are the same sheet: nothing is rewritten for them.
 */
export function fillBy(
  plan: FormPlan,
  text: string,
  values: Readonly<Record<string, string>>,
): string {
  const once = { ...plan, find: ofLast(plan.find) };
  return plan.slots.reduce((filled, slot) => fillSlot(once, filled, slot, values), text);
}

function fillSlot(
  plan: FormPlan,
  text: string,
  slot: Slot,
  values: Readonly<Record<string, string>>,
): string {
  const said = saidOf(plan.find(text), slot);
  const copies = Array.from({ length: copiesOf(slot, said.length) }, (_, index) => index + 1);
  if (!copies.some((nth) => Object.hasOwn(values, idOf(slot, nth)))) return text;
  const fields = fieldsOf(slot, said);
  const wanted = fields.map((field) => {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined;
    return (value === undefined ? undefined : fairValue(field, value)) ?? field.value;
  });
  if (slot.copies === undefined) {
    const value = wanted[0] ?? '';
    if (value === (said[0]?.value ?? '')) return text;
    return value === '' ? dropAll(plan, text, slot) : setOne(plan, text, slot, 0, value);
  }
  return exchange(
    plan,
    text,
    slot,
    wanted.filter((value) => value !== ''),
  );
}

/** No sheet names more alike things; a change that came to nothing is not tried for ever. */
const MOST_CHANGES = 200;

/** As many of each value as are wanted, with as few changes as that takes. */
function exchange(plan: FormPlan, text: string, slot: Slot, wanted: readonly string[]): string {
  let changed = text;
  for (let step = 0; step < MOST_CHANGES; step += 1) {
    const missing = [...wanted];
    const surplus = saidOf(plan.find(changed), slot).flatMap(({ value }, index) => {
      const found = missing.indexOf(value);
      if (found !== -1) missing.splice(found, 1);
      return found === -1 ? [index] : [];
    });
    const [value] = missing;
    const nth = value === undefined ? surplus.at(-1) : (surplus[0] ?? -1);
    if (nth === undefined) return changed;
    changed = setOne(plan, changed, slot, nth, value ?? '');
  }
  return changed;
}

/** Of each line one mention at a time: the others on it move. */
function dropAll(plan: FormPlan, text: string, slot: Slot): string {
  let left = text;
  for (let pass = 0; pass < MOST_CHANGES; pass += 1) {
    const mentions = plan.find(left);
    const firsts = new Map<number, Mention>();
    for (const mention of saidOf(mentions, slot))
      if (!firsts.has(mention.line)) firsts.set(mention.line, mention);
    if (firsts.size === 0) return left;
    const shared = linesOfSeveral(mentions);
    // From the last line up: a line that goes moves those below it.
    const dropped = [...firsts.values()]
      .toSorted((a, b) => b.line - a.line)
      .reduce((draft, one) => rewrittenIn(draft, shared, one, one.rewrite('')), draftOf(left));
    left = textOfDraft(dropped);
  }
  return left;
}

/** Rewrites what the text says in that place, or adds it where it is not said. */
function setOne(plan: FormPlan, text: string, slot: Slot, nth: number, value: string): string {
  const mentions = plan.find(text);
  const mention = saidOf(mentions, slot)[nth];
  if (mention !== undefined) return rewritten(text, mentions, mention, mention.rewrite(value));
  return value === '' ? text : added(text, mentions, slot, value);
}

const rewritten = (
  text: string,
  mentions: readonly Mention[],
  mention: Mention,
  part: string,
): string => textOfDraft(rewrittenIn(draftOf(text), linesOfSeveral(mentions), mention, part));

/** The lines whose mentions stand in several parts. */
function linesOfSeveral(mentions: readonly Mention[]): ReadonlySet<number> {
  const firsts = new Map<number, number>();
  const several = new Set<number>();
  for (const { line, from } of mentions) {
    const first = firsts.get(line) ?? from;
    firsts.set(line, first);
    if (first !== from) several.add(line);
  }
  return several;
}

function rewrittenIn(
  draft: Draft,
  several: ReadonlySet<number>,
  { line, from, to }: Mention,
  part: string,
): Draft {
  const old = draft[line - 1]?.text ?? '';
  const [before, after] = [old.slice(0, from), old.slice(to)];
  if (part !== '') return withLine(draft, line, before + part + after);
  const kept = withoutPart(before, after);
  const isGone = kept.trim() === '' && !several.has(line);
  return isGone ? withoutLine(draft, line) : withLine(draft, line, kept);
}

/** What stood between `;` is taken out with one of them. */
function withoutPart(before: string, after: string): string {
  if (/;\s*$/.test(before)) return before.replace(/(?<!\s)\s*;\s*$/, '') + after;
  return before + after.replace(/^[\s.]*;\s*/, '').replace(/^[\s.]+$/, '');
}

function added(text: string, mentions: readonly Mention[], slot: Slot, value: string): string {
  const { family, more } = slot;
  const kin =
    family === undefined ? [] : mentions.filter(({ key }) => key.startsWith(`${family}/`));
  const last = kin.at(-1);
  if (last?.join !== undefined && more !== undefined) {
    return rewritten(text, mentions, last, last.join(more(value)));
  }
  const draft = draftOf(text);
  const earlier = mentions.filter(({ rank }) => rank <= slot.rank).map(({ line }) => line);
  const later = mentions.map(({ line }) => line);
  const after =
    earlier.length > 0
      ? Math.max(...earlier)
      : later.length > 0
        ? Math.min(...later) - 1
        : writtenLines(draft);
  return textOfDraft(withLineAfter(draft, after, slot.write(value)));
}
