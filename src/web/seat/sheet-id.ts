/** A question's key as part of an address: `1.1/orders/north-east/east` is `1.1~orders~north-east~east`. */
export const sheetId = (key: string): string => key.replaceAll('/', '~');
export const keyOfId = (id: string): string => id.replaceAll('~', '/');
