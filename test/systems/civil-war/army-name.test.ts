import { describe, expect, it } from 'vitest';
import { armyOf } from '../../../src/systems/civil-war/rules/leaders/army-name.js';
import { pack } from './orders-view.js';

describe('C5.8 the name of an army in a sentence', () => {
  it.each([
    ['Potomac', 'army of the Potomac'],
    ['Confederate Shenandoah', 'army of the Confederate Shenandoah'],
    ['Western Department', 'army of the Western Department'],
    ['Trans-Mississippi', 'army of the Trans-Mississippi'],
    ['Northern Virginia', 'army of Northern Virginia'],
    ['West Tennessee', 'army of West Tennessee'],
    ['South Carolina', 'army of South Carolina'],
    ['the Rappahannock', 'army of the Rappahannock'],
  ])('of %s is %s', (name, says) => {
    expect(armyOf(name)).toBe(says);
  });

  it('has an article with rivers and regions of the pack, and none with states', () => {
    const bare = pack.armies
      .map(({ name }) => name)
      .filter((name) => !armyOf(name).includes(' the '));
    expect(bare.toSorted()).toEqual([
      'Arkansas',
      'Central Kentucky',
      'Confederate Mississippi',
      'East Tennessee',
      'Georgia',
      'New Mexico',
      'Northeastern Virginia',
      'Northern Virginia',
      'Occupation',
      'Pennsylvania',
      'Relief',
      'South Carolina',
      'Southern Mississippi',
      'Tennessee',
      'Union Tennessee',
      'Virginia',
      'West Mississippi',
      'West Tennessee',
      'Western Louisiana',
    ]);
  });
});
