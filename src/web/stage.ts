/** What `layouts/stage` begins with: a frame, and on it the steps of the turn, what is due, and the parts of the page. */
import { frame, type Frame, type ShownTab, type Stage } from './frame.js';
import type { Visit } from './page.js';
import { saySpan } from './desk/time-left.js';
import { shortTime } from '../letters/written-time.js';
import type { Step } from '../kernel/system.js';

/** A tab, or a part that a tab at the foot of a phone brings up: `id` is that of a pane, `stage-left` or `stage-map`. */
export type StageTab = {
  readonly id: string;
  readonly title: string;
  readonly count?: number | string;
};

export type StageInput = {
  /** The head of the page: the campaign, or the seat and its campaign. */
  readonly who: string;
  /** The class of a seat's side; '' for the desk. */
  readonly ink: string;
  readonly step: Pick<Step, 'title' | 'course'>;
  /** When sheets are due, ISO. */
  readonly due: string | undefined;
  readonly tabs: readonly StageTab[];
  /** The pane of the right column that is open at first. */
  readonly open: string;
  readonly phone: readonly StageTab[];
  /** The part that a phone shows at first. */
  readonly view: 'map' | 'left' | 'right';
};

export type StageFrame = Frame & { readonly stage: Stage };

export function stageFrame(
  visit: Visit,
  title: string,
  input: StageInput,
  said: Parameters<typeof frame>[2] = {},
): StageFrame {
  const { who, ink, view, open } = input;
  const onPhone = view === 'right' ? open : `stage-${view}`;
  return {
    ...frame(visit, title, said),
    stage: {
      ...{ who, ink, view },
      steps: stepsOf(input.step),
      due: dueOf(visit, input.due),
      tabs: input.tabs.map((tab) => shownTab(tab, open)),
      phone: input.phone.map((tab) => shownTab(tab, onPhone)),
    },
  };
}

/** Of a system that does not say what comes before and after a step: the step alone. */
function stepsOf({ title, course = { titles: [title], nouns: [], at: 0 } }: StageInput['step']) {
  return course.titles.map((name, index) => ({
    title: name,
    state:
      index < course.at
        ? ('done' as const)
        : index === course.at
          ? ('now' as const)
          : ('next' as const),
    isNow: index === course.at,
    isDone: index < course.at,
  }));
}

function dueOf(visit: Visit, due: string | undefined) {
  if (due === undefined) return false;
  const now = visit.clock();
  const isPast = due < now;
  const left = `${saySpan(due, now)} ${isPast ? 'past' : 'left'}`;
  return { says: shortTime(due, visit.campaign.meta.zone), left, isPast };
}

const shownTab = ({ id, title, count = '' }: StageTab, open: string): ShownTab => ({
  ...{ id, title, count: count === 0 ? '' : String(count), open: id === open },
});
