import { stampOf } from '../../store/journal.js';
import type { Campaign } from '../campaign.js';

/** Changes whenever anything in the campaign's file has; what was worked out at one stamp is good while it stays. */
export const stateStamp = (campaign: Campaign): string => stampOf(campaign.inside.journal);
