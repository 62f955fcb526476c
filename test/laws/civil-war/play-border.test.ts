import { BORDER, civilWarLaw, OTHERWISE } from './player.js';
import { describePlay } from '../describe-laws.js';

describePlay(civilWarLaw(BORDER));
describePlay(civilWarLaw(OTHERWISE));
