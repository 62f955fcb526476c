/** The drawings of many moments as pieces that they share: most of a map stays as it was from one moment to the next. */

/** What is inside the one element of an SVG that we have drawn, without its title. */
export const contentOf = (svg: string): string =>
  svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/^<title>[^<]*<\/title>/, '');

/** How deep layers lie in layers: their tags are pieces of their own, so that what stands in them is shared. */
const DEEPEST = 2;

/** `idsOf`: the numbers of the pieces that make up a drawing, in their order. */
export function newPieces(): {
  readonly pieces: readonly string[];
  readonly idsOf: (drawn: string) => readonly number[];
} {
  const pieces: string[] = [];
  const known = new Map<string, number>();
  const idOf = (piece: string): number => {
    const id = known.get(piece) ?? pieces.push(piece) - 1;
    known.set(piece, id);
    return id;
  };
  return { pieces, idsOf: (drawn) => cut(drawn).map(idOf) };
}

/** Cuts well-formed markup between its outer elements; groups are opened up to a depth. */
function cut(drawn: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  const end = (to: number): void => {
    if (to > from) found.push(drawn.slice(from, to));
    from = to;
  };
  for (let index = drawn.indexOf('<'), after = 0; index >= 0; index = drawn.indexOf('<', after)) {
    after = drawn.indexOf('>', index) + 1;
    const tag = drawn.slice(index, after);
    const isGroup = /^<\/?g[\s>]/.test(tag);
    if (tag.startsWith('</')) {
      depth -= 1;
      if (depth < DEEPEST && isGroup) end(index);
      if (depth <= DEEPEST) end(after);
    } else if (!tag.endsWith('/>')) {
      if (depth <= DEEPEST) end(index);
      depth += 1;
      if (depth <= DEEPEST && isGroup) end(after);
    } else if (depth <= DEEPEST) {
      end(index);
      end(after);
    }
  }
  end(drawn.length);
  return found;
}
