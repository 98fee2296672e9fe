/** Data is printed on one line if the line is shorter than this width. Diff views show this width without scrolling. */
const WIDTH = 100;
const NAME = /^[A-Za-z_$][\w$]*$/;

/** Formats a property name in TypeScript, with quotes unless it is an identifier. */
export function propertyName(name: string): string {
  return NAME.test(name) ? name : JSON.stringify(name);
}

/**
 * Formats JSON-like data as a TypeScript expression, on one line if it fits. Omits undefined members. `indent` is the indentation
 * of the first line, and `column` is the position of the expression in that line.
 */
export function literal(value: unknown, indent = 0, column = indent): string {
  const line = inline(value);
  if (!isComposite(value) || (!line.includes("\n") && column + line.length < WIDTH)) return line;
  const inner = indent + 2;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : members(value).map(([key, member]) => entry(key, member, (text) => literal(text, inner, inner + key.length + 2)));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.map((text) => `${" ".repeat(inner)}${text},\n`).join("")}${" ".repeat(indent)}${close}`;
}

function inline(value: unknown): string {
  if (value instanceof Identifier) return value.name;
  if (typeof value === "string") return text(value);
  if (!isComposite(value)) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  const entries = members(value).map(([key, member]) => entry(key, member, inline));
  return entries.length ? `{ ${entries.join(", ")} }` : "{}";
}

function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Identifier);
}

function entry(key: string, member: unknown, print: (value: unknown) => string): string {
  return member instanceof Identifier && member.name === key ? key : `${key}: ${print(member)}`;
}

/** A multiline string, such as a GraphQL document, becomes a template literal, so that diffs are small. */
function text(value: string): string {
  if (!value.includes("\n")) return JSON.stringify(value);
  return `\`${value.replace(/[\\`]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

function members(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [memberName(key), member]);
}

/** Formats `__proto__` as a computed key, because a plain key would set the prototype (ECMA-262 §13.2.5.5). */
function memberName(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : propertyName(key);
}

/** A reference to a constant in generated data. It is printed as the name of the constant. */
export class Identifier {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
