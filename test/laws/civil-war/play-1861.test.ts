import { civilWarLaw } from './player.js';
import { describePlay } from '../describe-laws.js';

describePlay(civilWarLaw());
