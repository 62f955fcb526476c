/** What the commanders have drawn on their maps, seat by seat, for the gamemaster to look at. */
import { seeMarks } from '../../campaign/pencil/see-marks.js';
import { groupedBy } from '../../kernel/basic.js';
import { sayPenciled } from '../../kernel/map/say-pencil.js';
import { capitalized } from '../../kernel/basic.js';
import { frame, must } from '../frame.js';
import { mapData } from '../map/map-data.js';
import type { Page } from '../page.js';

export const deskMarks: Page = async (visit) => {
  const marks = await must(seeMarks(visit.campaign, 'gm'));
  const board = visit.campaign.game.board();
  const data = {
    ...frame(visit, 'Commanders’ marks'),
    map: mapData(visit.home),
    seats: [...groupedBy(marks, ({ seat }) => seat)].map(([seat, drawn]) => ({
      ...{ title: drawn[0]?.by ?? seat, href: `${visit.home}/as/${seat}/marks`, id: `of-${seat}` },
      marks: drawn.map((mark) => ({
        says: capitalized(sayPenciled(board, mark)),
        ...{ place: mark.places[0] ?? '', step: visit.campaign.game.stepCalled(mark.step) },
        whom: mark.isForSide ? 'for the side' : 'for himself',
      })),
    })),
  };
  return { kind: 'page', view: 'desk/marks.html', data };
};
