/** The gamemaster's log in sentences: every kind of fact has one (design law 7). */
import { never } from '../../../kernel/basic.js';
import type { BattleSide, CivilWarFact } from '../fact.js';
import { placeName } from '../ground/places.js';
import type { Pack } from '../pack.js';
import { sayAmendment } from '../gm/say-amendment.js';
import { aLeader, count, forceWords, listWords, points, sideWords, strength } from './words.js';

export function sayTruth(pack: Pack, fact: CivilWarFact): string {
  const at = (hex: string): string => placeName(pack, hex);
  switch (fact.kind) {
    case 'initiative-rolled':
      return `Initiative ${fact.round}: USA ${fact.usa.join('+')}, CSA ${fact.csa.join('+')}: ${points(fact.difference, 'pulse')}.`;
    case 'command-rolled':
      return `Command, table use ${fact.use}: ${sideWords(fact.side)} rolled ${fact.dice.join('+')} and gains ${points(fact.cp, 'command')}.`;
    case 'game-turn-reckoned':
      return `The game turn has ${points(fact.pp, 'pulse')} for each side; command points: USA ${fact.cp.usa}, CSA ${fact.cp.csa}.`;
    case 'split-decided':
      return `The game turn is played in ${fact.parts === 1 ? 'one turn' : `${fact.parts} turns`}.`;
    case 'means-set':
      return `${sideWords(fact.side)} has ${points(fact.cp, 'command')}, ${points(fact.pp, 'pulse')} and ${points(fact.rail, 'rail')} for this turn; ${fact.discretionary} discretionary strength points.`;
    case 'allotted':
      return `${sideWords(fact.side)} ${listWords(fact.list)} is given ${points(fact.cp, 'command')}, ${points(fact.pp, 'pulse')}, ${points(fact.rail, 'rail')}.`;
    case 'reserve-kept':
      return `${sideWords(fact.side)} keeps ${points(fact.cp, 'command')} and ${points(fact.pp, 'pulse')}${fact.silent ? ' (no allocation came; the usual shares hold)' : ''}.`;
    case 'reinforced':
      return `${sideWords(fact.side)} ${listWords(fact.list)}: ${strength(fact.sp)} (${fact.source}) wait to enter.`;
    case 'redirected':
      return `${sideWords(fact.side)} sends ${strength(fact.sp)} from ${listWords(fact.from)} to ${listWords(fact.to)}, due in game turn ${fact.turn}.`;
    case 'leader-assigned':
      return `${fact.leader} (${aLeader(fact.stars, fact.of).toLowerCase()}, ${sideWords(fact.side)}) joins the pool of ${listWords(fact.list)} in place ${fact.order}.`;
    case 'reinforcements-lost':
      return `${sideWords(fact.side)} ${listWords(fact.list)} loses ${strength(fact.sp)} that had not entered.`;
    case 'figure-given':
      return `The gamemaster set ${fact.table}, ${fact.row}, ${fact.column} to ${fact.value}.`;
    case 'looked-up':
      return `Table ${fact.table}, row ${fact.row}, column ${fact.column}: ${fact.value} (${fact.status}).`;
    case 'step-ended':
      return `The ${fact.step === 'strategic' ? 'strategic turn' : `${fact.step} sub-turn`} has ended${fact.gameTurnEnds ? ', and with it the game turn' : ''}.`;
    case 'paid':
      return `${sideWords(fact.side)} ${listWords(fact.list)} pays ${points(fact.cp, 'command')}, ${points(fact.pp, 'pulse')}${fact.rail > 0 ? `, ${points(fact.rail, 'rail')}` : ''}.`;
    case 'entered-leader':
      return `${fact.leader} (${sideWords(fact.side)}) entered at ${at(fact.hex)}.`;
    case 'entered-sp':
      return `${strength(fact.sp)} of the ${sideWords(fact.side)} entered at ${at(fact.hex)}.`;
    case 'marched': {
      const way = fact.path.map(at).join(', ');
      const met = fact.contact === undefined ? '' : `; it met the enemy at ${at(fact.contact)}`;
      return `${sideWords(fact.who.side)}: ${forceWords({ ...fact.who, sp: fact.sp })} ${fact.rail ? 'went by rail' : 'marched'}: ${way}${met}.`;
    }
    case 'depot-built':
    case 'fort-built':
      return `The ${sideWords(fact.side)} built a ${fact.kind === 'depot-built' ? 'depot' : 'fort'} at ${at(fact.hex)}.`;
    case 'depot-burnt':
      return `The ${sideWords(fact.by)} burnt the depot at ${at(fact.hex)}.`;
    case 'fort-taken':
      return `The ${sideWords(fact.by)} took the ${fact.what} at ${at(fact.hex)}.`;
    case 'order-stopped':
      return `${orderWords(fact.order)}: stopped by the enemy (${fact.says}); ${points(fact.cpReturned, 'command')} returned.`;
    case 'order-failed':
      return `${orderWords(fact.order)}: not done (${fact.says}): ${fact.why}.`;
    case 'condition-read':
      return `${orderWords(fact.order)}: the condition "${fact.words}" ${fact.holds ? 'holds' : 'does not hold'}.`;
    case 'went-first':
      return `At ${at(fact.hex)} the order mattered: ${fact.who.map((one) => `${one.name} ${one.throws.join(' then ')}`).join(', ')}; lowest first.`;
    case 'fought':
      return `Battle at ${at(fact.hex)}, column ${fact.column} after ${fact.shifts} shift${fact.shifts === 1 ? '' : 's'}: ${battleWords(fact.attacker)} attacked ${battleWords(fact.defender)}.`;
    case 'lost-sp':
      return `The ${sideWords(fact.side)} lost ${strength(fact.takes.reduce((sum, take) => sum + take.n, 0))} at ${at(fact.hex)} (${fact.why}).`;
    case 'demoralized':
      return `The ${sideWords(fact.side)} at ${at(fact.hex)} is demoralized.`;
    case 'rallied':
      return `The ${sideWords(fact.side)} at ${at(fact.hex)} rallied.`;
    case 'retreated':
      return `The ${sideWords(fact.side)}: ${forceWords(fact)} retreated from ${at(fact.from)} to ${at(fact.to)}.`;
    case 'advanced':
      return `The ${sideWords(fact.who.side)}: ${forceWords({ ...fact.who, sp: fact.sp })} advanced from ${at(fact.from)} to ${at(fact.to)}.`;
    case 'leader-displaced':
      return `${fact.leader} (${sideWords(fact.side)}) has nobody left at ${at(fact.hex)} and is away until game turn ${fact.until}.`;
    case 'city-taken':
      return `The ${sideWords(fact.by)} took ${at(fact.hex)}; known to ${count(fact.knownTo.map(sideWords))}.`;
    case 'state-fell':
      return `All cities of ${pack.states.get(fact.state)?.name ?? fact.state} have fallen to the ${sideWords(fact.by)}.`;
    case 'learned':
      return `The ${sideWords(fact.side)} learns that ${at(fact.hex)} is held by the ${sideWords(fact.holder)}.`;
    case 'sighted':
      return `The ${sideWords(fact.side)} sees a ${fact.size} force at ${at(fact.hex)}.`;
    case 'sight-lost':
      return `The ${sideWords(fact.side)} no longer looks at ${at(fact.hex)}.`;
    case 'sight-cleared':
      return `The ${sideWords(fact.side)} sees nobody at ${at(fact.hex)} any more.`;
    case 'spotted':
      return `The ${sideWords(fact.side)} sees a ${fact.size} force on the march: ${fact.hexes.map(at).join(', ')}${fact.gone ? ', gone' : ''}.`;
    case 'amended':
      return `By the gamemaster's hand: ${sayAmendment(pack, fact.change)}`;
    default:
      return never(fact);
  }
}

const orderWords = (order: {
  readonly side: 'usa' | 'csa';
  readonly list: string;
  readonly from: number;
}): string => `${sideWords(order.side)} ${listWords(order.list)}, pulse ${order.from}`;

function battleWords(part: BattleSide): string {
  const morale = part.demoralized ? ', demoralized' : '';
  return `${sideWords(part.side)} ${forceWords(part)} (die ${part.die}${signed(part.modifier)}; suffers ${part.result}, loses ${part.lost}${morale}${part.won ? ', won' : ''})`;
}

const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);
