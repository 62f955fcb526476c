import { expect, it } from 'vitest';
import { readConfig, sayProblems } from '../src/config.js';

it('without settings serves this machine alone', () => {
  const config = readConfig({});
  expect(config.ok && config.value).toEqual({
    port: 1861,
    bind: '127.0.0.1',
    mail: { authserv: [], plus: false, answers: { seat: 60, stranger: 3 } },
    limits: { asks: 30, posts: 120, pages: 1200 },
  });
});

it('reads all settings, a flag before its variable', () => {
  const config = readConfig(
    {
      VEDETTE_PORT: '80',
      VEDETTE_BIND: '0.0.0.0',
      VEDETTE_BASE_URL: 'https://war.example.org/',
      VEDETTE_TRUST_PROXY: '1',
      VEDETTE_SMTP_URL: 'smtp://ann:s3cret@mail.example.org:587',
      VEDETTE_FROM: 'The war <war@example.org>',
      VEDETTE_LIMIT_POSTS: '9',
      VEDETTE_LIMIT_ANSWERS: '20',
      VEDETTE_LIMIT_STRANGERS: '0',
    },
    { port: '8080' },
  );
  expect(config.ok && config.value).toMatchObject({
    ...{ port: 8080, bind: '0.0.0.0', trustProxy: 1 },
    smtp: { from: { address: 'war@example.org', name: 'The war' } },
    limits: { asks: 30, posts: 9, pages: 1200 },
    mail: { answers: { seat: 20, stranger: 0 } },
  });
});

it('names all that is wrong at once, with what was read and what is expected, and no password', () => {
  const config = readConfig({
    VEDETTE_PORT: 'http',
    VEDETTE_BASE_URL: 'war.example.org',
    VEDETTE_TRUST_PROXY: 'true',
    VEDETTE_SMTP_URL: 'imap://ann:s3cret@mail.example.org',
    VEDETTE_FROM: 'nobody',
    VEDETTE_LIMIT_PAGES: '-1',
    VEDETTE_SMPT_URL: 'smtp://ben:hunter2@mail.example.org',
  });
  const say = config.ok ? '' : sayProblems(config.error);
  expect(say).toMatch(/^7 settings are wrong:\n/);
  expect(say).toContain('VEDETTE_PORT: "http" is not valid; use a number from 0 to 65535.');
  expect(say).toContain('VEDETTE_SMPT_URL: the name is not valid; use VEDETTE_SMTP_URL.');
  expect(say).not.toMatch(/s3cret|hunter2/);
});

it.each([
  [{ VEDETTE_BIND: '0.0.0.0' }, 'VEDETTE_BASE_URL'],
  [{ VEDETTE_SMTP_URL: 'smtp://mail.example.org' }, 'VEDETTE_FROM'],
])('%j asks for what it needs besides', (env, name) => {
  const config = readConfig(env);
  expect(config.ok ? [] : config.error.map((problem) => problem.name)).toEqual([name]);
});
