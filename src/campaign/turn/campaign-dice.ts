/** The dice of an open campaign: signed where it has its key, by its seed where it has none or the key is missing. */
import { KeyObject } from 'node:crypto';
import { diceText, type ChanceSource, type Dice } from '../../kernel/dice.js';
import type { Head } from '../../store/head.js';
import type { Meta } from '../../store/meta.js';
import type { KeptRoll } from '../../store/roll.js';
import { branchName, chanceOf, seededDice } from './dice.js';
import { findKey, readPublicKey, type LostKey } from './dice-key.js';
import {
  facesOfSigned,
  headText,
  isSignedBy,
  sealName,
  sealOf,
  signedName,
  signText,
  type RollPlace,
} from './signed-roll.js';

/** `none`: it was begun without a key. */
export type KeyState = 'signs' | 'none' | LostKey;

/** Dice for one playing, how those of them fell that were not kept before, and how all of them did. */
export type Throws = {
  readonly dice: ChanceSource;
  readonly fallen: () => readonly KeptRoll[];
  readonly all: () => ReadonlyMap<string, KeptRoll>;
};

export type CampaignDice = {
  /** PEM; absent where the campaign was begun without a key. */
  readonly publicKey?: string;
  readonly keyState: () => KeyState;
  /** The signature of the seal's name (base64); undefined without the key. */
  readonly seal: () => string | undefined;
  /** The signature of a head of the journal (base64); undefined without the key. */
  readonly signHead: (head: Head) => string | undefined;
  /** Whether a signature is that of a head. */
  readonly isHead: (head: Head, signature: string) => boolean;
  /**
   * Dice of a line of play. `kept`: how rolls fell before, which stands whatever became of the key. `begins`: with which
   * words the name of a roll begins, by its full name.
   */
  readonly throws: (
    branch: number,
    kept: ReadonlyMap<string, KeptRoll>,
    begins: (fullName: string) => string,
  ) => Throws;
};

/** A kept signature that the public key does not confirm, or a roll of a signed campaign of which nothing was kept. */
export class BadSignature extends Error {
  readonly roll: string;

  constructor(roll: string) {
    super(`The signature of the roll ${roll} is not valid.`);
    this.roll = roll;
    this.name = 'BadSignature';
  }
}

/** A roll as it is kept: its whole name with its dice, since a step played with other answers may throw others by that name. */
export const keptName = (branch: number, fullName: string, dice: readonly Dice[]): string =>
  `${branchName(branch, fullName)} ${diceText(dice)}`;

/** Without its dice: the seed gives a campaign without a key the same faces. */
const ownName = ({ name }: KeptRoll): string => name.slice(0, name.lastIndexOf(' '));

type Secret = { readonly key: KeyObject; readonly sealSignature: Buffer; readonly seal: Buffer };

/** `path`: the campaign's file, beside which the key lies; it is looked for until it is there. */
export function campaignDice(
  path: string,
  { campaign, seed }: Pick<Meta, 'campaign' | 'seed'>,
  publicKey: string | undefined,
): CampaignDice {
  const seeded = seededDice(seed);
  if (publicKey === undefined)
    return {
      keyState: () => 'none',
      seal: () => undefined,
      signHead: () => undefined,
      isHead: () => false,
      throws: (branch) => ({
        dice: chanceOf((dice, fullName) => seeded.roll(dice, branchName(branch, fullName))),
        fallen: () => [],
        all: () => new Map(),
      }),
    };
  const known = readPublicKey(publicKey);
  /** The signatures that this handle has made, by what they sign: each is made once. */
  const signed = new Map<string, string>();
  /** Kept rolls whose signatures were checked: a replay plays a step once for each of its runs. */
  const confirmed = new WeakSet<KeptRoll>();
  let found: Secret | undefined;
  const secret = (): Secret | LostKey => {
    if (found !== undefined) return found;
    const key = findKey(path, publicKey);
    if (!(key instanceof KeyObject)) return key;
    const sealSignature = signText(sealName(campaign), key);
    found = { key, sealSignature, seal: sealOf(sealSignature) };
    return found;
  };
  const signRoll = (
    name: string,
    place: Omit<RollPlace, 'campaign'>,
    dice: readonly Dice[],
  ): KeptRoll => {
    const own = secret();
    if (typeof own === 'string') return { name };
    const text = signedName(own.seal, { campaign, ...place }, dice);
    const signature = signed.get(text) ?? signText(text, own.key).toString('base64');
    signed.set(text, signature);
    return { name, signed: text, signature };
  };
  const facesOf = (roll: KeptRoll, dice: readonly Dice[], wasKept: boolean): readonly number[] => {
    if (roll.signed === undefined || roll.signature === undefined)
      return seeded.roll(dice, ownName(roll));
    const signature = Buffer.from(roll.signature, 'base64');
    const isGood =
      !wasKept ||
      confirmed.has(roll) ||
      (known !== undefined && isSignedBy(known, roll.signed, signature));
    if (!isGood) throw new BadSignature(roll.name);
    if (wasKept) confirmed.add(roll);
    return facesOfSigned(roll.signed, signature);
  };
  return {
    publicKey,
    keyState: () => {
      const own = secret();
      return typeof own === 'string' ? own : 'signs';
    },
    seal: () => {
      const own = secret();
      return typeof own === 'string' ? undefined : own.sealSignature.toString('base64');
    },
    signHead: (head) => {
      const own = secret();
      if (typeof own === 'string') return undefined;
      return signText(headText(campaign, head), own.key).toString('base64');
    },
    isHead: (head, signature) =>
      known !== undefined &&
      isSignedBy(known, headText(campaign, head), Buffer.from(signature, 'base64')),
    throws: (branch, kept, begins) => {
      const fallen = new Map<string, KeptRoll>();
      const roll: ChanceSource['roll'] = (dice, fullName) => {
        const name = keptName(branch, fullName, dice);
        const old = kept.get(name);
        const own = old ?? signRoll(name, { branch, fullName, begins: begins(fullName) }, dice);
        if (old === undefined) fallen.set(name, own);
        return facesOf(own, dice, old !== undefined);
      };
      return {
        dice: chanceOf(roll),
        fallen: () => [...fallen.values()],
        all: () => new Map([...kept, ...fallen]),
      };
    },
  };
}
