import { unframe } from './mail-frame.js';

const FOOT = /^--$/m;

type Parts = { readonly text: string; readonly html: string };

/** A letter with one line more at its end. The line needs no escaping in HTML. */
export function addFoot({ text, html }: Parts, line: string): Parts {
  const body = text.trimEnd();
  const [head, own, rest] = unframe(html);
  const foot = `<p class="soft" style="margin:6px 0 0;color:#7a6e58;font-size:13px;">${line}</p>`;
  return {
    text: `${body}${FOOT.test(body) ? '\n' : '\n\n--\n'}${line}\n`,
    html: `${head}${own}\n${foot}${rest}`,
  };
}
