import { describePlay } from './describe-laws.js';
import { toyLaw } from './toy-player.js';

describePlay(toyLaw());
