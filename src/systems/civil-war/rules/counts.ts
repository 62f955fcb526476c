/** Numbers in words: the noun and the verb agree with them. */

/** What agrees with a number, such as a verb. Nought is many. */
export const agreeing = (n: number, one: string, many: string): string => (n === 1 ? one : many);

/** `1 leader`, `2 leaders`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${agreeing(n, one, many)}`;

/** `only 2`, and `no` of none. */
export const few = (n: number): string => (n === 0 ? 'no' : `only ${n}`);

/** `is` of one, `are` of none or several. */
export const be = (n: number): string => agreeing(n, 'is', 'are');

/** `was` of one, `were` of none or several. */
export const were = (n: number): string => agreeing(n, 'was', 'were');

export const strength = (sp: number): string => counted(sp, 'strength point');

export const navalStrength = (n: number): string => counted(n, 'naval strength point');

/** `1 command point`. */
export const points = (n: number, what: string): string => counted(n, `${what} point`);
