/** The war so far, or when it is over, as one page to publish: for all sides, or as one of them knew it. */
import { ok } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/picture.js';
import { nearest } from '../../kernel/sheet-text.js';
import type { Ground } from '../../letters/after-action/write-after-action.js';
import type { Campaign } from '../campaign.js';
import { seeMarksByStep, type MarksOfStep } from '../pencil/see-marks.js';
import { listSides, reportsByStep, seeWholeStory } from '../seen/see-story.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** The page as HTML, with all released steps. `ground`: the map itself, where it is drawn already. Refuses a side that there is not. */
export function afterAction(
  campaign: Campaign,
  { side, ground }: { readonly side?: string | undefined; readonly ground?: Ground | undefined },
): Outcome<{ readonly html: string }> {
  return useCase(campaign, 'read', async () => {
    const sides = await listSides(campaign);
    const all = sides.ok ? sides.value : [];
    const own = all.find(({ id }) => id === side);
    if (side !== undefined && own === undefined) return refuse('bad-input', saysNoSide(side, all));
    const told = await seeWholeStory(campaign, { side });
    const drawn = await seeMarksByStep(campaign);
    if (!told.ok) return told;
    const reports = await reportsByStep(campaign, { side });
    const seats = new Set([...reports.values()].flatMap((of) => of.map(({ seat }) => seat)));
    const { writeAfterAction } = await import('../../letters/after-action/write-after-action.js');
    const html = writeAfterAction({
      title: campaign.meta.title,
      sees: own === undefined ? 'all sides' : `as ${own.title} knew it`,
      board: told.value.board,
      ground,
      steps: told.value.steps.map((step) => ({
        ...step,
        reports: reports.get(step.step) ?? [],
        beliefs: beliefsIn(
          drawn.ok ? drawn.value : [],
          step.run,
          side === undefined ? undefined : seats,
        ),
      })),
    });
    return ok({ html });
  });
}

const NOTHING: Picture = {
  ...{ title: '', subtitle: '', frame: [], marks: [], tracks: [], seen: [], held: [] },
};

/** What each commander had drawn on his map in the step of a run, as it stood at the end of the step. */
function beliefsIn(
  drawn: readonly MarksOfStep[],
  run: number,
  seats: ReadonlySet<string> | undefined,
): readonly { readonly seat: string; readonly picture: Picture }[] {
  const marks = drawn.findLast(({ base }) => base < run)?.marks ?? [];
  const names = [...new Set(marks.flatMap(({ by }) => by ?? []))];
  return names
    .filter((seat) => seats?.has(seat) ?? true)
    .map((seat) => ({
      seat,
      picture: { ...NOTHING, pencil: marks.filter(({ by }) => by === seat) },
    }));
}

function saysNoSide(
  side: string,
  all: readonly { readonly id: string; readonly title: string }[],
): string {
  const ids = all.map(({ id }) => id);
  const near = nearest(side, ids);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return `No side called "${side.slice(0, 40)}".${meant} The sides: ${ids.join(', ')}.`;
}
