/** The letters by which people come to the site: an invitation to a seat, and a link to sign in. */
import { isUmpireId } from '../campaign/seats/umpires.js';
import { wrapText } from '../letters/plain-text.js';
import { loadTemplates } from '../letters/templates.js';
import { writeEml, oneLine, type Address } from '../letters/write-eml.js';
import { writtenTime } from '../letters/written-time.js';
import type { InvitationLetter } from '../people/invitations.js';
import type { SignIn } from '../people/write-sign-ins.js';

/** The letter that invites somebody to his seat. `site`: how others call it, without a slash at its end. */
export function invitationLetter(
  invitation: InvitationLetter,
  from: Address,
  site: string,
): Promise<Buffer> {
  const { html, text } = loadTemplates();
  const { name, title, seatTitle, by, ends, zone, isGamemaster, seat } = invitation;
  const data = {
    ...{ name, title, seatTitle, isGamemaster, site },
    isUmpire: isUmpireId(seat),
    by: by === '' ? 'The gamemaster' : by,
    url: site + invitation.path,
    until: writtenTime(ends, zone),
  };
  const subject = text('mail/invitation.subject', data);
  const head = {
    title: oneLine(subject).replace(/^\[[^\]]*\] /, ''),
    preview: '',
    campaign: title,
  };
  return writeEml({
    from,
    to: { address: invitation.mail, name },
    subject: oneLine(subject),
    text: text('mail/invitation.text', data)
      .split('\n\n')
      .map((part) =>
        part.includes('://') && !part.includes(' ')
          ? part
          : wrapText(part.replace(/\n/g, ' ').trim()),
      )
      .join('\n\n'),
    html: html('mail/invitation.html', { ...head, ...data, title: head.title, named: title }),
    messageId: invitation.messageId,
    auto: 'generated',
    date: invitation.written,
  });
}

/** The letter with a link to sign in. `site`: how others call it, without a slash at its end. */
export function signInLetter(signIn: SignIn, from: Address, site: string): Promise<Buffer> {
  const { html, text } = loadTemplates();
  const url = site + signIn.path;
  const data = { name: signIn.name, minutes: signIn.minutes, url };
  const head = { title: 'Your link to sign in', preview: '', campaign: 'sign in' };
  return writeEml({
    from,
    to: { address: signIn.mail, name: signIn.name },
    subject: text('mail/sign-in.subject', data).trim(),
    text: text('mail/sign-in.text', data),
    html: html('mail/sign-in.html', { ...data, ...head }),
    messageId: signIn.messageId,
    auto: 'generated',
    date: signIn.written,
  });
}
