/** One time that a roll fell: its faces, with the signed text and its signature (base64) where it was signed. */
export type Fall = {
  readonly faces: readonly number[];
  readonly signed?: string;
  readonly signature?: string;
};

/** A roll that a letter tells of. `says`: what it was for, in its reader's words. */
export type ToldDie = {
  readonly says: string;
  readonly sides: number;
  /** Each time that it fell, in order: the last of them holds. None where the gamemaster set it. */
  readonly falls: readonly Fall[];
  /** Why it was rolled again, a reason for each fall after the first. */
  readonly reasons: readonly string[];
  /** What the gamemaster set in its place. */
  readonly ruled?: readonly number[];
};
