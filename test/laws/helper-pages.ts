/** All that an assistant or observer can open from his first page: his own pages, and the first one of each of his seats. */
import { ask } from '../web/raw.js';
import type { Site } from '../web/site.js';

/** `home`: what his addresses begin with; `cookie`: of whoever has signed in. */
export type Helper = { readonly site: Site; readonly home: string; readonly cookie: string };

export async function pagesToHelper(
  { site, home, cookie }: Helper,
  put: (name: string, answer: string) => void,
): Promise<void> {
  const todo = ['', '/tray', '/letters', '/questions'];
  const done = new Set<string>();
  for (const path of todo) {
    if (done.has(path)) continue;
    done.add(path);
    const request = { port: site.port, method: 'GET', path: home + path, headers: { cookie } };
    const { status, headers, text } = await ask(request);
    const said = `${String(status)} ${JSON.stringify(headers)}\n${text}`;
    put(`helper ${path}`, said.replaceAll(home, '/HOME'));
    for (const [, href = ''] of text.matchAll(/href="([^"]+)/g)) {
      const [next = ''] = href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&').split('#');
      if (next.startsWith(home) && !/\/as\/[^/]+\/|\.svg/.test(next))
        todo.push(next.slice(home.length));
    }
  }
}
