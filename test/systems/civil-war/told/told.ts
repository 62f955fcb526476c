/**
 * Who is told what: a row for every kind of fact, in the words of the rules. The page `TOLD.md` is written from it, and
 * play is held against it.
 */
import type { CivilWarFact, FactOf } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import { landOf } from '../../../../src/systems/civil-war/rules/ground/side-names.js';
import type { Take } from '../../../../src/systems/civil-war/rules/facts/parts.js';
import type { ListName, Side } from '../../../../src/systems/civil-war/rules/pack.js';
import { knowsOf } from './amended.js';
import {
  andSupreme,
  cell,
  commander,
  everyone,
  listsIn,
  other,
  theatersOf,
  wholeSide,
  type Concern,
  type Row,
  type Scene,
} from './row.js';

export type Table = { readonly [K in CivilWarFact['kind']]: Row<FactOf<K>> };

type Owned = { readonly side: Side; readonly list: ListName };
const ofList = ({ side, list }: Owned): Concern => ({ side, lists: [list] });
const ofOrder = ({ order }: { readonly order: Owned }): Concern => ofList(order);
const ofSide = ({ side }: { readonly side: Side }): Concern => ({ side, lists: [] });
const atHex = (fact: Owned & { readonly hex: string }): Concern => ({
  ...ofList(fact),
  hex: fact.hex,
});

/** The accounts whose strength points were taken along, with that of the order. */
const carriers = (
  { side, list, takes }: Owned & { readonly takes: readonly Take[] },
  { before }: Scene,
): Concern => {
  const groups = takes.flatMap(({ id }) => before.troops[id] ?? []);
  const hex = groups[0]?.hex;
  return {
    side,
    lists: [list, ...groups.map((group) => group.list)],
    ...(hex === undefined ? {} : { hex }),
  };
};

/** Both commanders of a place: works are lost by one side and taken by the other. */
const ofPlace = (side: Side, hex: string, { pack, after }: Scene): Concern => ({
  side,
  lists: theatersOf(pack, hex),
  foes: [...theatersOf(pack, hex), ...listsIn(after, other(side), hex)],
  hex,
});

/** The accounts of the groups that a fact names; where it names none, of all who stood in the place before. */
const named = (
  { side, hex, ids }: { side: Side; hex: string; ids?: readonly string[] },
  { before }: Scene,
): Concern => ({
  side,
  lists: ids?.flatMap((id) => before.troops[id]?.list ?? []) ?? listsIn(before, side, hex),
  hex,
});

type Report = FactOf<'fought' | 'overran'>;
/** Those whose troops, leaders or ships fought. */
function fighters({ attacker, defender, hex }: Report, { before }: Scene): Concern {
  const listsOf = ({ lists, leaders, ships }: Report['attacker']): readonly ListName[] => [
    ...lists,
    ...leaders.flatMap((name) => {
      const place = before.leaders[name]?.place;
      return place?.at === 'map' ? [place.list] : [];
    }),
    ...(ships?.lists ?? []),
  ];
  return { side: attacker.side, lists: listsOf(attacker), foes: listsOf(defender), hex };
}

/** Those who fought read the account, the rest of their side what happened to its force. */
function account<F extends Report>(
  notice: 'battle' | 'overrun',
): Required<Pick<Row<F>, 'own' | 'enemy'>> {
  const rest = cell<F>('engaged', 'what became of the force');
  const cells = {
    commander: {
      ...cell<F>(notice, 'the account, see below'),
      without: ({ after }: Scene) =>
        after.settings['leaders-fought'] === 'hidden' ? ['theirs.leaders'] : [],
    },
    fellows: rest,
    supreme: rest,
  };
  return { own: cells, enemy: cells };
}

const waterHex = ({ pack }: Scene, water: string): string => landOf(pack, water);

/** Figures that tell of battles, ties, attrition and depots are the gamemaster's alone (C2.7). */
const SECRET_FIGURES: readonly string[] = [
  'crt-attacker',
  'crt-defender',
  'columns',
  'shifts',
  'combat',
  'overrun',
  'table-use',
  'attrition',
  'depots',
];

/** The seats on which an effect bears. */
const bearing = ({
  side,
  theaters,
}: {
  readonly side: Side;
  readonly theaters: readonly ListName[];
}): Concern => ({ side, lists: theaters });

export const TABLE: Table = {
  // Means
  'initiative-rolled': { what: 'Initiative is rolled', rule: 'C2.2' },
  'command-rolled': { what: 'Command points are rolled', rule: 'C2.2' },
  'game-turn-reckoned': { what: 'The totals of a game turn are reckoned', rule: 'C2.2' },
  'split-decided': { what: 'The game turn is split', rule: 'C2.2' },
  'means-set': {
    ...{ what: 'A side gets its totals', rule: 'C2.3, C2.9', whose: ofSide },
    own: { supreme: cell('means') },
  },
  allotted: {
    ...{ what: 'An account gets its share', rule: 'C2.4, C3.7', whose: ofList },
    own: andSupreme(cell('share')),
  },
  'reserve-kept': {
    ...{ what: 'The supreme commander keeps a reserve', rule: 'C3.5.4', whose: ofSide },
    own: { supreme: cell('kept') },
  },
  reinforced: {
    ...{ what: 'Reinforcements come to an account', rule: 'C3.5.1, C3.5.2', whose: ofList },
    own: andSupreme(cell('reinforcements')),
  },
  redirected: {
    what: 'Planned reinforcements are redirected',
    rule: 'C3.5.2',
    whose: ({ side, from, to }) => ({ side, lists: [from, to] }),
    own: { supreme: cell('redirected') },
  },
  'leader-assigned': {
    ...{ what: 'A new leader is assigned', rule: 'C3.5.7', whose: ofList },
    own: {
      commander: cell('new-leader', 'stars, kind and name'),
      supreme: { ...cell('new-leader', 'stars and kind, not the name'), without: () => ['leader'] },
    },
  },
  'persons-switched': {
    ...{ what: 'Two persons change places', rule: 'C3.4', whose: ofSide },
    own: wholeSide(cell('switched')),
  },
  'reinforcements-lost': {
    ...{ what: 'Reinforcements above the limit are lost', rule: 'C3.10', whose: ofList },
    own: commander(cell('lapsed')),
  },
  'figure-given': {
    ...{ what: 'The gamemaster gives a missing figure', rule: 'C2.7' },
    ...everyone(
      cell(
        'figure',
        'unless it tells of battles, ties, attrition or depots',
        ({ table }) => !SECRET_FIGURES.includes(table),
      ),
    ),
  },
  'looked-up': { what: 'A figure decides something', rule: 'C2.7' },
  'step-ended': { what: 'A step ends', rule: 'C2.1' },

  // Marches and works
  paid: { what: 'An account pays for a pulse', rule: 'C2.7' },
  'entered-leader': {
    ...{ what: 'A leader enters', rule: 'C2.7', whose: atHex, deed: true },
    own: commander(cell('entered')),
  },
  'entered-sp': {
    ...{ what: 'A strength point enters', rule: 'C2.7', whose: atHex, deed: true },
    own: { commander: { ...cell('entered'), without: () => ['leader'] } },
  },
  marched: {
    ...{ what: 'A force marches', rule: 'C2.7', deed: true },
    whose: ({ who, path }) => ({ ...ofList(who), hex: path.at(-1) ?? '' }),
    own: commander(cell('marched')),
  },
  activated: {
    ...{ what: 'A cavalry leader throws his die', rule: 'C2.7, C5.1', deed: true },
    whose: ({ side, list, leader }, { before }) => {
      const place = before.leaders[leader]?.place;
      return { side, lists: [list], ...(place?.at === 'map' ? { hex: place.hex } : {}) };
    },
    own: commander(cell('activated')),
  },
  'rail-converted': {
    ...{ what: 'A railroad is converted or cut', rule: 'C4.6' },
    ...everyone(cell('rail', 'railroad and place, never who')),
  },
  'fortress-built': {
    ...{ what: 'A fortress is finished', rule: 'C4.6' },
    ...everyone(cell('fortress', 'place and side')),
  },
  'depot-built': {
    ...{ what: 'A depot is built', rule: 'C2.7', whose: atHex, deed: true },
    own: commander(cell('built')),
  },
  'fort-built': {
    ...{ what: 'A fort is built', rule: 'C2.7, C4.6', whose: atHex, deed: true },
    own: commander(cell('built')),
  },
  'depot-burnt': {
    ...{ what: 'A depot is burned', rule: 'C2.7, B8', deed: true },
    whose: ({ side, hex }, scene) => {
      const place = ofPlace(side, hex, scene);
      return { ...place, lists: [...place.lists, ...listsIn(scene.before, side, hex)] };
    },
    own: andSupreme({
      words: 'told',
      tells: ({ by, side }) => (by === side ? 'depot-destroyed' : 'depot-lost'),
    }),
    enemy: andSupreme(
      cell('depot-taken', 'unless its own side burned it', ({ by, side }) => by !== side),
    ),
  },
  'depot-captured': {
    ...{ what: 'A depot is captured', rule: 'C2.7, B8', deed: true },
    whose: ({ side, hex }, scene) => ofPlace(side, hex, scene),
    own: andSupreme(cell('depot-lost')),
    enemy: andSupreme(cell('depot-taken')),
  },
  'fort-taken': {
    ...{ what: 'A fort or fortress is taken', rule: 'C2.7', deed: true },
    whose: ({ by, hex }, scene) => ofPlace(other(by), hex, scene),
    own: andSupreme(cell('works-lost')),
    enemy: andSupreme(cell('works-taken')),
  },
  'order-stopped': {
    ...{ what: 'The enemy stops an order', rule: 'C3.17', whose: ofOrder },
    own: commander(cell('stopped', 'what and why, never by which enemy')),
  },
  'order-failed': {
    ...{ what: 'An order cannot be carried out', rule: 'C3.17', whose: ofOrder },
    own: commander(cell('failed')),
  },
  'condition-read': {
    ...{ what: 'A condition is decided', rule: 'C3.14', whose: ofOrder },
    own: commander(cell('condition')),
  },
  'went-first': { what: 'Dice decide who goes first', rule: 'C3.17' },
  'leader-displaced': {
    ...{ what: 'A leader is left alone and goes to his pool', rule: 'C4.4', whose: ofSide },
    own: wholeSide(cell('leader-away')),
  },
  'command-changed': {
    what: 'A force that crossed the border changes its commander',
    rule: 'C3.7',
    whose: ({ side, from, to }) => ({ side, lists: [from, to] }),
    own: commander(cell('command-changed')),
  },
  amended: {
    ...{ what: 'The gamemaster changes the position', rule: 'C4.1' },
    ...everyone(cell('amended', 'who knows of the thing, see below')),
    seats: ({ change }, scene, seat) => knowsOf(change, scene, seat),
  },

  // The country
  'production-reckoned': {
    ...{ what: 'Production is reckoned', rule: 'B8', whose: ofSide },
    own: { supreme: cell('production') },
  },
  'effect-began': {
    ...{ what: 'A shortage begins', rule: 'B8', whose: bearing },
    own: andSupreme(cell('shortage')),
  },
  'effect-ended': {
    ...{ what: 'A shortage ends', rule: 'B8', whose: bearing },
    own: andSupreme(cell('shortage-over')),
  },
  'washington-fell': {
    ...{ what: 'Washington falls', rule: 'B11' },
    ...everyone(cell('capital-fell')),
  },
  'points-counted': {
    ...{ what: 'Victory points are counted', rule: 'B11' },
    ...everyone(
      cell(
        'points',
        'by the setting `victory players`',
        (_, { after }) => after.settings['victory'] === 'players',
      ),
    ),
  },
  'campaign-resumed': {
    ...{ what: 'The campaign goes on', rule: 'B11' },
    ...everyone(cell('resumed')),
  },
  'campaign-ended': { ...{ what: 'The campaign ends', rule: 'B11' }, ...everyone(cell('ended')) },

  // Battles
  fought: {
    ...{
      what: 'A battle is fought',
      rule: 'C2.7, C4.1',
      whose: fighters,
      deed: true,
      battle: true,
    },
    ...account('battle'),
  },
  overran: {
    ...{
      what: 'A force is overrun',
      rule: 'C2.7, C4.1',
      whose: fighters,
      deed: true,
      battle: true,
    },
    ...account('overrun'),
  },
  'lost-sp': {
    ...{ what: 'Strength points are lost', rule: 'C2.7, C4.1', deed: true },
    whose: ({ takes, ...fact }, scene) => named({ ...fact, ids: takes.map(({ id }) => id) }, scene),
    own: andSupreme({
      words: 'unless in battle, whose account tells it',
      tells: ({ why }) =>
        ({
          battle: undefined,
          overrun: undefined,
          'no retreat': 'stuck' as const,
          rally: 'rally-loss' as const,
          attrition: 'wasted' as const,
          'given up': 'given-up' as const,
        })[why],
    }),
  },
  demoralized: {
    ...{ what: 'A force is demoralized', rule: 'C2.7', whose: named, deed: true },
    own: commander(
      cell(
        'unsupplied',
        'for want of supply; the account tells the rest',
        ({ why }) => why === 'supply',
      ),
    ),
  },
  rallied: {
    ...{ what: 'A force rallies', rule: 'C2.7', whose: named, deed: true },
    own: commander(cell('rallied')),
  },
  retreated: {
    ...{ what: 'A force retreats', rule: 'C2.7', deed: true },
    whose: ({ side, lists, to }) => ({ side, lists, hex: to }),
    own: commander(cell('withdrew')),
  },
  advanced: {
    ...{ what: 'A force advances after a battle', rule: 'C2.7', deed: true },
    whose: ({ who, to }) => ({ ...ofList(who), hex: to }),
    own: commander(cell('advanced')),
  },

  // Leaders
  'career-rolled': { what: 'A leader rolls on the promotion table', rule: 'C5.2' },
  'ratings-told': {
    ...{ what: 'Changed ratings become known', rule: 'C5.5', whose: atHex, deed: true },
    own: commander(cell('ratings-known')),
  },
  'rating-changed': {
    ...{ what: 'A rating changes', rule: 'C5.5', whose: atHex, deed: true },
    own: commander(
      cell('initiative-changed', 'initiative alone', ({ rating }) => rating === 'initiative'),
    ),
  },
  'leader-killed': {
    ...{ what: 'A leader is killed', rule: 'C5.2', whose: ofSide },
    own: wholeSide(cell('killed')),
  },
  'leader-wounded': {
    ...{ what: 'A leader is wounded', rule: 'C5.2', whose: ofSide },
    own: wholeSide(cell('wounded')),
  },
  'leader-captured': {
    ...{ what: 'A leader is captured', rule: 'C5.2' },
    ...everyone(cell('captured')),
  },
  'counter-thrown': { what: 'A throw decides on a promotion without a counter', rule: 'C5.3.1' },
  'promotion-barred': { what: 'No promotion above three stars comes of a roll', rule: 'C5.3.1' },
  'promotion-ruled': { what: 'The gamemaster rules on such a promotion', rule: 'C5.3.1' },
  'prospect-opened': {
    ...{
      what: 'A leader may be presented, or is dismissed',
      rule: 'C3.5.8, C5.3.2',
      whose: ofList,
    },
    own: {
      commander: {
        words: 'told',
        tells: ({ what }) => (what === 'dismissal' ? 'before-supreme' : 'prospect'),
      },
      supreme: cell('before-supreme', 'a dismissal alone', ({ what }) => what === 'dismissal'),
    },
  },
  presented: {
    ...{ what: 'A leader is presented', rule: 'C3.5.8', whose: ofList },
    own: andSupreme(cell('before-supreme')),
  },
  decided: {
    ...{ what: 'The supreme commander decides on a leader', rule: 'C3.5.8', whose: ofList },
    own: andSupreme(cell('decision')),
  },
  promoted: {
    ...{ what: 'A leader is promoted', rule: 'C5.4, C5.7', whose: ofSide },
    own: wholeSide(cell('promoted')),
  },
  demoted: {
    ...{ what: 'A leader is demoted', rule: 'C5.4, C5.7', whose: ofSide },
    own: wholeSide(cell('demoted')),
  },
  'left-the-game': {
    ...{ what: 'A leader leaves the game', rule: 'C5.4', whose: ofSide },
    own: wholeSide(cell('left')),
  },
  'decision-void': {
    ...{ what: 'A decision on a leader comes to nothing', rule: 'C5.4', whose: ofList },
    own: andSupreme(cell('void')),
  },
  'joined-pool': {
    ...{ what: 'A promoted leader joins a pool', rule: 'C3.5.7', whose: ofList },
    own: andSupreme(cell('pool-joined')),
  },
  exchanged: {
    ...{ what: 'Prisoners are exchanged', rule: 'C5.2' },
    ...everyone(cell('exchange')),
  },
  'army-passed': {
    ...{ what: 'An army passes to another leader', rule: 'C4.1', whose: ofSide },
    own: wholeSide(cell('army-head')),
  },
  'army-broken-up': {
    ...{ what: 'An army is broken up', rule: 'C4.1', whose: ofSide },
    own: wholeSide(cell('army-gone')),
  },
  'army-formed': {
    ...{ what: 'An army is formed by order', rule: 'C2.7', whose: atHex, deed: true },
    own: commander(cell('army-made')),
  },
  'shift-ordered': {
    what: 'A leader is ordered to another theater',
    rule: 'C3.5.9',
    whose: ({ side, list, to }) => ({ side, lists: [list, to] }),
    own: andSupreme(cell('shift')),
  },
  shifted: {
    what: 'A leader goes to another theater',
    rule: 'C3.5.9',
    whose: ({ side, list, to }) => ({ side, lists: [list, to] }),
    own: andSupreme(cell('shifted')),
  },

  // Sight
  'city-taken': {
    ...{ what: 'A city is taken', rule: 'C4.2, C4.3' },
    whose: ({ by }) => ({ side: by, lists: [] }),
    own: wholeSide(cell('city')),
    enemy: wholeSide(cell('city', 'where it was theirs', ({ by, from }) => from === other(by))),
  },
  'state-fell': { ...{ what: 'A state falls', rule: 'C4.3' }, ...everyone(cell('state-fell')) },
  'state-recovered': {
    ...{ what: 'A fallen state is no longer taken', rule: 'C4.3' },
    ...everyone(cell('state-recovered')),
  },
  learned: {
    ...{ what: 'A side sees who holds a city', rule: 'C4.2', whose: ofSide },
    own: wholeSide({ ...cell('city'), without: () => ['fell'] }),
  },
  sighted: {
    ...{ what: 'A side sees an enemy force', rule: 'C4.2, C4.6', whose: ofSide },
    own: wholeSide(cell('sighted', 'place and size, never who or how many')),
  },
  'sight-lost': { what: 'A side no longer looks at a place', rule: 'C4.2' },
  'sight-cleared': {
    ...{ what: 'A side sees that the enemy has gone', rule: 'C4.2', whose: ofSide },
    own: wholeSide(cell('vanished')),
  },
  spotted: {
    ...{ what: 'An enemy force marches through sight', rule: 'C4.6', whose: ofSide, joined: true },
    own: wholeSide(
      cell(
        'spotted',
        'size and hexes seen; not by the setting `spotted hidden`',
        (_, { after }) => after.settings['spotted'] !== 'hidden',
      ),
    ),
  },

  // Orders in words and standing orders
  'order-read': {
    ...{ what: 'The gamemaster reads an order in words', rule: 'C3.15', whose: ofOrder },
    own: commander(cell('order-read')),
  },
  'optional-order': {
    ...{ what: 'An order replaces an interrupted one', rule: 'C3.17', whose: ofOrder },
    own: commander(cell('optional-order')),
  },
  'standing-order': {
    ...{ what: 'A standing order is carried out', rule: 'C3.16', whose: ofList },
    own: commander(cell('standing-order')),
  },
  'standing-refused': {
    ...{ what: 'A standing order cannot be carried out', rule: 'C3.16', whose: ofList },
    own: commander(cell('standing-refused')),
  },
  'cavalry-withdrew': {
    ...{ what: 'Cavalry withdraws before combat', rule: 'C2.7, C3.16', deed: true },
    whose: ({ who, to }) => ({ ...ofList(who), hex: to }),
    own: commander(cell('cavalry-withdrew')),
  },
  'rally-declined': {
    ...{ what: 'A rally is declined', rule: 'C3.16', whose: ofList },
    own: commander(cell('rally-declined')),
  },
  'last-sp-kept': {
    ...{ what: 'A last strength point is kept', rule: 'C3.16', whose: ofList },
    own: commander(cell('last-sp-kept')),
  },

  // Ships
  'fleet-entered': {
    ...{ what: 'Ships enter', rule: 'C2.7', deed: true },
    whose: (fact, scene) => ({ ...ofList(fact), hex: waterHex(scene, fact.water) }),
    own: commander(cell('ships-entered')),
  },
  sailed: {
    ...{ what: 'Ships sail', rule: 'C2.7', deed: true },
    whose: ({ who, path }, scene) => ({ ...ofList(who), hex: waterHex(scene, path.at(-1) ?? '') }),
    own: commander(cell('sailed')),
  },
  'fort-fired': {
    ...{ what: 'A fort fires on ships', rule: 'C2.7, C4.5', deed: true, battle: true },
    whose: ({ target, side, hex }, { pack, before }) => ({
      ...ofList(target),
      foes: [...theatersOf(pack, hex), ...listsIn(before, side, hex)],
      hex,
    }),
    own: commander(cell('under-fire', 'the fort, its die and what it hit')),
    enemy: commander(cell('fired-on', 'the die and what it hit')),
  },
  'ships-fought': {
    ...{ what: 'Ships fight', rule: 'C2.7, C4.5', deed: true, battle: true },
    whose: ({ attacker, defender, water }, scene) => ({
      side: attacker.side,
      lists: attacker.lists,
      foes: defender.lists,
      hex: waterHex(scene, water),
    }),
    own: commander(cell('sea-fight', 'ships, dice and hits of both')),
    enemy: commander(cell('sea-fight', 'ships, dice and hits of both')),
  },
  'nsp-lost': {
    ...{ what: 'Ships are damaged or sunk', rule: 'C2.7, C6.1', deed: true, battle: true },
    whose: (fact, scene) => {
      const place = fact.takes.flatMap(({ id }) => scene.before.fleets[id] ?? [])[0]?.place;
      const hex = place?.at === 'water' ? waterHex(scene, place.water) : undefined;
      const lists = fact.side === 'usa' ? [fact.list, 'naval' as const] : [fact.list];
      return { side: fact.side, lists, ...(hex === undefined ? {} : { hex }) };
    },
    own: commander(cell('ships-lost', 'told; of lent ships their owner, too')),
  },
  carried: {
    ...{ what: 'Troops are carried over water', rule: 'C2.7', deed: true },
    whose: (fact, scene) => ({ ...carriers(fact, scene), hex: fact.to }),
    own: commander(cell('put-ashore')),
  },
  embarked: {
    ...{ what: 'Troops go aboard to attack a coast', rule: 'C2.7', deed: true },
    whose: (fact, scene) => ({ ...carriers(fact, scene), hex: fact.to }),
    own: commander(cell('took-ship')),
  },
  'coast-stormed': {
    ...{ what: 'An empty coast is stormed', rule: 'C2.7, B9', deed: true, battle: true },
    whose: (fact, scene) => ({
      ...carriers({ ...fact, takes: fact.takes ?? [] }, scene),
      hex: fact.hex,
      foes: theatersOf(scene.pack, fact.hex),
    }),
    own: {
      commander: cell('stormed', 'the die of the coast, whether they came ashore, and the cost'),
      supreme: {
        ...cell<FactOf<'coast-stormed'>>(
          'stormed',
          'where it cost strength points: whether they came ashore, and the cost',
          ({ lost = 0 }) => lost > 0,
        ),
        without: ({ after }) => (after.settings['supreme-account'] === 'battles' ? [] : ['die']),
      },
    },
    enemy: commander(cell('stormed', 'the die of the coast, and whether they came ashore')),
  },
  drowned: {
    ...{ what: 'Troops drown', rule: 'C2.7, C4.1', whose: carriers, deed: true },
    own: andSupreme(cell('drowned')),
  },
  'sea-paid': { what: 'Sea movement is paid for', rule: 'C2.7' },
  'fleet-lent': {
    what: 'Ships are lent',
    rule: 'C6.2',
    whose: ({ side, from, to }) => ({ side, lists: [from, to] }),
    own: commander(cell('lent')),
  },
  'entry-named': {
    what: 'It is named where the naval pool enters',
    rule: 'C3.5.3',
    whose: ({ side }) => ({ side, lists: ['naval'] }),
    own: andSupreme(cell('entry')),
  },
  'ships-assigned': {
    ...{ what: 'An ironclad is given to a command', rule: 'C3.5.3', whose: ofList },
    own: andSupreme(cell('ironclad')),
  },
  'raider-sent': {
    ...{ what: 'A raider is sent to sea', rule: 'C6.5', whose: ofSide },
    own: { supreme: cell('raider') },
  },
  'sea-allotted': {
    ...{ what: 'Naval command points are given to a theater', rule: 'C6.3', whose: ofList },
    own: andSupreme(cell('sea-cp')),
  },
  'hunt-committed': {
    ...{ what: 'Command points hunt raiders', rule: 'C6.5', whose: ofSide },
    own: { supreme: cell('hunt') },
  },
  raided: {
    ...{ what: 'A raider preys on merchant ships', rule: 'B9' },
    ...everyone(cell('merchants')),
  },
};
