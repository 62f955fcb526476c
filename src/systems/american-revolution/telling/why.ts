/** Why an order came to nothing or to less, as the end of a sentence. */
import type { Why } from '../rules/fact.js';

export const WHY_WORDS: Readonly<Record<Why, string>> = {
  gone: 'the SP were no longer there',
  winter: 'this is not allowed in Winter',
  stuck: 'these SP had failed a roll or were pinning the enemy, and could move no further',
  'not-adjacent': 'the next area was not adjacent',
  'leave-behind': 'too few SP were left to pin the enemy there and move on',
  'militia-region': 'militia may not leave its region',
  'no-fleet': 'there was no fleet to carry them',
  'fleet-left': 'the French fleet may not leave its SF behind',
  'fleet-in-the-way': 'the enemy fleet lay in the way',
  'enemy-fleet': 'the enemy fleet lay off that coast',
  controlled: 'the British controlled that area',
  odds: 'the odds were too low',
  'no-enemy': 'there was no enemy to attack',
  'fought-already': 'the enemy there had already been attacked in this phase',
  'besiegers-first': 'an attack out of a fort must include the besiegers',
  'not-fresh': 'these SP had already moved or fought this turn',
  'fort-full': 'the fort cannot hold so many',
  'too-many-militia': 'the fort would hold more militia than other SP',
  'no-fort': 'there was no enemy fort to besiege',
  'no-siege': 'no one was besieging the fort',
  'third-group': 'an area can form no more than two groups',
  'nothing-to-land': 'nothing was waiting to land',
  'stop-rule': 'your own rule said to stop',
};
