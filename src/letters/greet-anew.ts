/** A letter greets whoever reads it now: it is written once more, or its seat came into other hands before it left. */
import { escapeXml } from './drawing/xml.js';
import { greeting, type Composed } from './compose.js';

type Words = Pick<Composed, 'text' | 'html'>;

const IN_TEXT = /^(?:Dear .*|Good day),$/m;
const IN_HTML = /(<p[^<>]{0,200}>)(?:Dear [^<>]*|Good day),(?=<\/p>)/;

/** The name that a letter greets. */
export const greetedIn = (text: string): string | undefined => /^Dear (.*),$/m.exec(text)?.[1];

/** Its words with the first greeting in them to this name; with `others` only where they greet one of those. */
export function greetAnew(
  { text, html }: Words,
  name: string,
  others?: ReadonlySet<string>,
): Words {
  if (others?.has(greetedIn(text) ?? '') === false) return { text, html };
  const says = greeting(name);
  return {
    text: text.replace(IN_TEXT, () => says),
    html: html.replace(IN_HTML, (_all, opens: string) => opens + escapeXml(says)),
  };
}
