/** What was seen of the enemy: each force in one sentence, with its way in the order in which it went; then all that is known. */
import type { ReportLine, ReportSection } from '../../../kernel/report.js';
import { stepWords } from '../rules/clock.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { momentWords, says, type Reader } from './report-text.js';
import { saySpotted } from './tell-sight.js';

/** One force as far as it was seen. `left`: it left nobody behind; `joined`: of what size all is that stands at its end. */
type Seen = {
  readonly at: string;
  readonly size: string;
  readonly hexes: readonly string[];
  readonly gone: boolean;
  readonly came: boolean;
  readonly left: boolean;
  readonly joined?: string;
};

/** What else was seen: a force that stands somewhere, or is there no more. */
type Glimpse = { readonly at: string; readonly hex: string; readonly size?: string };

export function sightingsSection({ pack, told }: Reader): ReportSection {
  const at = (hex: string): string => placeName(pack, hex);
  const marches: Seen[] = [];
  const glimpses: Glimpse[] = [];
  for (const { at: when, notice } of told) {
    if (notice.kind === 'spotted') {
      const { size, hexes, gone, came } = notice;
      marches.push({ at: when, size, hexes, gone, came, left: false });
    } else if (notice.kind === 'sighted')
      note(marches, glimpses, { at: when, hex: notice.hex, size: notice.size });
    else if (notice.kind === 'vanished') note(marches, glimpses, { at: when, hex: notice.hex });
  }
  const moments = [...new Set(told.map(({ at: when }) => when))];
  const lines = moments.flatMap((when): readonly ReportLine[] => {
    const head = momentWords(when);
    const here = [
      ...standing(glimpses, when, at),
      ...marches.filter((one) => one.at === when).map((one) => marchWords(one, at)),
      ...glimpses
        .filter((one) => one.at === when && one.size === undefined)
        .map(({ hex }) => `The enemy is no longer at ${at(hex)}.`),
    ];
    return here.map((text) => says(pack, `${head}${text}`));
  });
  return { heading: 'What was seen of the enemy', lines };
}

/** A glimpse at an end of a march of the same moment is part of its sentence. */
function note(marches: Seen[], glimpses: Glimpse[], glimpse: Glimpse): void {
  const { at, hex, size } = glimpse;
  const index = marches.findLastIndex(
    (one) =>
      one.at === at &&
      (size === undefined ? one.hexes[0] === hex && !one.left : one.hexes.at(-1) === hex),
  );
  const march = marches[index];
  if (march === undefined) glimpses.push(glimpse);
  else if (size === undefined) marches[index] = { ...march, left: true };
  else if (size !== march.size) marches[index] = { ...march, joined: size };
}

function marchWords({ joined, left, ...march }: Seen, at: (hex: string) => string): string {
  const said = saySpotted({ ...march, size: march.size as 'Small' }, at, left);
  return joined === undefined
    ? said
    : `${said} A ${joined} force is at ${at(march.hexes.at(-1) ?? '')} now.`;
}

/** Forces that came into sight in one moment, by their sizes. */
function standing(
  glimpses: readonly Glimpse[],
  when: string,
  at: (hex: string) => string,
): readonly string[] {
  return glimpses
    .filter((one) => one.at === when && one.size !== undefined)
    .map(({ hex, size = '' }) => `A ${size} enemy force is at ${at(hex)}.`);
}

/** One row a place: the force, the works, and when they were seen. */
type Known = { readonly force?: string; readonly works: readonly string[]; readonly when: string };

export function knownSection(pack: Pack, seen: View): ReportSection {
  const heading = 'What you know of the enemy';
  if (seen.role === 'gm') return { heading, lines: [] };
  const rows = new Map<string, Known>();
  for (const { hex, size } of seen.enemies)
    rows.set(hex, { force: size, works: [], when: 'in sight' });
  for (const { hex, size, step, pulse } of seen.remembered)
    rows.set(hex, {
      force: size,
      works: [],
      when: pulse === 0 ? `before ${stepWords(step)}` : `${stepWords(step)}, pulse ${pulse}`,
    });
  for (const { kind, hex, side } of seen.works) {
    if (side === seen.side) continue;
    const known = rows.get(hex);
    const when = known?.when ?? (kind === 'fortress' ? 'always known' : 'in sight');
    rows.set(hex, { ...known, works: [...(known?.works ?? []), kind], when });
  }
  const places = [...rows.keys()].sort();
  const rough = seen.rumoured.map(({ near, what }) => [near, what, '', 'always known roughly']);
  if (places.length + rough.length === 0) return { heading, lines: ['Nothing.'] };
  const known = places.map((hex) => {
    const { force = '', works = [], when = '' } = rows.get(hex) ?? {};
    return [placeName(pack, hex), force, works.join(', '), when];
  });
  const columns = ['Place', 'Force', 'Works', 'Seen'];
  const table = { columns, rows: [...known, ...rough], places: places.map((hex) => [hex]) };
  return { heading, lines: [], table };
}
