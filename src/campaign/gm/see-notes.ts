/** The gamemaster's notes to himself, with what each is about in words. */
import { ok } from '../../kernel/basic.js';
import { placeTitle } from '../../kernel/map/places.js';
import { selectStepNames } from '../../store/entries.js';
import { selectNotes, type Note, type NoteAbout } from '../../store/note.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

export type { Note } from '../../store/note.js';

/** `title`s: of the place and the seat; '' for none. */
export type SeenNote = Note & { readonly placeTitle: string; readonly seatTitle: string };

type Choice = { readonly id: string; readonly title: string };

/** `steps`, `places`, `seats`: what the kept notes are about. `open`: the step that is open; `all`: every step and seat there is. */
export type SeenNotes = {
  readonly notes: readonly SeenNote[];
  readonly steps: readonly string[];
  readonly places: readonly Choice[];
  readonly seats: readonly Choice[];
  readonly open: string;
  readonly all: { readonly steps: readonly string[]; readonly seats: readonly Choice[] };
};

/** The notes about all that is named, the newest first; choices are of all notes. */
export function seeNotes(campaign: Campaign, about: NoteAbout = {}): Outcome<SeenNotes> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const { base, step } = await loadStep(campaign);
    const board = campaign.game.board();
    const seats = campaign.game.seats(base).map(({ id, title }) => ({ id, title }));
    const titleOf = (seat: string): string => seats.find(({ id }) => id === seat)?.title ?? seat;
    const kept = (await selectNotes(journal)).map((note) => ({
      ...note,
      placeTitle: note.place === undefined ? '' : placeTitle(board, note.place),
      seatTitle: note.seat === undefined ? '' : titleOf(note.seat),
    }));
    const isAbout = (note: Note): boolean =>
      (['step', 'place', 'seat'] as const).every(
        (one) => (about[one] ?? '') === '' || about[one] === note[one],
      );
    const choices = (ids: readonly (string | undefined)[], title: (id: string) => string) =>
      [...new Set(ids.flatMap((id) => id ?? []))].map((id) => ({ id, title: title(id) }));
    const steps = [...new Set([step.name, ...(await selectStepNames(journal))])];
    return ok({
      notes: kept.filter(isAbout),
      steps: [...new Set(kept.flatMap((note) => note.step ?? []))],
      places: choices(
        kept.map(({ place }) => place),
        (id) => placeTitle(board, id),
      ),
      seats: choices(
        kept.map(({ seat }) => seat),
        titleOf,
      ),
      open: step.name,
      all: { steps, seats },
    });
  });
}
