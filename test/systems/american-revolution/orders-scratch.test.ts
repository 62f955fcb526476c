import { it } from 'vitest';
import { foggy, readOrders, viewIn, WINTER, promptFor, pack } from './orders-board.js';
import { ordersOf } from '../../../src/systems/american-revolution/orders/index.js';
const a = (at: string, more: object = {}) => viewIn('american', { at, ...more });
const b = (at: string, more: object = {}) => viewIn('british', { at, ...more });
const rows: [ReturnType<typeof a>, string][] = [
  [a('boston 5C'), 'move'], [a('boston 5C'), 'move 5'], [a('boston 5C'), 'move 5C'], [a('boston 5C'), 'move 5C from boston'], [a('boston 5C'), 'move 5C from boston to'],
  [a('boston 5C'), 'move 5B from boston to worcester'], [a('boston 5C'), 'move 5C from boston to worcester; go home'], [a('boston 5C'), 'fortify boston; hold'],
  [a('boston 5C'), 'move 5C from bostonn to worcester'], [a('boston 5C'), 'move five C from boston to worcester'], [a('boston 5C'), 'march 5C from boston to worcester'],
  [a('boston 5C'), 'move 6C from boston to worcester'], [a('boston 5C'), 'move 5C from boston to worcester\nmove 2C from boston to newport'], [a('boston 5C'), 'move 5C from boston to worcester\nfortify boston with 5C'],
  [a('boston 5C moved'), 'move 5C from boston to worcester'], [a('boston 5C'), 'move 5C from hartford to worcester'], [a('boston 5C'), 'move 5C from portsmouth to falmouth'],
  [a('worcester 5M'), 'move 5M from worcester to hartford'], [a('worcester 5M 3C'), 'move 5M 3C from worcester to hartford'],
  [a('boston 5C, worcester 2B'), 'move 5C from boston to worcester, hartford'], [a('boston 5C, worcester 9B'), 'move 5C from boston to worcester, hartford'], [a('boston 5C'), 'move 5C from boston to worcester, hartford; leave 5C at worcester'], [a('boston 5C'), 'move 5C from boston to worcester; leave 2C at hartford'], [a('boston 5C'), 'move 5C from boston to worcester; leave 9C at worcester'],
  [a('boston 5C'), 'move 5C from boston to halifax'], [a('boston 5C'), 'move 5C from boston to albany'], [a('boston 5C'), 'move 5C from boston to worcester, springfield, albany, mohawk, iroquois, erie'],
  [a('albany 3C 3M fort'), 'move 2C from albany to westpoint'], [a('albany 3C fort, albany 1B siege'), 'open 3C at albany'],
  [a('boston 5C'), 'sail 5C from boston to newport'], [a('boston 5C, boston 1SF', { fleets: { american: 'massbay', british: 'rhodeisland' } }), 'sail 5C from boston to newlondon\nsail 1C from boston to worcester\nmove 1SF from boston to portsmouth'],
  [a('boston 5C'), 'land at newport'], [a('boston 5C'), 'withdraw 2 from boston'], [b('boston 5B', { withdrawal: { left: 3, by: 4 } }), 'withdraw 4 from boston\nwithdraw 2 from worcester\nwithdraw 2 from newport'],
  [a('boston 5C'), 'attack boston'], [a('boston 5C, boston 2B'), 'attack boston with 5C against fort'], [a('boston 5C, boston 7B'), 'attack boston'], [a('boston 5C, boston 2B fort'), 'attack boston with 5C'], [a('boston 5C, boston 2B'), 'attack boston with 5C\nattack boston with 2C'], [a('boston 5C, boston 2B'), 'attack boston with 5C; odds 3-1'], [a('boston 5C, boston 2B'), 'attack boston with 5C against everyone'],
  [b('boston 5B fort, boston 2C siege, boston 1C'), 'attack boston with 5B against open'], [b('boston 3B fort, boston 2C siege'), 'attack boston with 3B'],
  [a('albany 9C 9M'), 'fortify albany with 6C'], [a('albany 9C 9M'), 'fortify albany with 2C 3M'], [a('albany 9C'), 'besiege albany with 5C'],
  [b('newport 1B', { overseas: { B: 6 } }), 'land at newport\nfortify newport with 6B'], [b('newport 1B', { turn: WINTER }), 'move 1B from newport to worcester\nsail 1B from newport to boston\nattack newport\nfortify newport'],
  [b('boston 9B'), 'move 2B from boston to worcester\nmove 2B from boston to portsmouth\nmove 2B from boston to newport\nmove 6B from boston to falmouth; stop early'],
];
it('x', () => {
  for (const [seen, text] of rows) {
    const { faults, warnings } = readOrders(text, seen);
    console.log(text, ...faults.map((f) => `\n    F ${f.line}:${f.column} ${f.rule} ${f.code} «${f.read}» ${f.message}${f.fix ? `  [${f.fix.says}]` : ''}`), ...warnings.map((f) => `\n    W ${f.rule} ${f.message}`));
  }
  const seen = b('boston 9B 3T, newyork 6B, worcester 2C, boston 4B fort, boston 1M siege', { overseas: { B: 6 }, withdrawal: { left: 10, by: 9 } });
  for (const s of [seen, a('boston 9B fort, boston 5C, boston 9M siege, worcester 3C 3M, newport 2SF 3F', { fleets: { american: 'rhodeisland', british: 'newyorkbay' }, overseas: { F: 3 } })])
    for (const p of ordersOf(pack).phrases(promptFor(s.who), s)) { console.log(p.what, p.lines); for (const l of p.lines) console.log('   ', readOrders(l, s).lines[0]?.says); }
  console.log(JSON.stringify(ordersOf(pack).pieces(promptFor('british'), seen, ''), null, 1).slice(0, 5000));
  void foggy;
});
