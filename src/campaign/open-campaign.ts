import type { Engine, Game } from '../kernel/run.js';
import type { PackFault } from '../kernel/system.js';
import { asSystemKey, ok } from '../kernel/basic.js';
import { closeJournal, openJournal, transact, type Journal } from '../store/journal.js';
import { selectEntriesBetween } from '../store/entries.js';
import { selectMeta, type Meta } from '../store/meta.js';
import { selectPackFiles } from '../store/pack-file.js';
import { store } from '../store/store.js';
import { SYSTEMS } from '../systems/index.js';
import { campaignDice } from './turn/campaign-dice.js';
import type { Campaign } from './campaign.js';
import { checkJournal } from './turn/check-journal.js';
import { findSystem } from './packs/list-systems.js';
import { sayPackFault } from './packs/say-pack.js';
import { firstEdition, presentGame } from './turn/rules-at.js';
import { openShared } from './packs/shared-game.js';
import type { Outcome } from './types.js';
import { refuse, refusing } from './use-case.js';

export type { Campaign } from './campaign.js';

/**
 * How far a file must be as it was written: what is played from it and what it had come to, the first alone (for whoever
 * accepts that its end was lost), or neither (for whoever looks for what is wrong with it).
 */
export type Trust = 'whole' | 'but-for-its-end' | 'unchecked';

/**
 * Opens a campaign's file with the rules and the pack it was begun with. Refuses with `not-found`, `locked`, `damaged`
 * or `newer`.
 */
export function openCampaign(
  path: string,
  systems: readonly Engine[] = SYSTEMS,
  trust: Trust = 'whole',
): Outcome<Campaign> {
  return refusing(async () => {
    const journal = await openJournal(path);
    try {
      const opened = await openGame(journal, systems);
      if (!opened.ok) closeJournal(journal);
      else if (trust !== 'unchecked') await check(opened.value, trust);
      return opened;
    } catch (error) {
      closeJournal(journal);
      throw error;
    }
  });
}

const check = (campaign: Campaign, trust: Exclude<Trust, 'unchecked'>): Promise<void> =>
  transact(campaign.inside.journal, 'read', () =>
    checkJournal(campaign, trust === 'whole' ? 'refused' : 'passed'),
  );

async function openGame(journal: Journal, systems: readonly Engine[]): Outcome<Campaign> {
  const meta = await selectMeta(journal);
  const engine = findSystem(meta.system, systems);
  if (engine === undefined)
    return refuse(
      'newer',
      `${journal.path} is played by the rules ${meta.system}, which this Vedette does not have.`,
    );
  const game = openShared(engine, await selectPackFiles(journal));
  if (!game.ok)
    return refuse(
      'damaged',
      `The pack kept in ${journal.path} has errors. ${say(game.error)} ${store().sayRepair(journal.path)}`,
    );
  return ok(handleOf(journal, { meta, diceKey: await keyOf(journal) }, engine, game.value));
}

const say = (faults: readonly PackFault[]): string =>
  faults.slice(0, 3).map(packSentence).join(' ');

/** A pack's fault as a sentence. */
export const packSentence = (fault: PackFault): string => sayPackFault(fault);

/** The public key of the campaign's dice, as it was begun with. */
async function keyOf(journal: Journal): Promise<string | undefined> {
  const [first] = await selectEntriesBetween(journal, 0, 1);
  return first?.body.kind === 'begin' ? first.body.key : undefined;
}

/** What a campaign was begun with. `diceKey`: the public key of its dice (PEM), where it has one. */
export type Begun = { readonly meta: Meta; readonly diceKey: string | undefined };

/** The handle of a file whose rules are open. */
export function handleOf(
  journal: Journal,
  { meta, diceKey }: Begun,
  engine: Engine,
  game: Game,
): Campaign {
  const { title, pack, scenario, zone, options, created } = meta;
  const first = firstEdition(game, options);
  const editions = { first, now: first };
  return {
    path: journal.path,
    meta: {
      ...{ title, pack, scenario, zone, options, created },
      system: asSystemKey(meta.system),
      systemTitle: engine.title,
    },
    game: presentGame(editions),
    close: () => closeJournal(journal),
    inside: {
      journal,
      engine,
      editions,
      dice: campaignDice(journal.path, meta, diceKey),
      id: meta.campaign,
      doorKey: meta.doorKey,
    },
  };
}
