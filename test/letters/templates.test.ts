import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTemplates } from '../../src/letters/templates.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-views-'));
  for (const folder of ['layouts', 'partials', 'desk']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'layouts/page.hbs'), '<h1>{{title}}</h1>{{> @partial-block}}');
  writeFileSync(join(root, 'partials/item.hbs'), '<li>{{name}}</li>');
  writeFileSync(
    join(root, 'desk/list.hbs'),
    '{{#> layouts/page title="List"}}{{#each items}}{{> partials/item}}{{/each}}{{/layouts/page}}',
  );
  writeFileSync(join(root, 'desk/unsafe.hbs'), '{{{name}}}');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a page is filled through its layout and partials, escaped; a text letter is not escaped', () => {
  const templates = loadTemplates(root);
  const data = { items: [{ name: '<a> & b' }] };
  expect(templates.html('desk/list', data)).toBe('<h1>List</h1><li>&lt;a&gt; &amp; b</li>');
  expect(templates.text('desk/list', data)).toBe('<h1>List</h1><li><a> & b</li>');
});

test('a field that the data does not name is our own bug and throws', () => {
  expect(() => loadTemplates(root).html('desk/list', { items: [{}] })).toThrow(/name/);
});

test('a view that would print unescaped text is refused', () => {
  expect(() => loadTemplates(root).html('desk/unsafe', { name: 'x' })).toThrow(/unescaped/);
});

test('a root folder is loaded once', () => {
  expect(loadTemplates(root)).toBe(loadTemplates(root));
});
