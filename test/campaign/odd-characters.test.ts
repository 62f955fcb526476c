/** Characters that PostgreSQL keeps in no text: whatever was sent, the campaign plays on, opens again, shows it and replays. */
import { expect, it } from 'vitest';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { BLUE, clock, got, RED, reopen, run, send, tempFile, toyCampaign } from './cast.js';

it.each([
  'half a character \ud83d',
  'none \0 at all',
  'several \ud83d\0\\\0 \\\\\udfff',
  'in words \\u0000 and \\ud83d',
])(
  'a campaign plays on, opens again and replays after orders and letters with %j',
  async (words) => {
    const path = tempFile();
    const campaign = await toyCampaign(path);
    await send(campaign, RED, `PP 1: if "${words}" then wait`);
    await send(campaign, BLUE, 'PP 1: wait');
    got(await sendDispatch(campaign, { from: RED, to: 'gm', text: words }, clock));
    const hail = { to: [BLUE], as: 'gamemaster' as const, text: words, goes: 'now' };
    got(await writeDeskLetter(campaign, hail, clock));
    await run(campaign, true);
    campaign.close();
    const again = await reopen(path);
    expect(got(await seeVersions(again, RED)).map(({ text }) => text)).toEqual([
      `PP 1: if "${words}" then wait`,
    ]);
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
  },
);
