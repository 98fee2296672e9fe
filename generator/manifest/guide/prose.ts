/** What stands before the keys in `docs/manifest.md`. */
export const opening = `# Manifests

A manifest describes one upstream API: how to reach it, how to authenticate, and which operations it has. It is one YAML
file, \`manifests/<kind>.yaml\`, of maps, lists and scalars; anchors, aliases and tags are refused. This page is printed from
the vocabulary in \`generator/manifest/schema/\` by \`npm run generate\`. The examples are from
[\`help_desk.yaml\`](../generator/manifest/guide/help_desk.yaml), a manifest that uses every key.

- \`npm run validate\` reports every mistake of a manifest at once, with its place and its remedy; with \`-- --fix\` it puts
  the keys into the order of this page.
- \`npm run generate -- --watch\` prints clients and documentation whenever a manifest is saved.
- \`npm run call -- <kind> <entity.action> key=value… --sandbox\` executes one operation.

Quote text that holds \`: \` or begins with \`{{\`, \`@\`, \`%\` or a backtick. Inside \`{ … }\` and \`[ … ]\`, also quote text that
holds a brace, a bracket or a comma: \`{ in: header, name: authorization, value: 'Bearer {{credentials.token}}' }\`.
`;

/** What stands behind the keys. */
export const closing = `## Templates

Text may hold \`{{…}}\` where the tables above say so. A template is a variable (\`{{config.region}}\`), or a helper with its
arguments (\`{{concat config.region "-" value}}\`); calls nest in parentheses (\`{{not (eq a b)}}\`). Arguments are variables,
texts in double quotes, numbers, \`true\`, \`false\` and \`null\`. There are no blocks, loops and partials.

- A value that is one \`{{…}}\` alone keeps its type; any other is text.
- A variable that has no value is absent, and what has an absent value is left out of the request.
- An index of an array stands in brackets: \`{{response.errors.[0].message}}\`, and so does a name with other characters
  than letters, digits, \`_\` and \`-\`: \`{{response.[event.type]}}\`.
- Names of headers are in lower case. \`headers.link\` holds the relations of a Link header, each an object:
  \`{{headers.link.next.url}}\`.

## Paths

A path leads to a value inside the body of a response; \`response\` is not a part of it.

| Path | Leads to |
| --- | --- |
| \`data.items\` | the member \`items\` of the member \`data\` |
| \`data.[event.type]\` | a member with a dot in its name |
| \`$.data.items[*]\` | JSONPath: every item; \`[*]\` at the end may be left out |
| \`$.boards[*].items[*]\` | the items of every board, one after another |
| \`$.rows[0]\`, \`$.rows[-2:]\` | the first row; the last two |
| \`$..id\` | every \`id\`, at any depth |

JSONPath (RFC 9535) has names, indexes, slices, \`*\` and \`..\` here; filters and scripts are refused.
`;
