import { InvalidArgumentError } from 'commander';
import type { AddVerb } from './add-verb.js';
import { EXIT, type ServeFlags } from './shell.js';

function readPort(text: string): string {
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return text;
}

const SETTINGS = `
Settings by the environment; a flag goes before its variable:
  VEDETTE_PORT         the port; 1861
  VEDETTE_BIND         the address to listen on; 127.0.0.1
  VEDETTE_BASE_URL     how others call the site: https://war.example.org. Then everybody has to sign in
  VEDETTE_TRUST_PROXY  how many proxies stand before it, or their addresses
  VEDETTE_SMTP_URL     smtp://USER:PASSWORD@mail.example.org:587; without it letters go to the folder DIR/letters
  VEDETTE_SMTP_PLAIN   yes: the password may go to a mail server that offers no encryption (no STARTTLS); no
  VEDETTE_FROM         who letters come from: Vedette <war@example.org>
  VEDETTE_AUTHSERV_ID  your receiving mail server, as it names itself in Authentication-Results; several by commas
  VEDETTE_PLUS_ADDRESSES  yes: mail to war+anything@example.org reaches war@example.org, so replies go there; no
  VEDETTE_IMAP_URL     a mailbox to watch: imaps://USER:PASSWORD@mail.example.org/INBOX
  VEDETTE_IMAP_PLAIN   yes: its password may go to a server that offers no encryption; no
  VEDETTE_MAIL_PORT    a port on 127.0.0.1 where your mail server hands e-mail over by SMTP; none
  VEDETTE_LIMIT_ANSWERS    answers that the e-mails of one player get in a day; 60. What he sends counts anyway
  VEDETTE_LIMIT_STRANGERS  the same of an address without a seat; 3. 0: no answers to strangers
  VEDETTE_LIMIT_ASKS   asks for a link within 15 minutes from one address on the network; 30
  VEDETTE_LIMIT_POSTS  changes a minute of one session; 120
  VEDETTE_LIMIT_PAGES  pages a minute of one session; 1200
`;

export const addServe: AddVerb = (program, shell, end) => {
  program
    .command('serve')
    .description('shows the campaigns of a folder on http://127.0.0.1:1861, on this machine alone')
    .argument('[dir]', 'the folder', 'var')
    .option('--port <n>', 'another port; 0 for any free one', readPort)
    .option('--bind <address>', 'another address to listen on')
    .option('--base-url <url>', 'how others call it, such as by the name of a proxy before it')
    .option('--trust-proxy <n>', 'how many proxies stand before it, or their addresses')
    .addHelpText('after', SETTINGS)
    .action((dir: string, flags: ServeFlags) => end(shell.serve(dir, flags).then(() => EXIT.fine)));
};
