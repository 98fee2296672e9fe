import { readFileSync } from "node:fs";
import { helpers } from "@agent-connectors/runtime";
import { parse, stringify } from "yaml";
import { roots, slots } from "../../resolve/variables.ts";
import { isNode, type Node } from "../schema/node.ts";
import { definitionOf, manifestSchema } from "../schema/root.ts";

/** An object of the vocabulary, with a heading of its own. */
interface Section {
  readonly title: string;
  readonly node: Node;
}

/** The values that the example manifest has for keys, by the key's schema. */
type Examples = Map<unknown, readonly unknown[]>;

/** The text of `docs/manifest.md`: every key with its meaning and an example, what templates read, the helpers. */
export function printGuide(): string {
  const sections = sectionsOf();
  const example: unknown = parse(fileText("help_desk.yaml"));
  const examples: Examples = new Map();
  collect(example, manifestSchema, examples);
  const owners = ownersOf(sections);
  return [
    opening,
    whole(fileText("library.yaml")),
    ...[...sections.values()].map((section) => printSection(section, { sections, owners, examples })),
    "## What templates read\n",
    table(
      ["Root", "What it is"],
      Object.entries(roots).map(([name, meaning]) => [code(name), meaning]),
    ),
    table(
      ["Place", "Roots"],
      Object.entries(slots).map(([name, read]) => [code(name), read.map(code).join(", ")]),
    ),
    "## Helpers\n",
    table(
      ["Helper", "Arguments", "What it gives"],
      Object.entries(helpers).map(([name, { arity, doc }]) => [code(name), argumentsOf(arity), doc]),
    ),
    closing,
  ].join("\n");
}

function fileText(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
}

/** The section with a whole manifest of a usual API. */
function whole(manifest: string): string {
  return `## A whole manifest

[\`library.yaml\`](../generator/manifest/guide/library.yaml) describes three entities, each with \`list\`, \`get\` and \`create\`, in about 35
lines an entity. All requests begin with \`/v1\`; \`list\` and \`create\` need no \`request\`, since they are a GET and a POST of the
entity's path.

\`\`\`yaml
${manifest}\`\`\`
`;
}

type Sections = ReadonlyMap<Node, Section>;

/** Every object with keys of its own, by its schema, in the order in which a reader comes to them. */
function sectionsOf(): Sections {
  const sections = new Map<Node, Section>();
  const add = (schema: unknown, title: string): void => {
    if (!isNode(schema)) return;
    const node = definitionOf(schema);
    const name = nameOf(schema) ?? title;
    const { properties, additionalProperties, items } = node;
    if (!isNode(properties)) for (const inner of [additionalProperties, items]) add(inner, name);
    if (!isNode(properties) || sections.has(node)) return;
    sections.set(node, { title: name, node });
    const prefix = name === "Manifest" ? "" : `${name}.`;
    for (const [key, member] of Object.entries(properties)) add(member, prefix + key);
  };
  add(manifestSchema, "Manifest");
  return sections;
}

/** Which section describes a key that several have: that of types, then that of params, else the first. */
function ownersOf(sections: Sections): ReadonlyMap<Node, Section> {
  const all = [...sections.values()];
  const first = ["Type", "Param"].flatMap((title) => all.filter((section) => section.title === title));
  const owners = new Map<Node, Section>();
  for (const section of [...first, ...all])
    for (const member of Object.values(Object(section.node.properties)))
      if (isNode(member) && !owners.has(member)) owners.set(member, section);
  return owners;
}

/** Notes the values that the example has for each key. */
function collect(value: unknown, schema: Node, examples: Examples): void {
  if (typeof value !== "object" || value === null) return;
  const { properties, additionalProperties, items } = definitionOf(schema);
  const known = isNode(properties) ? properties : {};
  for (const [key, member] of Object.entries(value)) {
    const listed = Object.hasOwn(known, key) ? known[key] : undefined;
    const next = Array.isArray(value) ? items : (listed ?? additionalProperties);
    if (listed !== undefined) examples.set(listed, [...(examples.get(listed) ?? []), member]);
    if (isNode(next)) collect(member, next, examples);
  }
}

interface Printing {
  readonly sections: Sections;
  readonly owners: ReadonlyMap<Node, Section>;
  readonly examples: Examples;
}

function printSection(section: Section, { sections, owners, examples }: Printing): string {
  const { title, node } = section;
  const members = Object.entries(Object(node.properties)).filter((entry): entry is [string, Node] => isNode(entry[1]));
  const own = members.filter(([, member]) => owners.get(member) === section);
  const required: readonly unknown[] = Array.isArray(node.required) ? node.required : [];
  const rows = own.map(([key, member]) => [
    `${code(key)}${required.includes(key) ? " (required)" : ""}`,
    [meaningOf(member), ...linkTo(member, sections)].join(" "),
    exampleOf(key, examples.get(member) ?? []),
  ]);
  const shared = Map.groupBy(
    members.filter(([, member]) => owners.get(member) !== section),
    ([, member]) => owners.get(member)?.title ?? "",
  );
  const borrowed = [...shared].map(([owner, keys]) => [
    keys.map(([key]) => code(key)).join(", "),
    `As in ${link(owner)}.`,
    "",
  ]);
  return `## ${title}\n\n${node.description}\n\n${table(["Key", "Meaning", "Example"], [...rows, ...borrowed])}`;
}

/** What a key means, with the words that it takes. */
function meaningOf(member: Node): string {
  const definition = definitionOf(member);
  const description = String(member.description ?? definition.description);
  const { enum: words } = definition;
  return Array.isArray(words)
    ? `${description} One of ${words.map((word) => code(String(word))).join(", ")}.`
    : description;
}

/** The section in which the parts of a value are described. */
function linkTo(member: Node, sections: Sections): readonly string[] {
  let node: unknown = member;
  while (isNode(node)) {
    const definition = definitionOf(node);
    const section = sections.get(definition);
    if (section) return [`See ${link(section.title)}.`];
    node = definition.additionalProperties ?? definition.items;
  }
  return [];
}

/** The shortest of the values, as one line of a manifest: a longer text by its begin, nothing for a longer map or list. */
function exampleOf(key: string, values: readonly unknown[]): string {
  const texts = values.map((value) => {
    const [line = ""] = typeof value === "string" ? value.split("\n", 1) : [];
    const shown = typeof value === "string" && value !== line ? `${line} …` : value;
    return stringify({ [key]: shown }, { collectionStyle: "flow", lineWidth: 0 })
      .trim()
      .replace(/^\{ (.*) \}$/s, "$1");
  });
  const [shortest = ""] = texts.toSorted((one, other) => one.length - other.length);
  return shortest === "" || shortest.length > 100 ? "" : code(shortest);
}

function argumentsOf([least, most]: readonly [number, number]): string {
  if (most === Number.POSITIVE_INFINITY) return `${least} or more`;
  return least === most ? String(least) : `${least} to ${most}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return `${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n")}\n`;
}

function nameOf({ $ref: reference }: Node): string | undefined {
  return typeof reference === "string" ? reference.slice("#/$defs/".length) : undefined;
}

function link(title: string): string {
  return `[${title}](#${title.toLowerCase().replaceAll(".", "")})`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** What stands before the keys in `docs/manifest.md`. */
const opening = `# Manifests

A manifest describes one upstream API: how to reach it, how to authenticate, and which operations it has. It is one YAML
file, \`manifests/<kind>.yaml\`, of maps, lists and scalars; anchors, aliases and tags are refused. This page is printed from
the vocabulary in \`generator/manifest/schema/\` by \`npm run generate\`. The examples are from
[\`help_desk.yaml\`](../generator/manifest/guide/help_desk.yaml), a manifest that uses every key.

- \`npm run validate\` reports every mistake of a manifest at once, with its place and its remedy; with \`-- --fix\` it puts
  the keys into the order of this page.
- \`npm run generate -- --watch\` prints clients and documentation whenever a manifest is saved.
- \`npm run call -- <kind> <entity.action> key=value… --sandbox\` executes one operation.

A field of a record may be null or absent unless it has \`nullable: false\`, and most types are one word:
\`{ id: string!, opened_at: date-time, office: Office, tags: [string] }\`. See [Type](#type).

Quote text that holds \`: \` or begins with \`{{\`, \`@\`, \`%\` or a backtick. Inside \`{ … }\` and \`[ … ]\`, also quote text that
holds a brace, a bracket or a comma: \`{ in: header, name: authorization, value: 'Bearer {{credentials.token}}' }\`.
`;

/** What stands behind the keys. */
const closing = `## Templates

Text may hold \`{{…}}\` where the tables above say so. A template is a variable (\`{{config.region}}\`), or a helper with its
arguments (\`{{concat config.region "-" value}}\`); calls nest in parentheses (\`{{not (eq a b)}}\`). Arguments are variables,
texts in double quotes, numbers, \`true\`, \`false\` and \`null\`. There are no blocks, loops and partials.

- \`{{upstream.version}}\` is the version under \`upstream\`. \`{{fields.Counts}}\` is the list of the names of a type's fields, for a
  request that says what it wants: \`{{json fields.Counts}}\`, \`{{join fields.Counts ","}}\`.
- A value that is one \`{{…}}\` alone keeps its type; any other is text.
- A variable that has no value is absent, and what has an absent value is left out of the request.
- A variable is a path from one of the roots above: \`{{response.errors[0].message}}\`. See [Paths](#paths).
- Names of headers are in lower case. \`headers.link\` holds the relations of a Link header, each an object:
  \`{{headers.link.next.url}}\`.

## Paths

A path leads to a value. The paths of responses begin inside the body, without \`response\`. Paths and variables have one form,
a [JSONPath](https://www.rfc-editor.org/rfc/rfc9535) without its \`$\`.

| Path | Leads to |
| --- | --- |
| \`data.items\` | the member \`items\` of the member \`data\` |
| \`data["event.type"]\` | a member whose name has other characters than letters, digits, \`_\` and \`-\` |
| \`rows[0]\` | the first row |

A path to records, or to errors, may also lead to several values:

| Path | Leads to |
| --- | --- |
| \`data.items[*]\` | every item; \`[*]\` at the end may be left out |
| \`boards[*].items[*]\` | the items of every board, one after another |
| \`rows[-2:]\` | the last two rows |
| \`data..id\` | every \`id\`, at any depth |

Quote a path with brackets in YAML inside \`{ … }\` and \`[ … ]\`, and where it begins with a bracket. There are no filters and scripts.
`;
