import { describePlay } from '../describe-laws.js';
import { FOG, OPEN, revolutionLaw } from './player.js';

describePlay(revolutionLaw(OPEN));
describePlay(revolutionLaw(FOG));
