/** In by a link from a letter: ask for it, read the letter, press the button. */
import { askForLink } from '../../people/ask-for-link.js';
import { signInByLink, signOut } from '../../people/sessions.js';
import { home, type DoorPage, type DoorReply } from './page.js';

export type AskForm = { readonly mail: string; readonly trouble: string };

/** The form that asks for a link, as it was filled. */
export const askPage = (form: AskForm, linksOpen: boolean, status: 200 | 422 = 200): DoorReply => ({
  reply: { kind: 'page', view: 'door/ask.html', data: { ...form, linksOpen }, status },
});

/** Takes the address. Known or not, the answer is the same. */
export const askLink: DoorPage = async ({ directory, form, clock, linksOpen }) => {
  const { mail = '' } = form;
  const asked = await askForLink(directory, mail, clock);
  if (!asked.ok)
    return askPage({ mail: mail.slice(0, 300), trouble: asked.error.say }, linksOpen, 422);
  return { reply: { kind: 'go', to: '/door/sent' } };
};

export const linkSent: DoorPage = () => ({
  reply: { kind: 'page', view: 'door/sent.html', data: {} },
});

/** The button behind a link. Good or not, it is the same: scanners of mail follow links and learn nothing. */
export const showLink: DoorPage = ({ params }) => ({
  reply: { kind: 'page', view: 'door/in.html', data: { token: params['token'] ?? '' } },
});

/** Uses the link up. Whoever was signed in on this device is so no more. */
export const useLink: DoorPage = async ({ directory, form, device, clock, signedIn }) => {
  const cookie = await signInByLink(directory, { token: form['token'] ?? '', device }, clock);
  if (cookie === undefined)
    return { reply: { kind: 'page', view: 'door/spent.html', data: {}, status: 409 } };
  if (signedIn !== undefined) await signOut(directory, signedIn.person, signedIn.id);
  return { ...home, cookie };
};
