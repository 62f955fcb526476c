/** The sentence of each notice: who did what, where, with how much. It reads the same to both sides and to the gamemaster. */
import type { Pack } from '../rules/figures.js';
import { regionInText, type Land } from '../rules/land.js';
import { turnTitle, type SideName } from '../rules/state.js';
import { sayBattle } from './say-battle.js';
import type { Notice, NoticeOf } from './notice.js';
import { WHY_WORDS } from './why.js';
import {
  coastIn,
  comingTitle,
  dieWords,
  fleetName,
  forceInPlace,
  forceWords,
  fractionWords,
  KIND_WORDS,
  ordinal,
  listed,
  ofSide,
  placeIn,
  reasonWords,
  sideName,
  turnedWords,
  sizeOfTally,
  vpWords,
  was,
} from './words.js';

const theSide = (side: SideName): string => `The ${sideName(side)}`;

export const say =
  (pack: Pick<Pack, 'land' | 'fortFactor' | 'siegeFactor'>) =>
  (notice: Notice): string => {
    const { land } = pack;
    const at = (area: string): string => placeIn(land, area);
    switch (notice.kind) {
      case 'moved':
        return sayMove(land, notice);
      case 'failed': {
        const { side, from, to, by, force, die } = notice;
        const what =
          by === 'sea'
            ? `sail from ${at(from)} to ${at(to)}`
            : `move from ${at(from)} to ${at(to)}`;
        return `A${side === 'american' ? 'n' : ''} ${ofSide(side)} group of ${forceWords(force)} failed to ${what}${dieWords(die)}.`;
      }
      case 'dropped':
        return `Order ${String(notice.line)}, ${at(notice.area)}: ${notice.stopped === true ? 'stopped' : 'not carried out'}, because ${WHY_WORDS[notice.why]}.`;
      case 'sailed':
        return notice.to === undefined
          ? `The ${fleetName(notice.side)} sailed out of sight.`
          : `The ${fleetName(notice.side)} sailed to ${coastIn(land, notice.to)}.`;
      case 'opened':
        return `${theSide(notice.side)} moved ${forceInPlace(notice.force)} into the open at ${at(notice.area)}.`;
      case 'entered':
        return `The British entered ${regionInText(land, notice.region)} for the first time.`;
      case 'placed':
        return sayPlaced(land, notice);
      case 'withdrew':
        return `${notice.n} ${KIND_WORDS.B} SP left ${at(notice.area)} for overseas.`;
      case 'fought':
        return sayBattle(pack, notice);
      case 'news':
        return `${theSide(notice.side)} attacked at ${at(notice.area)}.`;
      case 'lost':
        return `${theSide(notice.side)} lost ${forceInPlace(notice.force)} at ${at(notice.area)}.`;
      case 'fell-open':
        return notice.was === 'fort'
          ? `The ${ofSide(notice.side)} fort at ${at(notice.area)} is gone, and its garrison stands in the open.`
          : `The ${ofSide(notice.side)} siege lines at ${at(notice.area)} are gone, and the besiegers stand in the open.`;
      case 'fortified':
        return `${theSide(notice.side)} put ${forceWords(notice.force)} into a fort at ${at(notice.area)}.`;
      case 'besieged':
        return `${theSide(notice.side)} besieged ${at(notice.area)} with ${forceWords(notice.force)}.`;
      case 'levied':
        return sayLevy(land, notice);
      case 'winter':
        return `Winter attrition${dieWords(notice.die)}: ${fractionWords(notice.fraction)} of the Continentals in each area.`;
      case 'wintered':
        return sayWintered(land, notice);
      case 'perished':
        return `${theSide(notice.side)} lost ${forceWords(notice.force)} to the winter in ${at(notice.area)}.`;
      case 'assessed':
        return sayAssessed(land, notice);
      case 'unsupplied':
        return `The British lost ${String(notice.n)} ${KIND_WORDS.B} SP at ${at(notice.area)} for want of supply.`;
      case 'success':
        return `${notice.area === undefined ? 'A British loss for want of supply' : at(notice.area)} counts as the ${ordinal(notice.nth)} American major success.`;
      case 'french-due':
        return `France enters the war in ${comingTitle(notice.turn)}.`;
      case 'withdrawal':
        return `London recalls ${String(notice.n)} ${KIND_WORDS.B} SP. They must leave from coastal areas by the end of ${comingTitle(notice.by)}.`;
      case 'french-home':
        return `The ${fleetName('american')} and the French who came with it left for the winter.`;
      case 'overseas':
        return sayOverseas(notice);
      case 'turned':
        return `It is the ${ofSide(notice.side)} player-turn of ${turnTitle(notice.turn)}.`;
      case 'over':
        return `The war is over. ${theSide(notice.victor)} win: ${notice.why}.${reasonWords(notice)}`;
      case 'goes-on':
        return 'The war goes on.';
      case 'halted':
        return 'The rest of this player-turn is not played.';
      case 'amended':
        return `Changed by the gamemaster: ${notice.what}.${reasonWords(notice)}`;
    }
  };

function sayMove(land: Land, notice: NoticeOf<'moved'>): string {
  const { side, from, to, by, force, turned, die, back = false } = notice;
  const verb = back ? 'returned' : by === 'sea' ? 'sailed' : 'moved';
  const start = from === undefined ? '' : ` from ${placeIn(land, from)}`;
  const goal = back ? ' to their fleet at ' : ' to ';
  const end = to === undefined ? ' out of sight' : `${goal}${placeIn(land, to)}`;
  const became = turned === undefined || turned === 0 ? '' : `; ${turnedWords(turned)}`;
  return `${forceWords(force)} of the ${sideName(side)} ${verb}${start}${end}${dieWords(die)}${became}.`;
}

function sayPlaced(land: Land, { side, area, what, n, as }: NoticeOf<'placed'>): string {
  const at = placeIn(land, area);
  const force = `${String(n)} ${KIND_WORDS[what]} SP`;
  switch (as) {
    case 'militia':
      return `${force} turned out at ${at}.`;
    case 'tories':
      return `${force} rose at ${at}.`;
    case 'levy':
      return `${force} ${was(n)} raised at ${at}.`;
    case 'landing':
      return `${theSide(side)} landed ${force} at ${at}.`;
  }
}

function sayLevy(land: Land, { die, named }: NoticeOf<'levied'>): string {
  const where = named.map((region) => regionInText(land, region));
  return where.length === 0
    ? `Continental levy${dieWords(die)}: no region raises any.`
    : `Continental levy${dieWords(die)}: ${listed(where)}.`;
}

function sayWintered(land: Land, { area, lost, of, dice = [] }: NoticeOf<'wintered'>): string {
  const rolls = dice.length === 0 ? '' : ` (survival ${listed(dice.map(String))})`;
  return `${placeIn(land, area)}: ${String(lost)} of ${String(of)} ${KIND_WORDS.C} SP lost to the winter${rolls}.`;
}

function sayAssessed(land: Land, { pass, control, vp }: NoticeOf<'assessed'>): string {
  const head = pass !== undefined && pass > 1 ? `Control, pass ${String(pass)}` : 'Control';
  const changes = controlChanges(land, control);
  const what = changes.length === 0 ? 'nothing changed' : changes.join('; ');
  return `${head}: ${what}. The British control ${vpWords(vp)}.`;
}

/** `New York to the British`, in the order of the regions' table. */
const controlChanges = (land: Land, control: NoticeOf<'assessed'>['control']): readonly string[] =>
  land.regions.flatMap(({ id }) => {
    const side = control[id];
    if (side === undefined) return [];
    return [`${regionInText(land, id)} to ${side === null ? 'no one' : `the ${sideName(side)}`}`];
  });

function sayOverseas({ side, force, fleet }: NoticeOf<'overseas'>): string {
  const what = [
    ...(sizeOfTally(force) === 0 ? [] : [forceWords(force)]),
    ...(fleet ? [`the ${fleetName(side)}`] : []),
  ];
  return what.length === 0
    ? `Nothing arrived from overseas for the ${sideName(side)}.`
    : `Ready to land for the ${sideName(side)}: ${listed(what)}.`;
}
