/** What the gamemaster knows of his campaign's dice: whether they are signed, their public key, and their seal. */
import { ok } from '../../kernel/basic.js';
import { diceText } from '../../kernel/dice.js';
import { selectRollsAfter } from '../../store/roll.js';
import type { Campaign } from '../campaign.js';
import type { KeyState } from './campaign-dice.js';
import { store } from '../../store/store.js';
import { fingerprintOf } from './dice-key.js';
import { ORDER, orderName } from './dice.js';
import { sealName } from './signed-roll.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `says`: what it means, and what to do where something is missing. */
export type SeenDiceKey = {
  readonly state: KeyState;
  readonly says: string;
  /** What the private half is called where it lies. */
  readonly file: string;
  readonly publicKey?: string;
  readonly fingerprint?: string;
};

/** For the gamemaster, with the name of the file where `named`. */
export function seeDiceKey(campaign: Campaign): SeenDiceKey {
  const { publicKey, keyState } = campaign.inside.dice;
  const state = keyState();
  const file =
    campaign.onPages === true
      ? "the key file (the campaign's name with .key after it)"
      : store().keys.nameOf(campaign.path);
  const says = SAYS[state](file);
  return publicKey === undefined
    ? { state, says, file }
    : { state, says, file, publicKey, fingerprint: fingerprintOf(publicKey) };
}

/** Whether dice would be signed, but for what is wrong with the key. */
export const isKeyLost = (state: KeyState): boolean => state !== 'signs' && state !== 'none';

/** What is wrong with the key, and how to go on; '' while all is well, and where there never was one. */
export function diceTrouble(campaign: Campaign): string {
  const { state, says } = seeDiceKey(campaign);
  return isKeyLost(state) ? says : '';
}

const GO_ON =
  'Until then new dice come from the seed and are not signed; players are told so. Earlier rolls do not change.';

const SAYS: Readonly<Record<KeyState, (file: string) => string>> = {
  signs: () => 'The dice of this campaign are signed.',
  none: () =>
    'The dice of this campaign are not signed: it was begun without a key. They come from its seed.',
  missing: (file) => `The key of the dice is missing. Put ${file} back where it was. ${GO_ON}`,
  unreadable: (file) =>
    `The key of the dice cannot be read. Give ${file} to the user that Vedette runs as, with the right to read it. ${GO_ON}`,
  garbled: (file) =>
    `The key of the dice is damaged: what is in ${file} is no key. Put your copy of the key in its place. ${GO_ON}`,
  other: (file) =>
    `The key of the dice is damaged, or another campaign's. Put your copy of the right one in the place of ${file}. ${GO_ON}`,
};

/**
 * `name`: the roll's own name; `signed`: the name that players were told of it, with its code. `signature` (base64): of the
 * rolls by which things that are drawn were put in order, since nobody was told it.
 */
type OpenedRoll = {
  readonly name: string;
  readonly signed: string;
  readonly signature?: string;
};

export type OpenedSeal = {
  readonly sealName: string;
  /** Base64. */
  readonly signature: string;
  readonly rolls: readonly OpenedRoll[];
};

/**
 * All that shows, after the war, which roll each code stood for. Whoever has it can work out the code of any roll, and so
 * learn which rolls were made: it is not for players before the end. Refuses a campaign without its key.
 */
export function openSeal(campaign: Campaign): Outcome<OpenedSeal> {
  return useCase(campaign, 'read', async () => {
    const signature = campaign.inside.dice.seal();
    if (signature === undefined) return refuse('not-found', seeDiceKey(campaign).says);
    const kept = [...(await selectRollsAfter(campaign.inside.journal, 0)).values()];
    const rolls = kept.flatMap(({ name, signed, signature }): readonly OpenedRoll[] => {
      if (signed === undefined || signature === undefined) return [];
      return [{ name, signed, ...(isOrder(name) ? { signature } : {}) }];
    });
    return ok({ sealName: sealName(campaign.inside.id), signature, rolls });
  });
}

/** Of a kept name with its dice. */
const isOrder = (name: string): boolean => name.endsWith(`${orderName('')} ${diceText(ORDER)}`);
