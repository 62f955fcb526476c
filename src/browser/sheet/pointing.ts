/**
 * Pointing at a force and at the map writes a line: the force is taken from the list or on the map, what it shall do is
 * chosen, and the line stands in the text as soon as the way makes one. While the way grows the line is written anew.
 */
import type { DeedField } from '../../kernel/sheet-form.js';
import { makeAimPanel, type AimPanel } from './aim-panel.js';
import { showForcesAt } from './forces-here.js';
import { followForces } from './forces-now.js';
import { addLine, nextSlot, removeLine } from './lines.js';
import type { Keeper } from './keeper.js';
import type { Paper } from './paper.js';

type Answer = {
  readonly line?: string;
  readonly fault?: { readonly read: string; readonly expected: string; readonly rule: string };
  readonly trouble?: string;
};

/** What is being pointed at. */
type Aim = {
  readonly piece: string;
  readonly verb: string;
  readonly takes: string;
  readonly hex: string;
  readonly name: string;
  readonly fields: readonly DeedField[];
  /** The hex on whose card it was chosen; '' when it was chosen in the list. */
  readonly at: string;
  /** Where the way has come to. */
  hexes: readonly string[];
  written: string | undefined;
  /** Counts the answers that were asked for, so that an old one is dropped. */
  asked: number;
};

export function enhancePointing(paper: Paper, keeper: Keeper, place: HTMLElement): void {
  const map = place.querySelector<HTMLElement>('[data-map]');
  let aim: Aim | undefined;
  const panel = makeAimPanel({
    typed: (hexes) => {
      if (aim === undefined) return;
      toMap('vedette:mark', { hexes, kind: aim.takes === 'path' ? 'path' : 'target' });
      void point(hexes);
    },
    changed: () => {
      if (aim !== undefined && isEnough(aim, aim.hexes)) void point(aim.hexes);
    },
    done: () => {
      leave();
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
  const stop = (words: string): void => {
    aim = undefined;
    toMap('vedette:pick', { mode: 'off' });
    toMap('vedette:mark', { hexes: [], kind: 'none' });
    panel.close(words);
  };

  /** The panel closes under whoever stands in it: back to where the deed was chosen. */
  const leave = (): void => {
    const [was, stood] = [aim, panel.box.contains(document.activeElement)];
    stop('');
    if (was === undefined || !stood) return;
    const force = `.forces [data-piece="${CSS.escape(was.piece)}"] summary`;
    const to = place.querySelector<HTMLElement>(was.at === '' ? force : '.map-view');
    to?.focus({ preventScroll: true });
  };

  const start = (button: HTMLElement, isByKey: boolean): void => {
    if (aim !== undefined) stop('');
    const begun = aimOf(button);
    if (begun === undefined) return;
    aim = begun;
    const { name, takes, hex, fields, at } = begun;
    const from = nextSlot(paper.time(), paper.text());
    const takesPlaces = takes !== 'nothing';
    panel.open(`${name}, ${button.textContent}: ${WHERE[takes] ?? WHERE['nothing'] ?? ''}`, {
      ...{ from, fields, takesPlaces, unit: paper.time()?.unit ?? '' },
    });
    if (takesPlaces) {
      toMap('vedette:pick', { mode: takes, from: hex, isByKey });
      map?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
      if (takes === 'hex' && at !== '') pointAt(at);
    } else {
      toMap('vedette:close', {});
      void point([]);
      if (fields.length > 0) panel.box.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    }
  };

  const pointAt = (hex: string): void => {
    toMap('vedette:mark', { hexes: [hex], kind: 'target' });
    void point([hex]);
  };

  async function point(hexes: readonly string[]): Promise<void> {
    const now = aim;
    if (now === undefined) return;
    now.asked += 1;
    now.hexes = hexes;
    const turn = now.asked;
    const answer = await lineFor(paper, panel, now);
    if (aim !== now || turn !== now.asked) return;
    put(now, answer.line);
    if (answer.line === undefined) panel.say(whyNot(answer), 'bad');
    else if (now.takes === 'nothing' && now.fields.length === 0) stop(`Written: ${answer.line}`);
    else panel.say(`Written: ${answer.line}`, 'good');
  }

  /** The way was taken back to where it began: there is nothing to write yet. */
  function unpoint(now: Aim): void {
    now.asked += 1;
    now.hexes = [];
    put(now, undefined);
    panel.say(WHERE['path'] ?? '', '');
  }

  /** The line in the text, in the place of the one before. */
  function put(now: Aim, line: string | undefined): void {
    if (line === now.written) return;
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

  const list = place.querySelector<HTMLElement>('.forces');
  if (list !== null) followForces(list, keeper);
  place.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('button[data-verb]');
    // A click without a pointer was made by a key.
    if (button !== null) start(button, event.detail === 0);
  });
  place.addEventListener('vedette:path', (event) => {
    const { hexes } = (event as CustomEvent<{ hexes: readonly string[] }>).detail;
    if (aim?.takes !== 'path') return;
    if (hexes.length > 1) void point(hexes);
    else unpoint(aim);
  });
  place.addEventListener('vedette:hex', (event) => {
    const { hex } = (event as CustomEvent<{ hex: string }>).detail;
    if (aim?.takes === 'hex') pointAt(hex);
    else if (aim === undefined) showForcesAt(place, hex);
  });
}

const WHERE: Readonly<Record<string, string>> = {
  path: 'Show the way on the map, hex after hex, or type the hexes.',
  hex: 'Show the place on the map, or type its hex.',
  nothing: 'no place is needed.',
};

const isEnough = ({ takes }: Aim, hexes: readonly string[]): boolean =>
  takes === 'nothing' || hexes.length > 0;

function aimOf(button: HTMLElement): Aim | undefined {
  const piece = button.closest<HTMLElement>('[data-piece]');
  if (piece === null) return undefined;
  const { verb = '', takes = 'nothing', fields = '[]' } = button.dataset;
  const { piece: id = '', hex = '', name = '', at = '' } = piece.dataset;
  return {
    ...{ piece: id, verb, takes, hex, name, at },
    // The server's own words: `forcesData` in `src/web/seat/sheet-page.ts`.
    fields: JSON.parse(fields) as readonly DeedField[],
    ...{ hexes: [], written: undefined, asked: 0 },
  };
}

/** Above the list of forces; on a map that fills the screen under it. */
function hangPanel(box: HTMLElement, place: HTMLElement, map: HTMLElement | null): void {
  const home = (): void => {
    place.querySelector('.forces')?.before(box);
  };
  home();
  map?.addEventListener('vedette:full', (event) => {
    const { isFull } = (event as CustomEvent<{ isFull: boolean }>).detail;
    if (isFull) map.append(box);
    else home();
  });
}

async function lineFor(paper: Paper, panel: AimPanel, aim: Aim): Promise<Answer> {
  const { hexes } = aim;
  const base =
    aim.written === undefined
      ? paper.text()
      : paper
          .text()
          .split('\n')
          .filter((line) => line !== aim.written)
          .join('\n');
  const fields = new URLSearchParams({
    ...{ kind: paper.field('kind'), list: paper.field('list') || paper.field('key') },
    ...{ text: base, piece: aim.piece, verb: aim.verb },
    path: (aim.takes === 'path' && hexes[0] !== aim.hex ? [aim.hex, ...hexes] : hexes).join(' '),
    from: panel.from(),
  });
  for (const [id, value] of panel.values()) fields.set(`with:${id}`, value);
  try {
    const home = paper.form.dataset['home'] ?? '';
    const response = await fetch(`${home}/line`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: fields,
    });
    return (await response.json()) as Answer;
  } catch {
    return { trouble: 'The site cannot be reached; try again.' };
  }
}

const whyNot = ({ fault, trouble }: Answer): string => {
  if (fault === undefined) return trouble ?? 'That cannot be written.';
  const read = fault.read === '' ? '' : `read “${fault.read}”; `;
  return `Not yet an order: ${read}expected ${fault.expected}${fault.rule === '' ? '' : ` (${fault.rule})`}`;
};
