import { copyFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { ok } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import { JournalFailure } from '../../store/failure.js';
import { keptPath, upgradeFile } from '../../store/upgrade.js';
import { SYSTEMS } from '../../systems/index.js';
import { openCampaign } from '../open-campaign.js';
import { replayCampaign } from '../turn/replay.js';
import { keyPath } from '../turn/dice-key.js';
import type { Outcome, Replayed } from '../types.js';
import { refusing } from '../use-case.js';

/** `kept`: where the old file is; `replayed`: how the new one came out when it was played again. */
export type Upgraded = { readonly kept: string; readonly replayed: Replayed };

/**
 * Upgrades a campaign's file of an earlier Vedette, and plays the upgraded copy again before it takes the file's place.
 * Answers nothing for a file of this Vedette. Refuses, and changes nothing: a file that others have open, that is damaged,
 * or that does not come out again as it was played.
 */
export function upgrade(
  path: string,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<Upgraded | undefined> {
  return refusing(async () => {
    let replayed: Replayed | undefined;
    const isUpgraded = await upgradeFile(path, async (copy) => {
      replayed = await replayCopy(path, copy, systems);
    });
    if (isUpgraded && replayed !== undefined) return ok({ kept: keptPath(path), replayed });
    const opened = await openCampaign(path, systems);
    if (!opened.ok) return opened;
    opened.value.close();
    return ok(undefined);
  });
}

async function replayCopy(
  path: string,
  copy: string,
  systems: readonly Engine[],
): Promise<Replayed> {
  const hasKey = existsSync(keyPath(path));
  if (hasKey) await copyFile(keyPath(path), keyPath(copy));
  try {
    const campaign = await openCampaign(copy, systems);
    if (!campaign.ok) throw new JournalFailure('damaged', notUpgraded(path, campaign.error.say));
    const replayed = await replayCampaign(campaign.value);
    campaign.value.close();
    const differs = replayed.ok ? replayed.value.differs?.say : replayed.error.say;
    if (!replayed.ok || differs !== undefined)
      throw new JournalFailure('damaged', notUpgraded(path, differs ?? ''));
    return replayed.value;
  } finally {
    await rm(keyPath(copy), { force: true });
  }
}

const notUpgraded = (path: string, why: string): string =>
  `${path} was not upgraded and is as it was: ${why} Play it on with the Vedette that wrote it.`;
