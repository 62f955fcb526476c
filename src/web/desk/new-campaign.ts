/** A campaign is begun: rules, pack, scenario, title, zone, settings, who its gamemaster is, and who plays which seat. */
import { counted } from '../../kernel/basic.js';
import {
  beginBeside,
  seatsAhead,
  seeBeginnings,
  type Beginning,
} from '../../campaign/begin-beside.js';
import { gamemasterOf, personSlip } from '../../campaign/seats/name-seat.js';
import { readSeatList, type SeatWish } from '../../campaign/seats/read-seat-list.js';
import type { Seat } from '../../kernel/system.js';
import { invite } from '../../people/invitations.js';
import { listKeptPacks, readKeptPack, type PackRow } from '../../people/packs.js';
import { frame, isDone, must } from '../frame.js';
import type { OfficeVisit, Reply } from '../page.js';
import { settingField, SETTING } from './setting-field.js';

type Fields = Readonly<Record<string, string>>;
type Said = {
  readonly trouble?: string;
  readonly status?: 409 | 422;
  readonly list?: SeatList;
};
type SeatList = ReturnType<typeof readSeatList> & { readonly seats: readonly Seat[] };

/** Packs of the folder among the scenes are named so. */
const KEPT = 'kept:';
const LONGEST_LIST = 20_000;

export const newCampaignPage = async (visit: OfficeVisit): Promise<Reply> => {
  const { campaign, person, query } = visit;
  const gm = campaign === undefined ? undefined : await must(gamemasterOf(campaign));
  const name = person?.name ?? gm?.name ?? '';
  const mail = person?.mail ?? gm?.mail ?? '';
  const own =
    campaign === undefined ? {} : { system: campaign.meta.system, zone: campaign.meta.zone };
  return formPage(visit, { ...own, name, mail, writes: 'yes', ...query });
};

/** Shows who would hold which seat, or begins the campaign and opens its desk, where the visitor may open it. */
export const beginCampaign = async (visit: OfficeVisit): Promise<Reply> => {
  const { form, shelf, campaign } = visit;
  const nobody = visit.linksOpen ? undefined : saysNobody(form['name'] ?? '', form['mail'] ?? '');
  if (nobody !== undefined) return formPage(visit, form, { trouble: nobody, status: 422 });
  const beginning = await beginningOf(visit);
  if (typeof beginning === 'string')
    return formPage(visit, form, { trouble: beginning, status: 422 });
  const beside = { dir: shelf.dir, own: campaign };
  const seats = await seatsAhead(beside, beginning);
  const list = { ...readSeatList((form['seats'] ?? '').slice(0, LONGEST_LIST), seats), seats };
  if (list.faults.length > 0)
    return formPage(visit, form, { trouble: saysFaults(list.faults.length), status: 422, list });
  if (form['step'] === 'preview') return formPage(visit, form, { list });
  const begun = await beginBeside(beside, { ...beginning, seats: list.wishes }, visit.clock);
  if (!begun.ok) return formPage(visit, form, { trouble: begun.error.say, status: 422, list });
  const desk = ownDesk(visit, begun.value);
  const isInvited =
    form['writes'] !== 'yes' || (await isDone(inviteAll(visit, begun.value.name, beginning, list)));
  if (isInvited)
    return { kind: 'go', to: desk ?? (visit.person === undefined ? '/door/sent' : '/') };
  return desk === undefined
    ? formPage(visit, {}, { trouble: UNINVITED })
    : { kind: 'go', to: `${desk}/people?did=not-all` };
};

const UNINVITED =
  'The campaign is set up, but not every invitation could be sent. Its gamemaster can sign in with his e-mail address, and send them on the page of people and seats.';

/** Where everybody signs in with a link by e-mail, nobody could open a desk whose gamemaster has no name or address. */
function saysNobody(name: string, mail: string): string | undefined {
  if (!mail.includes('@'))
    return "Give the gamemaster's e-mail: on this site everybody signs in with a link by e-mail.";
  return name.trim() === '' ? "Give the gamemaster's name." : personSlip(name, mail);
}

const saysFaults = (count: number): string =>
  `${count === 1 ? 'One line' : `${String(count)} lines`} of the list of players could not be read; see below. Nothing has been created yet.`;

async function beginningOf({ form, shelf }: OfficeVisit): Promise<Beginning | string> {
  const [pack = '', scenario = ''] = (form['scene'] ?? '').split('|');
  const settings = Object.entries(form).filter(
    ([key, value]) => key.startsWith(SETTING) && value !== '',
  );
  const beginning = {
    ...{ title: form['title'] ?? '', system: form['system'] ?? '', pack, scenario },
    zone: form['zone'] ?? '',
    options: Object.fromEntries(settings.map(([key, value]) => [key.slice(SETTING.length), value])),
    gamemaster: { name: form['name'] ?? '', mail: form['mail'] ?? '' },
  };
  if (!pack.startsWith(KEPT)) return beginning;
  const kept = await readKeptPack(shelf.directory, pack.slice(KEPT.length));
  if (!kept.ok) return kept.error.say;
  return kept.value.faults.length === 0
    ? { ...beginning, files: kept.value.files }
    : 'That pack has errors. Fix them on its page first.';
}

async function inviteAll(
  { shelf, clock }: OfficeVisit,
  campaign: string,
  { title, zone, gamemaster }: Beginning,
  { wishes, seats }: SeatList,
): Promise<void> {
  const about = { title: title.trim(), zone: zone.trim(), by: gamemaster.name.trim() };
  const titleOf = ({ seat }: SeatWish): string =>
    seats.find(({ id }) => id === seat)?.title ?? seat;
  const { name, mail } = gamemaster;
  const asked = [
    ...(name.trim() === '' || mail.trim() === ''
      ? []
      : [{ seat: 'gm', mail, about: { ...about, name, seatTitle: 'The gamemaster' } }]),
    ...wishes
      .filter((wish) => wish.mail !== '')
      .map((wish) => ({ ...wish, about: { ...about, name: wish.name, seatTitle: titleOf(wish) } })),
  ];
  for (const one of asked)
    await invite(
      shelf.directory,
      { campaign, seat: one.seat, mail: one.mail, about: one.about },
      clock,
    );
}

/** Its desk, where the visitor may open it; whoever begins the first one of a site that others reach signs in by his own invitation. */
function ownDesk(
  { person, form, linksOpen }: OfficeVisit,
  { name, token }: { readonly name: string; readonly token: string },
): string | undefined {
  if (person !== undefined)
    return person.mail === form['mail']?.trim().toLowerCase() ? `/c/${name}/gm` : undefined;
  return linksOpen ? `/c/${name}/s/${token}` : undefined;
}

async function formPage(visit: OfficeVisit, filled: Fields, said: Said = {}): Promise<Reply> {
  const systems = seeBeginnings(visit.campaign);
  const system = systems.find(({ key }) => key === filled['system']) ?? systems[0];
  const field = (name: string): string => filled[name] ?? '';
  const packs = await listKeptPacks(visit.shelf.directory);
  const kept = packs.filter((row) => row.system === system?.key && row.about.faults === 0);
  const offers = [
    ...(system?.offers ?? []).map(({ name, scenarios }) => ({
      ...{ name, scenarios, says: name === 'own' ? "this campaign's own pack" : name },
    })),
    ...kept.map(({ name, about }) => ({
      name: KEPT + name,
      scenarios: about.scenarios,
      says: `your pack ${name}`,
    })),
  ];
  const wanted = field('pack') === '' ? '' : KEPT + field('pack');
  const data = {
    ...frame(visit, visit.campaign === undefined ? 'New campaign' : 'New campaign', {
      trouble: said.trouble ?? '',
    }),
    systems: systems.map(({ key, title }) => ({
      ...{ key, title, chosen: key === system?.key },
      href: `${visit.home}/campaign/new?system=${encodeURIComponent(key)}`,
    })),
    several: systems.length > 1,
    system: system?.key ?? '',
    scenes: offers.flatMap(({ name, scenarios, says }) =>
      scenarios.map((scenario, index) => {
        const value = `${name}|${scenario}`;
        const chosen =
          value === field('scene') || (field('scene') === '' && name === wanted && index === 0);
        return { value, says: `${scenario} (${says})`, chosen };
      }),
    ),
    packs: `${visit.home}/packs`,
    unready: unreadyPack(visit, packs, field('pack')),
    back: visit.campaign === undefined ? `${visit.home}/packs` : `${visit.home}/campaign`,
    title_: field('title'),
    zone: field('zone') === '' ? 'UTC' : field('zone'),
    name: field('name'),
    mail: field('mail'),
    seats: field('seats'),
    writes: field('writes') === 'yes',
    list: said.list === undefined ? false : listData(said.list),
    settings: (system?.options ?? []).map((row) => settingField(row, field(SETTING + row.name))),
  };
  return { kind: 'page', view: 'desk/new-campaign.html', data, status: said.status ?? 200 };
}

/** Why the pack that was asked for is not among those to begin with, and where to mend that. */
function unreadyPack(visit: OfficeVisit, packs: readonly PackRow[], name: string) {
  if (name === '') return false;
  const row = packs.find((one) => one.name === name);
  if (row === undefined) return { name, faults: '', href: `${visit.home}/packs` };
  const { faults } = row.about;
  if (faults === 0) return false;
  return {
    name,
    faults: counted(faults, 'fault'),
    href: `${visit.home}/packs/${encodeURIComponent(name)}`,
  };
}

/** Who would hold which seat. */
const listData = ({ wishes, faults, seats }: SeatList) => ({
  faults: faults.map(({ line, read, say }) => ({ line: String(line), read, say })),
  seats: seats.map(({ id, title, side }) => {
    const wish = wishes.find(({ seat }) => seat === id);
    return { title, side, name: wish?.name ?? 'nobody yet', mail: wish?.mail ?? '' };
  }),
});
