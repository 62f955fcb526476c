/** Which counter lies under a point of the screen: it may reach beyond the place where it stands. */
import type { TouchedCounter } from './picking.js';

export function counterUnder(
  sheet: HTMLElement,
  clientX: number,
  clientY: number,
): TouchedCounter | undefined {
  const groups = [...sheet.querySelectorAll<SVGGElement>('.map-part [data-place]')];
  const found = groups.findLast((group) => {
    const { left, right, top, bottom } = group.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  const place = found?.dataset['place'];
  if (found === undefined || place === undefined) return undefined;
  return { place, isOwn: found.closest('.layer-own') !== null };
}
