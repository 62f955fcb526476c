/** Which folder may import which: one direction only, checked by `npm run check`. */
const only = (from, allowed) => ({
  name: `${from}-imports-only-${allowed.join('-')}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: [from, ...allowed].map((name) => `^src/${name}/`) },
});
const noOutside = (from) => ({
  name: `${from}-imports-nothing-outside`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { pathNot: '^src/' },
});
/** Inside the Civil War: each part with the folders of its own, lowest first, and the parts below that it may import. */
const CIVIL_WAR = '^src/systems/civil-war/';
const PARTS = {
  rules: {
    folders: ['', 'facts', 'figures', 'ground', 'leaders', 'naval', 'production', 'victory'].concat(
      ['combat', 'sight', 'change'],
    ),
    below: [],
  },
  orders: {
    folders: ['words', 'forces', '', 'allocation', 'sheet', 'form', 'pieces'],
    below: ['rules'],
  },
  telling: { folders: [''], below: ['rules'] },
  gm: { folders: [''], below: ['rules', 'orders', 'telling'] },
  play: {
    folders: ['ask', 'lines', 'strategic', 'conditions', 'acts', 'battle', 'standing', 'sub-turn'],
    below: ['rules', 'orders', 'telling', 'gm'],
  },
  pack: { folders: [''], below: ['rules'] },
  demo: { folders: [''], below: [] },
  soak: { folders: [''], below: ['rules'] },
  'map-check': { folders: [''], below: ['rules', 'pack'] },
};
const folder = (part, name) => `${CIVIL_WAR}${name === '' ? part : `${part}/${name}`}/[^/]+$`;
/** A folder imports itself, those before it in its part, and the parts below: so no two import each other. */
const walls = Object.entries(PARTS).flatMap(([part, { folders, below }]) =>
  folders.map((name, index) => ({
    name: `civil-war-${part}${name === '' ? '' : `-${name}`}-imports-only-what-is-below`,
    severity: 'error',
    from: { path: folder(part, name) },
    to: {
      path: CIVIL_WAR,
      pathNot: [
        ...folders.slice(0, index + 1).map((other) => folder(part, other)),
        ...below.map((other) => `${CIVIL_WAR}${other}/`),
      ],
    },
  })),
);
/** Every folder of the Civil War stands in the table above; only its index may import them all. */
const unwalled = {
  name: 'civil-war-folders-have-walls',
  severity: 'error',
  from: {
    path: CIVIL_WAR,
    pathNot: [
      `${CIVIL_WAR}index\\.ts$`,
      ...Object.entries(PARTS).flatMap(([part, { folders }]) =>
        folders.map((name) => folder(part, name)),
      ),
    ],
  },
  to: {},
};
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
    unwalled,
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
