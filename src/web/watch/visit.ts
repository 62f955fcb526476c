/** A spectator at the door of a campaign: the bytes that he gets, or those of what there is not. */
import type { Request } from 'express';
import { asSeat } from '../../kernel/basic.js';
import type { Campaign } from '../../campaign/open-campaign.js';
import { findSpectator } from '../../campaign/seats/spectators.js';
import type { Visit } from '../page.js';
import { renderReply, type Sent } from '../send.js';
import { textFields } from '../text-fields.js';
import { PLACE, throwIfAway, unlessAway, type VisitInput } from '../visit.js';
import { WATCH_ROUTES } from './page.js';

export const BY_WATCH = `/watch/:${PLACE.campaign}/:${PLACE.token}`;

/** No system has such a seat: whatever forgets whose eyes it shows is refused. */
const NOBODY = asSeat('a spectator');

export async function visitToWatch(
  input: VisitInput,
  path: string,
  request: Request,
): Promise<Sent | undefined> {
  const params = textFields(request.params);
  const { [PLACE.campaign]: name = '', [PLACE.token]: token = '' } = params;
  const route = WATCH_ROUTES.find((one) => one.path === path);
  const look = async (campaign: Campaign): Promise<Sent | undefined> => {
    const spectator = unlessAway(await findSpectator(campaign, token));
    if (spectator === undefined || route === undefined) return undefined;
    const places: readonly string[] = Object.values(PLACE);
    const visit: Visit = {
      ...{ campaign, name, who: NOBODY, tray: 0, paused: '', linksOpen: false },
      home: `/watch/${encodeURIComponent(name)}/${encodeURIComponent(token)}`,
      params: Object.fromEntries(Object.entries(params).filter(([key]) => !places.includes(key))),
      query: textFields(request.query),
      ...{ form: {}, wantsJson: false, clock: input.clock },
      otherDesks: () => Promise.resolve({ desks: [] }),
      wayToDesk: () => Promise.resolve(undefined),
      invite: () => Promise.resolve(),
      shelf: { dir: '', directory: input.directory, clock: input.clock },
      invitations: () => Promise.resolve([]),
    };
    const reply = await route.page(spectator)(visit);
    return reply.kind === 'missing' ? undefined : renderReply(input.assets, reply);
  };
  // Behind nobody who writes: a spectator must not learn by waiting that a step is being played.
  return input.campaigns.read(name, look, throwIfAway);
}
