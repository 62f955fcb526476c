/** Pictures of letters as they were written before boards had places: `upgrade` turns them into those of today. */
import type { Sample } from '../kernel/map/board.js';
import type { Mark, Picture } from '../kernel/map/picture.js';
import { atPlace } from '../kernel/map/spot.js';

type OldCounter = {
  readonly hex: string;
  /** Older files call it its tone. */
  readonly side?: string;
  readonly tone?: string;
  readonly own: boolean;
  readonly kind: string;
  readonly face: string;
  readonly name?: string;
  readonly demoralized?: true;
  readonly unsupplied?: true;
  readonly age?: number;
};

type OldPicture = Pick<Picture, 'title' | 'subtitle' | 'frame' | 'seen'> & {
  readonly counters: readonly OldCounter[];
  readonly tracks: readonly {
    readonly side?: string;
    readonly tone?: string;
    readonly hexes: readonly string[];
    readonly label?: string;
  }[];
  readonly battles: readonly { readonly hex: string; readonly label: string }[];
  readonly flags: readonly {
    readonly hex: string;
    readonly side?: string;
    readonly tone?: string;
  }[];
  readonly ships?: readonly {
    readonly a: string;
    readonly b: string;
    readonly side?: string;
    readonly tone?: string;
    readonly face: string;
    readonly name?: string;
    readonly age?: number;
  }[];
};

export const isOldPicture = (picture: Picture | OldPicture): picture is OldPicture =>
  'counters' in picture;

const SHAPES: Readonly<Record<string, Sample['shape']>> = {
  ...{ army: 'army', leader: 'leader', depot: 'supply', fort: 'fort', fortress: 'fortress' },
};

/** States that had changed hands are left out: they were kept by name. */
export function newPicture({ title, subtitle, frame, seen, ...old }: OldPicture): Picture {
  const counters = old.counters.map((counter, index): Mark => {
    const { hex, tone = '', side = tone, own, kind, face, name = '', age } = counter;
    const known = own ? 'own' : kind === 'remembered' ? 'remembered' : 'seen';
    const shape = SHAPES[kind] ?? 'unit';
    const isWork = !own && shape !== 'unit';
    const badges = [
      ...(counter.demoralized ? [{ text: '!', tone: 'bad', title: 'demoralized' } as const] : []),
      ...(counter.unsupplied ? [{ text: '∅', tone: 'bad', title: 'out of supply' } as const] : []),
    ];
    const words = [side.toUpperCase(), kind, face, name, ...badges.map((badge) => badge.title)];
    const size = 'SML'.indexOf(face);
    const sheets =
      kind === 'seen' ? size : own ? [4, 10].filter((n) => Number(face) >= n).length : 0;
    return {
      ...{ id: String(index), at: atPlace(hex), layer: isWork ? 'works' : known, side, shape },
      ...{ face, name, known, words: words.filter((word) => word !== '').join(' ') },
      ...(age === undefined ? {} : { age }),
      ...(sheets === 1 || sheets === 2 ? { under: sheets } : {}),
      ...(badges.length === 0 ? {} : { badges }),
    };
  });
  const ships = (old.ships ?? []).map(
    ({ a, b, tone = '', side = tone, face, name = '', age }, index): Mark => ({
      ...{ id: `ship ${index}`, at: { on: 'link', a, b }, layer: 'ships', side, shape: 'ship' },
      ...{ face, name, known: 'seen', words: `${side.toUpperCase()} ships ${face}`.trim() },
      ...(age === undefined ? {} : { age }),
    }),
  );
  const battles = old.battles.map(({ hex, label }, index): Mark => ({
    ...{ id: `battle ${index}`, at: atPlace(hex), layer: 'battles', shape: 'battle', face: '' },
    ...{ name: label, known: 'public', words: `battle at ${label}` },
  }));
  return {
    ...{ title, subtitle, frame, seen },
    marks: [...counters, ...ships, ...battles],
    tracks: old.tracks.map(({ hexes, tone = '', side = tone, ...track }) => ({
      ...{ ...track, side },
      spots: hexes.map(atPlace),
    })),
    held: old.flags.map(({ hex, tone = '', side = tone }) => ({ what: hex, side })),
  };
}
