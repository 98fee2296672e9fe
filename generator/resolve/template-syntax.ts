import {
  asCall,
  asVariable,
  ConnectorError,
  evaluate,
  type HelperName,
  helpers,
  type Problem,
  type Template,
} from "@agent-connectors/runtime";
import Handlebars from "handlebars";

/** A part of a template. Blocks, partials and decorators are mistakes in a manifest. */
export type TemplatePart =
  | hbs.AST.ContentStatement
  | hbs.AST.CommentStatement
  | hbs.AST.MustacheStatement
  | (hbs.AST.Node & {
      readonly type: "BlockStatement" | "PartialStatement" | "PartialBlockStatement" | "Decorator" | "DecoratorBlock";
    });

/** An expression inside braces. */
export type Expression =
  | hbs.AST.PathExpression
  | hbs.AST.SubExpression
  | hbs.AST.StringLiteral
  | hbs.AST.NumberLiteral
  | hbs.AST.BooleanLiteral
  | hbs.AST.NullLiteral
  | hbs.AST.UndefinedLiteral;

/** A parsed template. */
export interface Syntax {
  readonly statements: readonly TemplatePart[];
  /** Converts an offset in the input of Handlebars to an offset in the source. */
  readonly offsetOf: (offset: number) => number;
  /** The first path segment that has the syntax of Handlebars, such as `.[0]` or `.0`. A template must use `[0]` instead. */
  readonly refused: string | undefined;
}

/** Whether a manifest value contains the braces of a template. */
export function isTemplate(value: unknown): value is string {
  return typeof value === "string" && value.includes("{{");
}

/** Returns `undefined` for a syntax error. */
export function templateSyntax(source: string): Syntax | undefined {
  const { text, offsetOf, refused } = handlebarsPaths(source);
  try {
    // Handlebars declares its nodes with their base type. `type` distinguishes them.
    return { statements: Handlebars.parse(text).body as readonly TemplatePart[], offsetOf, refused };
  } catch {
    // The parser's message lists tokens, which does not help an author.
    return undefined;
  }
}

/**
 * Returns a pattern for a Handlebars token without its opening character. The character `end` closes the token. The token can
 * contain braces. A backslash escapes `end`, unless no other `end` follows.
 */
const tokenUntil = (end: string): string =>
  `(?:\\\\${end}|(?!\\\\${end})[^${end}])*(?:${end}|(?<=\\\\${end})(?![^${end}]*${end}))`;

/** A string literal of Handlebars. */
const literal = `"${tokenUntil('"')}|'${tokenUntil("'")}`;

/** `{{` and the content of an expression, up to its closing braces or a syntax error. A name in brackets can contain braces. */
const expression = `\\{\\{(?:${literal}|\\[${tokenUntil("\\]")}|[^"'[}]|\\}(?!\\}))*`;

/** Escaped braces, or a comment. */
const skipped = /(?<!\\)\\\{\{|\{\{~?!(?:(?=--)[\s\S]*?--|[\s\S]*?)~?\}\}/.source;

/** `skipped`, or `expression` with its closing braces. */
const braces = new RegExp(`${skipped}|${expression}\\}\\}`, "g");

/** `skipped`, or `expression` in the group `content`. */
const contents = new RegExp(`${skipped}|(?<content>${expression})`, "g");

/** A string literal, a path segment in brackets after another segment, or a path segment in the syntax of Handlebars. */
const bracketed = new RegExp(
  `${literal}|${/(?<=[\w\]-])\[(?:(\d+)|"([^"\]\\]*)")\]|\.\[[^\]}]*\]?|(?<=[A-Za-z_\]][\w-]*)\.\d+(?![\w-])/.source}`,
  "g",
);

/**
 * Returns the highest number of opening parentheses in one expression of a template. Each nested call has one. If the source
 * contains `{{{{` (a raw block), counts the opening parentheses of the whole source, because Handlebars then ends comments in
 * another way.
 */
export function maxParentheses(source: string): number {
  if (source.includes("{{{{")) return source.split("(").length - 1;
  const matches = [...source.matchAll(contents)];
  return Math.max(0, ...matches.map(({ groups }) => (groups?.content ?? "").split("(").length - 1));
}

interface Paths extends Pick<Syntax, "offsetOf" | "refused"> {
  readonly text: string;
}

/** Converts the paths in a template to the syntax of Handlebars: `a[0]["b c"]` becomes `a.[0].[b c]`. */
function handlebarsPaths(source: string): Paths {
  let refused: string | undefined;
  const shifts: { readonly from: number; readonly by: number }[] = [];
  const text = source.replace(braces, (part, start: number) =>
    part.replace(bracketed, (found: string, index: string | undefined, name: string | undefined, at: number) => {
      const step = index ?? name;
      if (step === undefined && found.startsWith(".")) refused ??= found;
      if (step === undefined) return found;
      shifts.push({ from: start + at + found.length, by: step.length + ".[]".length - found.length });
      return `.[${step}]`;
    }),
  );
  const offsetOf = (offset: number): number =>
    shifts.reduce((at, { from, by }) => (at - by >= from ? at - by : at), offset);
  return { text, offsetOf, refused };
}

const sampleTime = Date.UTC(2025, 0, 15);

/**
 * Sample values by helper. A sample replaces a first argument that is not constant, so that later arguments can be checked. The
 * sample of `time` is a time in every unit.
 */
const sampleArguments: Readonly<Record<string, string | number>> = { now: "P1D", time: 0 };

/** Returns the problem with the constant arguments of a helper; `undefined` if they are valid or cannot be checked. */
export function argumentProblem(name: string, [first = null, ...rest]: readonly Template[]): Problem | undefined {
  const value = isConstant(first) ? evaluate(first, {}) : sampleArguments[name];
  if (value === undefined || !rest.every(isConstant)) return undefined;
  try {
    const others = rest.map((argument) => evaluate(argument, {}));
    // Without arguments, as in {{now}}, `first` is `null`, but the helper expects `undefined`.
    helpers[name]?.apply([value ?? undefined, ...others], { now: sampleTime });
    return undefined;
  } catch (error) {
    const [problem] = ConnectorError.from(error).details ?? [];
    if (!problem) throw error;
    return problem;
  }
}

/** Whether a template is a literal or a list of constants. */
export function isConstant(template: Template): boolean {
  if (typeof template !== "object" || template === null) return true;
  return asCall(template, "list")?.args.every(isConstant) ?? false;
}

const results: Readonly<Record<string, readonly HelperName[]>> = {
  "a string": [
    "text",
    "json",
    "concat",
    "lower",
    "upper",
    "join",
    "after_last",
    "strip_prefix",
    "base64",
    "basic",
    "md5",
    "query_param",
  ],
  "a number": ["number", "add", "subtract", "sum"],
  "a list": ["wrap", "pluck", "list", "split"],
  "a map": ["object", "rename"],
};

/** Returns the type of a value that is never true or false, even if it can be absent or null; `undefined` for any other value. */
export function otherThanBoolean(template: Template): { readonly found: string; readonly type: string } | undefined {
  const call = asCall(template);
  if (call) {
    const [type] = Object.entries(results).find(([, names]) => names.some((name) => name === call.call)) ?? [];
    return type === undefined ? undefined : { found: `(${call.call} …)`, type };
  }
  const [root, name, ...rest] = asVariable(template) ?? [];
  const isNumber = root === "status" || root === "last_page_size";
  // Each relation of a Link header is an object, and its members are strings.
  const isText = root === "headers" && name !== undefined && (name === "link" ? rest.length > 1 : rest.length === 0);
  const type = isNumber ? "a number" : isText ? "a string" : undefined;
  return type === undefined ? undefined : { found: [root, name, ...rest].filter(Boolean).join("."), type };
}
