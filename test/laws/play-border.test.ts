import { BORDER, civilWarLaw, OTHERWISE } from './civil-war/player.js';
import { describePlay } from './describe-laws.js';

describePlay(civilWarLaw(BORDER));
describePlay(civilWarLaw(OTHERWISE));
