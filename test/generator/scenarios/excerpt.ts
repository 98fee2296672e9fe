/**
 * Returns the part of a generated file that a selector names, without its indentation. Examples of selectors:
 *
 * - `interface Ticket` or `type Credentials`
 * - `cursorPagination`, the name of a constant
 * - `tickets.actions.list.params`, the path of a member of a constant
 * - `## actions.tickets.list`, a heading with its `#` characters
 */
export function excerpt(text: string, selector: string): string {
  const lines = text.split("\n");
  if (selector.startsWith("#")) return section(lines, selector);
  const [, keyword, name] = /^(interface|type) (\w+)$/.exec(selector) ?? [];
  if (keyword) return block(lines, `export ${keyword} ${name} `, 0);
  const [constant = "", ...path] = selector.split(".");
  const { from, lines: found } = path.reduce(
    ({ lines: outer, depth }, key) => ({ ...descend(outer, key, depth), depth: depth + 1 }),
    { ...start(lines, `export const ${constant}:`), depth: 1 },
  );
  return dedent(found, from);
}

interface Part {
  readonly from: number;
  readonly lines: readonly string[];
}

function start(lines: readonly string[], begin: string): Part {
  return { from: 0, lines: until(lines, begin, 0) };
}

function descend(lines: readonly string[], key: string, depth: number): Part {
  return { from: depth * 2, lines: until(lines, `${" ".repeat(depth * 2)}${key}: `, depth * 2) };
}

function block(lines: readonly string[], begin: string, indent: number): string {
  return dedent(until(lines, begin, indent), indent);
}

/**
 * Returns the lines from the first line that starts with `begin` to the closing line: the next line that has `}` or `]` after
 * `indent` spaces and is not between backticks. If the first line ends with a comma or a semicolon, returns only this line.
 */
function until(lines: readonly string[], begin: string, indent: number): readonly string[] {
  const first = lines.findIndex((line) => line.startsWith(begin));
  if (first === -1) throw new Error(`expected a line that begins with '${begin}', found none`);
  if (/[,;]$/.test(lines[first] ?? "")) return lines.slice(first, first + 1);
  let quoted = false;
  const length = lines.slice(first + 1).findIndex((line) => {
    const closes = !quoted && line.startsWith(" ".repeat(indent)) && /^[}\]]/.test(line.slice(indent));
    if ((line.match(/(?<!\\)`/g) ?? []).length % 2 === 1) quoted = !quoted;
    return closes;
  });
  return lines.slice(first, first + length + 2);
}

function dedent(lines: readonly string[], indent: number): string {
  const margin = " ".repeat(indent);
  return lines.map((line) => (line.startsWith(margin) ? line.slice(indent) : line)).join("\n");
}

function section(lines: readonly string[], heading: string): string {
  const first = lines.indexOf(heading);
  if (first === -1) throw new Error(`expected the heading '${heading}', found none`);
  const level = heading.indexOf(" ");
  const length = lines.slice(first + 1).findIndex((line) => /^#+ /.test(line) && line.indexOf(" ") <= level);
  return lines
    .slice(first, length === -1 ? undefined : first + length + 1)
    .join("\n")
    .trimEnd();
}
