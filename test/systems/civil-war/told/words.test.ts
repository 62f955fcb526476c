/** What every seat is told, word for word, in plays in which every kind of fact arises; and of which dice. */
import { holdsIn } from '../../../../src/kernel/dice.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CivilWarFact } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import { SEATS } from '../../../../src/systems/civil-war/rules/seats.js';
import { civilWarSystem } from '../../../../src/systems/civil-war/index.js';
import { faultsOf } from './check.js';
import { hearCase, hearChanges, SETTINGS, type Heard } from './play.js';
import { CASES, CASES_FOR_WORDS, CHANGES, POSITION } from './scenes.js';

const END = ['end campaign usa "enough"'];

/** The settings of the play itself, and those under which most is told otherwise. */
const UNDER = SETTINGS.filter((_, index) => index === 0 || index === SETTINGS.length - 1);

/** Plays by name; under the settings of the play itself. */
const PLAYS: ReadonlyMap<string, () => readonly Heard[]> = new Map([
  ...[...CASES, ...CASES_FOR_WORDS].map((name) => [name, () => hearCase(name, UNDER)] as const),
  ...CHANGES.map((text) => [text, () => hearChanges(POSITION, [text])] as const),
  ...CHANGES.slice(0, 24).map(
    (text) => [`${text}, with a reason`, () => hearChanges(POSITION, [text], 'A slip.')] as const,
  ),
  ['go on' as const, () => hearChanges([...POSITION, ...END], ['go on'])],
]);

const page = new URL('words.txt', import.meta.url);
const HEAD = '== ';

/** The words that are kept, by play. */
const kept = new Map(
  readFileSync(page, 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((part): readonly [string, readonly string[]] => {
      const [name = '', ...lines] = part.trimEnd().split('\n');
      return [name, lines];
    }),
);

/** `fact to seat: the words`, or the seats that are told the same. */
function wordsOf(name: string, heard: readonly Heard[]): readonly string[] {
  const own = heard.filter(({ from }) => from === name.replace(', with a reason', ''));
  return own.flatMap(({ fact, scene, told, rolls }) => {
    const rules = civilWarSystem.open(scene.pack);
    const seats = new Map<string, string[]>();
    for (const { id } of SEATS) {
      const notice = told.get(id);
      if (notice === undefined) continue;
      const dice = (rules.rolled?.(fact, notice, rolls, scene.beat) ?? []).map(
        ({ roll, says }) => ` [${roll.name}: ${says} ${holdsIn(roll).join(' ')}]`,
      );
      const says = `${rules.say(notice)}${dice.join('')}`;
      seats.set(says, [...(seats.get(says) ?? []), id]);
    }
    return [...seats].map(([says, to]) => `${kindOf(fact)} to ${to.join(', ')}: ${says}`);
  });
}

/** The words of the plays so far. */
const played = new Map<string, readonly string[]>();

const kindOf = (fact: CivilWarFact): string =>
  fact.kind === 'amended' ? `amended ${fact.change.kind}` : fact.kind;

describe('C2.7 what each seat is told', () => {
  it.each([...PLAYS.keys()])('in %s is this, word for word', (name) => {
    const heard = PLAYS.get(name)?.() ?? [];
    expect(heard.flatMap((one) => faultsOf(one))).toEqual([]);
    const words = wordsOf(name, heard);
    played.set(name, words);
    expect(words).toEqual(kept.get(name));
  });
});

it('is written out in words.txt (vitest -u writes it anew)', async () => {
  const parts = [...PLAYS].map(([name, play]) =>
    [HEAD + name, ...(played.get(name) ?? wordsOf(name, play()))].join('\n'),
  );
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('words.txt');
});
