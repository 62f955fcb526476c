/**
 * Checks of a case file: `3 B at newyork`, `3 B fort at newyork`, `no british at camden`, `fleet british at boston`, `fleet french
 * away`, `region njy british`, `tories in njy`, `successes 2`, `vp 24`, `over american`, `not over`, `turn 2 american`, `overseas 6 B`, `away 6 SF`.
 */
import { no, ok, type Result } from '../../../kernel/basic.js';
import type { Fault } from '../../../kernel/sheet-text.js';
import { plainName } from '../../../kernel/sheet-text.js';
import type { Checked } from '../../../kernel/system.js';
import { controlIn, victoryPoints } from '../rules/control.js';
import type { Pack } from '../rules/figures.js';
import { areaOf } from '../rules/land.js';
import { CONDITIONS, countOf, KINDS, SIDES, type State } from '../rules/state.js';
import { areaIn } from './amend.js';

export const checkPosition =
  (pack: Pack) =>
  (text: string, now: State): Result<Checked, Fault> => {
    const found = foundFor(pack, text.trim().replace(/\s+/g, ' '), now);
    return found === undefined
      ? no({
          ...{ line: 1, column: 1, code: 'syntax', rule: 'case files', read: text },
          message:
            '3 B at newyork, no british at camden, fleet british at boston, region njy british, successes 2, vp 24, over american or turn 2 american',
        })
      : ok({ holds: plainName(found) === plainName(text), found });
  };

/** What stands there in the check's own words; undefined where it does not read. */
function foundFor(pack: Pack, text: string, now: State): string | undefined {
  const [, , letters = '', word, at = ''] =
    /^(\d{1,3}) (SF|[CMFBT])(?: (open|fort|siege))? at (.+)$/i.exec(text) ?? [];
  const kind = KINDS.find((one) => one === letters.toUpperCase());
  if (kind !== undefined) {
    const area = areaIn(pack, at);
    const condition = CONDITIONS.find((one) => one === word?.toLowerCase());
    if (area === undefined) return undefined;
    const conditions = condition === undefined ? CONDITIONS : [condition];
    const n = countOf(now.stacks, { area, kinds: [kind], conditions });
    return `${String(n)} ${kind}${condition === undefined ? '' : ` ${condition}`} at ${at}`;
  }
  const [, who = '', where = ''] = /^no (american|british) at (.+)$/i.exec(text) ?? [];
  const side = SIDES.find((one) => one === who.toLowerCase());
  if (side !== undefined) {
    const area = areaIn(pack, where);
    if (area === undefined) return undefined;
    const n = countOf(now.stacks, { area, side });
    return n === 0 ? text : `${String(n)} ${side} at ${where}`;
  }
  return foundOfCountry(pack, text, now);
}

function foundOfCountry(pack: Pack, text: string, now: State): string | undefined {
  const [what = '', ...rest] = text.split(' ');
  const last = rest.at(-1) ?? '';
  switch (what.toLowerCase()) {
    case 'fleet': {
      const side = rest[0]?.toLowerCase() === 'british' ? 'british' : 'american';
      const sea = now.fleets[side];
      const asked = rest[1] === 'at' ? areaIn(pack, rest.slice(2).join(' ')) : undefined;
      if (sea === null) return `fleet ${rest[0] ?? ''} away`;
      return asked !== undefined && areaOf(pack.land, asked).sea === sea
        ? text
        : `fleet ${rest[0] ?? ''} at ${sea}`;
    }
    case 'region':
    case 'tories':
    case 'militia': {
      const id = what.toLowerCase() === 'region' ? (rest[0] ?? '') : last;
      const region = now.regions[id.toLowerCase()];
      if (region === undefined) return undefined;
      if (what.toLowerCase() === 'region') return `region ${id} ${region.control ?? 'nobody'}`;
      const isOut = what.toLowerCase() === 'tories' ? region.tories : region.militia;
      return isOut ? text : `no ${what} in ${id}`;
    }
    case 'successes':
      return `successes ${String(now.successes)}`;
    case 'vp':
      return `vp ${String(victoryPoints(controlIn(now), pack))}`;
    case 'over':
    case 'not':
      return now.over === null ? 'not over' : `over ${now.over.victor}`;
    case 'turn':
      return `turn ${String(now.turn)} ${now.side}`;
    case 'overseas': {
      const kind = (['F', 'SF', 'B'] as const).find((one) => one === last.toUpperCase());
      return kind === undefined ? undefined : `overseas ${String(now.overseas[kind])} ${kind}`;
    }
    case 'away':
      return `away ${String(now.spring?.SF ?? 0)} SF`;
    case 'french':
      return now.frenchDue === null ? 'french not due' : `french due ${String(now.frenchDue)}`;
    default:
      return undefined;
  }
}
