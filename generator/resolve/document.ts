import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { type GraphqlVariable, readGraphql, readSelection } from "./graphql.ts";
import { own } from "./own.ts";

/** A GraphQL document, complete, with what it takes. */
export interface Document {
  /** With every fragment that it needs. */
  readonly text: string;
  readonly operation: string;
  readonly kind: "query" | "mutation";
  readonly variables: readonly GraphqlVariable[];
}

/**
 * Reads a document and appends the connector's fragments that it spreads, and those that they spread. Reports a
 * fragment that is not there, and variables that are declared and not read, or read and not declared.
 */
export function resolveDocument(context: Context, source: string, path: ManifestPath): Document | undefined {
  const document = readGraphql(source);
  if ("problem" in document) {
    context.report("bad-document", { problem: document.problem }, { path });
    return undefined;
  }
  const fragments = fragmentsOf(context, document.spreads, path);
  const reads = new Set([...document.reads, ...fragments.flatMap(({ reads }) => [...reads])]);
  const declared = document.variables.map(({ name }) => name);
  for (const name of declared)
    if (!reads.has(name)) context.report("unused-variable", { name, lack: "reads" }, { path });
  for (const name of reads)
    if (!declared.includes(name))
      context.report(
        "unknown-name",
        { what: "a variable that the document declares", name: `$${name}`, nearest: context.nearest(name, declared) },
        { path },
      );
  const texts = fragments.map(({ name, text }) => `fragment ${name} ${text.trim()}`);
  return {
    text: [source.trim(), ...texts].join("\n"),
    operation: document.name,
    kind: document.kind,
    variables: document.variables,
  };
}

interface Fragment {
  readonly name: string;
  readonly text: string;
  readonly reads: ReadonlySet<string>;
}

function fragmentsOf(context: Context, spreads: readonly string[], path: ManifestPath): readonly Fragment[] {
  const all = context.manifest.fragments ?? {};
  const found = new Map<string, Fragment>();
  const wanted = spreads.map((name) => ({ name, path }));
  for (const { name, path: from } of wanted) {
    if (found.has(name)) continue;
    const text = own(all, name);
    context.used.add(`fragments.${name}`);
    if (text === undefined) {
      const near = context.nearest(name, Object.keys(all));
      context.used.add(`fragments.${near}`);
      context.report("unknown-name", { what: "a fragment", name, nearest: near }, { path: from });
      continue;
    }
    const selection = readSelection(text);
    found.set(name, { name, text, reads: selection.reads });
    // The list grows while it is walked; each fragment is taken once, so that it ends.
    wanted.push(...selection.spreads.map((inner) => ({ name: inner, path: ["fragments", name] })));
  }
  return [...found.values()];
}
