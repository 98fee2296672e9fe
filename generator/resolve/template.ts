import { evaluate, helpers, type Template } from "@agent-connectors/runtime";
import type { Place } from "../diagnostics/collect.ts";
import type { DiagnosticCode, DiagnosticParams } from "../diagnostics.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { unselectedVariable } from "./graphql-selection.ts";
import {
  argumentProblem,
  type Expression,
  isConstant,
  isTemplate,
  maxParentheses,
  otherThanBoolean,
  type Syntax,
  type TemplatePart,
  templateSyntax,
} from "./template-syntax.ts";
import { type Slot, slots, timedSlots } from "./template-variables.ts";
import { namedType } from "./type.ts";

/** The place of a template. `container` is the path of the object that contains the records. */
export interface TemplatePlace {
  readonly slot: Slot;
  readonly path: ManifestPath;
  readonly container?: readonly string[] | undefined;
}

interface TemplateWalk {
  readonly context: Context;
  readonly place: TemplatePlace;
  readonly source: string;
  readonly offsetOf: Syntax["offsetOf"];
}

const versionVariable = "upstream.version";

/** The maximum depth of nested calls. It limits the recursion. */
const maxDepth = 16;

/** The maximum number of characters of a template, far more than needed. */
const maxLength = 8_192;
/** The maximum number of calls in one expression. */
const maxCalls = 100;

/**
 * Resolves a literal or a string with templates. Drops comments. If the string has one expression and otherwise only white space,
 * drops the white space. Accepts variables, literals and calls of `helpers`, and reports all other parts of Handlebars. Most
 * expressions with an error become `null`.
 */
export function resolveTemplate(
  context: Context,
  source: string | number | boolean | null,
  place: TemplatePlace,
): Template {
  if (typeof source === "string") checkBraces(context, source, place);
  if (!isTemplate(source)) return source;
  const whole = { context, place: { path: place.path } };
  const excess = excessOf(source);
  if (excess) return refuse(whole, "template-limit", excess);
  const syntax = templateSyntax(source);
  if (!syntax) return refuse(whole, "template-syntax", { found: source });
  const { statements, offsetOf, refused } = syntax;
  if (refused !== undefined) return refuse(whole, "handlebars-path", { found: refused });
  const walk = { context, place, source, offsetOf };
  const parts = statements
    .filter((statement) => statement.type !== "CommentStatement")
    .map((statement) => ({
      isExpression: statement.type === "MustacheStatement",
      value: statementOf(statement, walk),
    }));
  const [only, ...others] = parts.filter(({ isExpression, value }) => isExpression || !isBlank(value));
  if (only?.isExpression && others.length === 0) return only.value;
  const values = parts.map(({ value }) => value);
  return values.every((value) => typeof value === "string") ? values.join("") : { text: values };
}

/** Whether a part is only white space, such as the line break at the end of a block scalar. */
function isBlank(value: Template): boolean {
  return typeof value === "string" && value.trim() === "";
}

const roots = new Set([...Object.values(slots).flat(), "upstream", "fields"]);

/** A variable in single braces. It is not a template, so it would be sent unchanged. */
const single = new RegExp(`(?<!\\{)\\{\\s*(?:${[...roots].join("|")})[.[][\\w.[\\]"-]+\\s*\\}(?!\\})`);

function checkBraces({ report }: Context, source: string, { path }: TemplatePlace): void {
  const found = single.exec(source);
  if (found) report("single-braces", { found: found[0] }, { path, part: { text: source, offset: found.index } });
}

/** Call this function before the parser, whose time grows with the square of the depth of nested calls. */
function excessOf(source: string): DiagnosticParams<"template-limit"> | undefined {
  if (source.length > maxLength) return { limit: maxLength, of: "characters" };
  return maxParentheses(source) < maxCalls ? undefined : { limit: maxCalls, of: "calls" };
}

function statementOf(statement: Exclude<TemplatePart, hbs.AST.CommentStatement>, walk: TemplateWalk): Template {
  if (statement.type === "ContentStatement") return statement.value;
  if (statement.type === "MustacheStatement")
    // The path can also be a literal, as in {{"text"}}, although the type of a subexpression does not declare this.
    return expressionOf({ ...statement, type: "SubExpression" } as hbs.AST.SubExpression, walk, 1);
  const types = {
    BlockStatement: "block",
    PartialStatement: "partial",
    PartialBlockStatement: "partial",
    Decorator: "decorator",
    DecoratorBlock: "decorator",
  } as const;
  return refuse(at(statement, walk), "template-block", { type: types[statement.type] });
}

function expressionOf(expression: Expression, walk: TemplateWalk, depth: number): Template {
  switch (expression.type) {
    case "SubExpression":
      return depth > maxDepth
        ? refuse(at(expression, walk), "template-limit", { limit: maxDepth, of: "levels of calls" })
        : callOf(expression, walk, depth);
    case "PathExpression":
      return isHelper(expression) ? callHelper(expression, [], walk) : variableOf(expression, walk);
    case "StringLiteral":
    case "NumberLiteral":
    case "BooleanLiteral":
      return expression.value;
    case "NullLiteral":
      return null;
    case "UndefinedLiteral":
      return refuse(at(expression, walk), "undefined-argument", { found: "undefined" });
  }
}

function callOf({ path, params, hash }: hbs.AST.SubExpression, walk: TemplateWalk, depth: number): Template {
  if (hash !== undefined) return refuse(at(hash, walk), "named-argument", { name: hash.pairs[0]?.key ?? "" });
  // Handlebars declares the arguments with their base type.
  const args = params as readonly Expression[];
  if (args.length === 0 && !isHelper(path)) return expressionOf(path, walk, depth + 1);
  return callHelper(
    path,
    args.map((arg) => expressionOf(arg, walk, depth + 1)),
    walk,
  );
}

function isHelper({ type, parts }: hbs.AST.PathExpression): boolean {
  return type === "PathExpression" && parts.length === 1 && Object.hasOwn(helpers, parts[0] ?? "");
}

function callHelper(path: hbs.AST.PathExpression, args: readonly Template[], walk: TemplateWalk): Template {
  const { report, nearest } = walk.context;
  const name = path.original;
  const helper = isHelper(path) ? helpers[name] : undefined;
  if (!helper) {
    const known = Object.keys(helpers);
    report("unknown-helper", { name, known, nearest: nearest(name, known) }, placeOf(path, walk));
    return null;
  }
  const [least, most] = helper.arity;
  const call = { call: name, args };
  if (args.length < least || args.length > most) {
    report("wrong-arity", { helper: name, expected: arity(least, most), found: args.length }, placeOf(path, walk));
    return call;
  }
  const { slot } = walk.place;
  if (name === "now" && !timedSlots.includes(slot)) return refuse(at(path, walk), "misplaced-now", { slot });
  if (name === "not" || name === "and")
    for (const other of args.map(otherThanBoolean))
      if (other) report("no-boolean", { ...other, owner: `an argument of '${name}'` }, placeOf(path, walk));
  const problem = argumentProblem(name, args);
  if (!problem) return constantText(call) ?? call;
  refuse(at(path, walk), "bad-argument", { helper: name, expected: problem.expected, found: problem.found });
  return call;
}

function constantText(call: Extract<Template, { readonly call: string }>): string | undefined {
  const value = call.call !== "now" && call.args.every(isConstant) ? evaluate(call, {}) : undefined;
  return typeof value === "string" ? value : undefined;
}

function arity(least: number, most: number): string {
  const count =
    most === least ? `${least}` : most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
  return `${count} argument${count === "1" ? "" : "s"}`;
}

function variableOf(path: hbs.AST.PathExpression, walk: TemplateWalk): Template {
  const { context, place } = walk;
  const { data, depth, parts, original } = path;
  if (data || depth > 0 || /^(this\b|\.)/.test(original))
    return refuse(at(path, walk), "relative-variable", { found: original });
  const [root = "", name] = parts;
  if (root === "upstream") return upstreamOf(path, walk);
  if (root === "fields" && place.slot !== "request" && place.slot !== "content_type") return fieldNamesOf(path, walk);
  const allowed: readonly string[] = slots[place.slot];
  if (!allowed.includes(root)) {
    context.report("unknown-variable", { name: root, slot: place.slot, allowed }, placeOf(path, walk));
    return null;
  }
  checkName(root, name, { path, walk });
  if (root === "headers") checkHeader(path, walk);
  checkSelected(path, walk);
  if (
    root === "params" &&
    name !== undefined &&
    name === context.tokenParam &&
    (place.slot === "inject" || place.slot === "param.template")
  )
    context.report("stale-token", { name }, placeOf(path, walk));
  return { get: root === "container" ? [...containerOf(path, walk), ...parts.slice(1)] : parts };
}

/** Every template can read `upstream.version`, a constant of the manifest. */
function upstreamOf(path: hbs.AST.PathExpression, walk: TemplateWalk): Template {
  const { manifest, nearest, report, used } = walk.context;
  const version = manifest.upstream?.version;
  used.add(versionVariable);
  if (path.parts.join(".") === versionVariable && version !== undefined) return version;
  const what = version === undefined ? "stated in this manifest" : "in upstream";
  const name = sourceText(path, walk);
  const near = version === undefined ? undefined : nearest(name, [versionVariable]);
  report("unknown-name", { what, name, nearest: near }, placeOf(path, walk));
  return null;
}

/** Resolves `fields.Address` to the names of the type's fields, in order. */
function fieldNamesOf(path: hbs.AST.PathExpression, walk: TemplateWalk): Template {
  const { context, place } = walk;
  const name = path.parts.slice(1).join(".");
  const type = context.types.get(name);
  if (type) {
    namedType(context, name, { path: place.path, use: "record" });
    return { call: "list", args: Object.keys(type.fields) };
  }
  const near = context.nearest(name, [...context.types.keys()]);
  context.report("unknown-name", { what: "a type", name, nearest: near }, placeOf(path, walk));
  return null;
}

function checkName(
  root: string,
  name: string | undefined,
  { path, walk }: { readonly path: hbs.AST.PathExpression; readonly walk: TemplateWalk },
): void {
  const { readable, received, report, nearest, used } = walk.context;
  // `hasOwn` proves that `root` is a key of `readable`.
  const names = Object.hasOwn(readable, root) ? readable[root as keyof typeof readable] : undefined;
  if (names === undefined || name === undefined) return;
  used.add(`${root}.${name}`);
  if (names.includes(name)) return;
  const near = nearest(name, names);
  if (root === "record" && received && (near === undefined || received.includes(name))) return;
  report("unknown-name", { what: `in ${root}`, name, nearest: near }, placeOf(path, walk));
}

function checkSelected(path: hbs.AST.PathExpression, walk: TemplateWalk): void {
  const { selected, report } = walk.context;
  const unselected = selected && unselectedVariable(selected, path.parts);
  if (selected && unselected)
    report(
      "unselected-variable",
      { variable: sourceText(path, walk), action: selected.action, ...unselected },
      placeOf(path, walk),
    );
}

/** Each relation of a Link header is an object, so a template must read a member of it, as in `headers.link.next.url`. */
function checkHeader(path: hbs.AST.PathExpression, walk: TemplateWalk): void {
  const { report } = walk.context;
  const [, name = "", relation, member] = path.parts;
  const expected = ["headers", name.toLowerCase(), ...path.parts.slice(2)].join(".");
  if (name !== name.toLowerCase())
    report("capital-header", { found: sourceText(path, walk), expected }, placeOf(path, walk));
  else if (name === "link" && relation !== undefined && member === undefined)
    report("link-without-url", { found: sourceText(path, walk) }, placeOf(path, walk));
}

function containerOf(path: hbs.AST.PathExpression, walk: TemplateWalk): readonly string[] {
  const { container } = walk.place;
  if (container) return ["response", ...container];
  refuse(at(path, walk), "no-container", { root: "container" });
  return [];
}

function refuse<Code extends DiagnosticCode>(
  { context, place }: { readonly context: Context; readonly place: Place },
  code: Code,
  params: DiagnosticParams<Code>,
): null {
  context.report(code, params, place);
  return null;
}

function at(node: hbs.AST.Node, walk: TemplateWalk): { readonly context: Context; readonly place: Place } {
  return { context: walk.context, place: placeOf(node, walk) };
}

/** Returns a variable as the manifest writes it; in a multiline string, as Handlebars has parsed it. */
function sourceText({ loc, original }: hbs.AST.PathExpression, { source, offsetOf }: TemplateWalk): string {
  return source.includes("\n") ? original : source.slice(offsetOf(loc.start.column), offsetOf(loc.end.column));
}

/** In a multiline string, the place of a node is the whole string. */
function placeOf({ loc }: hbs.AST.Node, { source, place, offsetOf }: TemplateWalk): Place {
  if (source.includes("\n")) return { path: place.path };
  return { path: place.path, part: { text: source, offset: offsetOf(loc.start.column) } };
}
