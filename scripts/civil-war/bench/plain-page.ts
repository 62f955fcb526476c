/** A page by express and handlebars alone: it fills the view of the file that it is given with its data. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type * as TemplatesModule from '../../../src/letters/templates.js';
import { built } from '../../built.js';

const { loadTemplates } = await built<typeof TemplatesModule>('letters/templates.js');

// Written by `pages.ts`.
const { view, data } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  view: string;
  data: Record<string, unknown>;
};
const { html } = loadTemplates();
const app = express();
app.get('/', (_request, response) => {
  response.type('html').send(html(view, data));
});
const server = app.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address with one.
  console.log(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
});
