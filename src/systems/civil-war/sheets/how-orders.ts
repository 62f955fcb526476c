/**
 * How an order is written, with the names of the seat's own forces and places. What can be pointed at on the map stands
 * here too, for those who write; the rest can only be written.
 */
import { neighbours } from '../../../kernel/hex.js';
import type { Phrase } from '../../../kernel/sheet-form.js';
import type { Question } from '../../../kernel/system.js';
import { placeText } from '../ground/places.js';
import { sideText } from '../ground/side-names.js';
import { listsOf } from '../seats.js';
import type { Pack } from '../pack.js';
import type { View } from '../view.js';
import { fieldOf, type Field } from './pieces-of.js';

/** Nothing for a seat that has no such account. */
export function howOrders(pack: Pack, question: Question, seen: View): readonly Phrase[] {
  const field = fieldOf(pack, question, seen);
  if (field === undefined) return [];
  const names = namesOf(field);
  return [...land(names), ...careers(field, names), ...ships(field, names), ...others(names)];
}

/** Names to write examples with: a leader, where SP of the account stand, and two places from there. */
type Names = {
  readonly leader: string;
  /** Pulses that a march of his takes, from the first on and from the fifth. */
  readonly first: string;
  readonly fifth: string;
  readonly here: string;
  readonly next: string;
  readonly beyond: string;
};

function namesOf({ scene, ables }: Field): Names {
  const { pack } = scene;
  const leaders = ables.filter(({ id }) => id.startsWith('leader/'));
  const led = leaders.find(({ acts }) => acts.some(({ deed }) => deed.verb === 'move'));
  const leader = led ?? leaders[0];
  const troops = ables.find(({ id }) => id.startsWith('sp/'));
  const here = led?.hex ?? troops?.hex ?? leader?.hex ?? pack.hexes.keys().next().value ?? '';
  const steps = (from: string, past: string): string =>
    neighbours(from).find((hex) => pack.hexes.has(hex) && hex !== past) ?? from;
  const next = steps(here, here);
  const known = [...scene.seen.leaders, ...scene.seen.pool];
  const length = known.find(({ name }) => name === leader?.name)?.initiative ?? 1;
  const from = (pulse: number): string =>
    length === 1 ? `PP ${pulse}` : `PP ${pulse}-${pulse + length - 1}`;
  return {
    ...{ first: from(1), fifth: from(5) },
    leader: leader?.name ?? scene.seen.pool[0]?.name ?? 'LEADER',
    here: placeText(pack, here),
    next: placeText(pack, next),
    beyond: placeText(pack, steps(next, here)),
  };
}

const land = ({ leader, first, here, next, beyond }: Names): readonly Phrase[] => [
  {
    what: 'A march, over a place of your choice or by rail',
    lines: [
      `${first}: move ${leader} to ${beyond}`,
      `${first}: move ${leader} via ${next} to ${beyond}`,
      `${first}: move ${leader} to ${beyond} by rail`,
    ],
  },
  {
    what: 'A part of the strength points, together or one by one',
    lines: [
      `PP 1-2: move 2 SP at ${here} as a stack to ${next}`,
      `PP 1-2: move 2 SP at ${here} to ${next}`,
    ],
  },
  {
    what: 'How many go along, and who is left on the way (C5.8, B4)',
    lines: [
      `${first}: move ${leader} with 3 SP to ${beyond}`,
      `${first}: move ${leader} via ${next} to ${beyond} dropping 1 SP at ${next}`,
    ],
  },
  {
    what: 'Works',
    lines: [
      `PP 5-7: entrench 2 SP at ${here}`,
      `PP 5-7: build depot at ${here}`,
      `PP 5-7: fortify ${here}`,
      `PP 5: cut rail at ${here}`,
      `PP 5: destroy depot at ${here}`,
    ],
  },
];

function careers({ scene }: Field, { leader }: Names): readonly Phrase[] {
  const army = scene.pack.armies.find(({ side }) => side === scene.side)?.name;
  const general = scene.seen.leaders.find(({ side, stars }) => side === scene.side && stars === 3);
  const present = { what: 'A promotion or a relief laid before your superior (C5.3)' };
  return [
    ...(army === undefined || general === undefined
      ? []
      : [
          {
            what: 'An army (C5.8)',
            lines: [`PP 5-6: form army of ${army} under ${general.name}`],
          },
        ]),
    { ...present, lines: [`present ${leader}`] },
  ];
}

function ships({ scene }: Field, { here, next }: Names): readonly Phrase[] {
  const fleet = scene.seen.fleets.find(
    ({ side, list, at }) => side === scene.side && list === scene.list && at === 'water',
  );
  if (fleet?.water === undefined) return [];
  const water = sideText(scene.pack, fleet.water);
  const other = listsOf(scene.side).find((list) => list !== scene.list) ?? 'west';
  return [
    {
      what: 'Ships: a way, troops aboard, a loan, an attack supported (C6)',
      lines: [
        `PP 5: sail 1 NSP at ${water} to ${water}`,
        `PP 5: carry 1 SP at ${here} to ${next} with 1 NSP`,
        ...(scene.side === 'usa'
          ? [`PP 5: lend 1 NSP at ${water} to ${other} with 1 CP 1 PP`]
          : []),
        `PP 5: support attack on ${next} with 1 NSP at ${water}`,
      ],
    },
  ];
}

const others = ({ leader, fifth, here, next, beyond }: Names): readonly Phrase[] => [
  {
    what: 'On a condition',
    lines: [
      `${fifth}: if enemy seen near ${next} then wait else move ${leader} to ${next}`,
      `${fifth}: move ${leader} to ${beyond} until large enemy seen within 2 of ${beyond}`,
      `PP 5-8: wait until ${leader} is at ${here}`,
    ],
  },
  {
    what: 'When the enemy interrupts it',
    lines: [`${fifth}: move ${leader} to ${beyond}; if interrupted entrench ${leader}`],
  },
  {
    what: 'Standing orders, without pulses (C3.16)',
    lines: [`standing: rally ${leader} when demoralized`],
  },
  {
    what: 'Waiting, and what is kept for the second sub-turn',
    lines: ['PP 5-8: wait', 'PP 9: save 2 CP 1 PP'],
  },
  {
    what: 'Anything else, in words: the gamemaster says what comes of it (C3.15)',
    lines: [`PP 9-10: "Send the cavalry round by ${next} to burn the bridges" (2 CP)`],
  },
];
