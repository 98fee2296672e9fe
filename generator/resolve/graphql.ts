import { GraphQLError } from "graphql/error";
import {
  type ASTNode,
  type DefinitionNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  visit,
} from "graphql/language";
import type { Place } from "../diagnostics/collect.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { type Context, namedDefinition } from "./context.ts";

/** A complete GraphQL document and its variables. */
export interface Document {
  /** The source, with all required fragments. */
  readonly text: string;
  readonly operation: string;
  readonly kind: "query" | "mutation";
  readonly variables: readonly GraphqlVariable[];
  readonly selection: SelectionSetNode;
  /** All fragments in `text`, by name. */
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

interface GraphqlVariable {
  readonly name: string;
  /** The type in GraphQL syntax: `[ID!]!`. */
  readonly type: string;
  /** Whether the upstream rejects a request without the variable. */
  readonly required: boolean;
  readonly place: Place;
}

/**
 * Parses a document and appends the connector's fragments that it spreads. Reports a document that is not one named query or
 * mutation, and faults of its fragments and variables.
 */
export function resolveDocument(context: Context, source: string, path: ManifestPath): Document | undefined {
  const document = readPart(context, { text: source.trim(), path, prefix: "" });
  const operation = document && operationOf(context, document);
  if (!operation) return undefined;
  const fragments = fragmentsOf(context, document);
  const parts = [document, ...fragments];
  const variables = variablesOf(operation, document);
  checkReads(context, parts, variables);
  return {
    text: [document.text, ...fragments.map(({ prefix, text }) => prefix + text)].join("\n"),
    operation: operation.name.value,
    kind: operation.operation,
    variables,
    selection: operation.selectionSet,
    fragments: new Map(parts.flatMap(fragmentsIn).map((fragment) => [fragment.name.value, fragment])),
  };
}

/** A GraphQL string of the manifest, and the prefix that the manifest omits, such as `fragment Name `. */
interface Text {
  readonly text: string;
  readonly prefix: string;
  readonly path: ManifestPath;
}

interface NameUse {
  readonly name: string;
  readonly place: Place;
}

/** A parsed string, with the variables that it reads and the fragments that it spreads. */
interface GraphqlPart extends Text {
  readonly definitions: readonly DefinitionNode[];
  readonly reads: readonly NameUse[];
  readonly spreads: readonly NameUse[];
}

function readPart(context: Context, text: Text): GraphqlPart | undefined {
  const definitions = definitionsIn(context, text);
  if (!definitions) return undefined;
  const reads: NameUse[] = [];
  const spreads: NameUse[] = [];
  const use = (name: string, { loc }: ASTNode): NameUse => ({ name, place: placeIn(text, loc?.start) });
  for (const definition of definitions)
    visit(definition, {
      VariableDefinition: () => false,
      Variable: (variable) => void reads.push(use(variable.name.value, variable)),
      FragmentSpread: (spread) => void spreads.push(use(spread.name.value, spread)),
    });
  return { ...text, definitions, reads, spreads };
}

/**
 * The maximum for a document or a fragment: five times the tokens in the connectors' largest document with its fragments. The
 * maximum also limits the recursion of the parser.
 */
const maxTokens = 1000;

function definitionsIn(context: Context, source: Text): readonly DefinitionNode[] | undefined {
  try {
    return parse(source.prefix + source.text, { maxTokens }).definitions;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const parserMessage = error.message.replace("Syntax Error: ", "").replace(/\.$/, "");
    context.report("graphql-syntax", { parserMessage }, placeIn(source, error.positions?.[0]));
    return undefined;
  }
}

function fragmentsIn({ definitions }: GraphqlPart): readonly FragmentDefinitionNode[] {
  return definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
}

/**
 * Returns the place of an offset in `prefix + text`. Its `part` is one line, because `Positions.within` searches for the part in
 * the YAML file, which can indent the lines.
 */
function placeIn({ text, prefix, path }: Text, offset = 0): Place {
  const at = Math.max(0, offset - prefix.length);
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const [line = ""] = text.slice(start).split("\n", 1);
  return { path, part: { text: line, offset: at - start, before: text.slice(0, start) } };
}

type NamedOperation = OperationDefinitionNode & {
  readonly name: { readonly value: string };
  readonly operation: "query" | "mutation";
};

function operationOf({ report }: Context, document: GraphqlPart): NamedOperation | undefined {
  const { definitions, path } = document;
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const foreign = definitions.find((node) => !isExecutable(node));
  const [operation] = operations;
  if (foreign)
    report("foreign-definition", { found: wordOf(foreign, document) }, placeIn(document, foreign.loc?.start));
  else if (!operation || operations.length > 1) report("operation-count", { found: operations.length }, { path });
  else if (isNamed(operation)) return operation;
  else report("unnamed-operation", { kind: operation.operation }, placeIn(document, operation.loc?.start));
  return undefined;
}

/** Whether a definition is a query, a mutation or a fragment. */
function isExecutable(node: DefinitionNode): boolean {
  if (node.kind === Kind.OPERATION_DEFINITION) return node.operation !== "subscription";
  return node.kind === Kind.FRAGMENT_DEFINITION;
}

function isNamed(operation: OperationDefinitionNode): operation is NamedOperation {
  return operation.name !== undefined && isExecutable(operation);
}

/** Returns the first keyword of a definition. */
function wordOf({ loc }: DefinitionNode, { prefix, text }: Text): string {
  return (prefix + text).slice(loc?.start).split(/[\s{(]/, 1)[0] ?? "";
}

function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, text: Text): readonly GraphqlVariable[] {
  return variableDefinitions.map(({ variable, type, defaultValue, loc }) => ({
    name: variable.name.value,
    type: print(type),
    required: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
    place: placeIn(text, loc?.start),
  }));
}

function checkReads(context: Context, parts: readonly GraphqlPart[], variables: readonly GraphqlVariable[]): void {
  const reads = parts.flatMap((part) => part.reads);
  const declared = variables.map(({ name }) => name);
  for (const { name, place } of variables)
    if (!reads.some((read) => read.name === name)) context.report("unused-variable", { name, never: "read" }, place);
  for (const { name, place } of reads)
    if (!declared.includes(name))
      context.report(
        "unknown-name",
        { what: "a variable that the document declares", name: `$${name}`, nearest: context.nearest(name, declared) },
        place,
      );
}

/** Returns the connector's fragments that a document spreads, directly or through other fragments, each once. */
function fragmentsOf(context: Context, document: GraphqlPart): readonly GraphqlPart[] {
  const known = new Set(fragmentsIn(document).map(({ name }) => name.value));
  const found: GraphqlPart[] = [];
  const pending = [...document.spreads];
  for (const { name, place } of pending) {
    if (known.has(name)) continue;
    const source = namedDefinition(context, { section: "fragments", name }, place);
    if (source === undefined) continue;
    known.add(name);
    const part = readPart(context, { text: source.trim(), prefix: `fragment ${name} `, path: ["fragments", name] });
    if (!part) continue;
    const [, other] = part.definitions;
    if (other) context.report("foreign-definition", { found: wordOf(other, part) }, placeIn(part, other.loc?.start));
    found.push(part);
    // The loop also visits the added spreads. It ends, because each fragment is read once.
    pending.push(...part.spreads);
  }
  return found;
}
