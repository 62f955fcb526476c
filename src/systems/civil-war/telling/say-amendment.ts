/** The gamemaster's amendments in sentences, for his log. */
import { armyOf } from '../rules/leaders/army-name.js';
import { capitalized, never } from '../../../kernel/basic.js';
import type { Pack } from '../rules/pack.js';
import { placeName } from '../rules/ground/places.js';
import type { Amendment } from '../rules/amendment.js';
import { sayEnding } from './tell-country.js';
import { strength } from '../rules/counts.js';
import { count, listWords, sideWords, stateName } from './words.js';
import { shipWords } from '../rules/naval/fleets.js';

const CAREERS = {
  capture: 'captured',
  wound: 'wounded',
  kill: 'killed',
  free: 'set free',
  promote: 'promoted',
  demote: 'demoted',
} as const;

const POINTS = {
  cp: 'command points',
  pp: 'pulse points',
  rail: 'rail points',
  reinforcements: 'reinforcements',
} as const;

const moraleWords = ({ morale }: { readonly morale?: string }): string =>
  morale === undefined ? '' : `${morale} `;

export function sayAmendment(pack: Pack, change: Amendment): string {
  const at = (hex: string): string => placeName(pack, hex);
  switch (change.kind) {
    case 'place-sp':
      return `${strength(change.n)} of the ${sideWords(change.side)} placed at ${at(change.hex)}.`;
    case 'place-leader':
      return `${change.leader} placed at ${at(change.hex)}.`;
    case 'place-army':
      return `The ${armyOf(change.army)} under ${change.leader} placed at ${at(change.hex)}.`;
    case 'place-works':
      return `A ${change.what} of the ${sideWords(change.side)} placed at ${at(change.hex)}.`;
    case 'remove-sp':
      return `${moraleWords(change)}${strength(change.n)} of the ${sideWords(change.side)} removed from ${at(change.hex)}.`;
    case 'remove-leader':
      return `${change.leader} removed.`;
    case 'remove-army':
      return `The ${armyOf(change.army)} removed.`;
    case 'remove-works':
      return `The ${change.what} at ${at(change.hex)} removed.`;
    case 'move-force':
      return `${count([...change.leaders, ...(change.n === 0 ? [] : [`${moraleWords(change)}${strength(change.n)}`])])} moved from ${at(change.from)} to ${at(change.to)}.`;
    case 'demoralize':
      return `${change.n === undefined ? 'All' : strength(change.n)} of the ${sideWords(change.side)} at ${at(change.hex)} ${change.n === 1 ? 'is' : 'are'} ${change.demoralized ? 'demoralized' : 'steady again'}.`;
    case 'control':
      return `${at(change.hex)} is ${change.side === 'neutral' ? 'neutral' : `held by the ${sideWords(change.side)}`}.`;
    case 'rail':
      return `The railroad at ${at(change.hex)} belongs to the ${sideWords(change.side)}.`;
    case 'state':
      return `${capitalized(stateName(pack, change.state))} counts as ${change.side === 'neutral' ? 'neutral' : `part of the ${sideWords(change.side)}`}.`;
    case 'account':
      return `${sideWords(change.side)} ${listWords(change.list)}: ${POINTS[change.what]} set to ${change.n}.`;
    case 'place-ships': {
      const where =
        change.at.in === 'water'
          ? `on ${at(change.at.water)}`
          : change.at.in === 'sea'
            ? 'at sea'
            : `in the pool of ${listWords(change.at.list)}${change.at.entry === undefined ? '' : `, which enters on ${at(change.at.entry)}`}`;
      return `${shipWords(change.n, change.of)} of the ${sideWords(change.side)} placed ${where}.`;
    }
    case 'remove-ships':
      return `${change.n} NSP of the ${sideWords(change.side)} removed from ${at(change.water)}.`;
    case 'move-ships':
      return `${change.n} NSP of the ${sideWords(change.side)} moved from ${at(change.water)} to ${at(change.to ?? change.water)}.`;
    case 'river':
      return `${at(change.water)} is ${change.holder === 'usa' || change.holder === 'csa' ? `controlled by the ${sideWords(change.holder)}` : change.holder === 'contested' ? 'contested' : 'controlled by nobody'}.`;
    case 'sea-cp':
      return `${sideWords(change.side)} ${listWords(change.list)}: naval CP for sea movement set to ${change.n}.`;
    case 'pool':
      return `${change.leader} put in the pool of ${listWords(change.list)}.`;
    case 'points':
      return `${sideWords(change.side)}: ${change.n < 0 ? change.n : `+${change.n}`} victory points, ${change.total} in all.`;
    case 'end-campaign':
      return sayEnding(change);
    case 'go-on':
      return 'The campaign goes on.';
    case 'rating':
      return `${change.leader}: ${change.rating} set to ${change.n}${change.untold === true && change.rating !== 'initiative' ? ', untold' : ''}.`;
    case 'career':
      return `${change.leader} ${CAREERS[change.what]}.`;
    case 'offer':
      return `The ${change.what} of ${change.leader} is open.`;
    default:
      return never(change);
  }
}
