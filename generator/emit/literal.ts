/** Widest line: what a reviewer's diff view shows without scrolling. */
const WIDTH = 100;
const NAME = /^[A-Za-z_$][\w$]*$/;

/** A property name in TypeScript source: bare where it is an identifier, else quoted. */
export function propertyName(name: string): string {
  return NAME.test(name) ? name : JSON.stringify(name);
}

/**
 * JSON-like data as TypeScript source, which evaluates to the same data: on one line where it fits, else one entry a
 * line. `indent` is the indentation of the line it starts on, `column` where on that line it starts. Members that are
 * undefined are left out.
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

/** Text of several lines (a GraphQL document) as a template literal, so that a changed line is one changed line. */
function text(value: string): string {
  if (!value.includes("\n")) return JSON.stringify(value);
  return `\`${value.replace(/[\\`]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

function members(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [memberName(key), member]);
}

/** A plain `__proto__` key in a literal would set the prototype instead (ECMA-262 §13.2.5.5): it is computed. */
function memberName(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : propertyName(key);
}

/** Stands, in data that is printed, for what another statement holds: it is printed as its bare name. */
export class Identifier {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
