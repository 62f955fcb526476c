/** Persons who sign in at the site of the tests. */
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { askForLink } from '../../src/people/ask-for-link.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { settleSignIn, writeSignIns, type SignIn } from '../../src/people/write-sign-ins.js';
import { must, type Answer, type Site } from './site.js';

type Door = Pick<Site, 'directory' | 'campaigns' | 'clock'>;

/** Names the holder of a seat, or the gamemaster, of the campaign `meeting`. */
export async function seat(site: Site, who: string, name: string, mail: string): Promise<void> {
  const holder = { seat: asSeat(who), name, mail };
  await site.with((campaign) => must(nameSeat(campaign, holder, site.clock)));
}

/** The letters that leave now. */
export async function letters(site: Door): Promise<readonly SignIn[]> {
  await refreshHoldings(site.directory, await site.campaigns.files());
  const written = await writeSignIns(site.directory, site.clock);
  for (const one of written) await settleSignIn(site.directory, one, undefined, site.clock);
  return written;
}

/** The path of a link for somebody who asked for it. */
export async function linkFor(site: Door, mail: string): Promise<string> {
  await must(askForLink(site.directory, mail, site.clock));
  const letter = (await letters(site)).findLast((one) => one.mail === mail);
  if (letter === undefined) throw new Error(`No letter for ${mail}`);
  return letter.path;
}

/** A cookie of somebody who has signed in. */
export async function signIn(site: Site, mail: string): Promise<string> {
  const token = (await linkFor(site, mail)).split('/').at(-1) ?? '';
  return cookieOf(await site.post(`${site.url}/door/in`, { token }));
}

export function cookieOf(answer: Answer): string {
  const line = answer.headers.get('set-cookie') ?? '';
  return line.split(';')[0] ?? '';
}
