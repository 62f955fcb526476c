/** Every roll by its name: what fell, what was ruled, who was told, how often each face came; and the key of the dice. */
import { seeDiceKey } from '../../campaign/turn/see-dice-key.js';
import { seeWordCount } from '../../campaign/turn/send-word.js';
import { seeRolls, type PlayedRoll } from '../../campaign/turn/see-rolls.js';
import { groupedBy, sortedBy } from '../../kernel/basic.js';
import {
  diceOfRecord,
  diceText,
  holdsIn,
  isDraw,
  sum,
  type Die,
  type RollRecord,
} from '../../kernel/dice.js';
import { frame, must } from '../frame.js';
import type { Page, Visit } from '../page.js';

const MOST_SHOWN = 200;

export const dicePage: Page = async (visit) => {
  const rolls = await must(seeRolls(visit.campaign));
  const { q = '', step = '', ruled = '' } = visit.query;
  const found = rolls.filter(
    (roll) =>
      (step === '' || roll.step === step) &&
      (ruled !== 'yes' || roll.ruled) &&
      roll.name.toLowerCase().includes(q.trim().toLowerCase().slice(0, 200)),
  );
  const shown = found.toReversed().slice(0, MOST_SHOWN);
  const data = {
    ...frame(visit, 'Dice'),
    ...{ q, onlyRuled: ruled === 'yes', total: found.length },
    key: keyData(visit),
    sentWords: await wordsData(visit),
    steps: [...new Set(rolls.map((roll) => roll.step))].map((name) => ({
      name,
      chosen: name === step,
    })),
    spreads: spreadsOf(found.filter((roll) => !roll.ruled && !roll.gone)),
    rolls: shown.map((roll) => rollRow(visit, roll)),
    more:
      found.length > MOST_SHOWN
        ? `The last ${String(MOST_SHOWN)} are listed; search for others.`
        : '',
  };
  return { kind: 'page', view: 'desk/dice.html', data };
};

function keyData({ campaign }: Visit) {
  const { state, says, publicKey = '', fingerprint = '' } = seeDiceKey(campaign);
  return { says, publicKey, fingerprint, isLost: state === 'missing' || state === 'other' };
}

async function wordsData({ campaign }: Visit) {
  const { asked, count, closed } = await must(seeWordCount(campaign));
  if (!asked) return false;
  const seats = count === 1 ? '1 seat has' : `${String(count)} seats have`;
  const says =
    closed === undefined
      ? `${seats} sent a word for the dice. The words are closed when the second step is resolved.`
      : closed.lines.length === 0
        ? 'The words for the dice are closed. No seat sent one.'
        : 'The words for the dice are closed. Names of rolls begin with them:';
  return { says, lines: closed?.lines ?? [] };
}

function rollRow(visit: Visit, roll: PlayedRoll) {
  const { step, at, name, ruled, gone, open, fell, again = [], signed, told } = roll;
  const first = fell?.join(' ') ?? '';
  const before = [first, ...again.slice(0, -1).map((one) => one.join(' '))].join(', then ');
  return {
    ...{ name, gone, faces: holdsIn(roll) },
    how: ruled
      ? ` · as you ruled, instead of ${first}`
      : again.length > 0
        ? ` · rolled again, before: ${before}`
        : '',
    told: told.length === 0 ? '' : ` · told to ${told.join(', ')}`,
    unsigned: !signed && !ruled,
    at: `${step}, ${at}`,
    rule: open ? `${visit.home}/rule?key=${encodeURIComponent(name)}` : '',
  };
}

/** How often each face fell, by the kind of die. */
function spreadsOf(rolls: readonly PlayedRoll[]) {
  const thrown = rolls.flatMap((roll) => (isDraw(roll) ? [] : eachDie(roll)));
  const kinds = groupedBy(thrown, ({ die }) => diceText([{ count: 1, die }]));
  return sortedBy(kinds.keys(), (text) => text.padStart(LONGEST_KIND)).map((text) => {
    const dice = kinds.get(text) ?? [];
    const { name, faces } = dice[0]?.die ?? { name: '', faces: [] };
    const counts = [...new Set(faces)].map((face) => ({
      face,
      n: dice.filter((one) => one.face === face).length,
    }));
    const most = Math.max(1, ...counts.map(({ n }) => n));
    return {
      kind: text === `1d${faces.length}` ? `dice with ${faces.length} sides` : `dice: ${name}`,
      dice: dice.length,
      mean: meanOf(dice.map(({ face }) => face)),
      fair: meanOf(faces),
      counts: counts.map((one) => ({ ...one, most })),
    };
  });
}

/** More than the text of any kind; shorter texts, those of plain dice, come first. */
const LONGEST_KIND = 2000;

const meanOf = (faces: readonly number[]): string =>
  (sum(faces) / Math.max(1, faces.length)).toFixed(2);

function eachDie(roll: RollRecord): readonly { readonly die: Die; readonly face: number }[] {
  const dice = diceOfRecord(roll).flatMap(({ count, die }) => Array<Die>(count).fill(die));
  return dice.map((die, index) => ({ die, face: roll.faces[index] ?? 0 }));
}
