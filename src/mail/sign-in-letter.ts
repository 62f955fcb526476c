import { loadTemplates } from '../letters/templates.js';
import { writeEml, type Address } from '../letters/write-eml.js';
import type { SignIn } from '../people/write-sign-ins.js';

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
    date: signIn.written,
  });
}
