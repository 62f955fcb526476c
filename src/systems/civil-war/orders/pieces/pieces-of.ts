/** All pieces that an account's sheet may name, from its seat's view alone: where they are, what they can do, the price. */
import type { DeedField, Piece } from '../../../../kernel/sheet-form.js';
import type { Prompt } from '../../../../kernel/system.js';
import { placeText } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import { act, numberIn, pieceOf, type Able, type Act } from './pieces-acts.js';
import { landPieces } from './pieces-land.js';
import { poolShips, shipPieces } from './pieces-ships.js';
import { worldOf, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { listOf, sceneOf, worldAfter } from '../sheet/read-orders.js';
import { counted } from '../../rules/counts.js';

/** The pieces of a sheet's account with what it is read against; nothing for whoever has no such account. */
export type Field = { readonly scene: Scene; readonly ables: readonly Able[] };

/** The gamemaster answers an order in words with what its account could do then. */
const WITH_PIECES: readonly string[] = ['orders', 'order-in-words'];

/** `text`: the sheet so far; what its lines bring forth or bring elsewhere can be named in the lines after them. */
export function fieldOf(pack: Pack, question: Prompt, seen: View, text = ''): Field | undefined {
  const list = WITH_PIECES.includes(question.kind) ? listOf(question, seen) : undefined;
  if (list === undefined || !seen.lists.includes(list)) return undefined;
  const scene = sceneOf(pack, question, seen, list);
  if (seen.accounts[scene.side][list] === undefined) return undefined;
  const now = worldOf(pack, seen, scene.side, list);
  const then = text.trim() === '' ? now : worldAfter(scene, text);
  const ables = [
    ...withPlanned(scene, onMap(scene, now), then === now ? [] : onMap(scene, then)),
    ...poolPieces(scene, then),
    ...poolShips(scene, then),
    sheetPiece(scene),
  ];
  return { scene, ables };
}

const onMap = (scene: Scene, world: World): readonly Able[] => [
  ...landPieces(scene, world),
  ...shipPieces(scene, world),
];

/**
 * The pieces as they stand now, those that the sheet changes where they are as it leaves them; after these the ones that
 * it brings forth or elsewhere.
 */
function withPlanned(scene: Scene, now: readonly Able[], then: readonly Able[]): readonly Able[] {
  const key = ({ id, hex }: Able): string => `${id} ${hex}`;
  const later = new Map(then.map((able) => [key(able), able]));
  const known = new Set(now.map(key));
  const ids = new Set(now.map(({ id }) => id));
  return [
    ...now.map((able) => later.get(key(able)) ?? leaving(scene, able, then)),
    ...then
      .filter((able) => !known.has(key(able)))
      .map((able) => ({
        ...able,
        id: ids.has(able.id) ? `${able.id}@${able.hex}` : able.id,
        name: able.id.startsWith('sp/')
          ? `${able.name}, by this sheet`
          : `${able.name}, by this sheet at ${placeText(scene.pack, able.hex)}`,
      })),
  ];
}

/** What the sheet takes away from where it stands can still be ordered about before. */
function leaving(scene: Scene, able: Able, then: readonly Able[]): Able {
  if (then.length === 0) return able;
  const moved = then.find(({ id }) => id === able.id);
  const where = moved === undefined ? 'none are left' : `at ${placeText(scene.pack, moved.hex)}`;
  return { ...able, what: `${able.what}; by this sheet ${where} then` };
}

export function piecesOf(pack: Pack, question: Prompt, seen: View, text = ''): readonly Piece[] {
  const field = fieldOf(pack, question, seen, text);
  return field === undefined ? [] : field.ables.map((able) => pieceOf(field.scene, able));
}

/** Leaders and strength points that wait to enter. */
function poolPieces(scene: Scene, { pool, reinforcements }: World): readonly Able[] {
  const enter = (
    kind: 'enter-leaders' | 'enter-sp',
    [verb, label]: readonly [string, string],
    n: number,
    name: string,
  ): Act =>
    act(
      scene,
      [verb, label],
      'hex',
      'nothing',
      ({ to }, said) => ({ kind, n: numberIn(said, 'n') || 1, hex: to }),
      n === 1
        ? {}
        : {
            note: `for all ${n}`,
            fields: [
              {
                ...{ id: 'n', label: `How many ${name}`, kind: 'number', value: String(n) },
                ...{ min: 1, max: n },
              },
            ],
          },
    );
  const waiting = (id: string, what: string, acts: readonly Act[], name: string): Able => ({
    ...{ id, hex: '', name, what, acts },
  });
  const both = (kind: 'enter-leaders' | 'enter-sp', n: number, one: string, many: string) => [
    enter(kind, ['enter', `Enter 1 ${one}`], 1, one),
    ...(n > 1 ? [enter(kind, ['enter-all', `Enter several ${many}`], n, many)] : []),
  ];
  return [
    ...(pool.length === 0
      ? []
      : [
          waiting(
            'pool/leaders',
            `in this order: ${pool.map(({ name, stars }) => `${name} ${'★'.repeat(stars)}`).join(', ')}`,
            both('enter-leaders', pool.length, 'leader', 'leaders'),
            `${counted(pool.length, 'leader')} in the pool`,
          ),
        ]),
    ...(reinforcements === 0
      ? []
      : [
          waiting(
            'pool/sp',
            `${counted(reinforcements, 'reinforcement')} to enter`,
            both('enter-sp', reinforcements, 'SP', 'SP'),
            `${reinforcements} SP in the pool`,
          ),
        ]),
  ];
}

const MOST_PULSES = 99;

/** What is said of no force. */
function sheetPiece(scene: Scene): Able {
  const number = (id: string, label: string, value: string, min: number): DeedField => ({
    ...{ id, label, kind: 'number', value, min, max: MOST_PULSES },
  });
  return {
    id: 'sheet',
    hex: '',
    name: 'No force',
    what: 'pulses pass, or something is kept for the second sub-turn',
    acts: [
      act(scene, ['wait', 'Wait'], 'nothing', 'nothing', () => ({ kind: 'wait' }), {
        fields: [number('n', 'Pulses', '1', 1)],
        pulses: (said) => numberIn(said, 'n'),
      }),
      act(
        scene,
        ['save', 'Save'],
        'nothing',
        'nothing',
        (_, said) => ({ kind: 'save', cp: numberIn(said, 'cp'), pp: numberIn(said, 'pp') }),
        { fields: [number('cp', 'CP', '0', 0), number('pp', 'PP', '0', 0)] },
      ),
    ],
  };
}
