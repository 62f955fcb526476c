/** A campaign is begun from the pages: its file stands in the folder that is served, beside those that are there. */
import { join } from 'node:path';
import { ok, type Result } from '../kernel/basic.js';
import type { Engine } from '../kernel/run.js';
import type { Options, PackFiles, Seat } from '../kernel/system.js';
import { store } from '../store/store.js';
import { SYSTEMS } from '../systems/index.js';
import type { Campaign } from './campaign.js';
import { rulesAhead } from './gm/change-rules.js';
import { doorToken } from './seats/door.js';
import { GAMEMASTER } from './seats/holders.js';
import {
  findSystem,
  listPacks,
  listSystems,
  PROGRAM_OPTIONS,
  type PackEntry,
  type SystemEntry,
} from './packs/list-systems.js';
import { isOneLine, nameSeat } from './seats/name-seat.js';
import { newCampaign } from './new-campaign.js';
import { ownOptions } from './packs/program-options.js';
import { readShippedPack } from './packs/pack-files.js';
import type { SeatWish } from './seats/read-seat-list.js';
import { openShared } from './packs/shared-game.js';
import type { Clock, Outcome, Refusal } from './types.js';
import { refuse, refusing } from './use-case.js';

/** As whose pack the one of the present campaign is named. */
const OWN_PACK = 'own';

/** What the form asks for; `gamemaster` without a name stays unnamed. */
export type Beginning = {
  readonly title: string;
  readonly system: string;
  readonly pack: string;
  readonly scenario: string;
  readonly zone: string;
  readonly options: Options;
  readonly gamemaster: { readonly name: string; readonly mail: string };
  /** Files of a pack that is kept in the folder; go before `pack`. */
  readonly files?: PackFiles;
  /** Who holds which seat from the beginning. */
  readonly seats?: readonly SeatWish[];
};

/** The folder, and the campaign at whose desk another is begun, where there is one. */
export type Beside = { readonly dir: string; readonly own?: Campaign | undefined };

const LONGEST_TITLE = 120;
const LONGEST_NAME = 60;

/** What there is to choose from: each system with its packs; settings with their defaults first. */
export function seeBeginnings(
  campaign?: Campaign,
): readonly (SystemEntry & { readonly offers: readonly PackEntry[] })[] {
  const systems = systemsBeside(campaign);
  return listSystems(systems).map((entry) => ({
    ...entry,
    options: [...PROGRAM_OPTIONS, ...entry.options],
    offers: [
      ...listPacks(entry.key, systems),
      ...(campaign !== undefined && entry.key === campaign.meta.system
        ? [{ name: OWN_PACK, scenarios: campaign.game.scenarios ?? entry.scenarios }]
        : []),
    ],
  }));
}

const systemsBeside = (campaign?: Campaign): readonly Engine[] =>
  campaign === undefined || SYSTEMS.includes(campaign.inside.engine)
    ? SYSTEMS
    : [...SYSTEMS, campaign.inside.engine];

/** The seats that a scenario has with these settings, before there is a campaign of it; none where it cannot be set up. */
export async function seatsAhead(
  { own }: Beside,
  beginning: Pick<Beginning, 'system' | 'pack' | 'scenario' | 'options' | 'files'>,
): Promise<readonly Seat[]> {
  const engine = findSystem(beginning.system, systemsBeside(own));
  if (engine === undefined) return [];
  const pack = await packOf(own, beginning);
  const files = 'pack' in pack ? ok(pack.pack) : readShippedPack(engine, pack.packName);
  const game = files.ok ? openShared(engine, files.value) : files;
  const state = game.ok
    ? game.value.setup(beginning.scenario, ownOptions(beginning.options))
    : game;
  return game.ok && state.ok ? game.value.seats(state.value) : [];
}

/**
 * Begins the campaign. Its file is named after the title, and never stands over another. Answers with its name in links
 * and the token of the gamemaster's own.
 */
export function beginBeside(
  { dir: folder, own }: Beside,
  beginning: Beginning,
  clock: Clock,
): Outcome<{ readonly name: string; readonly token: string }> {
  return refusing(async () => {
    const name = fileNameOf(beginning.title);
    if (!name.ok) return name;
    for (const end of ['vedette', 'sqlite'])
      if (!store().isFree(join(folder, `${name.value}.${end}`)))
        return refuse(
          'bad-input',
          `There is a campaign "${name.value}" already. Choose another title.`,
        );
    const { title, system, scenario, zone, options, gamemaster } = beginning;
    const input = { title: title.trim(), system, scenario, zone: zone.trim(), options };
    const pack = await packOf(own, beginning);
    const path = join(folder, `${name.value}.vedette`);
    const begun = await newCampaign(path, { ...input, ...pack }, clock, systemsBeside(own));
    if (!begun.ok) return begun;
    const persons = { gamemaster, seats: beginning.seats ?? [] };
    return finish(begun.value, name.value, persons, clock);
  }, own);
}

async function packOf(
  own: Campaign | undefined,
  { system, pack, files }: Pick<Beginning, 'system' | 'pack' | 'files'>,
): Promise<{ readonly pack: PackFiles } | { readonly packName: string }> {
  if (files !== undefined) return { pack: files };
  return pack === OWN_PACK && own !== undefined && system === own.meta.system
    ? { pack: (await rulesAhead(own)).files }
    : { packName: pack };
}

/** Persons were checked before; if one is refused after all, the campaign stands without him. */
async function finish(
  begun: Campaign,
  name: string,
  { gamemaster, seats }: Required<Pick<Beginning, 'gamemaster' | 'seats'>>,
  clock: Clock,
): Outcome<{ readonly name: string; readonly token: string }> {
  try {
    if (gamemaster.name.trim() !== '') {
      const mail = gamemaster.mail.trim() === '' ? {} : { mail: gamemaster.mail };
      await nameSeat(begun, { seat: GAMEMASTER, name: gamemaster.name, ...mail }, clock);
    }
    for (const { seat, name: player, mail } of seats)
      await nameSeat(begun, { seat, name: player, ...(mail === '' ? {} : { mail }) }, clock);
    const token = await doorToken(begun, 'gm');
    return token.ok ? ok({ name, token: token.value }) : token;
  } finally {
    begun.close();
  }
}

/** The title in plain letters, digits and hyphens. */
function fileNameOf(title: string): Result<string, Refusal> {
  if (!isOneLine(title) || title.length > LONGEST_TITLE)
    return refuse('bad-input', `A title is one line of at most ${LONGEST_TITLE} characters.`);
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '');
  return plain === ''
    ? refuse('bad-input', 'A title needs at least one letter from A to Z or one digit.')
    : ok(plain);
}
