import { it } from 'vitest';
import { describePlay } from '../describe-laws.js';
import { emptyTally } from '../tally.js';
import { tryWar } from '../try-war.js';
import { FOG, OPEN, revolutionLaw } from './player.js';

describePlay(revolutionLaw(OPEN));
describePlay(revolutionLaw(FOG));

/** A war in which the British lose two regions in one assessment, whose militia rises. */
const TWO_REGIONS_LOST = 170_629_166;

it('law 2, AR-61 militia of several regions rises in the order of the map, however the position was kept', () => {
  tryWar(revolutionLaw(FOG), TWO_REGIONS_LOST, emptyTally(0));
});
