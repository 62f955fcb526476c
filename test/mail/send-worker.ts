/** `vedette mail out` of the toy, to an SMTP server, as a process of its own: says each letter that it sent. */
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import { keepAsTold } from '../keep-told.js';
import { toy } from '../toys/line/system.js';

async function main(): Promise<void> {
  await keepAsTold();
  const [, , path = '', port = ''] = process.argv;
  const campaign = await openCampaign(path, [toy]);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const transport = await smtpTransport(`smtp://127.0.0.1:${port}`);
  const progress = ({ to }: { readonly to: string }): void => console.log(to);
  const clock = (): string => new Date().toISOString();
  const sent = await sendOutbox(campaign.value, { folder: '', transport, progress }, clock);
  transport.close?.();
  campaign.value.close();
  if (!sent.ok) throw new Error(sent.error.say);
}
void main();
