import type { ManifestPath } from "../manifest/positions.ts";
import { type Context, own } from "./context.ts";

/** What of a GraphQL document matters here. */
interface GraphqlDocument {
  readonly kind: "query" | "mutation";
  readonly name: string;
  readonly variables: readonly GraphqlVariable[];
  /** Variables that the selection reads. */
  readonly reads: ReadonlySet<string>;
  /** Fragments that it spreads, in order, without those it declares itself. */
  readonly spreads: readonly string[];
}

interface GraphqlVariable {
  readonly name: string;
  /** As written: `[ID!]!`. */
  readonly type: string;
  /** Whether the upstream refuses a request without it. */
  readonly required: boolean;
}

/** Lexical tokens (https://spec.graphql.org/October2021/#sec-Language.Source-Text); texts and comments say nothing here. */
const token =
  /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|\.\.\.|[$!():=@[\]{|}&]|[_A-Za-z]\w*|-?\d[\w.+-]*|[\s,\uFEFF]+|./g;

/** Reads a document that holds one named query or mutation, and perhaps fragments; or says why it does not. */
export function readGraphql(source: string): GraphqlDocument | { readonly problem: string } {
  const definitions = topLevel(tokensOf(source));
  if ("problem" in definitions) return definitions;
  const operations = definitions.filter(([word]) => word !== "fragment");
  const [operation] = operations;
  if (!operation || operations.length > 1)
    return { problem: `expected one operation in the document, found ${operations.length}` };
  const [kind, name = ""] = operation;
  if ((kind !== "query" && kind !== "mutation") || !/^[_A-Za-z]/.test(name))
    return {
      problem: `expected a named operation, query Name { … } or mutation Name { … }, found '${kind === "{" ? "{" : `${kind} ${name}`}'`,
    };
  const own = new Set(definitions.filter(([word]) => word === "fragment").map(([, fragment]) => fragment));
  const body = definitions.flatMap((definition) =>
    definition.slice(definition === operation ? headLength(operation) : 0),
  );
  return {
    kind,
    name,
    variables: variablesOf(operation),
    reads: readsOf(body),
    spreads: spreadsOf(body).filter((fragment) => !own.has(fragment)),
  };
}

/** The fragments that a selection spreads, and the variables that it reads. */
function readSelection(source: string): {
  readonly spreads: readonly string[];
  readonly reads: ReadonlySet<string>;
} {
  const tokens = source.match(token) ?? [];
  return { spreads: spreadsOf(tokens), reads: readsOf(tokens) };
}

/** The tokens of a document that say something: neither space nor commas, comments and block texts. */
export function tokensOf(source: string): readonly string[] {
  return (source.match(token) ?? []).filter((part) => !/^(?:[\s,\uFEFF#]|"")/.test(part));
}

/** The document's definitions, each as its tokens up to the brace that closes it. */
export function topLevel(tokens: readonly string[]): readonly (readonly string[])[] | { readonly problem: string } {
  const definitions: string[][] = [];
  let current: string[] = [];
  let depth = 0;
  for (const part of tokens) {
    current.push(part);
    if (/^[([{]$/.test(part)) depth++;
    else if (/^[)\]}]$/.test(part)) depth--;
    if (depth < 0) break;
    if (depth > 0 || part !== "}") continue;
    definitions.push(current);
    current = [];
  }
  if (depth !== 0 || current.length > 0) return { problem: "expected every brace of the document to be closed" };
  return definitions;
}

/** How many tokens stand before the selection: kind, name, variables in parentheses. */
function headLength(operation: readonly string[]): number {
  return operation[2] === "(" ? operation.indexOf(")") + 1 : 2;
}

function variablesOf(operation: readonly string[]): readonly GraphqlVariable[] {
  const head = operation.slice(3, headLength(operation) - 1);
  return head.flatMap((part, index) => {
    if (part !== "$") return [];
    const next = head.indexOf("$", index + 1);
    const declaration = head.slice(index + 1, next < 0 ? undefined : next);
    const end = declaration.findIndex((word) => word === "=" || word === "@");
    const type = declaration.slice(2, end < 0 ? undefined : end).join("");
    return [{ name: declaration[0] ?? "", type, required: type.endsWith("!") && !declaration.includes("=") }];
  });
}

function readsOf(tokens: readonly string[]): ReadonlySet<string> {
  return new Set(tokens.flatMap((part, index) => (part === "$" ? [tokens[index + 1] ?? ""] : [])));
}

/** `...Name`, but neither `... on Type` nor `... @include` nor `... {`. */
function spreadsOf(tokens: readonly string[]): readonly string[] {
  const words = tokens.filter((part) => part.trim() !== "");
  return words.flatMap((part, index) => {
    const next = words[index + 1] ?? "";
    return part === "..." && next !== "on" && /^[_A-Za-z]/.test(next) ? [next] : [];
  });
}

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
