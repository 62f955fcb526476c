/** `form army of NAME under LEADER` (C5.7, C5.8). */
import { armyOf } from '../rules/leaders/army-name.js';
import type { Scene } from './words/read-force.js';
import type { Word } from '../../../kernel/sheet-text.js';
import {
  type Phrases,
  isWord,
  endOf,
  textOf,
  findName,
  nameHint,
  phrase,
  readPlace,
  strayPhrases,
} from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { plainArmy, type World, spAt, afterHead } from './words/projection.js';
import { type Verdict, allow, refuse } from './words/read-verdict.js';
import { isSenior } from '../rules/leaders/armies.js';
import { LIST_NAMES } from '../rules/seats.js';
import { placeName } from '../rules/ground/places.js';
import type { State } from '../rules/state.js';
import type { Doer, Done, Unable } from './forces/carried.js';
import { troopsIn } from '../rules/ground/muster.js';
import { byTable } from './words/price-figure.js';
import { leaderAtWork } from './forces/mover.js';

type FormArmy = {
  readonly kind: 'form-army';
  readonly army: string;
  readonly leader: string;
};

/** `form army of Virginia under Pope [at PLACE]`. */
function readForm(scene: Scene, words: readonly Word[], phrases: Phrases): Read<FormArmy> {
  const all = phrases[0].words.slice(1);
  const under = all.findIndex((word) => isWord(word, 'under'));
  const example = 'form army of NAME under LEADER';
  const slip = (
    code: string,
    word: Word | undefined,
    read: string,
    message: string,
  ): Read<FormArmy> => ({
    slips: [{ code, rule: 'C5.8', at: word?.at ?? endOf(words, 1), read, message }],
  });
  if (
    !isWord(
      all.find((word) => !isWord(word, 'the')),
      'army',
    ) ||
    under < 1 ||
    under === all.length - 1
  ) {
    return slip('unknown-order', all[0], textOf(all), example);
  }
  const names = scene.pack.armies.filter(({ side }) => side === scene.side).map((row) => row.name);
  const read = textOf(all.slice(0, under));
  const army = findName(read, names, plainArmy);
  if (typeof army !== 'string') {
    const known =
      army === undefined
        ? `You have no army called "${read}".${nameHint(plainArmy(read), names)}`
        : `"${read}" could be any of these: ${army.join(', ')}.`;
    return slip('unknown-army', all[0], read, known);
  }
  // One who waits may have entered by an earlier line.
  const generals = [...scene.seen.leaders, ...scene.seen.pool]
    .filter((leader) => leader.side === scene.side && leader.stars === 3)
    .map(({ name }) => name);
  const wanted = textOf(all.slice(under + 1));
  const leader = findName(wanted, generals);
  if (typeof leader !== 'string') {
    const known = `You have no three-star leader on the map called "${wanted}".${nameHint(wanted, generals)}`;
    return slip('unknown-leader', all[under + 1], wanted, known);
  }
  const draft: FormArmy = { kind: 'form-army', army, leader };
  const at = phrase(phrases, 'at') ?? phrase(phrases, 'to');
  const stray = strayPhrases(phrases, [at?.key ?? '']);
  if (at === undefined) return { draft, slips: stray };
  const place = readPlace(scene.pack, at.words, endOf(words, 1), `${example} at PLACE`);
  if ('slip' in place) return { draft, slips: [place.slip, ...stray] };
  const stands = scene.seen.leaders.find(({ name }) => name === leader)?.hex;
  if (stands === place.hex) return { draft, slips: stray };
  const message = `Leave the place out: ${leader}’s name is enough.`;
  const { slips } = slip('not-there', at.words[0], textOf(at.words), message);
  return { draft, slips: [...slips, ...stray] };
}

/**
 * A leader of three stars of the account, with a strength point, who commands no army; the army is in nobody's hands, or in
 * those of a leader of the account in his hex to whom he is senior (C5.7).
 */
function checkForm(scene: Scene, world: World, { army, leader: name }: FormArmy): Verdict {
  const { list, pack } = scene;
  const leader = world.leaders.find((row) => row.name === name);
  const own = world.armies.find((row) => row.commander === name);
  const stands = world.armies.find((row) => row.name === army);
  const head = world.leaders.find((row) => row.name === stands?.commander);
  const problem = (code: string, message: string): Verdict =>
    refuse(world, { code, rule: 'C5.8', about: 'force', message });
  if (own !== undefined) {
    return problem('army-stands', `${name} already commands the ${armyOf(own.name)}.`);
  }
  if (head !== undefined) {
    if (leader?.hex !== head.hex) {
      const message = `${head.name} commands the ${armyOf(army)}, and ${name} is not with him.`;
      return problem('army-stands', message);
    }
    if (!isSenior(leader, head)) {
      const message = `${head.name} commands the ${armyOf(army)}, and ${name} is not senior to him.`;
      return problem('army-stands', message);
    }
  }
  if (leader?.list !== list) {
    return problem('not-yours', `${name} is not under ${LIST_NAMES[list]} on the map.`);
  }
  if (spAt(world, leader.hex, list) > 0) return allow(afterHead(world, army, name));
  return problem(
    'no-troops-there',
    `${name} has no SP with him at ${placeName(pack, leader.hex)}.`,
  );
}

/**
 * Forms an army under a leader of three stars who leads troops and no other army, or gives him one that stands in his hex
 * under a leader to whom he is senior (C5.7).
 */
function formArmy(now: State, line: Doer, action: FormArmy): Done | Unable {
  const { side, list } = line;
  const { army, leader: name } = action;
  const leader = now.leaders[name];
  const refuse = (why: string): Unable => ({ why });
  if (leader?.place.at !== 'map' || leader.place.list !== list) {
    return refuse(`${name} is not on the map under this command`);
  }
  const { hex } = leader.place;
  if (leader.stars !== 3) return refuse(`${name} has not three stars`);
  const stands = now.armies[army];
  const head = stands === undefined ? undefined : now.leaders[stands.commander];
  if (Object.values(now.armies).some(({ commander }) => commander === name)) {
    return refuse(`${name} commands another army`);
  }
  if (troopsIn(now, side, hex).length === 0) return refuse('no strength point is with him');
  if (head !== undefined) {
    const from = head.name;
    if (head.place.at !== 'map' || head.place.hex !== hex) {
      return refuse(`the army stands elsewhere, under ${from}`);
    }
    if (!isSenior(leader, head)) return refuse(`${from} commands the army and is senior to him`);
    return { facts: [{ kind: 'army-passed', army, side, from, to: name, hex }] };
  }
  return { facts: [{ kind: 'army-formed', leader: name, side, list, hex, army }] };
}

export const formArmyVerb: Verb<FormArmy> = {
  begins: ['form'],
  also: ['forms'],
  read: readForm,
  complete: (draft) => draft,
  check: checkForm,
  price: (pack, seen) => byTable(pack, seen, 'form-army'),
  say: (_pack, { army, leader }) => `the ${armyOf(army)} is formed under ${leader}`,
  write: (_pack, { army, leader }) => `form army of ${army} under ${leader}`,
  acts: 'at-last',
  contends: (_pack, now, { side }, { leader }) => leaderAtWork(now, side, leader),
  carryOut: (_pack, now, line, action) => formArmy(now, line, action),
};
