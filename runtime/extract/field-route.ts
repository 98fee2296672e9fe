/**
 * A dotted path through records, made ready once: the names its next member may have, the longest first, each with
 * the route from there on (none: the path ends). `a.b` is first a field named `a.b`, then `b` in `a`.
 */
export type FieldRoute = readonly { readonly name: string; readonly rest?: FieldRoute }[];

/** The route of a dotted path. */
export function fieldRoute(path: string): FieldRoute {
  const names = path.split(".");
  // From the last name back, so that each tail's route is made once.
  const tails: FieldRoute[] = [];
  for (let from = names.length - 1; from >= 0; from--) {
    tails[from] = Array.from({ length: names.length - from }, (_, shorter) => {
      const to = names.length - shorter;
      const rest = tails[to];
      return { name: names.slice(from, to).join("."), ...(rest && { rest }) };
    });
  }
  return tails[0] ?? [];
}
