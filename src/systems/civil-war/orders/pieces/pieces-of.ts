/** All pieces that an account's sheet may name, from its seat's view alone: where they are, what they can do, the price. */
import { keptFor } from '../../../../kernel/kept-for.js';
import type { DeedField, Piece } from '../../../../kernel/sheet-form.js';
import type { Prompt } from '../../../../kernel/system.js';
import { placeText } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
import type { Account } from '../../rules/state.js';
import type { View } from '../../rules/view.js';
import {
  act,
  numberIn,
  pieceOf,
  standing,
  type Able,
  type Act,
  type Room,
  type Said,
} from './pieces-acts.js';
import { offeredDeeds } from './pieces-fit.js';
import { landPieces } from './pieces-land.js';
import { poolShips, shipPieces } from './pieces-ships.js';
import { worldOf, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { listOf, sceneOf, trialOf, type Trial } from '../sheet/read-orders.js';
import { setting } from '../../rules/settings.js';
import { counted } from '../../rules/counts.js';

/** The pieces of a sheet's account with what it is read against; nothing for whoever has no such account. */
export type Field = {
  readonly scene: Scene;
  readonly account: Account;
  readonly ables: readonly Able[];
  /** What stands where after the sheet so far. */
  readonly world: World;
  /** The sheet so far; absent where it is no sheet of pulses. */
  readonly trial?: Trial;
};

/** The gamemaster answers an order in words with what its account could do then. */
const WITH_PIECES: readonly string[] = ['orders', 'order-in-words'];

/** `text`: the sheet so far; what its lines bring forth or bring elsewhere can be named in the lines after them. */
export function fieldOf(pack: Pack, question: Prompt, seen: View, text = ''): Field | undefined {
  const list = WITH_PIECES.includes(question.kind) ? listOf(question, seen) : undefined;
  if (list === undefined || !seen.lists.includes(list)) return undefined;
  const scene = sceneOf(pack, question, seen, list);
  const account = seen.accounts[scene.side][list];
  if (account === undefined) return undefined;
  const trial = question.kind === 'orders' ? trialOf(scene, account, text) : undefined;
  const room = { pulses: trial?.pulses ?? MOST_PULSES, cp: trial?.cp ?? MOST_PULSES };
  const now = worldOf(pack, seen, scene.side, list);
  const isEmpty = text.trim() === '' || trial === undefined;
  const then = isEmpty ? now : trial.world;
  const ables = [
    ...withPlanned(scene, onMap(scene, now, room), isEmpty ? [] : onMap(scene, then, room)),
    ...poolPieces(scene, then, room),
    ...poolShips(scene, then),
    sheetPiece(scene, room),
  ];
  return { scene, account, ables, world: then, ...(trial === undefined ? {} : { trial }) };
}

const onMap = (scene: Scene, world: World, room: Room): readonly Able[] => [
  ...landPieces(scene, world, room),
  ...shipPieces(scene, world, room),
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
          ? `${able.name}, by these orders`
          : `${able.name}, by these orders at ${placeText(scene.pack, able.hex)}`,
      })),
  ];
}

/** What the sheet takes away from where it stands can still be ordered about before. */
function leaving(scene: Scene, able: Able, then: readonly Able[]): Able {
  if (then.length === 0) return able;
  const moved = then.find(({ id }) => id === able.id);
  const where = moved === undefined ? 'none are left' : `at ${placeText(scene.pack, moved.hex)}`;
  return { ...able, what: `${able.what}; by these orders ${where} then` };
}

/** Most of what is typed changes no order yet. */
const PIECES = keptFor(4);

export function piecesOf(pack: Pack, question: Prompt, seen: View, text = ''): readonly Piece[] {
  const field = fieldOf(pack, question, seen, text);
  if (field === undefined) return [];
  const { scene, ables, trial } = field;
  if (trial === undefined)
    return ables.map((able) =>
      pieceOf(
        scene,
        able,
        able.acts.map(({ deed }) => deed),
      ),
    );
  const isEmpty = text.trim() === '';
  return PIECES(seen, JSON.stringify([question, isEmpty, trial.mark]), () =>
    ables.map((able) => pieceOf(scene, able, offeredDeeds({ scene, trial, question }, able))),
  );
}

/** Leaders and strength points that wait to enter, a pulse each. */
function poolPieces(
  scene: Scene,
  { pool, reinforcements }: World,
  { pulses }: Room,
): readonly Able[] {
  const enter = (kind: 'enter-leaders' | 'enter-sp', field: DeedField): Act =>
    act(
      scene,
      ['enter', 'Enter…'],
      'hex',
      'nothing',
      ({ to }, said) => ({ kind, n: numberIn(said, 'n') || 1, hex: to }),
      {
        ...(field.max === 1 ? {} : { note: `for ${field.value}`, fields: [field] }),
      },
    );
  const able = (id: string, name: string, what: string, act: Act): Able => ({
    ...{ id, hex: '', name, what, acts: [act] },
  });
  const first = pool.slice(0, Math.max(1, pulses)).map(({ name }) => name);
  const sp = Math.min(reinforcements, Math.max(1, pulses));
  return [
    ...(pool.length === 0
      ? []
      : [
          able(
            'pool/leaders',
            `${counted(pool.length, 'leader')} in the pool`,
            `in this order: ${pool.map(({ name, stars }) => `${name} ${'★'.repeat(stars)}`).join(', ')}`,
            enter('enter-leaders', {
              ...{ id: 'n', label: 'Who enters', kind: 'choice', value: '1', max: first.length },
              choices: first.map((_, last) => ({
                value: String(last + 1),
                label: first.slice(0, last + 1).join(', '),
              })),
            }),
          ),
        ]),
    ...(reinforcements === 0
      ? []
      : [
          able(
            'pool/sp',
            `${reinforcements} SP in the pool`,
            `${counted(reinforcements, 'reinforcement')} to enter`,
            enter('enter-sp', {
              ...{ id: 'n', label: 'How many SP', kind: 'number', value: String(sp) },
              ...{ min: 1, max: sp },
            }),
          ),
        ]),
  ];
}

const MOST_PULSES = 99;

/** What is said of no force. */
function sheetPiece(scene: Scene, room: Room): Able {
  const most = Math.max(1, Math.min(MOST_PULSES, room.pulses));
  const number = (id: string, label: string, value: string, min: number): DeedField => ({
    ...{ id, label, kind: 'number', value, min, max: MOST_PULSES },
  });
  const pulses = (label: string): DeedField => ({ ...number('n', label, '1', 1), max: most });
  const lasts = (said: Said): number => numberIn(said, 'n');
  return {
    id: 'sheet',
    hex: '',
    name: 'No force',
    what: 'pulses pass, or points are saved for the second sub-turn',
    acts: [
      act(scene, ['wait', 'Wait…'], 'nothing', 'nothing', () => ({ kind: 'wait' }), {
        fields: [pulses('Pulses')],
        pulses: lasts,
      }),
      act(
        scene,
        ['save', 'Save…'],
        'nothing',
        'nothing',
        (_, said) => ({ kind: 'save', cp: numberIn(said, 'cp'), pp: numberIn(said, 'pp') }),
        { fields: [number('cp', 'CP', '0', 0), number('pp', 'PP', '0', 0)] },
      ),
      act(
        scene,
        ['words', 'In words…'],
        'nothing',
        'nothing',
        (_, said) => ({ kind: 'words', words: said['words'] ?? '' }),
        {
          note: 'the gamemaster decides what comes of it',
          fields: [
            { id: 'words', label: 'What is to be done', kind: 'text', value: '' },
            pulses('CP and pulses to spend'),
          ],
          pulses: lasts,
        },
      ),
      ...(setting(scene.seen, 'decline-rally') === 'no'
        ? []
        : [
            standing(scene, ['decline', 'No rally at the turn’s end'], 'nothing', () => ({
              kind: 'decline-rally',
            })),
          ]),
      standing(scene, ['give-up', 'Give up last SP to rally'], 'nothing', () => ({
        kind: 'give-up-last',
      })),
    ],
  };
}
