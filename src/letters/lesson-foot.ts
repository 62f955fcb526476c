/** How to answer by e-mail, at the end of a letter: the same lines in the text and, folded, in the HTML. */
import { frameEnd } from './mail-frame.js';
import { underlined, wrapText } from './plain-text.js';
import { loadTemplates } from './templates.js';

const HEADING = 'How to answer by e-mail';

type Parts = { readonly text: string; readonly html: string };

/** A letter with a lesson before its signature. */
export function addLesson({ text, html }: Parts, lesson: readonly string[]): Parts {
  if (lesson.length === 0) return { text, html };
  const lines = lesson.map((line) =>
    line.startsWith('  ') ? `  ${wrapText(line.trim(), 70, '    ')}` : wrapText(line),
  );
  const body = lines.join('\n');
  const whole = text.trimEnd();
  const at = whole.search(/\n--\n(?![\s\S]*\n--\n)/);
  const [before, after] = at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at)];
  const cut = frameEnd(html);
  const block = loadTemplates().html('mail/dice.html', { heading: HEADING, body });
  return {
    text: `${before.trimEnd()}\n\n${underlined(HEADING)}\n\n${body}\n${after}\n`,
    html: `${html.slice(0, cut)}\n${block.trimEnd()}${html.slice(cut)}`,
  };
}
