import { isTree } from "../refused.ts";

/** Returns the strings in a list of the parsed statement, such as the parts of a name. */
export function textsOf(parts: unknown): readonly string[] {
  return (Array.isArray(parts) ? parts : []).flatMap((part) =>
    isTree(part?.String) ? [String(part.String.sval)] : [],
  );
}
