/** Another campaign is begun: rules, pack, scenario, title, zone, settings, and who its gamemaster is. */
import { beginBeside, seeBeginnings } from '../../campaign/begin-beside.js';
import { gamemasterOf } from '../../campaign/name-seat.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';

type Fields = Readonly<Record<string, string>>;
type Said = { readonly trouble?: string; readonly status?: 409 | 422 };

/** Fields of settings in the form are named so. */
const SETTING = 'set-';

export const newCampaignPage: Page = async (visit) => {
  const gm = await must(gamemasterOf(visit.campaign));
  const { meta } = visit.campaign;
  const name = visit.person?.name ?? gm?.name ?? '';
  const mail = visit.person?.mail ?? gm?.mail ?? '';
  return formPage(visit, { system: meta.system, zone: meta.zone, name, mail, ...visit.query });
};

/** The new campaign's desk is opened, where the visitor may open it. */
export const beginCampaign: Page = async (visit) => {
  const { form } = visit;
  const [pack = '', scenario = ''] = (form['scene'] ?? '').split('|');
  const settings = Object.entries(form).filter(
    ([key, value]) => key.startsWith(SETTING) && value !== '',
  );
  const begun = await beginBeside(
    visit.campaign,
    {
      ...{ title: form['title'] ?? '', system: form['system'] ?? '', pack, scenario },
      zone: form['zone'] ?? '',
      options: Object.fromEntries(
        settings.map(([key, value]) => [key.slice(SETTING.length), value]),
      ),
      gamemaster: { name: form['name'] ?? '', mail: form['mail'] ?? '' },
    },
    visit.clock,
  );
  if (!begun.ok) return formPage(visit, form, { trouble: begun.error.say, status: 422 });
  return { kind: 'go', to: deskOf(visit, begun.value) };
};

function deskOf(
  visit: Visit,
  { name, token }: { readonly name: string; readonly token: string },
): string {
  if (visit.person !== undefined)
    return visit.person.mail === visit.form['mail']?.trim().toLowerCase() ? `/c/${name}/gm` : '/';
  return visit.linksOpen ? `/c/${name}/s/${token}` : `${visit.home}/campaign`;
}

function formPage(visit: Visit, filled: Fields, said: Said = {}): Reply {
  const systems = seeBeginnings(visit.campaign);
  const system = systems.find(({ key }) => key === filled['system']) ?? systems[0];
  const field = (name: string): string => filled[name] ?? '';
  const data = {
    ...frame(visit, 'Begin another campaign', { trouble: said.trouble ?? '' }),
    systems: systems.map(({ key, title }) => ({
      ...{ key, title, chosen: key === system?.key },
      href: `${visit.home}/campaign/new?system=${encodeURIComponent(key)}`,
    })),
    several: systems.length > 1,
    system: system?.key ?? '',
    scenes: (system?.offers ?? []).flatMap(({ name, scenarios }) =>
      scenarios.map((scenario) => {
        const value = `${name}|${scenario}`;
        const pack = name === 'own' ? "this campaign's own pack" : name;
        return { value, says: `${scenario} (${pack})`, chosen: value === field('scene') };
      }),
    ),
    title_: field('title'),
    zone: field('zone') === '' ? 'UTC' : field('zone'),
    name: field('name'),
    mail: field('mail'),
    settings: (system?.options ?? []).map(({ name, values, rule, says }) => ({
      ...{ id: `${SETTING}${name}`, name, rule, says },
      values: values.map((value) => ({ value, chosen: value === field(`${SETTING}${name}`) })),
    })),
  };
  return { kind: 'page', view: 'desk/new-campaign.html', data, status: said.status ?? 200 };
}
