/**
 * What the gamemaster did, as the chained journal has it: each act with its number and the chain after it, so that none can be
 * changed, added or taken away unseen by whoever knows a later chain, or, up to the last release, without the campaign's key.
 */
import { ok } from '../../kernel/basic.js';
import { isDeskAct, type Entry, type SeatEntry, type UmpireOf } from '../../store/entry.js';
import { selectChains, selectEntriesAfter } from '../../store/entries.js';
import { csvText } from '../packs/csv-text.js';
import type { Campaign } from '../campaign.js';
import { GAMEMASTER, seatHolders } from '../seats/holders.js';
import { checkHeads, sayHeads } from '../turn/signed-head.js';
import { loadStep } from '../turn/open-step.js';
import { linesOfEntry, logNames, type LogNames } from './read-log.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** `act`: a sentence with its reason. `written`: ISO, UTC. `chain`: of this entry and all before it. */
export type Act = {
  readonly entry: number;
  readonly written: string;
  readonly step: string;
  readonly kind: string;
  readonly act: string;
  /** The name of whoever took it; '' where the gamemaster had none yet. */
  readonly who: string;
  readonly chain: string;
};

/**
 * `entries`, `chain`: how many there are in the journal, and its chain after the last of them; `signed`: how far it is signed,
 * absent where there is no key or nothing was released.
 */
export type Audit = {
  readonly signed?: { readonly says: string; readonly isWrong: boolean };
  readonly acts: readonly Act[];
  readonly entries: number;
  readonly chain: string;
};

/**
 * The acts in their order, and what the clock or a player's e-mail has done in its own name. What players send, and mails as
 * they come in, are in the log and not here.
 */
export function auditActs(campaign: Campaign): Outcome<Audit> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const chains = await selectChains(journal);
    const all = (await selectEntriesAfter(journal, 0)).map((entry) => ({
      ...entry,
      chain: chains.get(entry.seq) ?? '',
    }));
    const { base } = await loadStep(campaign);
    const names = logNames(campaign, await seatHolders(campaign, base), all);
    let gamemaster = '';
    const acts = all.flatMap((entry): readonly Act[] => {
      const { seq, written, step, chain, body } = entry;
      const { kind } = body;
      if (body.kind === 'seat' && body.seat === GAMEMASTER) gamemaster = body.name;
      const act = isDeskAct(body) ? sayAct(entry, names) : '';
      const who = body.who ?? gamemaster;
      return act === '' ? [] : [{ entry: seq, written, step, kind, act, who, chain }];
    });
    const heads = checkHeads(campaign, all);
    const signed =
      heads === undefined
        ? {}
        : { signed: { says: sayHeads(heads), isWrong: heads.wrong !== undefined } };
    return ok({ acts, entries: all.length, chain: all.at(-1)?.chain ?? '', ...signed });
  });
}

function sayAct(entry: Entry, names: LogNames): string {
  const { body } = entry;
  if (body.kind === 'begin') return 'The campaign was created';
  if (body.kind === 'run')
    return body.state === 'held'
      ? 'The step was resolved'
      : 'The step was resolved as far as a question';
  if (body.kind === 'seat') return saySeat(body, names);
  return linesOfEntry(entry, names)
    .map(({ text }) => text)
    .join('; ');
}

function saySeat({ seat, name, mail, form, umpire }: SeatEntry, names: LogNames): string {
  if (umpire !== undefined)
    return `${name} <${mail ?? ''}> is an ${umpire.role} for ${ofWords(umpire.of, names)}`;
  if (name === '') return `${names.seat(seat)} is vacant`;
  const address = mail === undefined ? '' : ` <${mail}>`;
  const letters = form === undefined ? '' : `, letters as ${form}`;
  return seat === GAMEMASTER
    ? `The gamemaster is ${name}${address}${letters}`
    : `${name}${address} plays ${names.seat(seat)}${letters}`;
}

const ofWords = (of: UmpireOf, names: LogNames): string =>
  of.kind === 'all'
    ? 'the whole campaign'
    : of.kind === 'side'
      ? `side ${of.side}`
      : names.seat(of.seat);

const HEAD = ['Entry', 'Written (UTC)', 'Step', 'Kind', 'Act', 'Chain', 'Who'];

/** The list for a spreadsheet. */
export const auditCsv = ({ acts }: Audit): string =>
  csvText([
    HEAD,
    ...acts.map(({ entry, written, step, kind, act, chain, who }) => [
      ...[String(entry), written, step, kind, act, chain, who],
    ]),
  ]);
