/** In by an invitation: a page with a button, since scanners of mail follow links; the button opens the seat once. */
import { askByInvitation, openInvitation, INVITATION_DAYS } from '../../people/invitations.js';
import { signOut } from '../../people/sessions.js';
import type { DoorPage, DoorReply } from './page.js';

/** Good or not, the page is the same. */
export const showInvitation: DoorPage = ({ params }) => ({
  reply: { kind: 'page', view: 'door/invited.html', data: { token: params['token'] ?? '' } },
});

export const useInvitation: DoorPage = async (visit) => {
  const { directory, campaigns, form, device, clock, signedIn } = visit;
  const token = form['token'] ?? '';
  const who = signedIn === undefined ? {} : { signedIn: signedIn.mail };
  const files = await campaigns.files();
  const opened = await openInvitation(directory, { token, device, files, ...who }, clock);
  if (opened.kind !== 'in') return over(opened.kind, token);
  const to = `/c/${encodeURIComponent(opened.campaign)}/${encodeURIComponent(opened.seat)}`;
  if (opened.cookie === undefined) return { reply: { kind: 'go', to } };
  if (signedIn !== undefined) await signOut(directory, signedIn.person, signedIn.id);
  return { reply: { kind: 'go', to }, cookie: opened.cookie };
};

export const askAgain: DoorPage = async ({ directory, form, clock }) => {
  await askByInvitation(directory, form['token'] ?? '', clock);
  return { reply: { kind: 'go', to: '/door/sent' } };
};

const OVER = {
  used: {
    heading: 'This invitation has been used',
    says: 'It opens a seat once, on one device. To sign in on this device too, ask for a new link.',
  },
  late: {
    heading: 'This invitation has expired',
    says: `It was good for ${String(INVITATION_DAYS)} days. Your seat is still yours: ask for a new link.`,
  },
  none: {
    heading: 'This invitation is not valid',
    says: 'Check that you copied the whole link. If it came a while ago, the seat may have gone to another player; ask your gamemaster.',
  },
} as const;

const over = (kind: keyof typeof OVER, token: string): DoorReply => ({
  reply: {
    kind: 'page',
    view: 'door/invitation-over.html',
    data: { ...OVER[kind], token: kind === 'none' ? '' : token },
    status: 410,
  },
});
