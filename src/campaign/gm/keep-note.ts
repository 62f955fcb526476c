/** The gamemaster writes a note to himself, changes it or deletes it. Nobody else is ever shown one. */
import { ok, type Json } from '../../kernel/basic.js';
import { findPlace, townsOf } from '../../kernel/map/places.js';
import { nearest } from '../../kernel/sheet-text.js';
import { selectStepNames } from '../../store/entries.js';
import { deleteNote, putNote, selectNotes, type Note, type NoteAbout } from '../../store/note.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export const LONGEST_NOTE = 4000;

/**
 * `id`: of the note that is changed; absent for a new one. `was`: when that was changed last, as the form had it; absent
 * writes over whatever stands. `place`: its name or number as a person writes it.
 */
export type NoteText = NoteAbout & {
  readonly id?: number | undefined;
  readonly was?: string | undefined;
  readonly text: string;
};

const CHANGED =
  'This note was changed after you opened the page, perhaps in another window. Nothing was saved. Your words are in the form below the note as it is now; save them again if you still want them.';

/**
 * Keeps the note. Refuses one without words, and a step, place or seat that there is not; with `stale` one that was changed
 * meanwhile, and with `not-found` one that was deleted.
 */
export function keepNote(
  campaign: Campaign,
  note: NoteText,
  clock: Clock,
): Outcome<{ readonly id: number }> {
  return useCase(campaign, 'write', async () => {
    const text = note.text.replaceAll('\r\n', '\n').trim();
    if (text === '') return refuse('bad-input', 'The note is empty. Write a word or two.');
    if (text.length > LONGEST_NOTE)
      return refuse('bad-input', `A note has at most ${LONGEST_NOTE} characters.`);
    const { journal } = campaign.inside;
    const before = (await selectNotes(journal)).find(({ id }) => id === note.id);
    if (note.id !== undefined && before === undefined)
      return refuse('not-found', 'This note has been deleted. Your words are still here.');
    if (before !== undefined && note.was !== undefined && note.was !== before.changed)
      return refuse('stale', CHANGED);
    const { base, step } = await loadStep(campaign);
    const about = aboutOf(campaign, base, note);
    if ('say' in about) return refuse('bad-input', about.say);
    const steps = [step.name, ...(await selectStepNames(journal))];
    if (about.step !== undefined && !steps.includes(about.step))
      return refuse('bad-input', `No step called "${about.step.slice(0, 40)}".`);
    return ok({ id: await putNote(journal, { id: note.id, text, ...about, written: clock() }) });
  });
}

function aboutOf(
  { game }: Campaign,
  base: Json,
  { step, place, seat }: NoteAbout,
): NoteAbout | { readonly say: string } {
  const named = (text: string | undefined): string | undefined => text?.trim() || undefined;
  const [where, who] = [named(place), named(seat)];
  const found = where === undefined ? undefined : findPlace(game.board(), where);
  if (where !== undefined && found === undefined) {
    const near = nearest(
      where,
      townsOf(game.board()).map(({ name }) => name),
    );
    const meant = near === undefined ? '' : ` Did you mean ${near}?`;
    return { say: `No place called "${where.slice(0, 40)}".${meant}` };
  }
  if (who !== undefined && game.seats(base).every(({ id }) => id !== who))
    return { say: `No seat called "${who.slice(0, 40)}".` };
  return { step: named(step), place: found?.id, seat: who };
}

/** Deletes a note, and answers it once more, so that it can be written again. */
export function dropNote(campaign: Campaign, id: number): Outcome<Note> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const note = (await selectNotes(journal)).find((one) => one.id === id);
    if (note === undefined || !(await deleteNote(journal, id)))
      return refuse('not-found', 'This note has been deleted already.');
    return ok(note);
  });
}
