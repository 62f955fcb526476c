/**
 * `npm run soak -- american-revolution`: wars by machine from Spring 1775 to their end, `--seeds 20 --from 1 --fog`. Every step is played
 * by the rules with all their audits. It says what the house figures come to: who wins, how often and when, losses by year, the French.
 */
import { seededDice } from '../../src/campaign/turn/dice.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { americanRevolution } from '../../src/systems/american-revolution/index.js';
import { readPack } from '../../src/systems/american-revolution/pack/read-pack.js';
import { controlIn, victoryPoints } from '../../src/systems/american-revolution/rules/control.js';
import { sumOf } from '../../src/systems/american-revolution/rules/forces.js';
import type { Fact } from '../../src/systems/american-revolution/rules/fact.js';
import {
  SIDES,
  turnTitle,
  yearOf,
  type SideName,
  type State,
} from '../../src/systems/american-revolution/rules/state.js';
import { wage } from '../../src/systems/american-revolution/soak/war.js';
import { ownWords } from '../read-words.js';

const { options } = ownWords({
  usage: 'npm run soak -- american-revolution [--seeds N] [--from SEED] [--fog]',
  options: { seeds: 'number', from: 'number', fog: 'flag' },
  words: [],
});

type Chronicle = {
  readonly end: State;
  /** SPs lost in battle, by year and side. */
  readonly losses: ReadonlyMap<string, number>;
  readonly most: number;
  readonly battles: number;
  readonly kinds: ReadonlyMap<string, number>;
};

const add = (counts: Map<string, number>, key: string, n: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + n);
};

function lossOf(fact: Fact): readonly [SideName, number] | undefined {
  if (fact.kind === 'lost') return [fact.side, sumOf(fact.force)];
  if (fact.kind === 'unsupplied') return ['british', fact.n];
  return fact.kind === 'wintered' ? ['american', fact.lost] : undefined;
}

function main(): void {
  const files = readShippedPack(americanRevolution, '1775');
  if (!files.ok) throw new Error(files.error.say);
  const pack = readPack(files.value);
  const game = americanRevolution.open(files.value);
  if (!pack.ok || !game.ok) throw new Error('The pack does not read');
  const chronicles: Chronicle[] = [];
  const first = options.from ?? 1;
  for (let seed = first; seed < first + (options.seeds ?? 20); seed += 1) {
    const name = seed.toString(16).padStart(4, '0');
    const losses = new Map<string, number>();
    const kinds = new Map<string, number>();
    let end: State | undefined;
    let most = 0;
    for (const { before, after, facts } of wage(
      game.value,
      pack.value,
      seededDice(name),
      options.fog === true ? { fog: 'yes' } : {},
    )) {
      for (const fact of facts) {
        add(kinds, fact.kind, 1);
        const lost = lossOf(fact);
        if (lost !== undefined) add(losses, `${String(yearOf(before.turn))} ${lost[0]}`, lost[1]);
      }
      most = Math.max(most, victoryPoints(controlIn(after), pack.value));
      end = after;
    }
    if (end === undefined) continue;
    chronicles.push({ end, losses, most, kinds, battles: kinds.get('fought') ?? 0 });
    console.log(
      `${name}: ${end.over?.victor ?? ''} in ${turnTitle(end.turn)}, ${end.over?.why ?? ''}; ${String(kinds.get('fought') ?? 0)} battles, British VPs at most ${String(most)}, ${end.frenchDue === null ? 'no French' : `the French in ${turnTitle(end.frenchDue)}`}`,
    );
  }
  sayAll(chronicles);
}

function sayAll(chronicles: readonly Chronicle[]): void {
  const n = chronicles.length;
  for (const side of SIDES) {
    const won = chronicles.filter(({ end }) => end.over?.victor === side);
    const years = won.map(({ end }) => yearOf(end.turn)).sort((a, b) => a - b);
    console.log(
      `${side}: won ${String(won.length)} of ${String(n)}${won.length === 0 ? '' : `, in ${years.join(' ')}`}`,
    );
  }
  console.log(
    `The French came in ${String(chronicles.filter(({ end }) => end.frenchDue !== null).length)} of ${String(n)}.`,
  );
  const years = [
    ...new Set(
      chronicles.flatMap(({ losses }) => [...losses.keys()].map((key) => key.slice(0, 4))),
    ),
  ].sort();
  for (const year of years) {
    const mean = (side: SideName): string => {
      const wars = chronicles.filter(({ end }) => yearOf(end.turn) >= Number(year));
      const sum = wars.reduce(
        (total, { losses }) => total + (losses.get(`${year} ${side}`) ?? 0),
        0,
      );
      return wars.length === 0 ? '-' : (sum / wars.length).toFixed(1);
    };
    console.log(
      `${year}: losses a war ${SIDES.map((side) => `${side} ${mean(side)}`).join(', ')} SP`,
    );
  }
  const kinds = new Map<string, number>();
  for (const chronicle of chronicles)
    for (const [kind, count] of chronicle.kinds) add(kinds, kind, count);
  console.log(
    `Facts: ${[...kinds]
      .sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${kind} ${String(count)}`)
      .join(', ')}.`,
  );
}

main();
