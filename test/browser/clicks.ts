/** What the README says of clicks, as the tests in the browser count them. */

/** Of the gamemaster, for a sub-turn without orders in words: run, release. */
export const CLICKS_OF_A_SUB_TURN = 2;

/** For a strategic turn: the answer to the split, an approval for each side, release. */
export const CLICKS_OF_A_STRATEGIC_TURN = 4;
