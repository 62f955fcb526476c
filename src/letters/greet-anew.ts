/** A report greets another person than it was written for: its seat has come into other hands before it left. */
import { greeting } from './compose.js';
import { escapeXml } from './drawing/xml.js';

type Parts = { readonly text: string; readonly html: string };

/** The name that a letter greets. */
export const greetedIn = (text: string): string | undefined => /^Dear (.*),$/m.exec(text)?.[1];

/** The letter to `name`, where it greets one of `others`: whomever else the gamemaster's own words greet, they do. */
export function greetAnew({ text, html }: Parts, others: ReadonlySet<string>, name: string): Parts {
  const greeted = greetedIn(text);
  if (greeted === undefined || greeted === name || !others.has(greeted)) return { text, html };
  const anew = greeting(name);
  return {
    text: text.replace(greeting(greeted), () => anew),
    html: html.replace(/Dear [^<>]*,(?=\s*<)/, () => escapeXml(anew)),
  };
}
