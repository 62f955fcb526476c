/**
 * Pointing at a force and at the map writes a line: the force is taken from the list or on the map, what it shall do is
 * chosen, and the line stands in the text as soon as the way makes one. While the way grows the line is written anew.
 */
import { addLine, nextPulse, removeLine } from './lines.js';
import type { Keeper } from './keeper.js';
import type { Paper } from './paper.js';

type Answer = {
  readonly line?: string;
  readonly fault?: { readonly read: string; readonly expected: string; readonly rule: string };
  readonly trouble?: string;
};

/** What is being pointed at. `base`: the text without the line that is being written. */
type Aim = {
  readonly piece: string;
  readonly verb: string;
  readonly takes: string;
  readonly hex: string;
  readonly name: string;
  readonly base: string;
  written: string | undefined;
  /** Counts the answers that were asked for, so that an old one is dropped. */
  asked: number;
};

export function enhancePointing(paper: Paper, keeper: Keeper, place: HTMLElement): void {
  const map = place.querySelector<HTMLElement>('[data-map]');
  const panel = makePanel();
  place.querySelector('.forces')?.before(panel.box);
  let aim: Aim | undefined;

  const toMap = (name: string, detail: object): void => {
    map?.dispatchEvent(new CustomEvent(name, { detail }));
  };
  const stop = (words: string): void => {
    aim = undefined;
    toMap('vedette:pick', { mode: 'off' });
    toMap('vedette:mark', { hexes: [], kind: 'none' });
    panel.close(words);
  };

  const start = (button: HTMLElement): void => {
    const piece = button.closest<HTMLElement>('[data-piece]');
    if (piece === null) return;
    if (aim !== undefined) stop('');
    const { verb = '', takes = 'nothing' } = button.dataset;
    const { piece: id = '', hex = '', name = '' } = piece.dataset;
    aim = {
      ...{ piece: id, verb, takes, hex, name, base: paper.text() },
      ...{ written: undefined, asked: 0 },
    };
    if (takes === 'nothing') return void point([]);
    const where =
      takes === 'path' ? 'Show the way on the map, hex after hex' : 'Show the place on the map';
    panel.open(`${name}, ${button.textContent}: ${where}, or type the hexes.`);
    toMap('vedette:pick', { mode: takes, ...(hex === '' ? {} : { from: hex }) });
    map?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };

  async function point(hexes: readonly string[]): Promise<void> {
    const now = aim;
    if (now === undefined) return;
    now.asked += 1;
    const turn = now.asked;
    const answer = await lineFor(paper, now, hexes);
    if (aim !== now || turn !== now.asked) return;
    put(now, answer.line);
    if (answer.line === undefined) panel.say(whyNot(answer), 'bad');
    else if (now.takes === 'nothing') stop(`Written: ${answer.line}`);
    else panel.say(`Written: ${answer.line}`, 'good');
  }

  /** The line in the text, in the place of the one before. */
  function put(now: Aim, line: string | undefined): void {
    if (line === now.written) return;
    let text = paper.text();
    if (now.written !== undefined) {
      const at = text.split('\n').indexOf(now.written);
      if (at >= 0) text = removeLine(text, at + 1).text;
    }
    if (line !== undefined) text = addLine(text, line).text;
    now.written = line;
    paper.write(text);
    keeper.now();
  }

  for (const button of place.querySelectorAll<HTMLButtonElement>('button[data-verb]'))
    button.disabled = false;
  place.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('button[data-verb]');
    if (button !== null) start(button);
  });
  place.addEventListener('vedette:path', (event) => {
    const { hexes } = (event as CustomEvent<{ hexes: readonly string[] }>).detail;
    if (aim?.takes === 'path' && hexes.length > 1) void point(hexes);
  });
  place.addEventListener('vedette:hex', (event) => {
    const { hex } = (event as CustomEvent<{ hex: string }>).detail;
    if (aim?.takes === 'hex') void point([hex]);
    else if (aim === undefined) showForcesAt(place, hex);
  });
  panel.onTyped((hexes) => {
    if (aim === undefined) return;
    toMap('vedette:mark', { hexes, kind: aim.takes === 'path' ? 'path' : 'target' });
    void point(hexes);
  });
  panel.onDone(() => {
    stop('');
  });
  panel.onCancel(() => {
    if (aim !== undefined) put(aim, undefined);
    stop('');
  });
}

async function lineFor(paper: Paper, aim: Aim, hexes: readonly string[]): Promise<Answer> {
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
    from: String(nextPulse(base)),
  });
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

/** The forces that stand where the map was touched come first into view, with the focus on the first deed. */
function showForcesAt(place: HTMLElement, hex: string): void {
  let first: HTMLElement | undefined;
  for (const piece of place.querySelectorAll<HTMLElement>('[data-piece]')) {
    const isHere = piece.dataset['hex'] === hex;
    piece.classList.toggle('here', isHere);
    if (isHere) first ??= piece;
  }
  if (first instanceof HTMLDetailsElement) first.open = true;
  first?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

type Panel = {
  readonly box: HTMLElement;
  readonly open: (words: string) => void;
  readonly close: (words: string) => void;
  readonly say: (words: string, kind: 'good' | 'bad') => void;
  readonly onTyped: (typed: (hexes: readonly string[]) => void) => void;
  readonly onDone: (done: () => void) => void;
  readonly onCancel: (cancel: () => void) => void;
};

/** What is being pointed at, what came of it, and a field for those who rather type. */
function makePanel(): Panel {
  const box = document.createElement('div');
  box.className = 'aim';
  box.innerHTML = `
    <p class="aim-what" role="status"></p>
    <div class="aim-ways" hidden>
      <label>Hexes, from where it stands<input inputmode="numeric" autocomplete="off" placeholder="7412 7413"></label>
      <p class="buttons"><button type="button" class="done">Done</button> <button type="button" class="quiet cancel">Take it back</button></p>
    </div>`;
  // Made two lines above.
  const what = box.querySelector<HTMLElement>('.aim-what') as HTMLElement;
  const ways = box.querySelector<HTMLElement>('.aim-ways') as HTMLElement;
  const input = box.querySelector('input') as HTMLInputElement;
  const say = (words: string, kind: 'good' | 'bad' | ''): void => {
    what.textContent = words;
    what.dataset['kind'] = kind;
  };
  const on = (selector: string, act: () => void): void => {
    box.querySelector(selector)?.addEventListener('click', act);
  };
  return {
    box,
    open: (words) => {
      say(words, '');
      input.value = '';
      ways.hidden = false;
    },
    close: (words) => {
      say(words, words === '' ? '' : 'good');
      ways.hidden = true;
    },
    say,
    onTyped: (typed) => {
      input.addEventListener('input', () => {
        const hexes = input.value.match(/\d{4}/g);
        if (hexes !== null) typed(hexes);
      });
    },
    onDone: (done) => {
      on('.done', done);
    },
    onCancel: (cancel) => {
      on('.cancel', cancel);
    },
  };
}
