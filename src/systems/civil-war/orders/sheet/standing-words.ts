/** Standing orders in words: as they are told, and as lines that read back as the same orders. */
import { never } from '../../../../kernel/basic.js';
import { placeName, placeText } from '../../rules/ground/places.js';
import type { StandingAction, StandingOrder } from '../order.js';
import type { Pack } from '../../rules/pack.js';
import { sayCondition, writeCondition } from '../words/condition-words.js';
import { sayForce, saved } from '../words/say-force.js';
import { writeForce } from '../words/write-force.js';
import { writePriced, sayAction } from '../verbs.js';

/** `McDowell rallies when demoralized`, `Stuart withdraws before combat toward Richmond (7716)`. */
export function sayStanding(pack: Pack, { does, when }: StandingOrder): string {
  const only = when === undefined ? '' : `, if ${sayCondition(pack, when)}`;
  return sayDoing(pack, does) + only;
}

function sayDoing(pack: Pack, does: StandingAction): string {
  const at = (hex: string | undefined): string => (hex === undefined ? '' : placeName(pack, hex));
  switch (does.kind) {
    case 'rally':
      return `${sayForce(pack, does.force)} to rally when demoralized`;
    case 'withdraw': {
      const toward = does.toward === undefined ? '' : ` toward ${at(does.toward)}`;
      return `${does.leader} to withdraw before combat${against(does)}${toward}`;
    }
    case 'react': {
      const who = sayForce(pack, does.force);
      if (does.aim === 'intercept') {
        const where = does.within === 0 ? 'at' : `within ${does.within} of`;
        return `${who} to intercept an enemy ${where} ${at(does.hex)}`;
      }
      const goal = does.aim === 'supply' ? 'supply' : at(does.hex);
      return `${who} to move toward ${goal} when an enemy comes within ${does.within}`;
    }
    case 'interrupted':
      return `if entrenching is interrupted, ${sayAction(pack, does.does.action)}`;
    case 'decline-rally':
      return `no rally at the end of the game turn${does.hex === undefined ? '' : ` at ${at(does.hex)}`}${does.last === true ? ' where it costs the last SP' : ''}`;
    case 'give-up-last':
      return `the last SP of a force${does.hex === undefined ? '' : ` at ${at(does.hex)}`} to be given up in the rally at the end of the game turn`;
    case 'run-forts':
      return 'ships run past unknown forts';
    case 'stop-on-sight':
      return 'ships stop before enemy ships that they come upon';
    case 'save':
      return `${saved(does)} kept for the second sub-turn`;
    default:
      return never(does);
  }
}

type Withdrawal = Extract<StandingAction, { kind: 'withdraw' }>;

const against = ({ size, orLarger }: Withdrawal): string =>
  size === undefined ? '' : ` from ${size}${orLarger ? ' or larger' : ''}`;

/** A line of the grammar. */
export function writeStanding(pack: Pack, { does, when }: StandingOrder): string {
  const only = when === undefined ? '' : ` if ${writeCondition(pack, when)}`;
  return `standing: ${writeDoing(pack, does)}${only}`;
}

function writeDoing(pack: Pack, does: StandingAction): string {
  const at = (hex: string | undefined): string => (hex === undefined ? '' : placeText(pack, hex));
  switch (does.kind) {
    case 'rally':
      return `rally ${writeForce(pack, does.force)} when demoralized`;
    case 'withdraw': {
      const toward = does.toward === undefined ? '' : ` toward ${at(does.toward)}`;
      return `withdraw ${does.leader} before combat${against(does)}${toward}`;
    }
    case 'react': {
      const who = writeForce(pack, does.force);
      if (does.aim === 'intercept') {
        return `react ${who} to intercept enemy within ${does.within} of ${at(does.hex)}`;
      }
      return `react ${who} toward ${does.aim === 'supply' ? 'supply' : at(does.hex)} within ${does.within}`;
    }
    case 'interrupted':
      return `if entrenching is interrupted then ${writePriced(pack, does.does)}`;
    case 'decline-rally':
      return `decline rally${does.hex === undefined ? '' : ` at ${at(does.hex)}`}${does.last === true ? ' of last SP' : ''}`;
    case 'give-up-last':
      return `give up last SP${does.hex === undefined ? '' : ` at ${at(does.hex)}`}`;
    case 'run-forts':
      return 'run undetected forts';
    case 'stop-on-sight':
      return 'stop on sight';
    case 'save':
      return `save ${saved(does)}`;
    default:
      return never(does);
  }
}
