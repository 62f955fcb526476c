/** A seat's pages, as the head of each names them. */
export const SEAT_LINKS = [{ path: '', text: 'My page' }] as const;
