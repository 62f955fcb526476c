/** `move FORCE to PLACE`: a march, a ride by rail, a ride by the die of a cavalry leader (C3.12, C3.13, C5.1). */
import { type Move, contenderOfMarch, march } from './march.js';
import {
  type DraftForce,
  type Scene,
  readForce,
  forceWords,
  misplaced,
  ownLeaders,
  completeForce,
} from './words/read-force.js';
import type { Word } from '../../../kernel/sheet-text.js';
import {
  type Phrases,
  endOf,
  isWord,
  readPlace,
  phrase,
  stopsOf,
  strayPhrases,
  type Slip,
  textOf,
} from './words/read-words.js';
import { type Clauses, readCompany, readDrops } from './words/read-company.js';
import type { Read, Verb } from './verb.js';
import type { Company, Drop } from './words/names.js';
import type { Pack } from '../rules/pack.js';
import { counted } from '../rules/counts.js';
import { sayForce, isOne, place } from './words/say-force.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { writeForce, forceText } from './words/write-force.js';
import type { View } from '../rules/view.js';
import { type Payer, type Price, type PriceFault, priceOfMove } from './words/price-figure.js';
import { type Result, ok } from '../../../kernel/basic.js';
import { checkMove } from './check-move.js';

type Draft = Omit<Move, 'force' | 'to'> & {
  readonly force: DraftForce;
  readonly to?: string | undefined;
};

/** `move FORCE to PLACE`; `ride LEADER to PLACE` is a move by the die of a cavalry leader (C5.1). */
function readMove(
  scene: Scene,
  words: readonly Word[],
  phrases: Phrases,
  clauses: Clauses,
): Read<Draft> {
  const end = endOf(words, 1);
  const ride = isWord(words[0], 'ride', 'rides', 'activate');
  const { force, slips } = readForce(scene, forceWords(phrases, end));
  const to = readPlace(scene.pack, phrase(phrases, 'to')?.words ?? [], end, 'move FORCE to PLACE');
  const via = stopsOf(scene.pack, phrases).map((stop) =>
    readPlace(scene.pack, stop.words, stop.at, 'via PLACE, PLACE'),
  );
  const all = [
    ...slips,
    ...via.flatMap((stop) => ('slip' in stop ? [stop.slip] : [])),
    ...('slip' in to ? [to.slip] : []),
    ...strayPhrases(phrases, ['at', 'to', 'via', 'alone', 'stack', 'rail', 'cutting']),
    ...misplaced(force, phrases),
  ];
  const extra = readClauses(scene, force, clauses, end);
  all.push(...extra.slips);
  if (force === undefined) return { slips: all };
  const draft: Draft = {
    kind: 'move',
    force,
    via: via.flatMap((stop) => ('hex' in stop ? [stop.hex] : [])),
    to: 'hex' in to ? to.hex : undefined,
    rail: phrase(phrases, 'rail') !== undefined,
    ...extra.draft,
    ...(phrase(phrases, 'cutting') === undefined ? {} : { cutting: true }),
    ...(ride ? { ride: true } : {}),
  };
  return { draft, slips: all };
}

/** Who goes along, for a leader or an army; who is dropped, for these and for stacks. */
function readClauses(
  scene: Scene,
  force: DraftForce | undefined,
  { company, drops }: Clauses,
  end: number,
): {
  readonly draft: { readonly company?: Company; readonly drops?: readonly Drop[] };
  readonly slips: readonly Slip[];
} {
  const slips: Slip[] = [];
  const misfit = (clause: readonly Word[], message: string): unknown =>
    slips.push({
      ...{
        code: 'left-over',
        rule: 'C5.8',
        at: clause[0]?.at ?? end,
        read: textOf(clause),
      },
      message,
    });
  const isLed = force?.of === 'army' || (force?.of === 'leader' && !force.alone);
  const with_ = company === undefined ? undefined : readCompany(company, ownLeaders(scene), end);
  const dropped = drops === undefined ? undefined : readDrops(scene.pack, drops, end);
  if (company !== undefined && force !== undefined && !isLed)
    misfit(company, 'Write “with” only after a leader or an army.');
  if (
    drops !== undefined &&
    force !== undefined &&
    !isLed &&
    !(force.of === 'sp' && force.together)
  )
    misfit(
      drops,
      'Only a force with a leader, or a stack, can drop SP: SP that are not in a stack march one by one.',
    );
  return {
    draft: {
      ...(with_ === undefined ? {} : { company: with_.company }),
      ...(dropped === undefined ? {} : { drops: dropped.drops }),
    },
    slips: [...slips, ...(with_?.slips ?? []), ...(dropped?.slips ?? [])],
  };
}

function sayMove(pack: Pack, move: Draft, from?: string): string {
  const { force } = move;
  const verb = move.rail ? 'ride' : 'march';
  const who =
    force.of === 'sp'
      ? `${force.n === undefined ? 'the SP' : counted(force.n, 'SP', 'SP')}${force.together ? ' as a stack' : ''}`
      : sayForce(pack, force);
  const start = force.of === 'sp' ? (force.hex ?? from) : from;
  const ending = verb === 'march' ? 'es' : 's';
  const origin = start === undefined ? '' : ` from ${placeName(pack, start)}`;
  const via = move.via.map((hex) => placeName(pack, hex)).join(', ');
  return [
    `${who} ${isOne(force) ? verb + ending : verb}${origin} to ${place(pack, move.to)}`,
    via === '' ? '' : ` via ${via}`,
    move.rail ? ' by rail' : '',
    sayExtras(pack, move),
  ].join('');
}

/** Who goes along, who is dropped, what is cut, and by what die. */
function sayExtras(pack: Pack, move: Draft): string {
  const { company, drops = [], cutting, ride } = move;
  const sp = company?.sp;
  const along = [
    ...(sp === undefined ? [] : [counted(sp, 'SP', 'SP')]),
    ...(company?.leaders ?? []),
  ];
  const dropped = drops.map(({ n, hex }) => `${counted(n, 'SP', 'SP')} at ${placeName(pack, hex)}`);
  return [
    along.length === 0 ? '' : ` with ${along.join(', ')}${sp === undefined ? ' and their SP' : ''}`,
    dropped.length === 0 ? '' : `, dropping ${dropped.join(', ')}`,
    cutting === true ? ', cutting railways' : '',
    ride === true ? ', if a die shows no more than his initiative' : '',
  ].join('');
}

function writeMove(pack: Pack, action: Move): string {
  const via = action.via.map((hex) => placeText(pack, hex)).join(', ');
  const over = via === '' ? '' : ` via ${via}`;
  const rail = action.rail ? ' by rail' : '';
  const verb = action.ride === true ? 'ride' : 'move';
  const cutting = action.cutting === true ? ' cutting rails' : '';
  const who = `${writeForce(pack, action.force)}${writeCompany(action)}`;
  const way = `to ${placeText(pack, action.to)}${over}${rail}${cutting}`;
  return `${verb} ${who} ${way}${writeDrops(pack, action)}`;
}

function writeCompany({ company }: Move): string {
  if (company === undefined) return '';
  const { sp, leaders } = company;
  return ` with ${[...(sp === undefined ? [] : [`${sp} SP`]), ...leaders].join(', ')}`;
}

function writeDrops(pack: Pack, { drops = [] }: Move): string {
  const parts = drops.map(({ n, hex }) => `${n} SP at ${placeText(pack, hex)}`);
  return parts.length === 0 ? '' : ` dropping ${parts.join(', ')}`;
}

/** By the die a cavalry force costs 1 CP; the full price is written where it is to go in any case (C5.1). */
function price(
  pack: Pack,
  seen: View,
  { force, ride }: Pick<Draft, 'force' | 'ride'>,
  { pulses = 1 }: Payer,
): Result<Price, PriceFault> {
  const full = priceOfMove(pack, seen, force);
  return full.ok && ride === true && pulses === 1 ? ok({ cp: 1, pp: 1 }) : full;
}

/** Strength points that march one by one act in each pulse of their line (C3.13). */
const isOneByOne = ({ force }: Move): boolean => force.of === 'sp' && !force.together;

export const moveVerb: Verb<Move, Draft> = {
  begins: ['move', 'attack', 'ride'],
  also: ['moves', 'attacks', 'march', 'marches', 'rides', 'activate'],
  read: readMove,
  complete: (draft, spThere) => {
    const force = completeForce(draft.force, spThere);
    if (force === undefined || draft.to === undefined) return undefined;
    return { ...draft, force, to: draft.to };
  },
  check: checkMove,
  price,
  say: sayMove,
  write: writeMove,
  acts: (move) => (isOneByOne(move) ? 'at-each' : 'at-last'),
  contends: contenderOfMarch,
  carryOut: march,
  byHand: (pack, _now, side, { force, company, to }) =>
    `move ${forceText(side, force)}${companyText(company)} to ${placeText(pack, to)}`,
};

function companyText(company: Company | undefined): string {
  if (company?.sp === undefined) return '';
  return ` with ${[`${company.sp} SP`, ...company.leaders].join(' and ')}`;
}
