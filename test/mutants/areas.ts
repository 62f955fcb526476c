/** Which files mutants are made of, and which tests must kill them. The one place to edit when files move. */

const RULES = 'src/systems/civil-war';

/** What decides who learns what and which order counts; each area is a row of the figures. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  sight: ['src/kernel/map/sight.ts', `${RULES}/rules/ground/hexes.ts`, `${RULES}/rules/sight/*.ts`],
  view: [`${RULES}/telling/view*.ts`],
  notice: [`${RULES}/telling/tell*.ts`, `${RULES}/telling/*notice.ts`],
  ledger: ['src/kernel/ledger.ts', 'src/kernel/shares.ts'],
  'stopped orders': [
    `${RULES}/play/lines/line*.ts`,
    `${RULES}/play/sub-turn/stop.ts`,
    `${RULES}/play/sub-turn/hindrance.ts`,
    `${RULES}/rules/ground/stops.ts`,
  ],
  'order readers': [
    'src/kernel/sheet-text.ts',
    `${RULES}/orders/*.ts`,
    `${RULES}/orders/*/read*.ts`,
    `${RULES}/orders/sheet/cut-line.ts`,
  ],
};

/** Tests that are run against each mutant that they reach. Left out are those that try much at random and take seconds. */
export const TESTS = [
  'test/battles.test.ts',
  'test/kernel/*.test.ts',
  'test/kernel/map/*.test.ts',
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
    ],
  ].map((name) => `test/systems/civil-war/${name}.test.ts`),
];

/** What the program works out with these files and keeps must be forgotten from one mutant to the next. */
export const IS_KEPT = [...(AREAS['sight'] ?? []), ...(AREAS['view'] ?? []), 'src/kernel/*.ts'];

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
