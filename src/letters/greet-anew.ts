/** A letter that is written once more greets whoever reads it now. */
import { escapeXml } from './drawing/xml.js';
import { greeting, type Composed } from './compose.js';

const IN_TEXT = /^(?:Dear .*|Good day),$/m;
const IN_HTML = /(<p[^<>]{0,200}>)(?:Dear [^<>]*|Good day),(?=<\/p>)/;

/** Its words with the first greeting in them to this name. */
export function greetAnew(
  { text, html }: Pick<Composed, 'text' | 'html'>,
  name: string,
): Pick<Composed, 'text' | 'html'> {
  const says = greeting(name);
  return {
    text: text.replace(IN_TEXT, () => says),
    html: html.replace(IN_HTML, (_all, opens: string) => opens + escapeXml(says)),
  };
}
