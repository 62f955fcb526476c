import { civilWarLaw } from './civil-war/player.js';
import { describePlay } from './describe-laws.js';

describePlay(civilWarLaw());
