/** `VEDT`: says in the head of a campaign's file whose it is. */
export const APPLICATION = 0x56454454;
