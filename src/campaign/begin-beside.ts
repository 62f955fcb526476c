/** A gamemaster begins another campaign from the desk of one: its file stands in the same folder. */
import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { ok, type Result } from '../kernel/basic.js';
import type { Engine } from '../kernel/run.js';
import type { Options, PackFiles } from '../kernel/system.js';
import { selectPackFiles } from '../store/pack-file.js';
import { SYSTEMS } from '../systems/index.js';
import type { Campaign } from './campaign.js';
import { doorToken } from './door.js';
import { GAMEMASTER } from './holders.js';
import {
  listPacks,
  listSystems,
  PROGRAM_OPTIONS,
  type PackEntry,
  type SystemEntry,
} from './list-systems.js';
import { nameSeat } from './name-seat.js';
import { newCampaign } from './new-campaign.js';
import type { Clock, Outcome, Refusal } from './types.js';
import { refuse, refusing } from './use-case.js';

/** As whose pack the one of the present campaign is named. */
export const OWN_PACK = 'own';

/** What the form asks for; `gamemaster` without a name stays unnamed. */
export type Beginning = {
  readonly title: string;
  readonly system: string;
  readonly pack: string;
  readonly scenario: string;
  readonly zone: string;
  readonly options: Options;
  readonly gamemaster: { readonly name: string; readonly mail: string };
};

const LONGEST_TITLE = 120;
const LONGEST_NAME = 60;

/** What there is to choose from: each system with its packs; settings with their defaults first. */
export function seeBeginnings(
  campaign: Campaign,
): readonly (SystemEntry & { readonly offers: readonly PackEntry[] })[] {
  const systems = systemsBeside(campaign);
  return listSystems(systems).map((entry) => ({
    ...entry,
    options: [...PROGRAM_OPTIONS, ...entry.options],
    offers: [
      ...listPacks(entry.key, systems),
      ...(entry.key === campaign.meta.system
        ? [{ name: OWN_PACK, scenarios: campaign.game.scenarios ?? entry.scenarios }]
        : []),
    ],
  }));
}

const systemsBeside = ({ inside }: Campaign): readonly Engine[] =>
  SYSTEMS.includes(inside.engine) ? SYSTEMS : [...SYSTEMS, inside.engine];

/**
 * Begins the campaign. Its file is named after the title, and never stands over another. Answers with its name in links
 * and the token of the gamemaster's own.
 */
export function beginBeside(
  campaign: Campaign,
  beginning: Beginning,
  clock: Clock,
): Outcome<{ readonly name: string; readonly token: string }> {
  return refusing(async () => {
    const name = fileNameOf(beginning.title);
    if (!name.ok) return name;
    const folder = dirname(campaign.path);
    for (const end of ['vedette', 'sqlite'])
      if (existsSync(join(folder, `${name.value}.${end}`)))
        return refuse(
          'bad-input',
          `There is a campaign "${name.value}" already; give this one another title.`,
        );
    const { title, system, scenario, zone, options, gamemaster } = beginning;
    const input = { title: title.trim(), system, scenario, zone: zone.trim(), options };
    const pack = await packOf(campaign, beginning);
    const path = join(folder, `${name.value}.vedette`);
    const begun = await newCampaign(path, { ...input, ...pack }, clock, systemsBeside(campaign));
    if (!begun.ok) return begun;
    return finish(begun.value, name.value, gamemaster, clock);
  }, campaign);
}

async function packOf(
  campaign: Campaign,
  { system, pack }: Beginning,
): Promise<{ readonly pack: PackFiles } | { readonly packName: string }> {
  return pack === OWN_PACK && system === campaign.meta.system
    ? { pack: await selectPackFiles(campaign.inside.journal) }
    : { packName: pack };
}

/** The address of a gamemaster was checked before; should it be refused all the same, the campaign stands without. */
async function finish(
  begun: Campaign,
  name: string,
  gamemaster: Beginning['gamemaster'],
  clock: Clock,
): Outcome<{ readonly name: string; readonly token: string }> {
  try {
    if (gamemaster.name.trim() !== '') {
      const mail = gamemaster.mail.trim() === '' ? {} : { mail: gamemaster.mail };
      await nameSeat(begun, { seat: GAMEMASTER, name: gamemaster.name, ...mail }, clock);
    }
    const token = await doorToken(begun, 'gm');
    return token.ok ? ok({ name, token: token.value }) : token;
  } finally {
    begun.close();
  }
}

/** The title in plain letters, digits and hyphens. */
function fileNameOf(title: string): Result<string, Refusal> {
  if (title.trim() === '' || /[\r\n]/.test(title) || title.length > LONGEST_TITLE)
    return refuse('bad-input', `A title is one line of at most ${LONGEST_TITLE} characters.`);
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return plain === ''
    ? refuse(
        'bad-input',
        'A title needs a letter from A to Z or a digit, for the name of its file.',
      )
    : ok(plain);
}
