/** A small stand-in for vitest that collects tests, so that they can be run one by one inside one process. */
import * as matchers from '@vitest/expect';

export type Test = { readonly id: string; readonly name: string; readonly run: () => unknown };

/** `it` and `describe` of one loading of one test file. */
export type Collector = { readonly api: Readonly<Record<string, unknown>>; readonly tests: Test[] };

const { chai } = matchers;
chai.use(matchers.JestExtend);
chai.use(matchers.JestChaiExpect);
chai.use(matchers.JestAsymmetricMatchers);
// A page that is kept in a file is vitest's own to compare.
chai.use(({ Assertion }) => {
  Assertion.addMethod('toMatchFileSnapshot', () => undefined);
});
const expect = chai.expect;
Object.defineProperty(globalThis, matchers.GLOBAL_EXPECT, { value: expect, writable: true });

type Body = (...args: readonly unknown[]) => unknown;
type Rows = readonly unknown[];

const PLACES = /%[sdifjoO#$]|\$[a-z]+/g;

/** The title of one row, near enough to vitest's to be told from the others. */
function titleOf(title: string, row: readonly unknown[]): string {
  let next = 0;
  return title.replaceAll(PLACES, () => String(row[next++]));
}

export function collector(file: string): Collector {
  const tests: Test[] = [];
  const path: string[] = [];
  const before: Body[] = [];
  const done = new Set<Body>();
  const it = (title: string, body: Body): void => {
    const name = [file, ...path, title].join(' > ');
    const same = tests.filter((one) => one.name === name).length;
    const id = same === 0 ? name : `${name} #${same + 1}`;
    const first = [...before];
    const run = async (): Promise<void> => {
      for (const one of first.filter((each) => !done.has(each))) {
        done.add(one);
        await one();
      }
      await body();
    };
    tests.push({ id, name, run });
  };
  const describe = (title: string, body: Body): void => {
    path.push(title);
    const outer = before.length;
    body();
    before.length = outer;
    path.pop();
  };
  const each =
    (define: (title: string, body: Body) => void) =>
    (rows: Rows) =>
    (title: string, body: Body): void =>
      rows.forEach((one) => {
        const row: readonly unknown[] = Array.isArray(one) ? one : [one];
        define(titleOf(title, row), () => body(...row));
      });
  const test = Object.assign(it, { each: each(it) });
  const api = {
    expect,
    it: test,
    test,
    describe: Object.assign(describe, { each: each(describe) }),
    beforeAll: (body: Body) => before.push(body),
    afterAll: () => undefined,
  };
  return { api, tests };
}
