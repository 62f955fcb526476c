/** Which folder may import which: one direction only, checked by `npm run lint`. */
/** Where files of the program lie: no business of what is pure. */
const SHIPPED = '^src/(shipped|readable-trace)\\.ts$';
const PURE = ['kernel', 'systems'];
const only = (from, allowed) => ({
  name: `${from}-imports-only-${allowed.join('-')}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: {
    path: '^src/',
    pathNot: [from, ...allowed]
      .map((name) => `^src/${name}/`)
      .concat(PURE.includes(from) ? [] : SHIPPED),
  },
});
const noOutside = (from) => ({
  name: `${from}-imports-nothing-outside`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { pathNot: '^src/' },
});
/** Inside a system: each part with the folders of its own, lowest first, and the parts below that it may import. */
const PARTS = {
  'civil-war': {
    rules: {
      folders: [
        '',
        'facts',
        'figures',
        'ground',
        'leaders',
        'naval',
        'production',
        'victory',
      ].concat(['combat', 'sight', 'change']),
      below: [],
    },
    orders: {
      folders: ['words', 'forces', '', 'allocation', 'sheet', 'form', 'pieces'],
      below: ['rules'],
    },
    telling: { folders: [''], below: ['rules'] },
    gm: { folders: [''], below: ['rules', 'orders', 'telling'] },
    play: {
      folders: [
        'ask',
        'lines',
        'strategic',
        'conditions',
        'acts',
        'battle',
        'standing',
        'sub-turn',
      ],
      below: ['rules', 'orders', 'telling', 'gm'],
    },
    pack: { folders: [''], below: ['rules'] },
    demo: { folders: [''], below: [] },
    soak: { folders: [''], below: ['rules'] },
    'map-check': { folders: [''], below: ['rules', 'pack'] },
  },
  'american-revolution': {
    rules: { folders: [''], below: [] },
    orders: { folders: [''], below: ['rules'] },
    telling: { folders: [''], below: ['rules'] },
    gm: { folders: [''], below: ['rules'] },
    play: { folders: [''], below: ['rules'] },
    pack: { folders: [''], below: ['rules'] },
    demo: { folders: [''], below: [] },
    soak: { folders: [''], below: ['rules'] },
  },
};
const home = (system) => `^src/systems/${system}/`;
const folder = (system, part, name) =>
  `${home(system)}${name === '' ? part : `${part}/${name}`}/[^/]+$`;
/** A folder imports itself, those before it in its part, and the parts below: so no two import each other. */
const walls = Object.entries(PARTS).flatMap(([system, parts]) =>
  Object.entries(parts).flatMap(([part, { folders, below }]) =>
    folders.map((name, index) => ({
      name: `${system}-${part}${name === '' ? '' : `-${name}`}-imports-only-what-is-below`,
      severity: 'error',
      from: { path: folder(system, part, name) },
      to: {
        path: home(system),
        pathNot: [
          ...folders.slice(0, index + 1).map((other) => folder(system, part, other)),
          ...below.map((other) => `${home(system)}${other}/`),
        ],
      },
    })),
  ),
);
/** Every folder of a system stands in the table above; only its index may import them all. */
const unwalled = Object.entries(PARTS).map(([system, parts]) => ({
  name: `${system}-folders-have-walls`,
  severity: 'error',
  from: {
    path: home(system),
    pathNot: [
      `${home(system)}index\\.ts$`,
      ...Object.entries(parts).flatMap(([part, { folders }]) =>
        folders.map((name) => folder(system, part, name)),
      ),
    ],
  },
  to: {},
}));
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('kernel', []),
    noOutside('kernel'),
    only('systems', ['kernel']),
    noOutside('systems'),
    {
      name: 'no-system-imports-another',
      severity: 'error',
      from: { path: '^src/systems/([^/]+)/' },
      to: { path: '^src/systems/([^/]+)/', pathNot: '^src/systems/$1/' },
    },
    ...walls,
    ...unwalled,
    only('store', ['kernel']),
    only('letters', ['kernel']),
    only('campaign', ['kernel', 'systems', 'store', 'letters']),
    only('people', ['kernel', 'store', 'letters', 'campaign']),
    only('mail', ['kernel', 'letters', 'campaign', 'people']),
    only('clock', ['kernel', 'letters', 'campaign', 'people']),
    only('web', ['kernel', 'letters', 'campaign', 'people']),
    only('browser', ['kernel']),
    only('cli', ['kernel', 'letters', 'campaign', 'mail', 'web']),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
