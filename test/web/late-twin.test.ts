/** Nobody but its sender learns of a sheet that came too late, whatever the gamemaster does with it. */
import { expect, it } from 'vitest';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { setLateAside, takeLate } from '../../src/campaign/sheets/take-late.js';
import { asSeat } from '../../src/kernel/basic.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { toyLaw } from '../toys/line/player.js';
import { differences, layTwins, run } from '../laws/twins.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { must } from './site.js';

const BLUE = asSeat('blue');
const RED = asSeat('red');
const sheet = (text: string) => ({ kind: 'orders', text, via: 'web' as const });

it('another seat gets the same bytes whether a sheet came too late, was taken, set aside or entered, or never came', async () => {
  const twins = await layTwins(toyLaw(), '0007');
  try {
    await twins.both(async (campaign) => {
      await must(submitSheet(campaign, { seat: RED, ...sheet('PP 1: wait') }, twins.clock));
      await must(submitSheet(campaign, { seat: BLUE, ...sheet('PP 1: wait') }, twins.clock));
      await run(campaign, twins.clock, true);
    });
    const same = async (when: string): Promise<void> => {
      const [a, b] = [await twins.exits('meeting', RED), await twins.exits('another', RED)];
      expect(differences(a, b), when).toEqual([]);
    };
    await twins.one('another', async (campaign) => {
      const late = { seat: BLUE, of: 'orders', text: 'PP 2: wait', why: 'It was shut.' };
      await must(keepLate(campaign, late, twins.clock));
      const raw = Buffer.from(
        'From: blue@players.example.org\r\nMessage-ID: <l@x.org>\r\n\r\nPP 3: wait',
      );
      expect((await must(receiveMail(campaign, raw, twins.clock))).became).toBe('refused');
    });
    await same('it came');
    await twins.one('another', async (campaign) => {
      const [mail, web] = (await must(seeLate(campaign))).items;
      await must(setLateAside(campaign, { id: web?.id ?? '', told: 'No.' }, twins.clock));
      await must(takeLate(campaign, { id: mail?.id ?? '', reason: 'Late' }, twins.clock));
    });
    await same('it was taken');
    await twins.one('another', async (campaign) => {
      const source = Buffer.from('PP 4: wait');
      const entering = { source, seat: BLUE, reason: 'His slip', told: '' };
      await must(mailDesk.enter(campaign, entering, twins.clock));
    });
    await same('one was entered');
  } finally {
    await twins.close();
  }
}, 120_000);
