import { TOYS } from '../toys/index.js';
import { describePlay } from './describe-laws.js';

for (const { law } of TOYS) describePlay(law());
