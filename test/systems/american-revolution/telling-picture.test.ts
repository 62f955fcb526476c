/** The marks of a viewer's map, from his view and his notices alone. */
import { expect, it } from 'vitest';
import type { SeatId, Viewer } from '../../../src/kernel/basic.js';
import { atPlace, placesOfSpot } from '../../../src/kernel/map/spot.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { pictureOf } from '../../../src/systems/american-revolution/telling/picture.js';
import {
  AMERICAN,
  BRITISH,
  controlled,
  march,
  pack,
  position,
  seat,
  telling,
  told,
} from './telling-board.js';

function pictureTo(who: Viewer, at: State, facts: readonly Fact[] = []) {
  const timed = facts.flatMap((fact) => {
    const notice = told(fact, at, who);
    return notice === undefined ? [] : [{ at: 'land', notice }];
  });
  return pictureOf(pack)(telling.view(at, who), timed);
}
const markIn = (picture: ReturnType<typeof pictureTo>, id: string) =>
  picture.marks.find((mark) => mark.id === id);
const markTo = (who: Viewer, at: State, id: string) => markIn(pictureTo(who, at), id);

it('a picture has one counter for each side and condition in an area, with its strength and kind in its face', () => {
  const siege = position(['13 B fort boston', '20 M siege boston', '2 C boston'], {}, 'open');
  const { marks } = telling.picture(telling.view(siege, AMERICAN), []);
  expect(marks.map(({ id, face, known }) => [id, face, known])).toEqual([
    ['american open boston', '2C', 'own'],
    ['american siege boston', '20M', 'own'],
    ['british fort boston', '13B', 'seen'],
    ['turn', 'Am', 'public'],
  ]);
  const waits = { ...siege, overseas: { F: 11, SF: 6, B: 44, fleet: true } };
  const boxes = (who: SeatId, fog: boolean) => {
    const seen = telling.view({ ...waits, settings: { ...waits.settings, fog } }, who);
    return telling
      .picture(seen, [])
      .marks.filter(({ id }) => id.endsWith('overseas'))
      .map(({ side, face, name, known }) => [side, face, name, known]);
  };
  expect(boxes(AMERICAN, true)).toEqual([['american', '17', '6SF 11F', 'own']]);
  expect(boxes(BRITISH, true)).toEqual([['british', '44B', '', 'own']]);
  expect(boxes(AMERICAN, false)).toEqual([
    ['american', '17', '6SF 11F', 'own'],
    ['british', '44B', '', 'seen'],
  ]);
});

it('a counter says whose it is, what it holds and how it stands; of an enemy’s its age as well', () => {
  const siege = position(['3 B fort boston', '4 M siege boston', '10 C worcester']);
  expect(markTo(AMERICAN, siege, 'british fort boston')).toEqual({
    ...{ id: 'british fort boston', at: atPlace('boston'), layer: 'seen', side: 'british' },
    ...{ shape: 'unit', face: '3B', name: '', known: 'seen', age: 0 },
    badges: [{ text: 'Ft', tone: 'good', title: 'in the fort' }],
    words: 'British, 3 regular SP, in the fort',
  });
  expect(markTo(AMERICAN, siege, 'american siege boston')).toEqual({
    ...{ id: 'american siege boston', at: atPlace('boston'), layer: 'own', side: 'american' },
    ...{ shape: 'unit', face: '4M', name: '', known: 'own', under: 1 },
    badges: [{ text: 'Sg', tone: 'plain', title: 'besieging' }],
    words: 'American, 4 militia SP, in the siege lines',
  });
  expect(markTo('gm', siege, 'american open worcester')).toEqual({
    ...{ id: 'american open worcester', at: atPlace('worcester'), layer: 'own', side: 'american' },
    ...{ shape: 'unit', face: '10C', name: '', known: 'own', under: 2 },
    words: 'American, 10 Continental SP, in the open',
  });
  expect(markTo('gm', siege, 'british fort boston')).toMatchObject({ layer: 'own', known: 'own' });
  expect(markTo(AMERICAN, position(['3 C boston']), 'american open boston')).not.toHaveProperty(
    'under',
  );
});

it.each([
  [3, '1-3', undefined],
  [9, '4-9', 1],
  [12, '10+', 2],
])('%s SPs of which a size is known are a counter of that size', (n, face, under) => {
  const at = position([`${n} B charleston`, '1 C boston']);
  expect(markTo(AMERICAN, at, 'british size charleston')).toEqual({
    ...{ id: 'british size charleston', at: atPlace('charleston'), layer: 'seen', side: 'british' },
    ...{ shape: 'unit', known: 'seen', age: 0, face, name: '' },
    ...(under === undefined ? {} : { under }),
    words: `British force, ${face} SP`,
  });
});

it('a fleet is drawn where it is known to lie, and one that is not seen nowhere', () => {
  const fleets = { american: 'rhodeisland', british: 'massbay' };
  const at = position(['1 C boston', '1 B quebec'], { fleets, frenchDue: 1, turn: 2 });
  const ship = { layer: 'fleets', shape: 'ship', face: '', name: '' };
  expect(markTo(AMERICAN, at, 'british fleet')).toEqual({
    ...{ id: 'british fleet', at: atPlace('massbay'), side: 'british', ...ship },
    ...{ known: 'seen', words: 'British fleet' },
  });
  expect(markTo(AMERICAN, at, 'american fleet')).toMatchObject({ ...ship, known: 'own' });
  expect(markTo('gm', at, 'british fleet')).toMatchObject({ known: 'own' });
  expect(markTo(BRITISH, at, 'american fleet')).toBeUndefined();
  const away = position(['1 C boston'], { fleets: { american: null, british: 'nowhere' } });
  expect(pictureTo('gm', away).marks.map(({ id }) => id)).toEqual(['american open boston', 'turn']);
});

it('Tories are drawn where they came out, but not in a region that has none (AR-78)', () => {
  const now = position([]);
  const regions = Object.fromEntries(
    Object.entries(now.regions).map(([id, region]) => [
      id,
      { ...region, tories: id === 'njy' || id === 'can' },
    ]),
  );
  expect(pictureTo(AMERICAN, { ...now, regions }).marks.filter(({ id }) => id !== 'turn')).toEqual([
    {
      ...{ id: 'tories njy', at: atPlace('eastjersey'), layer: 'tories', side: 'british' },
      ...{ shape: 'marker', face: 'TD', name: '', known: 'public' },
      words: 'Tories deployed in New Jersey',
    },
  ]);
});

it('a region is called as it is in a sentence', () => {
  const now = position([]);
  const regions = { ...now.regions, hud: { control: null, tories: true, militia: true } };
  expect(markTo(AMERICAN, { ...now, regions }, 'tories hud')?.words).toBe(
    'Tories deployed in the Hudson Highlands',
  );
});

it('a battle is marked once where it was fought or heard of', () => {
  const battle = (area: string): Fact => ({
    ...{ kind: 'fought', side: 'british', area, against: ['open'], odds: 1, die: 4 },
    ...{ force: { 'B/open': 5 }, defenders: { 'C/open': 4 }, strengths: [5, 4] },
    ...{ result: ['1', '1'], losses: [1, 1] },
  });
  const lost: Fact = { kind: 'lost', side: 'american', area: 'albany', force: { 'C/open': 1 } };
  const facts = [battle('trenton'), battle('camden'), battle('trenton'), lost];
  const { marks } = pictureTo(AMERICAN, position(['4 C trenton']), facts);
  const marked = (area: string) => ({
    ...{ id: `battle ${area}`, at: atPlace(area), layer: 'battles', shape: 'battle', face: '' },
    ...{ name: '', known: 'public', words: 'battle' },
  });
  expect(marks.filter(({ shape }) => shape === 'battle')).toEqual([
    ...[marked('trenton'), marked('camden')],
  ]);
});

it('the turn track shows whose player-turn it is', () => {
  expect(markTo(AMERICAN, position([], { turn: 6, side: 'british' }), 'turn')).toEqual({
    ...{ id: 'turn', at: atPlace('turn-6'), layer: 'turn', side: 'british', shape: 'marker' },
    ...{ face: 'Br', name: '', known: 'public', words: 'Summer 1776, British player-turn' },
  });
});

it('steps that follow on each other are one track, as far as they were seen (AR-38)', () => {
  const step = (text: string, to: string, more: Partial<Fact> = {}) =>
    march(text, to, { shifts: [], ...more });
  const tracksOf = (...facts: readonly Fact[]) =>
    pictureTo(AMERICAN, position(['4 C trenton', '1 C boston']), facts).tracks?.map(
      ({ side, spots, label }) => [side, spots.flatMap(placesOfSpot).join(' '), label],
    );
  const spots = (...areas: readonly string[]) => areas.join(' ');
  const failed = { ...step('3 C trenton', 'wyoming'), kind: 'failed', die: 1 } as Fact; // a march that failed
  const gone: Fact = { kind: 'lost', side: 'american', area: 'trenton', force: { 'C/open': 1 } };
  expect(
    tracksOf(
      ...[step('3 B newyork', 'eastjersey'), gone, step('2 B eastjersey', 'trenton')],
      ...[step('2 B trenton', 'philadelphia'), step('3 B philadelphia', 'trenton')],
      ...[step('3 C trenton', 'eastjersey'), failed],
    ),
  ).toEqual([
    ['british', spots('eastjersey', 'trenton', 'philadelphia'), '2 SP'],
    ['british', spots('philadelphia', 'trenton'), '3 SP'],
    ['american', spots('trenton', 'eastjersey'), '3 SP'],
  ]);
  const begins = { begins: true };
  expect(
    tracksOf(
      ...[step('3 C boston', 'worcester', begins), step('3 C worcester', 'albany')],
      ...[step('2 C albany', 'wyoming', begins)],
    ),
  ).toHaveLength(2);
  expect(tracksOf(step('2 C boston', 'worcester'), step('2 C trenton', 'wyoming'))).toHaveLength(2);
  expect(
    tracksOf(
      step('2 C trenton', 'philadelphia'),
      step('2 C philadelphia', 'boston', { by: 'sea' }),
    ),
  ).toEqual([
    ['american', spots('trenton', 'philadelphia'), '2 SP'],
    [
      'american',
      spots(
        ...['philadelphia', 'delaware', 'jerseyshore', 'newyorkbay', 'sound', 'blockisland'],
        ...['rhodeisland', 'massbay', 'boston'],
      ),
      '2 SP',
    ],
  ]);
  const half = [step('2 B savannah', 'philadelphia', { by: 'sea' })];
  expect(tracksOf(...half, step('2 B philadelphia', 'savannah', { by: 'sea' }))).toEqual([]);
});

it('each region is held by whom it is controlled by', () => {
  const { held = [] } = pictureTo(AMERICAN, controlled(position([]), 'njy', null));
  expect(held).toHaveLength(pack.land.regions.length);
  expect(held).toContainEqual({ what: 'njy' });
  expect(held).toContainEqual({ what: 'geo', side: 'american' });
});

it('with fog what is in sight is shown, and in the open game, or to the gamemaster, nothing of it', () => {
  const at = position(['3 C westpoint']);
  expect(pictureTo(AMERICAN, at).seen).toEqual([
    ...['albany', 'eastjersey', 'hartford', 'newyork', 'westpoint'],
  ]);
  expect(pictureTo('gm', at).seen).toEqual([]);
  expect(pictureTo(AMERICAN, position(['3 C westpoint'], {}, 'open')).seen).toEqual([]);
});

it('a theater looks at its posts, or at all its areas where it has none; everybody else at the whole board', () => {
  const at = position(['3 C westpoint', '2 C albany', '2 C boston', '1 B newyork']);
  expect(pictureTo(seat('american-middle'), at).frame).toEqual(['albany', 'westpoint']);
  const south = pictureTo(seat('american-south'), at).frame ?? [];
  expect(south).toContain('savannah');
  expect(south).toEqual([...south].sort());
  expect(south).not.toContain('boston');
  for (const who of [AMERICAN, BRITISH, 'gm'] as const)
    expect(pictureTo(who, at).frame).toEqual([]);
});
