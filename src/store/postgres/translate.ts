/** Statements of the store as PostgreSQL takes them. What differs is small: see `migrations/postgres` for the rest. */

/** `names`: of the values in their order; empty where they come in the order of the text already. */
export type Translated = { readonly sql: string; readonly names: readonly string[] };

/** Text in quotes, which stays as it is; a place for a value; and the key of a table, which begins with the campaign. */
const PARTS = /'(?:[^']|'')*'|"[^"]*"|\?|@([A-Za-z]\w*)|\bON CONFLICT \(/g;

export function translate(text: string): Translated {
  const names: string[] = [];
  let places = 0;
  const sql = text.replace(PARTS, (part: string, name: string | undefined) => {
    if (part === '?') return `$${(places += 1)}`;
    if (part === 'ON CONFLICT (') return 'ON CONFLICT (campaign_id, ';
    if (name === undefined) return part;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { sql, names };
}
