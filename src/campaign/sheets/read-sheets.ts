/** The sheets of all seats side by side: as sent, and as each reads against what its own seat sees. */
import { ok, type Json, type SeatId } from '../../kernel/basic.js';
import type { Offer, Question, Reading } from '../../kernel/system.js';
import { ofKinds } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { askedOf, loadStep, stateAfter, type Asked, type OpenStep } from '../turn/open-step.js';
import { stateTold } from '../letters/told-to.js';
import { offersTo, sheetInForce, sheetsForOffer } from './offers.js';
import { shutSheets } from './reopen-sheet.js';
import { openedByGamemaster, sentBackOf } from './reopened.js';
import { isSilentIn, silenceIn, type Silence } from '../turn/silence.js';
import { stampOf } from '../turn/stamp.js';
import { countingSheets } from '../turn/step-input.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** One version of a sheet. `via` is `gm` where the gamemaster wrote it. Times are ISO, UTC. */
export type SheetVersion = {
  readonly version: number;
  readonly via: string;
  readonly written: string;
  readonly faults: number;
  readonly counts: boolean;
  /** It counts once the gamemaster approves it. */
  readonly waits?: true;
  /** Why the gamemaster sent it back. */
  readonly back?: string;
  readonly text: string;
};

/** What one question asks of a seat, and all that came for it. `reading`: of the version that counts, else of the last. */
export type SheetRow = {
  readonly key: string;
  readonly seat: SeatId;
  readonly seatTitle: string;
  readonly side: string;
  readonly list: string;
  readonly title: string;
  readonly versions: readonly SheetVersion[];
  /** `shut`: play has passed it; `reopened`: the gamemaster has opened it again, and play waits for another sheet. */
  readonly state: 'open' | 'shut' | 'reopened';
  /** The gamemaster went on without it, and took silence for the answer. */
  readonly isSilent?: true;
  /** It may be sent at any time, and holds up nothing. */
  readonly isOffer?: true;
  readonly reading?: Reading<Json>;
};

export type StepSheets = {
  readonly title: string;
  readonly rows: readonly SheetRow[];
  readonly stamp: string;
};

/** All that the open step asked of seats, held or not, in the order of the seats. */
export function readSheets(campaign: Campaign): Outcome<StepSheets> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const asked = askedOf(step).filter(({ question }) => question.to !== 'gm');
    const silence = silenceIn(step.entries, step.run?.body);
    const rows: SheetRow[] = [];
    for (const { seat, title, side } of await seatHolders(campaign, step.base)) {
      for (const one of asked.filter(({ question }) => question.to === seat))
        rows.push({ ...(await rowOf(campaign, step, one, silence)), seat, seatTitle: title, side });
      for (const offer of await offersTo(campaign, step, seat))
        rows.push({ ...(await offerRow(campaign, step, offer)), seat, seatTitle: title, side });
    }
    return ok({ title: step.step.title, rows, stamp: stampOf(step) });
  });
}

async function rowOf(
  campaign: Campaign,
  step: OpenStep,
  { question, after }: Asked,
  silence: Silence,
): Promise<Omit<SheetRow, 'seat' | 'seatTitle' | 'side'>> {
  const versions = versionsOf(step, question);
  const shown = versions.find(({ counts }) => counts) ?? versions.at(-1);
  const bare = {
    ...{ key: question.key, list: question.list ?? '', title: question.title, versions },
    state: stateOf(step, question),
    ...(isSilentIn(silence, question.key) ? { isSilent: true as const } : {}),
  };
  if (shown === undefined) return bare;
  const seen = campaign.game.view(await stateAfter(campaign, step, after), question.to);
  const by = shown.via === 'gm' ? 'gm' : 'seat';
  return { ...bare, reading: campaign.game.read(shown.text, question, seen, by) };
}

async function offerRow(
  campaign: Campaign,
  step: OpenStep,
  offer: Offer,
): Promise<Omit<SheetRow, 'seat' | 'seatTitle' | 'side'>> {
  const { key, title, list = '' } = offer;
  const inForce = sheetInForce(step, offer);
  const sheets = await sheetsForOffer(campaign, step, offer);
  const versions = sheets.map(({ seq, written, body }) => ({
    ...{ version: body.version, via: body.via, written, faults: body.faults },
    ...{ counts: seq === inForce?.seq, text: body.text },
  }));
  const bare = { key, title, list, versions, state: 'open', isOffer: true } as const;
  if (inForce === undefined) return bare;
  const seen = campaign.game.view(await stateTold(campaign, step, offer.to), offer.to);
  return { ...bare, reading: campaign.game.read(inForce.text, offer, seen) };
}

function stateOf(step: OpenStep, { key }: Question): SheetRow['state'] {
  if (openedByGamemaster(step.entries).has(key)) return 'reopened';
  return shutSheets(step).includes(key) ? 'shut' : 'open';
}

function versionsOf(step: OpenStep, { key, approve }: Question): readonly SheetVersion[] {
  const counting = countingSheets(step.entries).get(key);
  const back = sentBackOf(step.entries, key);
  const sheets = ofKinds(step.entries, 'sheet').filter(({ body }) => body.key === key);
  const sent = sheets.map(({ seq, written, body }) => ({
    ...{ version: body.version, via: body.via, written, faults: body.faults },
    ...{ counts: seq === counting?.seq, text: body.text },
    ...(approve === true && seq === counting?.seq && !counting.approved ? { waits: true } : {}),
    ...(back?.version === body.version ? { back: back.why } : {}),
  })) satisfies readonly SheetVersion[];
  const own = step.entries.find(({ seq }) => counting?.by === 'gm' && seq === counting.seq);
  if (own === undefined || counting === undefined) return sent;
  const written = { via: 'gm', written: own.written, faults: 0, counts: true };
  return [...sent, { ...written, version: sent.length + 1, text: counting.text }];
}
