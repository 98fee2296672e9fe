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

/** The pieces of a template; nothing for one that is malformed. */
export function templateSyntax(source: string): readonly Statement[] | undefined {
  try {
    // Handlebars types its nodes by their base; `type` tells them apart.
    return Handlebars.parse(source).body as readonly Statement[];
  } catch {
    // The parser's own message lists its tokens, which tell an author nothing.
    return undefined;
  }
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
