/** The gamemaster's notes to himself: the list with its filters, and the forms that write, change and delete one. */
import { dropNote, keepNote, LONGEST_NOTE } from '../../campaign/gm/keep-note.js';
import { seeNotes, type Note, type SeenNote } from '../../campaign/gm/see-notes.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, markLeft, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';

const ABOUT = ['step', 'place', 'seat'] as const;
type About = Readonly<Record<(typeof ABOUT)[number], string>>;
const LONGEST_NAME = 100;

/** `was`: see `markLeft`. */
type Filled = About & {
  readonly id: string;
  readonly text: string;
  readonly was?: string | undefined;
};
type Said = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly filled?: Filled;
  /** The note that was just deleted. */
  readonly gone?: Note;
  readonly status?: 409 | 422;
};

const DONE: Readonly<Record<string, string>> = { kept: 'Note saved.' };

const aboutIn = (fields: Readonly<Record<string, string>>): About => {
  const of = (name: string): string => (fields[name] ?? '').trim().slice(0, LONGEST_NAME);
  return { step: of('step'), place: of('place'), seat: of('seat') };
};

export const deskNotes: Page = async (visit) => {
  if (!visit.wantsJson) return notesPage(visit);
  const { notes } = await must(seeNotes(visit.campaign, aboutIn(visit.query)));
  return { kind: 'json', json: { notes: notes.map((note) => noteData(visit, note)) } };
};

export const keepDeskNote: Page = async (visit) => {
  const { id = '', text = '', was } = visit.form;
  const about = aboutIn(visit.form);
  const number = /^[1-9]\d{0,8}$/.test(id) ? { id: Number(id) } : {};
  const kept = await keepNote(visit.campaign, { ...number, ...about, text, was }, visit.clock);
  if (kept.ok) return { kind: 'go', to: `${visit.home}/notes?did=kept` };
  const status = kept.error.code === 'bad-input' ? 422 : 409;
  // What was deleted meanwhile is written as a new one.
  const isGone = kept.error.code === 'not-found';
  const filled = { ...about, text, id: isGone ? '' : id, was: markLeft(kept.error, was) };
  return notesPage(visit, { trouble: kept.error.say, filled, status });
};

export const dropDeskNote: Page = async (visit) => {
  const { id = '' } = visit.form;
  const dropped = await dropNote(visit.campaign, /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);
  return dropped.ok
    ? notesPage(visit, { notice: 'Note deleted.', gone: dropped.value })
    : notesPage(visit, { trouble: dropped.error.say, status: 409 });
};

async function notesPage(visit: Visit, said: Said = {}): Promise<Reply> {
  const about = aboutIn(visit.query);
  const seen = await must(seeNotes(visit.campaign, about));
  const { filled, gone } = said;
  const chosen = (ids: readonly { readonly id: string; readonly title: string }[], id: string) =>
    ids.map((one) => ({ ...one, chosen: one.id === id }));
  const steps = (names: readonly string[], name: string) =>
    chosen(
      names.map((id) => ({ id, title: visit.campaign.game.stepCalled(id) })),
      name,
    );
  const isNew = filled !== undefined && filled.id === '';
  const begun: About = isNew ? filled : about;
  const data = {
    ...frame(visit, 'Notes to self', {
      notice: said.notice ?? DONE[visit.query['did'] ?? ''] ?? '',
      trouble: said.trouble ?? '',
    }),
    longest: String(LONGEST_NOTE),
    filters: {
      steps: steps(seen.steps, about.step),
      places: chosen(seen.places, about.place),
      seats: chosen(seen.seats, about.seat),
      looksFor: ABOUT.some((name) => about[name] !== ''),
    },
    write: {
      text: isNew ? filled.text : '',
      place: begun.place,
      steps: steps(seen.all.steps, begun.step),
      seats: chosen(seen.all.seats, begun.seat),
      isOpen: isNew || ABOUT.some((name) => about[name] !== '') || seen.notes.length === 0,
    },
    gone: gone === undefined ? false : { ...aboutOf(gone), text: gone.text },
    notes: seen.notes.map((note) => {
      const now: Omit<Filled, 'id'> =
        filled?.id === String(note.id) ? filled : { ...aboutOf(note), text: note.text };
      return {
        ...noteData(visit, note),
        isOpen: filled?.id === String(note.id),
        was: now.was ?? note.changed,
        newText: now.text,
        newPlace: now.place,
        steps: steps(seen.all.steps, now.step),
        seats: chosen(seen.all.seats, now.seat),
      };
    }),
  };
  return { kind: 'page', view: 'desk/notes.html', data, status: said.status ?? 200 };
}

const aboutOf = ({ step = '', place = '', seat = '' }: Note): About => ({ step, place, seat });

/** The notes about the open step, as the desk shows them, with the way to write one. */
export const stepNotes = (visit: Visit, notes: readonly SeenNote[], step: string) => ({
  notes: notes.filter((note) => note.step === step).map((note) => noteData(visit, note)),
  write: `${visit.home}/notes?${new URLSearchParams({ step }).toString()}#new`,
  all: `${visit.home}/notes`,
});

/** A note as `partials/note` shows it. */
function noteData(visit: Visit, note: SeenNote) {
  const { id, text, step = '', place = '', placeTitle, seatTitle, changed } = note;
  const at = new URLSearchParams({ place }).toString();
  return {
    id: String(id),
    ...{ text, placeTitle, seatTitle, place },
    stepTitle: step === '' ? '' : visit.campaign.game.stepCalled(step),
    when: writtenTime(changed, visit.campaign.meta.zone),
    map: place === '' ? '' : `${visit.home}?${at}#stage-map`,
    href: `${visit.home}/notes#note-${String(id)}`,
  };
}
