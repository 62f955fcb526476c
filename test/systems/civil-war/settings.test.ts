import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROGRAM_OPTIONS } from '../../../src/campaign/packs/program-options.js';
import type { OptionRow } from '../../../src/kernel/system.js';
import { readSettings, setting, SETTINGS } from '../../../src/systems/civil-war/rules/settings.js';

const ROOT = new URL('../../../', import.meta.url).pathname;
const RULES = readFileSync(`${ROOT}src/systems/civil-war/RULES.md`, 'utf8');
const CASES = readdirSync(`${ROOT}test/battles`)
  .filter((name) => name.endsWith('.battle'))
  .map((name) => readFileSync(`${ROOT}test/battles/${name}`, 'utf8'));

describe('campaign settings', () => {
  it('[S] stand in RULES.md as in the program: names, values, paragraphs, and what each value means, in one order', () => {
    const section = RULES.split('## Campaign settings')[1]?.split('\n## ')[0] ?? '';
    const written = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.replaceAll('`', '').split('|').slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim()));
    const rows: readonly OptionRow[] = SETTINGS;
    const known = rows.map(({ name, values, rule, says, effects = {} }) => {
      const meanings = values.map((value) => `${value}: ${effects[value] ?? ''}`);
      return [name, values.join(', '), rule, `${says}. ${meanings.join(' ')}`];
    });
    expect(written).toEqual(known);
  });

  it('[S] say what each of their values means in play, in a sentence of its own', () => {
    const rows: readonly OptionRow[] = [...PROGRAM_OPTIONS, ...SETTINGS];
    for (const { name, values, effects = {} } of rows) {
      expect([name, Object.keys(effects)]).toEqual([name, values]);
      for (const says of Object.values(effects)) expect(says).toMatch(/^[A-Z].*\.$/);
      expect(new Set(Object.values(effects)).size).toBe(values.length);
    }
  });

  it.each(SETTINGS.map(({ name }) => name))(
    '[S] %s is proved by a case file that chooses another value than the default',
    (name) => {
      const others = SETTINGS.find((row) => row.name === name)?.values.slice(1) ?? [];
      const isChosen = CASES.some((text) =>
        others.some((value) => text.includes(`\n  ${name} ${value}\n`)),
      );
      expect(isChosen).toBe(true);
    },
  );

  it('[S] have their defaults when nothing is chosen, also in a campaign from before there was the setting', () => {
    const read = readSettings({});
    for (const { name, values } of SETTINGS) {
      expect(read.ok && read.value[name]).toBe(values[0]);
      expect(setting({ settings: {} }, name)).toBe(values[0]);
    }
  });

  it('[S] refuse a name and a value that are none, with the nearest', () => {
    const read = readSettings({ raly: 'every', stopped: 'pp' });
    expect(read.ok ? [] : read.error.map(({ code }) => code)).toEqual([
      'unknown-option',
      'unknown-value',
    ]);
    expect(JSON.stringify(read)).toContain('did you mean rally?');
  });
});
