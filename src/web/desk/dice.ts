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
  kindOf,
  sum,
  type Die,
  type RollRecord,
} from '../../kernel/dice.js';
import { placeTitle } from '../../kernel/map/places.js';
import { frame, must } from '../frame.js';
import type { Page, Visit } from '../page.js';

const MOST_SHOWN = 200;

export const dicePage: Page = async (visit) => {
  const rolls = await must(seeRolls(visit.campaign));
  const { q = '', step = '', moment = '', place = '', kind = '', ruled = '' } = visit.query;
  const found = rolls.filter(
    (roll) =>
      (step === '' || roll.step === step) &&
      (moment === '' || roll.at === moment) &&
      (place === '' || roll.place === place) &&
      (kind === '' || kindOf(diceOfRecord(roll)) === kind) &&
      (ruled !== 'yes' || roll.ruled) &&
      roll.name.toLowerCase().includes(q.trim().toLowerCase().slice(0, 200)),
  );
  const shown = found.toReversed().slice(0, MOST_SHOWN);
  const { game } = visit.campaign;
  const data = {
    ...frame(visit, 'Dice'),
    ...{ q, onlyRuled: ruled === 'yes', total: found.length },
    key: keyData(visit),
    sentWords: await wordsData(visit),
    filters: [
      filterOf(
        'step',
        'Step',
        step,
        rolls.toReversed().map((roll) => [roll.step, roll.step]),
      ),
      filterOf(
        'moment',
        'When',
        moment,
        rolls.map(({ at }) => [at, game.moment(at).title]),
      ),
      filterOf('place', 'Where', place, placesOf(visit, rolls)),
      filterOf(
        'kind',
        'Dice',
        kind,
        rolls.map((roll) => twice(kindOf(diceOfRecord(roll)))),
      ),
    ],
    spreads: spreadsOf(found.filter((roll) => !roll.ruled && !roll.gone)),
    rolls: shown.map((roll) => rollRow(visit, roll)),
    more:
      found.length > MOST_SHOWN
        ? `The last ${String(MOST_SHOWN)} are listed; search to find others.`
        : '',
  };
  return { kind: 'page', view: 'desk/dice.html', data };
};

type Choice = readonly [value: string, says: string];
const twice = (text: string): Choice => [text, text];

/** A field that offers what there is, each once. */
function filterOf(name: string, title: string, value: string, choices: readonly Choice[]) {
  const says = new Map(choices);
  // What an address looks for is among them, whatever has come of it.
  if (value !== '' && !says.has(value)) says.set(value, value);
  return {
    ...{ name, title },
    choices: [...says].map(([one, text]) => ({ value: one, says: text, chosen: one === value })),
  };
}

const placesOf = ({ campaign }: Visit, rolls: readonly PlayedRoll[]): readonly Choice[] => {
  const found = rolls.flatMap(({ place }): readonly Choice[] =>
    place === undefined ? [] : [[place, placeTitle(campaign.game.board(), place)]],
  );
  return sortedBy(found, ([, says]) => says);
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
  const { step, at, name, ruled, gone, open, fell, again = [], signed, told, place } = roll;
  const rest = roll.what === name ? '' : (name.split('/').at(-1) ?? '');
  const first = fell?.join(' ') ?? '';
  const before = [first, ...again.slice(0, -1).map((one) => one.join(' '))].join(', then ');
  return {
    ...{ name, gone, faces: facesOf(roll) },
    what: `${roll.what}${rest === '' ? '' : `: ${rest}`}`,
    where: place === undefined ? '' : placeTitle(visit.campaign.game.board(), place),
    place: place ?? '',
    how: ruled
      ? ` · as you ruled, instead of ${first}`
      : again.length > 0
        ? ` · rolled again, before: ${before}`
        : '',
    told: told.length === 0 ? '' : ` · told to ${told.join(', ')}`,
    unsigned: !signed && !ruled,
    at: `${step}, ${visit.campaign.game.moment(at).title}`,
    rule: open ? `${visit.home}/rule?key=${encodeURIComponent(name)}` : '',
  };
}

/** A die with six faces is drawn with its pips. */
function facesOf(roll: PlayedRoll) {
  const isSix = !isDraw(roll) && 'sides' in roll && roll.sides === 6;
  return holdsIn(roll).map((face) => ({ face: String(face), pips: isSix }));
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
