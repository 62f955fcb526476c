/** Views that were compiled when the program was built are filled as those are that are compiled from their sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { built } from '../../scripts/built.js';
import * as source from '../../src/letters/compose.js';
import * as sourceViews from '../../src/letters/templates.js';
import { COMPILED_VIEWS } from '../../src/shipped.js';

test('the build has all views, as they are now', () => {
  const views = sourceViews.compileViews();
  expect(views.size).toBeGreaterThan(50);
  for (const [name, text] of views)
    expect([name, readFileSync(join(COMPILED_VIEWS, `${name}.js`), 'utf8') === text]).toEqual([
      ...[name, true],
    ]);
});

test('a letter and a page are the same to the byte from either', async () => {
  const program = await built<typeof source>('letters/compose.js');
  const notice = {
    ...{ campaign: 'War & peace – “1861”', name: 'Ann <b>', subject: 'Waiting • for you' },
    paragraphs: ['One < two & three', 'Ünïcode … 日本'],
  };
  expect(program.composeNotice(notice)).toEqual(source.composeNotice(notice));
  const { loadTemplates } = await built<typeof sourceViews>('letters/templates.js');
  const data = {
    ...{ what: 'Playing <pulse> · 3', done: '3', of: '20', to: '/c/war', failed: false },
    ...{ stylesheet: '/a.css', icon: '/i.svg' },
  };
  for (const view of ['desk/working-head.html', 'desk/working-line.html', 'desk/working-foot.html'])
    expect(loadTemplates().html(view, data)).toBe(sourceViews.loadTemplates().html(view, data));
  // A field that the data does not name is our own bug in both.
  expect(() => loadTemplates().html('desk/working-line.html', {})).toThrow('not defined');
});
