/** The demonstration: the first year of the war, as two players write their e-mails. */
import type { Demo } from '../../../kernel/system.js';

export const YEAR_1775: Demo = {
  name: 'year-1775',
  title: 'The year 1775',
  scenario: '1775',
  zone: 'America/New_York',
  seed: '1775'.repeat(16),
  players: [
    { seat: 'american', name: 'Abigail Thorne', mail: 'abigail.thorne@example.org' },
    { seat: 'british', name: 'Julian Marsh', mail: 'julian.marsh@example.org' },
  ],
  steps: [
    { folder: '1-spring-american', title: 'Spring 1775, American turn' },
    { folder: '1-spring-british', title: 'Spring 1775, British turn', answers: ['1-levy'] },
    { folder: '2-summer-american', title: 'Summer 1775, American turn' },
    { folder: '2-summer-british', title: 'Summer 1775, British turn', answers: ['2-levy'] },
    { folder: '3-fall-american', title: 'Fall 1775, American turn' },
    { folder: '3-fall-british', title: 'Fall 1775, British turn' },
    { folder: '4-winter-american', title: 'Winter 1776, American turn' },
    { title: 'Winter 1776, British turn' },
  ],
  answers: {},
};
