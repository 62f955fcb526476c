/** Every roll by its name: what fell, what was ruled, and how often each face came. */
import { readLog } from '../../campaign/read-log.js';
import { seePlayed } from '../../campaign/see-played.js';
import type { LogLine } from '../../campaign/types.js';
import { frame, maybe, must } from '../frame.js';
import type { Page, Visit } from '../page.js';

const MOST_SHOWN = 200;

type Roll = {
  readonly step: string;
  readonly at: string;
  readonly name: string;
  readonly sides: number;
  readonly faces: readonly number[];
  readonly ruled: boolean;
  readonly gone: boolean;
};

export const dicePage: Page = async (visit) => {
  const rolls = (await must(readLog(visit.campaign))).flatMap(rollOf);
  const { q = '', step = '', ruled = '' } = visit.query;
  const found = rolls.filter(
    (roll) =>
      (step === '' || roll.step === step) &&
      (ruled !== 'yes' || roll.ruled) &&
      roll.name.toLowerCase().includes(q.trim().toLowerCase().slice(0, 200)),
  );
  const open = await openStep(visit, rolls);
  const shown = found.toReversed().slice(0, MOST_SHOWN);
  const data = {
    ...frame(visit, 'Dice'),
    ...{ q, onlyRuled: ruled === 'yes', total: found.length },
    steps: [...new Set(rolls.map((roll) => roll.step))].map((name) => ({
      name,
      chosen: name === step,
    })),
    spreads: spreadsOf(found.filter((roll) => !roll.ruled && !roll.gone)),
    rolls: shown.map((roll) => rollRow(visit, roll, open)),
    more:
      found.length > MOST_SHOWN
        ? `The last ${String(MOST_SHOWN)} are listed; search for others.`
        : '',
  };
  return { kind: 'page', view: 'desk/dice.html', data };
};

function rollOf(line: LogLine): readonly Roll[] {
  const { kind, at, name, sides, faces, ruled, abandoned } = line;
  if (kind !== 'rolled' || typeof name !== 'string' || typeof sides !== 'number') return [];
  const numbers = Array.isArray(faces) ? faces.filter((face) => typeof face === 'number') : [];
  const end = at.lastIndexOf('/');
  return [
    {
      ...{ step: at.slice(0, end), at: at.slice(end + 1), name, sides, faces: numbers },
      ...{ ruled: ruled === true, gone: abandoned === true },
    },
  ];
}

/** The step whose rolls can still be ruled. */
async function openStep(visit: Visit, rolls: readonly Roll[]): Promise<string> {
  const last = rolls.findLast(({ gone }) => !gone)?.step ?? '';
  const played = last === '' ? undefined : await maybe(seePlayed(visit.campaign, last));
  return played?.open === true ? last : '';
}

function rollRow(visit: Visit, roll: Roll, open: string) {
  const { step, at, name, sides, faces, ruled, gone } = roll;
  const canRule = step === open && !gone;
  return {
    ...{ name, ruled, gone, sides, faces },
    at: `${step}, ${at}`,
    rule: canRule ? `${visit.home}/rule?key=${encodeURIComponent(name)}` : '',
  };
}

/** How often each face fell, by the kind of die. */
function spreadsOf(rolls: readonly Roll[]) {
  const kinds = [...new Set(rolls.map(({ sides }) => sides))].sort((a, b) => a - b);
  return kinds.map((sides) => {
    const faces = rolls.filter((roll) => roll.sides === sides).flatMap((roll) => roll.faces);
    const counts = Array.from({ length: sides }, (_, index) => ({
      face: index + 1,
      n: faces.filter((face) => face === index + 1).length,
    }));
    const most = Math.max(1, ...counts.map(({ n }) => n));
    const mean = faces.reduce((total, face) => total + face, 0) / Math.max(1, faces.length);
    return {
      ...{ sides, dice: faces.length },
      mean: mean.toFixed(2),
      fair: ((sides + 1) / 2).toFixed(2),
      counts: counts.map((one) => ({ ...one, most })),
    };
  });
}
