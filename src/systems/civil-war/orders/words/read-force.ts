/** Who is meant: `McClellan`, `army led by McClellan`, `army of the Potomac`, `3 SP at Cairo`. */
import { armyOf } from '../../rules/leaders/army-name.js';
import { nearest, plainName, type Word } from '../../../../kernel/sheet-text.js';
import type { ListName, Pack, Side } from '../../rules/pack.js';
import { plainArmy, type MoveRule } from './projection.js';
import {
  countOf,
  findName,
  fixWords,
  isWord,
  partsOf,
  readPlace,
  textOf,
  withoutRank,
  type Slip,
  type Phrases,
  phrase,
} from './read-words.js';
import type { View } from '../../rules/view.js';
import type { ForceName } from './names.js';

/** What a sheet is read against: one account of a side, as its seat sees the game. */
export type Scene = {
  readonly pack: Pack;
  readonly seen: View;
  readonly side: Side;
  readonly list: ListName;
  /** Hexes where the seat sees an enemy now. */
  readonly enemies: ReadonlySet<string>;
  readonly rule: MoveRule;
  /** Orders that stand before the line that is read: line and pulses (none for a standing order). */
  readonly earlier?: readonly {
    readonly line: number;
    readonly pulses?: readonly [number, number];
  }[];
};

/** A force as far as it could be read: without a place, or (to entrench) all SP of a place. */
export type DraftForce =
  | { readonly of: 'leader'; readonly leader: string; readonly alone: boolean }
  | { readonly of: 'army'; readonly army: string }
  | {
      readonly of: 'sp';
      readonly n?: number | undefined;
      readonly hex?: string | undefined;
      readonly together: boolean;
    };

/** Who leads a force that its own side has named; nobody where strength points are by themselves. */
export const chiefOf = (
  { armies }: { readonly armies: readonly Pick<View['armies'][number], 'name' | 'commander'>[] },
  force: { readonly of: string; readonly leader?: string; readonly army?: string },
): string | undefined => force.leader ?? armies.find(({ name }) => name === force.army)?.commander;

export type ForceWords = {
  readonly name: readonly Word[];
  /** Words of the place where it stands; none when none was named. */
  readonly place: readonly Word[];
  readonly alone: boolean;
  readonly together: boolean;
  /** Column for what is missing. */
  readonly end: number;
};
export type ReadForce = { readonly force?: DraftForce; readonly slips: readonly Slip[] };

const EXAMPLE = 'a leader, army of NAME, or 3 SP at PLACE';

/** Reads a force against the names of the seat's own side; a name of the enemy's is a name like any unknown one. */
export function readForce(scene: Scene, words: ForceWords): ReadForce {
  const name = withoutFillers(words.name);
  const n = countOf(name[0]);
  const at = name[0]?.at ?? words.end;
  return n !== undefined && isPoints(name.slice(1))
    ? readStrength(scene, words, n, at)
    : readNamed(scene, words, name, at);
}

const withoutFillers = (words: readonly Word[]): readonly Word[] =>
  words.filter((word) => !isWord(word, 'again', 'the', 'with'));

const isPoints = (words: readonly Word[]): boolean =>
  /^(sps?|strengthpoints?|points?|reinforcements?)(ofinfantry)?$/.test(plainName(textOf(words)));

/** Whether so many strength points are named, and nobody. */
export function isStrength(words: readonly Word[]): boolean {
  const [first, ...others] = withoutFillers(words);
  return countOf(first) !== undefined && isPoints(others);
}

function readStrength(scene: Scene, words: ForceWords, n: number, at: number): ReadForce {
  const force = { of: 'sp', n, together: words.together } as const;
  if (n === 0) {
    const message = 'Name at least 1 SP.';
    return { slips: [{ code: 'too-few', rule: 'C3.13', at, read: '0', message }] };
  }
  const place = readPlace(scene.pack, words.place, words.end, `${n} SP at PLACE`);
  if ('hex' in place) return { force: { ...force, hex: place.hex }, slips: [] };
  const where = {
    code: 'where-from',
    message: `Where are they? Write ${n} SP at PLACE.`,
  };
  return {
    force,
    slips: [place.slip.code === 'where-to' ? { ...place.slip, ...where } : place.slip],
  };
}

function readNamed(scene: Scene, words: ForceWords, name: readonly Word[], at: number): ReadForce {
  const read = textOf(name);
  const slip = (code: string, message: string): Slip => ({
    code,
    rule: 'C3.11',
    at,
    read,
    message,
  });
  if (read === '') return { slips: [slip('which-force', `Which force? Write ${EXAMPLE}.`)] };
  const army = armyNamed(scene, read);
  if (typeof army === 'string') {
    const commander = chiefOf(scene.seen, { of: 'army', army });
    const slips = strayPlace(words, scene, commander, `The ${armyOf(army)}`);
    return { force: { of: 'army', army }, slips };
  }
  const wanted = withoutRank(read.replace(LED_BY, ''));
  const leader = leaderNamed(scene, wanted);
  if (typeof leader === 'string') {
    const force = { of: 'leader', leader, alone: words.alone } as const;
    const troops = LED_BY.exec(read)?.[1] ?? '';
    return {
      force,
      slips: [
        ...ledWhom(scene, troops, leader).map((message) => slip('left-over', message)),
        ...strayPlace(words, scene, leader, leader),
      ],
    };
  }
  const among = leader ?? army;
  if (among !== undefined) {
    const code = leader === undefined ? 'ambiguous-army' : 'ambiguous-leader';
    return { slips: [slip(code, `"${read}" could be any of these: ${among.join(', ')}.`)] };
  }
  const message = severalLeaders(scene, name) ?? partOfForce(scene, name);
  if (message !== undefined) return { slips: [slip('which-force', message)] };
  return { slips: [unknownLeader(scene, slip, wanted, name)] };
}

/** `McDowell and Butler`: an order has one leader, who takes others along if he commands an army (C5.8). */
function severalLeaders(scene: Scene, words: readonly Word[]): string | undefined {
  const parts = partsOf(words);
  const names = parts
    .map((part) => leaderNamed(scene, textOf(part)))
    .filter((name) => typeof name === 'string');
  if (parts.length < 2 || names.length < parts.length) return undefined;
  const head = names.find((name) => scene.seen.armies.some(({ commander }) => commander === name));
  const others = names.filter((name) => name !== head).join(', ');
  const example = head === undefined ? '' : `: move ${head} with ${others}`;
  return `Write a line for each leader. Only the commander of an army takes others along${example}.`;
}

/** `Patterson (4 SP)`: a number of strength points beside a leader is not dropped. */
function partOfForce(scene: Scene, words: readonly Word[]): string | undefined {
  const at = words.findIndex((word, index) =>
    isStrength([word, ...words.slice(index + 1, index + 2)]),
  );
  const others = words.filter(
    ({ text }, index) => index !== at && index !== at + 1 && !['(', ')', ','].includes(text),
  );
  const leader = at < 0 ? undefined : leaderNamed(scene, textOf(others));
  if (typeof leader !== 'string') return undefined;
  return `Write ${leader}, or, for only part of his force, move ${leader} with ${textOf(words.slice(at, at + 2))}.`;
}

const LED_BY = /^(.*)\b(?:led|lead|leaded|commanded|under)\s+(?:by\s+)?/i;

/** What a leader leads is all that he has, or the army that he commands: a number or a word beside that is not dropped. */
function ledWhom(scene: Scene, troops: string, leader: string): readonly string[] {
  if (/^(?:my|our)?(?:army|forces?|troops|corps|stack)?$/.test(plainName(troops))) return [];
  const army = armyNamed(scene, troops.trim());
  const chief = typeof army === 'string' ? chiefOf(scene.seen, { of: 'army', army }) : undefined;
  if (chief === leader) return [];
  return [`Write army led by ${leader}, or ${leader} with 4 SP.`];
}

/** `army of X`, `X army`, or a bare army's name that is no leader's; all armies that the words fit. */
function armyNamed(scene: Scene, read: string): ReturnType<typeof findName> {
  const names = scene.seen.armies
    .filter((army) => army.side === scene.side)
    .map((army) => army.name);
  const isArmy = /\barmy\b/i.test(read);
  if (!isArmy && typeof findName(read, ownLeaders(scene)) === 'string') return undefined;
  return findName(read, names, plainArmy);
}

/** Names of the side's leaders on the map and in the viewer's pools. */
export const ownLeaders = (scene: Scene): readonly string[] =>
  [...scene.seen.leaders, ...scene.seen.pool]
    .filter((leader) => leader.side === scene.side)
    .map((leader) => leader.name);

/** A leader of the side; of several whom the name fits, the one under the list whose sheet it is. */
export function leaderNamed(scene: Scene, read: string): ReturnType<typeof findName> {
  const found = findName(read, ownLeaders(scene));
  if (typeof found === 'string' || found === undefined) return found;
  const mine = [...scene.seen.leaders, ...scene.seen.pool].filter(
    ({ name, list }) => list === scene.list && found.includes(name),
  );
  return mine.length === 1 ? mine[0]?.name : found;
}

function unknownLeader(
  scene: Scene,
  slip: (code: string, message: string) => Slip,
  wanted: string,
  words: readonly Word[],
): Slip {
  const own = [...scene.seen.leaders, ...scene.seen.pool]
    .filter((leader) => leader.side === scene.side && leader.list === scene.list)
    .map((leader) => leader.name);
  const army = /\barmy of (.+)/i.exec(wanted)?.[1];
  const armies = scene.seen.armies
    .filter(({ side }) => side === scene.side)
    .map(({ name }) => name);
  const called = army ?? wanted;
  const near = nearest(called, army === undefined ? own : armies);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  const isWhole = wanted === textOf(words);
  if (army !== undefined) {
    const meant = near === undefined || !isWhole ? undefined : `army of ${near}`;
    const message = `You have no army called "${called}".${hint}`;
    return { ...slip('unknown-army', message), ...fixWords(words, meant) };
  }
  const message = `You have no force called "${called}".${hint || ` Write ${EXAMPLE}.`}`;
  return { ...slip('unknown-leader', message), ...fixWords(words, isWhole ? near : undefined) };
}

/** A leader or an army needs no place; one that is named must be where the leader stands. */
function strayPlace(
  words: ForceWords,
  scene: Scene,
  leader: string | undefined,
  force: string,
): readonly Slip[] {
  const [first] = words.place;
  if (first === undefined) return [];
  const { at } = first;
  const read = textOf(words.place);
  const stands = scene.seen.leaders.find((other) => other.name === leader);
  const place = readPlace(scene.pack, words.place, at, EXAMPLE);
  if ('slip' in place) return [place.slip];
  if (stands === undefined || place.hex === stands.hex) return [];
  const message = `${force} is not at ${read}. Leave the place out: the name is enough.`;
  return [{ code: 'not-there', rule: 'C3.11', at, read, message }];
}

/** The words of an order that name its force. */
export const forceWords = (phrases: Phrases, end: number): ForceWords => ({
  name: phrases[0].words.slice(1),
  place: phrase(phrases, 'at')?.words ?? [],
  alone: phrase(phrases, 'alone') !== undefined,
  together: phrase(phrases, 'stack') !== undefined,
  end,
});

/** `alone` is for leaders, `as a stack` for strength points. */
export function misplaced(force: DraftForce | undefined, phrases: Phrases): readonly Slip[] {
  const alone = force?.of === 'leader' ? undefined : phrase(phrases, 'alone');
  const stack = force?.of === 'sp' ? undefined : phrase(phrases, 'stack');
  return [alone, stack].flatMap((stray) =>
    stray === undefined || force === undefined
      ? []
      : [
          {
            code: 'left-over',
            rule: 'C3.13',
            at: stray.at,
            read: stray.key,
            message:
              stray.key === 'alone'
                ? 'Write “alone” only after a leader.'
                : 'Write “as a stack” only after strength points.',
          },
        ],
  );
}

/** The force when nothing is missing; without a number all strength points of the place. */
export function completeForce(
  force: DraftForce,
  spThere: (hex: string) => number,
): ForceName | undefined {
  if (force.of !== 'sp') return force;
  if (force.hex === undefined) return undefined;
  const n = force.n ?? Math.max(1, spThere(force.hex));
  return { of: 'sp', n, hex: force.hex, together: force.together };
}
