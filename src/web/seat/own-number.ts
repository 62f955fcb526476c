/** A number of the seat's own count in an address, from 1; undefined for what is none. */
export const ownNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
