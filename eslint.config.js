import tseslint from 'typescript-eslint';

/** The pure part may not reach for a clock, chance, a locale or the machine: all of that comes in as arguments. */
const impure = [
  ...['Date', 'Intl', 'process', 'performance', 'crypto', 'setTimeout', 'fetch', 'console'].map(
    (name) => ({ name, message: 'The pure part has no clock, chance, locale or machine.' }),
  ),
];

export default tseslint.config(
  { ignores: ['dist/', 'var/', 'node_modules/', 'scripts/import-rules.cjs', 'eslint.config.js'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // The program of the tests holds the sources too: types are worked out once.
        project: ['./src/browser/tsconfig.json', './test/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['src/kernel/**/*.ts', 'src/systems/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance comes from the umpire alone.' },
        { property: 'localeCompare', message: 'Sort by code units: the same bytes everywhere.' },
        { property: 'toLocaleString', message: 'No locale in the pure part.' },
      ],
    },
  },
);
