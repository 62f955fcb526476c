/** How the tests are loaded: by Node, as `load-typescript.mjs` has it read TypeScript, and not by Vite. */
const LOADER = new URL('load-typescript.mjs', import.meta.url).href;
// For what runs before the tests; each worker loads it as it starts.
await import(LOADER);

export const LOADS = ['--import', LOADER];
export const BY_NODE = { viteModuleRunner: false, nodeLoader: false };
