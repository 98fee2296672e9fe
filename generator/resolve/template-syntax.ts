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

/** The pieces of a template, or why it cannot be read. */
export function templateSyntax(source: string): readonly Statement[] | { readonly problem: string } {
  try {
    // Handlebars types its nodes by their base; `type` tells them apart.
    return Handlebars.parse(source).body as readonly Statement[];
  } catch {
    // The parser's own message lists its tokens, which tell an author nothing.
    return { problem: `expected {{variable}} or {{helper argument …}}, found '${source.slice(0, 80)}'` };
  }
}
