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
