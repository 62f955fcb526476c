/** Rallies at the end of the game turn that a commander does not want: they cost a strength point (C3.16). */
import type { ListName, Side } from '../../rules/pack.js';
import { ofKind, type Stand } from '../lines/stand.js';

/** Whether the account's commander declines the rally of `sp` strength points in a hex. */
export const isDeclined = (
  stands: readonly Stand[],
  side: Side,
  list: ListName,
  hex: string,
  sp: number,
): boolean =>
  ofKind(stands, 'decline-rally').some(
    ({ order: { does }, ...stand }) =>
      stand.side === side &&
      stand.list === list &&
      (does.hex === undefined || does.hex === hex) &&
      (does.last !== true || sp <= 1),
  );

/** Whether the account's commander gives up his last strength point in a hex for the rally. */
export const isGivenUp = (
  stands: readonly Stand[],
  side: Side,
  list: ListName,
  hex: string,
): boolean =>
  ofKind(stands, 'give-up-last').some(
    ({ order: { does }, ...stand }) =>
      stand.side === side && stand.list === list && (does.hex === undefined || does.hex === hex),
  );
