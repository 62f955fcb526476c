/** Which files mutants are made of, and which tests must kill them. The one place to edit when files move. */

const CIVIL_WAR = 'src/systems/civil-war';
const REVOLUTION = 'src/systems/american-revolution';

/** What decides who learns what and which order counts; each area is a row of the figures. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  sight: [
    ...['src/kernel/map/sight.ts', `${CIVIL_WAR}/rules/ground/hexes.ts`],
    `${CIVIL_WAR}/rules/sight/*.ts`,
    ...[`${REVOLUTION}/telling/sight.ts`, `${REVOLUTION}/rules/land.ts`],
  ],
  view: [
    `${CIVIL_WAR}/telling/view*.ts`,
    ...[`${REVOLUTION}/telling/view*.ts`, `${REVOLUTION}/rules/view.ts`],
  ],
  notice: [
    ...[`${CIVIL_WAR}/telling/tell*.ts`, `${CIVIL_WAR}/telling/*notice.ts`],
    ...[`${REVOLUTION}/telling/tell*.ts`, `${REVOLUTION}/telling/notice.ts`],
  ],
  reports: [
    ...['about', 'battle-card', 'figures', 'intelligence', 'measures', 'muster'],
    ...['overview', 'picture', 'report*', 'say*', 'words'],
  ].map((name) => `${REVOLUTION}/telling/${name}.ts`),
  ledger: [
    ...['src/kernel/ledger.ts', 'src/kernel/shares.ts'],
    ...[`${REVOLUTION}/rules/forces.ts`, `${REVOLUTION}/rules/state.ts`],
  ],
  'stopped orders': [
    `${CIVIL_WAR}/play/lines/line*.ts`,
    `${CIVIL_WAR}/play/sub-turn/stop.ts`,
    `${CIVIL_WAR}/play/sub-turn/hindrance.ts`,
    `${CIVIL_WAR}/rules/ground/stops.ts`,
    ...[`${REVOLUTION}/play/*-moves.ts`, `${REVOLUTION}/rules/passage.ts`],
    `${REVOLUTION}/rules/sea.ts`,
  ],
  'order readers': [
    'src/kernel/sheet-text.ts',
    `${CIVIL_WAR}/orders/*.ts`,
    `${CIVIL_WAR}/orders/*/read*.ts`,
    `${CIVIL_WAR}/orders/forces/*.ts`,
    ...['cut-line', 'follow-ways'].map((name) => `${CIVIL_WAR}/orders/sheet/${name}.ts`),
    ...['about', 'belongs', 'check*', 'march', 'names', 'read*', 'scene', 'slip', 'take'].map(
      (name) => `${REVOLUTION}/orders/${name}.ts`,
    ),
  ],
};

/** Tests that are run against each mutant that they reach. Left out are those that try much at random and take seconds. */
export const TESTS = [
  'test/battles.test.ts',
  'test/kernel/*.test.ts',
  'test/kernel/map/*.test.ts',
  'test/systems/cases.test.ts',
  ...[
    ...[
      'beyond-grade',
      'carried-out',
      'conditions',
      'counts',
      'else-if',
      'form-kinds',
      'form-pieces',
      'overview',
      'precedence',
    ],
    ...[
      'orders-allocation',
      'orders-caps',
      'orders-checks',
      'orders-fixes',
      'orders-gm',
      'orders-later',
    ],
    ...[
      'orders-places',
      'orders-sheet',
      'orders-trial',
      'read-in-words',
      'report-outcomes',
      'sight-paths',
    ],
    ...[
      'replies',
      'tell-cases',
      'tell-dice',
      'insertion-order',
      'missing-figures',
      'seat-view',
      'told/words',
      'hexes',
      'sight-facts',
      'stopped-lines',
      'read-words',
      'carriers',
      'enter-ships',
      'ships-rest',
    ],
  ].map((name) => `test/systems/civil-war/${name}.test.ts`),
  ...[
    ...['amend', 'couriers', 'forces', 'gamemasters-orders', 'land', 'orders', 'orders-agree'],
    ...['orders-answers', 'orders-lines', 'orders-pointing', 'overrule', 'play-*', 'settings'],
    ...['telling-*', 'war-ended'],
  ].map((name) => `test/systems/american-revolution/${name}.test.ts`),
];

/** What the program works out with these files and keeps must be forgotten from one mutant to the next, all of it. */
export const IS_KEPT = [
  ...[...(AREAS['sight'] ?? []), ...(AREAS['view'] ?? []), 'src/kernel/*.ts'],
  `${REVOLUTION}/orders/names.ts`,
];

/** Processor time for the tests of one mutant; one that no test has noticed by then counts as survived. */
export const SECONDS_EACH = Number(process.env['MUTANTS_SECONDS'] ?? 5);
/** A test that a mutant has made to run longer than this runs for ever, which is noticed too. */
export const SECONDS_AT_MOST = 3;

/** Whether one of these patterns names a file; a star stands for anything but a slash. */
export const matches = (patterns: readonly string[], file: string): boolean =>
  patterns.some((pattern) => {
    const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
    return new RegExp(`^${escaped}$`).test(file);
  });
