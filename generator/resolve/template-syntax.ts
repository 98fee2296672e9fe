import { ConnectorError, helpers, type Template } from "@agent-connectors/runtime";
import Handlebars from "handlebars";

/** A piece of a template: text, a comment, or an expression in braces; any other kind is refused by its name. */
export type Statement =
  | hbs.AST.ContentStatement
  | hbs.AST.CommentStatement
  | hbs.AST.MustacheStatement
  | (hbs.AST.Node & { readonly type: "BlockStatement" | "PartialStatement" | "Decorator" });

/** What has a value inside braces. */
export type Expression =
  | hbs.AST.PathExpression
  | hbs.AST.SubExpression
  | hbs.AST.StringLiteral
  | hbs.AST.NumberLiteral
  | hbs.AST.BooleanLiteral
  | hbs.AST.NullLiteral
  | hbs.AST.UndefinedLiteral;

/** A template as it is parsed. */
export interface Syntax {
  readonly statements: readonly Statement[];
  /** The offset in the source of an offset in what Handlebars has read. */
  readonly offsetOf: (offset: number) => number;
  /** The first step of a path that is written as Handlebars writes it. A path has one form, in templates as elsewhere. */
  readonly refused: string | undefined;
}

/** The pieces of a template; nothing for one that is malformed. */
export function templateSyntax(source: string): Syntax | undefined {
  const { text, offsetOf, refused } = handlebarsPaths(source);
  try {
    // Handlebars types its nodes by their base; `type` tells them apart.
    return { statements: Handlebars.parse(text).body as readonly Statement[], offsetOf, refused };
  } catch {
    // The parser's own message lists its tokens, which tell an author nothing.
    return undefined;
  }
}

/** What stands between double braces. */
const braces = /\{\{[\s\S]*?\}\}/g;

/** A text, which stays as it is; a step of a path in brackets behind another one; or one as Handlebars writes it. */
const bracketed =
  /"[^"]*"|(?<=[\w\]-])\[(?:(\d+)|"([^"\]\\]*)")\]|\.\[[^\]}]*\]?|(?<=[A-Za-z_\]][\w-]*)\.\d+(?![\w-])/g;

interface Paths extends Pick<Syntax, "offsetOf" | "refused"> {
  readonly text: string;
}

/** A template with each `a[0]["b c"]` as Handlebars reads it: `a.[0].[b c]`. */
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

const moment = Date.UTC(2025, 0, 15);

/** What stands in for a variable as the first argument of a helper, whose other arguments an author mostly writes out. */
const standIns: Readonly<Record<string, string | number>> = { now: "P1D", time: moment };

/** Why a helper will not take the constants among its arguments, or `undefined` where it will, or where data decides. */
export function argumentProblem(name: string, [first = null, ...rest]: readonly Template[]): string | undefined {
  const value = isConstant(first) ? first : standIns[name];
  if (value === undefined || !rest.every(isConstant)) return undefined;
  try {
    // `null` is an offset that is not given.
    helpers[name]?.apply([value ?? undefined, ...rest], { now: moment });
    return undefined;
  } catch (error) {
    return ConnectorError.from(error).reason;
  }
}

export function isConstant(template: Template): boolean {
  return typeof template !== "object" || template === null;
}
