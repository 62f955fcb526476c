/**
 * Pointing at a piece and at the map writes a line: the piece is taken from the list or on the map, what it shall do is
 * chosen, and the line stands in the text as soon as what was pointed at makes one. While that goes on it is written again.
 */
import type { Spot } from '../../kernel/map/spot.js';
import type { Aim as Shown, DeedField, Takes } from '../../kernel/sheet-form.js';
import { detailOf } from '../map/elements.js';
import { keyOf } from '../map/spots.js';
import { makeAimPanel, type AimPanel } from './aim-panel.js';
import { showForcesAt } from './forces-here.js';
import { followForces } from './forces-now.js';
import { addLine, nextSlot, removeLine } from './lines.js';
import type { Keeper } from './keeper.js';
import type { Paper } from './paper.js';

type Answer = {
  readonly aim?: Shown;
  readonly line?: string;
  readonly fault?: { readonly read: string; readonly message: string; readonly rule: string };
  readonly trouble?: string;
  /** Why it was not read at all. */
  readonly say?: string;
};

/** What is pointed out on the map, one after the other; the rest of what a deed takes is filled in. */
const STAGES = ['way', 'course', 'place', 'link', 'point', 'piece'] as const;
type Stage = (typeof STAGES)[number];

/** What is being pointed at. */
type Aim = {
  readonly piece: string;
  readonly verb: string;
  readonly takes: readonly Takes[];
  readonly stages: readonly Stage[];
  /** Where the piece stands; absent for what waits to enter. */
  readonly from: Spot | undefined;
  readonly place: string;
  readonly name: string;
  readonly fields: readonly DeedField[];
  /** The place on whose card it was chosen; '' when it was chosen in the list. */
  readonly at: string;
  /** Which stage is pointed out now, and what was pointed out for each. */
  stage: number;
  readonly pointed: (readonly Spot[])[];
  written: string | undefined;
  /** The first slot in which it can begin, where it must wait for it. */
  readonly slot: number | undefined;
  /** Nothing more is wanted of the map: a touch of it looks at the place, and ends this. */
  readonly isSettled: boolean;
  /** The line of the sheet that is changed, and how it was; absent where one is written. */
  readonly line?: { number: number; readonly was: string };
  /** Count the answers that were asked for, so that an old one is dropped. */
  asked: number;
  looked: number;
  /** The last line that was asked for: whether the site has answered. */
  writing: Promise<boolean> | undefined;
};

/** What the map tells of a place: what stands there too, to choose one of it. */
type Chosen = {
  readonly place: string;
  readonly marks: readonly { readonly id: string; readonly words: string }[];
};

export function enhancePointing(paper: Paper, keeper: Keeper, place: HTMLElement): void {
  const map = place.querySelector<HTMLElement>('[data-map]');
  let aim: Aim | undefined;
  /** Places that were typed: the map may not be there yet to read them. */
  let typed = '';
  const panel = makeAimPanel({
    typed: (words) => {
      typed = words;
      toMap('vedette:read', { words });
    },
    changed: () => {
      if (aim !== undefined) filledIn(aim);
    },
    wantsPlace: (isWanted) => {
      if (aim !== undefined && !isWanted) return goOn(aim);
      toMap('vedette:pick', { mode: 'place' });
    },
    next: () => {
      if (aim !== undefined) stageOn(aim);
    },
    done: () => {
      void settle().then((isGood) => {
        if (isGood) leave();
      });
    },
    cancel: () => {
      if (aim !== undefined) put(aim, undefined);
      leave();
    },
  });
  hangPanel(panel.box, place, map);

  const toMap = (name: string, detail: object): void => {
    map?.dispatchEvent(new CustomEvent(name, { detail }));
  };
  map?.addEventListener('vedette:ready', () => {
    if (aim === undefined) return;
    pick(aim);
    if (typed !== '') toMap('vedette:read', { words: typed });
    void look(aim);
  });
  const stop = (): void => {
    aim = undefined;
    typed = '';
    toMap('vedette:pick', { mode: 'off' });
    toMap('vedette:mark', { places: [], kind: 'none' });
    toMap('vedette:note', {});
    panel.close();
  };

  /** The panel closes under whoever stands in it: back to where the deed was chosen. */
  const leave = (): void => {
    const [was, stood] = [aim, panel.box.contains(document.activeElement)];
    stop();
    if (was === undefined || !stood) return;
    const piece = place.querySelector(`.forces [data-piece="${CSS.escape(was.piece)}"]`);
    const force = piece?.closest('.force')?.querySelector<HTMLElement>('summary');
    const line = was.line === undefined ? null : lineField(place, was.line.number);
    const to = line ?? (was.at === '' ? force : place.querySelector<HTMLElement>('.map-view'));
    to?.focus({ preventScroll: true });
  };

  /** What was filled in last stands in the sheet before it is left; false where it makes no line. */
  const settle = async (): Promise<boolean> => {
    const now = aim;
    if (now === undefined) return true;
    const isFresh = panel.flush();
    const isAnswered = await now.writing;
    return !isFresh || (isAnswered !== false && now.written !== undefined);
  };

  const start = async (button: HTMLElement, isByKey: boolean): Promise<void> => {
    await settle();
    if (aim !== undefined) stop();
    const begun = aimOf(button, paper.text());
    if (begun === undefined) return;
    aim = begun;
    const { name, takes, stages, fields, at, slot } = begun;
    const hasSlot = takes.includes('slot') && paper.time() !== undefined;
    panel.open(`${name}: ${button.textContent.replace(/…$/, '')}`, {
      ...{
        fields,
        takesPlaces: stages.length > 0 && !begun.isSettled,
        hasFacing: takes.includes('facing'),
      },
      ...(hasSlot ? { from: slot ?? nextSlot(paper.time(), paper.text()) } : {}),
      isChange: begun.line !== undefined,
      unit: paper.time()?.unit ?? '',
    });
    panel.say(wordsOf(begun), '');
    // Where the map is a tab of its own, it is what is wanted now.
    document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id: 'stage-map' } }));
    map?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    if (begun.isSettled) toMap('vedette:close', {});
    else pick(begun, isByKey);
    if (begun.isSettled && stages.length > 0) pointAt([{ on: 'place', place: at }]);
    else {
      if (stages.length === 0 && begun.line === undefined) write();
      void look(begun);
    }
  };

  const pick = ({ stages, stage, from }: Aim, isByKey = false): void => {
    toMap('vedette:pick', { mode: stages[stage] ?? 'off', from, isByKey });
  };

  /** Back to what is being pointed out, with what was pointed out so far. */
  const goOn = (now: Aim): void => {
    const spots = now.pointed[now.stage] ?? [];
    pick(now);
    if (isLong(now) && spots.length > 0) toMap('vedette:mark', { kind: 'way', spots });
  };

  /** Goes on to what the deed takes next. */
  const stageOn = (now: Aim): void => {
    if (now.stage + 1 >= now.stages.length) return;
    now.stage += 1;
    panel.say(wordsOf(now), '');
    panel.offerNext(false);
    pick(now);
  };

  /** What the map was touched for in this stage; none takes it back. */
  const pointAt = (spots: readonly Spot[]): void => {
    if (aim === undefined) return;
    const now = aim;
    now.pointed[now.stage] = spots;
    toMap('vedette:note', {});
    if (!isLong(now)) toMap('vedette:mark', { places: placesIn(spots), kind: 'target' });
    const hasNext = spots.length > 0 && now.stage + 1 < now.stages.length;
    if (hasNext && !isLong(now)) return stageOn(now);
    panel.offerNext(hasNext);
    if (isEnough(now)) write();
    else unwrite(now);
    void look(now);
  };

  const filledIn = (now: Aim): void => {
    if (isEnough(now)) write();
    void look(now);
  };

  /** Shows where it can lead from here, what to know of it, and what it leaves open by now. */
  async function look(now: Aim): Promise<void> {
    if (!follow(now, paper.text())) return;
    now.looked += 1;
    const turn = now.looked;
    const { aim: shown } = await ask(paper, panel, now, 'aim');
    if (aim !== now || turn !== now.looked || shown === undefined) return;
    toMap('vedette:reach', { reach: shown.reach, unit: shown.unit ?? '' });
    panel.note(shown.notes);
    // A system that leaves nothing open later has said all its fields at first.
    if (shown.fields.length > 0 || now.fields.length === 0) panel.ask(shown.fields);
  }

  function write(): void {
    if (aim !== undefined) aim.writing = writeLine(aim);
  }

  async function writeLine(now: Aim): Promise<boolean> {
    if (!follow(now, paper.text())) {
      stop();
      paper.say('That order is no longer in your orders.');
      return true;
    }
    now.asked += 1;
    const turn = now.asked;
    const answer = await ask(paper, panel, now, 'line');
    if (aim !== now || turn !== now.asked) return true;
    const { line, fault } = answer;
    // What was written before stands until it is known that it may not.
    const isAnswered = line !== undefined || fault !== undefined;
    if (isAnswered) put(now, line);
    if (line !== undefined) {
      panel.say(`Written: ${line}`, 'good');
      return true;
    }
    panel.say(whyNot(answer), 'bad');
    const spot = now.pointed[now.stage]?.at(-1);
    toMap('vedette:note', { spot, words: whyNot(answer), kind: 'bad' });
    return isAnswered;
  }

  /** What was pointed at was taken back: there is nothing to write yet. */
  function unwrite(now: Aim): void {
    now.asked += 1;
    put(now, undefined);
    panel.say(wordsOf(now), '');
  }

  /** The line in the text, in the place of the one before. */
  function put(now: Aim, line: string | undefined): void {
    if (line === now.written) return;
    if (now.line !== undefined) return change(now, now.line, line);
    let text = paper.text();
    if (now.written !== undefined) {
      const at = text.split('\n').indexOf(now.written);
      if (at >= 0) text = removeLine(text, at + 1).text;
    }
    if (line !== undefined) text = addLine(paper.time(), text, line).text;
    now.written = line;
    paper.write(text);
    keeper.now();
  }

  /** Another text in the place of a line that was written before; none puts the first back. */
  function change(now: Aim, own: NonNullable<Aim['line']>, line: string | undefined): void {
    if (!follow(now, paper.text())) return;
    const lines = paper.text().split('\n');
    lines[own.number - 1] = line ?? own.was;
    now.written = line;
    paper.write(lines.join('\n'));
    keeper.now();
  }

  const list = place.querySelector<HTMLElement>('.forces');
  if (list !== null) followForces(list, keeper);
  showWays(keeper, map);
  place.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('button[data-verb]');
    // A click without a pointer was made by a key.
    if (button !== null) void start(button, event.detail === 0);
  });
  const stageNow = (): Stage | undefined => aim?.stages[aim.stage];
  // The map's own events, as `src/browser/map` tells them.
  place.addEventListener('vedette:way', (event) => {
    const { spots } = (event as CustomEvent<{ spots: readonly Spot[] }>).detail;
    if (aim === undefined || !isLong(aim)) return;
    const [first, second] = spots;
    const isMoved = second !== undefined || (first !== undefined && !isSame(first, aim.from));
    pointAt(isMoved ? spots : []);
  });
  place.addEventListener('vedette:spot', (event) => {
    const { spot } = (event as CustomEvent<{ spot: Spot }>).detail;
    if (spot.on === 'place' && panel.takePlace(spot.place)) return;
    if (stageNow() === spot.on) pointAt([spot]);
  });
  place.addEventListener('vedette:place', (event) => {
    const chosen = (event as CustomEvent<Chosen>).detail;
    if (aim === undefined) return showForcesAt(place, chosen.place);
    if (panel.waits()) return;
    if (aim.isSettled) {
      void settle().then(stop);
      return showForcesAt(place, chosen.place);
    }
    if (stageNow() !== 'piece') return;
    panel.offerTargets(chosen.marks);
    pointAt([{ on: 'place', place: chosen.place }]);
  });
}

/** Where a line is written: in a field of its own, or in the whole text. */
const lineField = (place: HTMLElement, number: number): HTMLElement | null =>
  place.querySelectorAll<HTMLElement>('.by-lines .line-field')[number - 1] ??
  place.querySelector<HTMLElement>('textarea[name=text]');

/** The ways of the sheet's lines are drawn on the map as arrows, and again whenever the text has been read. */
function showWays(keeper: Keeper, map: HTMLElement | null): void {
  let shown = '';
  const show = (): void => {
    const told = document.querySelector<HTMLElement>('[data-ways]')?.dataset['ways'] ?? '[]';
    if (told === shown) return;
    shown = told;
    // The server's own: `waysOf` in `src/web/seat/slot-rows.ts`.
    const ways = JSON.parse(told) as unknown;
    map?.dispatchEvent(new CustomEvent('vedette:arrows', { detail: { ways } }));
  };
  // What is read is put into the page by others who listen, too.
  keeper.onRead(() => {
    window.setTimeout(show);
  });
  map?.addEventListener('vedette:ready', () => {
    shown = '';
    show();
  });
}

const WHERE: Readonly<Record<Stage, string>> = {
  way: 'Click the way on the map, place by place, or type it.',
  course: 'Click the way on the map, or type two neighboring places for each step.',
  place: 'Click the place on the map, or type it.',
  link: 'Click two neighboring places on the map.',
  point: 'Click the point on the map.',
  piece: 'Click where it is on the map.',
};

/** It leads from spot to spot. */
const isLong = ({ stages, stage }: Aim): boolean =>
  stages[stage] === 'way' || stages[stage] === 'course';

const isSame = (a: Spot | undefined, b: Spot | undefined): boolean =>
  a !== undefined && b !== undefined && keyOf(a) === keyOf(b);

const wordsOf = ({ stages, stage, line }: Aim): string => {
  if (line !== undefined) return 'Choose the condition. The line changes as you do.';
  const now = stages[stage];
  return now === undefined ? 'No place is needed.' : WHERE[now];
};

/** Finds the line that is changed where it stands now; false where it is gone. */
function follow({ line, written }: Aim, text: string): boolean {
  if (line === undefined) return true;
  const lines = text.split('\n');
  const said = written ?? line.was;
  if (lines[line.number - 1] === said) return true;
  line.number = lines.indexOf(said) + 1;
  return line.number > 0;
}

const isEnough = ({ stages, pointed }: Aim): boolean =>
  stages.every((_, index) => (pointed[index]?.length ?? 0) > 0);

const placesIn = (spots: readonly Spot[]): readonly string[] =>
  spots.flatMap((spot) =>
    spot.on === 'place' ? [spot.place] : spot.on === 'link' ? [spot.a, spot.b] : [],
  );

function aimOf(button: HTMLElement, text: string): Aim | undefined {
  const piece = button.closest<HTMLElement>('[data-piece]');
  if (piece === null) return undefined;
  const { verb = '', fields = '[]', from = '' } = button.dataset;
  // The server's own words: `forcesData` in `src/web/seat/forces.ts`.
  const takes = (button.dataset['takes'] ?? '').split(' ') as readonly Takes[];
  const { piece: id = '', place = '', spot = '', name = '', at = '' } = piece.dataset;
  const number = Number(/^line\/(\d+)$/.exec(id)?.[1] ?? 0);
  const was = text.split('\n')[number - 1] ?? '';
  const stages = takes.filter((one): one is Stage => STAGES.some((stage) => stage === one));
  const isElsewhere = at !== '' && place !== at;
  return {
    ...{ piece: id, verb, takes, place, name, at, stages },
    // What stands nowhere, chosen on the card of a place, is meant for that place; what stands there goes on from it.
    isSettled: stages.length === 0 || (stages.length === 1 && stages[0] === 'place' && isElsewhere),
    from: spot === '' ? undefined : (JSON.parse(spot) as Spot),
    fields: JSON.parse(fields) as readonly DeedField[],
    slot: from === '' ? undefined : Number(from),
    ...(number === 0 ? {} : { line: { number, was } }),
    ...{ stage: 0, pointed: [], written: undefined, asked: 0, looked: 0, writing: undefined },
  };
}

/** From this width on the column of the orders stands beside the map. */
const WIDE = '(width >= 1100px)';

/** Beside the map, over the main action; on the map where that fills the window or the column is a drawer. */
function hangPanel(box: HTMLElement, place: HTMLElement, map: HTMLElement | null): void {
  place.querySelector('.forces')?.before(box);
  const column = place.querySelector('.stage-right');
  const isWide = matchMedia(WIDE);
  let isFull = false;
  const home = (): void => {
    if (isWide.matches && !isFull && column !== null)
      column.insertBefore(box, column.querySelector(':scope > .stage-foot'));
    else map?.querySelector('.map-stage')?.append(box);
  };
  home();
  isWide.addEventListener('change', home);
  map?.addEventListener('vedette:ready', home);
  map?.addEventListener('vedette:full', (event) => {
    isFull = detailOf(event)['isFull'] === true;
    home();
  });
}

/** All that was pointed at, from the piece's own spot on, the last spot with the facing that was chosen. */
function wayOf({ stages, pointed, from, takes }: Aim, facing: string): readonly Spot[] {
  const way = stages.flatMap((stage, index) => {
    const spots = stage === 'piece' ? [] : (pointed[index] ?? []);
    if ((stage !== 'way' && stage !== 'course') || from === undefined) return spots;
    return isSame(spots[0], from) ? spots : [from, ...spots];
  });
  if (!takes.includes('facing') || facing === '') return way;
  const last = way.at(-1) ?? from;
  if (last === undefined || last.on === 'link') return way;
  return [...way.slice(0, -1), { ...last, facing: Number(facing) }];
}

const pieceOf = ({ piece, line }: Aim): string =>
  line === undefined ? piece : `line/${String(line.number)}`;

/** `what`: the line for what was pointed at, or what to show while it is. */
async function ask(paper: Paper, panel: AimPanel, aim: Aim, what: 'line' | 'aim'): Promise<Answer> {
  const base =
    aim.written === undefined || aim.line !== undefined
      ? paper.text()
      : paper
          .text()
          .split('\n')
          .filter((line) => line !== aim.written)
          .join('\n');
  const fields = new URLSearchParams({
    ...{ kind: paper.field('kind'), list: paper.field('list') || paper.field('key') },
    ...{ text: base, piece: pieceOf(aim), verb: aim.verb, slot: panel.from() },
    ...{ way: JSON.stringify(wayOf(aim, panel.facing())), target: panel.target() },
  });
  for (const [id, value] of panel.values()) fields.set(`with:${id}`, value);
  try {
    const home = paper.form.dataset['home'] ?? '';
    const response = await fetch(`${home}/${what}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: fields,
    });
    return (await response.json()) as Answer;
  } catch {
    return { trouble: 'The site cannot be reached. Try again.' };
  }
}

const whyNot = ({ fault, trouble, say }: Answer): string => {
  if (fault === undefined) return trouble ?? say ?? 'That order is not possible.';
  return `${fault.message}${fault.rule === '' ? '' : ` (${fault.rule})`}`;
};
