/** The look of the page, inline: it has to be read without a network. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fbf9f4; --ink: #1d1b18; --line: #cfc8ba; --quiet: #6a6459; }
@media (prefers-color-scheme: dark) { :root { --ground: #191816; --ink: #ece7dd; --line: #45413a; --quiet: #a79f91; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; }
.sees { margin: 0 0 1rem; color: var(--quiet); }
.table { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 60rem) { .table { grid-template-columns: minmax(0, 1fr) 20rem; } }
svg.map { display: block; width: 100%; height: auto; max-height: 78vh; background: var(--ground); border: 1px solid var(--line);
  touch-action: none; cursor: grab; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
.bar input[type=range] { flex: 1 1 12rem; min-width: 8rem; }
.bar button, .bar select { font: inherit; min-height: 2.75rem; min-width: 2.75rem; padding: .25rem .75rem; color: inherit;
  background: none; border: 1px solid var(--line); border-radius: .35rem; }
.bar select { max-width: 100%; }
body, summary, li { overflow-wrap: anywhere; }
.now { font-weight: 600; }
.told { margin: 0; padding-left: 1.2rem; }
details { border-top: 1px solid var(--line); padding: .5rem 0; }
summary { cursor: pointer; font-weight: 600; }
table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .15rem .5rem; text-align: left; }
.wide { overflow-x: auto; }
.scripted-only { display: none; } .scripted .scripted-only { display: flex; }
@media print { .bar { display: none; } svg.map { max-height: none; } body { max-width: none; } }
`;
