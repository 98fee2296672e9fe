import { readFileSync } from "node:fs";
import { helpers } from "@agent-connectors/runtime";
import { parse, stringify } from "yaml";
import { roots, slots, timedSlots } from "../../resolve/template-variables.ts";
import { isNode, type Node } from "../schema/node.ts";
import { definitionOf, manifestSchema } from "../schema/root.ts";

/** An object schema, and the title of its section in the guide. */
interface Section {
  readonly title: string;
  readonly node: Node;
}

/** The values of keys in the example manifest, by the key's schema. */
type Examples = Map<unknown, readonly unknown[]>;

/** Returns the text of `docs/manifest.md`. */
export function printGuide(): string {
  const sections = sectionsOf();
  const example: unknown = parse(fileText("help_desk.yaml"));
  const examples: Examples = new Map();
  collect(example, manifestSchema, examples);
  const owners = ownersOf(sections);
  return [
    opening,
    completeManifest(fileText("library.yaml")),
    ...[...sections.values()].map((section) => printSection(section, { sections, owners, examples })),
    "## Template variables\n",
    table(
      ["Root", "Value"],
      Object.entries(roots).map(([name, meaning]) => [code(name), meaning]),
    ),
    table(
      ["Place", "Roots"],
      Object.entries(slots).map(([name, read]) => [code(name), read.map(code).join(", ")]),
    ),
    "## Helpers\n",
    `Only templates in these places can call \`now\`: ${timedSlots.map(code).join(", ")}.\n`,
    table(
      ["Helper", "Arguments", "Result"],
      Object.entries(helpers).map(([name, { arity, doc }]) => [code(name), argumentsOf(arity), doc]),
    ),
    closing,
  ].join("\n");
}

function fileText(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
}

function completeManifest(manifest: string): string {
  return `## A complete manifest

[\`library.yaml\`](../generator/manifest/examples/library.yaml) describes three entities, each with \`list\`, \`get\` and \`create\`, in about 100
lines. All requests begin with \`/v1\`. \`list\` and \`create\` omit \`request\`, because by default they are a GET and a POST to
the entity's path.

\`\`\`yaml
${manifest}\`\`\`
`;
}

type SchemaSections = ReadonlyMap<Node, Section>;

/** Returns a section for every object schema with properties, in reading order. */
function sectionsOf(): SchemaSections {
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

/** Maps each key to the section that describes it: preferably `Type`, then `Param`, then the first section with the key. */
function ownersOf(sections: SchemaSections): ReadonlyMap<Node, Section> {
  const all = [...sections.values()];
  const first = ["Type", "Param"].flatMap((title) => all.filter((section) => section.title === title));
  const owners = new Map<Node, Section>();
  for (const section of [...first, ...all])
    for (const member of Object.values(Object(section.node.properties)))
      if (isNode(member) && !owners.has(member)) owners.set(member, section);
  return owners;
}

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
  readonly sections: SchemaSections;
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
    `See ${link(owner)}.`,
    "",
  ]);
  return `## ${title}\n\n${node.description}\n\n${table(["Key", "Meaning", "Example"], [...rows, ...borrowed])}`;
}

function meaningOf(member: Node): string {
  const definition = definitionOf(member);
  const description = String(member.description ?? definition.description);
  const { enum: words } = definition;
  return Array.isArray(words)
    ? `${description} One of ${words.map((word) => code(String(word))).join(", ")}.`
    : description;
}

function linkTo(member: Node, sections: SchemaSections): readonly string[] {
  let node: unknown = member;
  while (isNode(node)) {
    const definition = definitionOf(node);
    const section = sections.get(definition);
    if (section) return [`See ${link(section.title)}.`];
    node = definition.additionalProperties ?? definition.items;
  }
  return [];
}

/** Returns the key with its shortest value as one line of a manifest, or an empty string if no value fits in a line. */
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

function argumentsOf([min, max]: readonly [number, number]): string {
  if (max === Number.POSITIVE_INFINITY) return `${min} or more`;
  return min === max ? String(min) : `${min} to ${max}`;
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

const opening = `# Manifests

A manifest describes one upstream API: its URL, its authentication and its operations. It is one YAML file,
\`manifests/<kind>.yaml\`, with maps, lists and scalars. A manifest cannot contain anchors, aliases or tags. \`npm run generate\`
generates this page from the vocabulary in \`generator/manifest/schema/\`. The examples are from
[\`help_desk.yaml\`](../generator/manifest/examples/help_desk.yaml), a manifest that uses every key except the actions
\`update\` and \`delete\`.

- \`npm run validate\` reports up to 100 errors in a manifest, with their positions and with remedies if they are known. With
  \`-- --fix\` it sorts the keys in the order of the vocabulary.
- \`npm run generate -- --watch\` generates clients and documentation after every change of a manifest.
- \`npm run call -- <kind> <entity.action> key=value… --sandbox\` executes one operation.

A field of a record can be null or absent unless it has \`nullable: false\`. Most types are one word:
\`{ id: string!, opened_at: date-time, office: Office, tags: [string] }\`. See [Type](#type).

Quote strings that contain \`: \` or begin with \`{{\`, \`@\`, \`%\` or a backtick. Inside \`{ … }\` and \`[ … ]\`, also quote strings
that contain a brace, a bracket or a comma: \`{ in: header, name: authorization, value: 'Bearer {{credentials.token}}' }\`.
`;

const closing = `## Templates

A string can contain templates, \`{{…}}\`, in the places that the tables above list. A template is a variable
(\`{{config.region}}\`), or a helper with its arguments (\`{{concat config.region "-" value}}\`). Nested calls are in parentheses
(\`{{not (eq a b)}}\`). Arguments are variables, strings in quotes, numbers, \`true\`, \`false\` and \`null\`. Templates have
no blocks, loops or partials.

- \`{{upstream.version}}\` is the version under \`upstream\`. \`{{fields.Counts}}\` is an array of the field names of the type
  \`Counts\`, for a request that selects fields: \`{{json fields.Counts}}\`, \`{{join fields.Counts ","}}\`.
- If a string is one \`{{…}}\`, with or without white space around it, the result has the type of the value. Otherwise, the
  result is a string.
- The request omits params, headers and members without a value, for example if a variable has none.
- A variable is a path from one of the roots above: \`{{response.errors[0].message}}\`. See [Paths](#paths).
- Names of headers are in lower case. \`headers.link\` contains the relations of a Link header. Each relation is an object:
  \`{{headers.link.next.url}}\`.

## Paths

A path selects a value. A path in a response begins in the body: \`data.items\`, not \`response.data.items\`. Paths and
variables have the same syntax, a [JSONPath](https://www.rfc-editor.org/rfc/rfc9535) without its \`$\`.

| Path | Selects |
| --- | --- |
| \`data.items\` | the member \`items\` of the member \`data\` |
| \`data["event.type"]\` | a member whose name begins with a digit or \`-\`, or has characters other than letters, digits, \`_\` and \`-\` |
| \`rows[0]\` | the first row |

In the JSON body of a request, an index creates an array. If a request has a value for \`rows[1]\` and none for \`rows[0]\`, the first
row is null.

A path to records or errors can also select several values:

| Path | Selects |
| --- | --- |
| \`data.items[*]\` | every item; the final \`[*]\` is optional if the rest of the path selects one value |
| \`boards[*].items[*]\` | the items of every board, in order; the final \`[*]\` is required |
| \`rows[-2:]\` | the last two rows |
| \`data..id\` | every \`id\`, at any depth |

In YAML, quote a path that begins with a bracket. Inside \`{ … }\` and \`[ … ]\`, quote every path with brackets. Paths have no
filters or scripts.
`;
