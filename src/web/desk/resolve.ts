/** The page before a step is resolved without the sheets that are missing. */
import { counted } from '../../kernel/basic.js';
import type { SeatHolder } from '../../campaign/types.js';
import { seeMissing, type FaultySheet, type Missing } from '../../campaign/sheets/see-missing.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';
import { sideClass } from '../side-class.js';

/** The one question before a step is resolved without somebody: who, what he sent, and what will be done. */
export const askResolve: Page = async (visit) =>
  (await resolvePage(visit)) ?? { kind: 'go', to: visit.home };

/** The same again, with what was refused; nothing where no sheet is missing. */
export async function resolvePage(
  visit: Visit,
  said: { readonly trouble: string; readonly status: 200 | 409 } = { trouble: '', status: 200 },
): Promise<Reply | undefined> {
  const { title, stamp, missing, unreleased } = await must(seeMissing(visit.campaign));
  if (missing.length === 0 && unreleased.length === 0) return undefined;
  const heading = missing.length === 0 ? 'Not asked yet' : `Resolve without ${namesOf(missing)}`;
  const { zone } = visit.campaign.meta;
  const data = {
    ...frame(visit, heading, { trouble: said.trouble }),
    ...{ stepTitle: title, stamp, hasMissing: missing.length > 0 },
    unreleased: titlesOf(unreleased),
    missing: missing.map(({ key, holder, title: asked, unanswered, sent }, index) => ({
      ...{
        id: `take-${String(index)}`,
        name: TAKE + key,
        side: sideClass(visit.campaign.game, holder.side),
      },
      ...{ seat: holder.title, player: holder.name ?? '', title: asked, unanswered },
      ...{ shown: SHOWN + key, version: String(sent?.version ?? 0) },
      sent: sent === undefined ? false : sentData(sent, zone),
    })),
  };
  return { kind: 'page', view: 'desk/resolve.html', data, status: said.status };
}

/** With the key of its question: take the good lines of that sheet. */
export const TAKE = 'take ';
/** With the key of its question: the version that the page shows as sent, 0 for none. */
export const SHOWN = 'shown ';

const sentData = ({ version, written, faults, good }: FaultySheet, zone: string) => ({
  version: String(version),
  written: writtenTime(written, zone),
  errors: counted(faults, 'error'),
  good: good === undefined ? false : { says: good.says, left: good.left },
});

/** `West`, `East and West`; each seat once. */
export function namesOf(missing: readonly Missing[]): string {
  return titlesOf(missing.map(({ holder }) => holder));
}

/** The same of seats. */
export function titlesOf(seats: readonly SeatHolder[]): string {
  const titles = [...new Set(seats.map(({ title }) => title))];
  const last = titles.at(-1) ?? '';
  return titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} and ${last}`;
}
