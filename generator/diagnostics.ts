import { type Problem, problemSentence } from "@agent-connectors/runtime";
import type { Here, Named, Owner, Unused } from "./diagnostics/params.ts";
import { alternatives, counted, hexadecimal, quoted, suggestion, typeWords, unicode } from "./diagnostics/words.ts";

type Catalogue = Readonly<Record<string, (params: never) => string>>;

/** Why a complete pass, which lists all records, can omit an arg of `incremental_sync`. */
export type Omission = keyof typeof omissions;

const omissions = {
  number:
    "; a sync of all records omits args that read '{{since}}' or '{{until}}' if the incremental field is a number",
  start:
    "; a sync of all records omits args that read '{{since}}' unless a start date in 'replication' is required or has a default",
  window: "; a sync of all records omits args that read '{{until}}' unless the key 'window' is set",
} as const;

const bounds = {
  minimum: (limit: number) => `at least ${limit}`,
  maximum: (limit: number) => `at most ${limit}`,
  exclusiveMinimum: (limit: number) => `more than ${limit}`,
  maxLength: (limit: number) => `at most ${counted(limit, "character")}`,
  minItems: (limit: number) => `at least ${counted(limit, "item")}`,
  maxItems: (limit: number) => `at most ${counted(limit, "item")}`,
  minProperties: (limit: number) => `at least ${counted(limit, "key")}`,
  maxProperties: (limit: number) => `at most ${counted(limit, "key")}`,
};

/** A keyword with a numeric limit in the JSON Schema of manifests. */
type Bound = keyof typeof bounds;

/** Whether a keyword of a JSON Schema is a `Bound`. */
export function isBound(keyword: string): keyword is Bound {
  return Object.hasOwn(bounds, keyword);
}

/** Regular expression syntax that patterns cannot contain. */
export type UnsupportedSyntax = "an assertion" | "a back reference" | "a Unicode property" | "a character escape";

const oneFact = "declare the value once under a name, for example in 'types', and use that name";

/** YAML constructs that manifests cannot contain: their names and remedies. */
const unsupportedYaml = {
  "merge key": ["a merge key", oneFact],
  alias: ["an alias", oneFact],
  anchor: ["an anchor", oneFact],
  tag: ["a tag", "remove it"],
  number: ["a number that JSON does not have", "write a finite number"],
  document: ["a second document", "move it to a separate file"],
} as const;

/** What to write instead of a value of a wrong type. */
const rewrites = {
  list: `write one template, such as '{{list "a" "b"}}'`,
  map: `write one template, such as '{{object "name" "a"}}'`,
  quoted: "remove the quotes",
} as const;

/** The syntax of other languages in a template, and what to write instead. */
const templateRemedies = [
  [/[A-Za-z_\]]\.\d/, "; write an index in brackets, such as errors[0]"],
  [/\{\{[^}]*(?:==|!=)/, '; write a comparison as a helper, such as {{eq response.state "open"}}'],
  [/\{\{[^}]*(?:&&|\|\|)/, "; write helpers, such as {{and response.open (not response.busy)}}"],
  [/\{\{[^}]*\|/, "; write a helper before its arguments, such as {{upper response.state}}"],
] as const;

/** Returns the remedy for the syntax of another language in a template. Ignores string literals in the template's braces. */
function templateRemedy(found: string): string {
  const bare = found.replaceAll(/\{\{[^}]*/g, (inner) => inner.replaceAll(/"(?:\\"|[^"])*"?|'(?:\\'|[^'])*'?/g, ""));
  return templateRemedies.find(([mistake]) => mistake.test(bare))?.[1] ?? "";
}

const yamlFaults = {
  "too-large": (d: { bytes: number; limit: number }) => `expected at most ${d.limit} bytes, found ${d.bytes}`,
  "too-deep": (d: { limit: number }) => `expected at most ${d.limit} levels of nesting, found more`,
  "bad-encoding": (d: { byte: number }) => `expected UTF-8, found the byte ${hexadecimal(d.byte)}`,
  "unquoted-text": (d: { found: string; begins?: string; contains?: string }) =>
    `expected quotes around a string that ${d.begins === undefined ? `contains '${d.contains}'` : `begins with '${d.begins}'`}, found ${d.found}; write '${d.found.replaceAll("'", "''")}'`,
  "missing-comma": (d: { found: string }) =>
    `expected a comma before the next key, or quotes around a string that contains ': ', found ${d.found}; write '${d.found.replaceAll("'", "''")}'`,
  "missing-separator": (d: { found: string }) => `expected a comma before ${d.found}, found none`,
  unclosed: (d: { opening: string; closing: string }) => `expected ${d.closing} after this ${d.opening}, found none`,
  unopened: (d: { closing: string }) => `expected an opening bracket before this '${d.closing}', found none`,
  "tab-indentation": (_: object) => "expected spaces before a key, found a tab",
  "bad-indentation": (d: { found: string }) =>
    `expected the same indentation for all keys of a map, found '${d.found}'`,
  "missing-colon": (d: { found: string }) =>
    `expected 'key: value', found '${d.found}'; write ': ', with the space, after a key`,
  "bad-escape": (d: { found: string }) =>
    `'${d.found}' is not an escape sequence; use single quotes, which keep backslashes literal`,
  "trailing-text": (d: { found: string }) =>
    `expected the end of the value, found '${d.found}'; if this belongs to the value, put the whole value in single quotes, and double each ' in it`,
  "bad-syntax": (d: { found: string }) => `expected YAML, found ${d.found}`,
  "unsupported-yaml": (d: { construct: keyof typeof unsupportedYaml; found: string }) =>
    `a manifest cannot contain ${unsupportedYaml[d.construct][0]}, found '${d.found}'; ${unsupportedYaml[d.construct][1]}`,
  "forbidden-key": (d: { name: string }) => `'${d.name}' cannot be a key`,
  "unseen-character": (d: { code: number }) =>
    `expected visible characters, found ${unicode(d.code)}, which can hide or reorder other characters`,
  "broken-key": (d: { code: number }) => `expected a key without tabs and line breaks, found ${unicode(d.code)}`,
  "duplicate-key": (d: { name: string; line: number }) => `'${d.name}' is a duplicate of the key in line ${d.line}`,
} as const satisfies Catalogue;

/** The codes of diagnostics about the file and its YAML. */
export const yamlCodes: ReadonlySet<string> = new Set(Object.keys(yamlFaults));

/** The messages of diagnostics by code. Most state the expectation, then the value found, then a remedy if one is known. */
export const diagnostics = {
  ...yamlFaults,

  // The form of a manifest.
  "unknown-key": (d: { name: string; known: readonly string[]; nearest?: string | undefined }) =>
    `'${d.name}' is not a key here${suggestion(d.nearest) || `; expected one of ${d.known.join(", ")}`}`,
  "missing-key": (d: { name: string }) => `'${d.name}' is missing`,
  "wrong-type": (d: {
    expected: readonly (keyof typeof typeWords)[];
    found: string;
    rewrite?: keyof typeof rewrites | undefined;
    nearest?: string | undefined;
  }) =>
    `expected ${d.expected.map((type) => typeWords[type]).join(" or ")}, found ${d.found}${d.rewrite === undefined ? suggestion(d.nearest) : `; ${rewrites[d.rewrite]}`}`,
  "not-one-of": (d: {
    expected: readonly string[];
    found: string;
    nearest?: string | undefined;
    rewrite?: keyof typeof rewrites | undefined;
  }) =>
    `expected ${alternatives(d.expected)}, found ${d.found}${d.rewrite === undefined ? suggestion(d.nearest) : `; ${rewrites[d.rewrite]}`}`,
  malformed: (d: { form: string; found: string }) => `expected ${d.form}, found ${d.found}`,
  "unknown-type": (d: { found: string; nearest?: string | undefined }) =>
    `expected a type such as string, a format such as date-time or a name from 'types', found '${d.found}'${suggestion(d.nearest)}`,
  "typeless-format": (d: { format: string }) =>
    `the format '${d.format}' applies to several types; write '{ type: integer, format: ${d.format} }', or another type`,
  "unknown-mark": (d: { marks: readonly string[]; found: string; nearest?: string | undefined }) =>
    `expected ${alternatives(d.marks)} after a type, found '${d.found}'${suggestion(d.nearest)}`,
  "several-types": (d: { found: number }) =>
    `expected one type in the brackets, found ${d.found}; write '{ any_of: […] }' for a value that can have several types, or '{ items: { any_of: […] } }' for a list`,
  "malformed-name": (d: { pattern: string; name: string }) =>
    `expected a name that matches ${d.pattern}, found '${d.name}'`,
  "not-prose": (d: { found: string }) => `expected one paragraph that begins with a word, found ${d.found}`,
  "out-of-bounds": (d: { bound: Bound; limit: number; found: number }) =>
    `expected ${bounds[d.bound](d.limit)}, found ${d.found}${d.bound === "maxProperties" ? "; write one list item for each key" : ""}`,

  // Names.
  "wrong-file": (d: { name: string; file: string }) =>
    `expected the connector to have the name of its file, '${d.file}', found '${d.name}'`,
  "reserved-name": (d: {
    what: "a connector" | "a type" | "a record" | "a config value" | "a credential";
    name: string;
  }) => `'${d.name}' is reserved and cannot name ${d.what}`,
  "unknown-name": (d: { what: Named; name: string; nearest?: string | undefined }) =>
    `'${d.name}' is not ${d.what}${suggestion(d.nearest)}`,
  "duplicate-name": (d: { what: Named; name: string; other: string }) =>
    `'${d.name}' is already ${d.what}, from ${d.other}`,
  unused: (d: { what: Unused; name: string }) => `${d.what} '${d.name}' is unused`,
  cycle: (d: { names: readonly string[] }) => `the type includes itself: ${d.names.join(" > ")}`,

  // Templates.
  "template-syntax": (d: { found: string }) =>
    `expected {{variable}} or {{helper argument …}}, found '${d.found.slice(0, 80)}'${templateRemedy(d.found)}`,
  "template-block": (d: { type: "block" | "partial" | "decorator" }) =>
    `expected {{variable}} or {{helper argument …}}, found a ${d.type}`,
  "template-limit": (d: { limit: number; of: "characters" | "calls" | "levels of calls" }) =>
    `expected at most ${d.limit} ${d.of} in a template, found more`,
  "named-argument": (d: { name: string }) => `expected positional arguments, found the named argument '${d.name}'`,
  "undefined-argument": (d: { found: string }) => `expected a value, found '${d.found}'; remove it`,
  "bad-argument": (d: { helper: string; expected: string; found: string }) =>
    `expected ${d.expected} for the template helper '${d.helper}', found ${d.found}`,
  "relative-variable": (d: { found: string }) =>
    `expected a path that begins with a root, such as config.name, found '${d.found}'`,
  "no-container": (d: { root: string }) =>
    `'${d.root}' is the object that contains the list of records; it requires a record_path of names only, such as data.items`,
  "unknown-variable": (d: { name: string; slot: string; allowed: readonly string[] }) =>
    d.allowed.length === 0
      ? `expected no variable except upstream.version in a template of '${d.slot}', found '${d.name}'${d.slot === "request" ? "; write a path param as {id}" : ""}`
      : `expected a variable that begins with ${alternatives(d.allowed)} in a template of '${d.slot}', found '${d.name}'`,
  "unknown-helper": (d: { name: string; known: readonly string[]; nearest?: string | undefined }) =>
    `'${d.name}' is not a helper${suggestion(d.nearest) || `; expected one of ${d.known.join(", ")}`}`,
  "wrong-arity": (d: { helper: string; expected: string; found: number }) =>
    `expected ${d.expected} in a call of '${d.helper}', found ${d.found}`,
  "misplaced-now": (d: { slot: string }) =>
    `a template of '${d.slot}' cannot call 'now', because it is evaluated without the time`,
  "link-without-url": (d: { found: string }) => `expected '${d.found}.url', found '${d.found}': a link is an object`,
  "capital-header": (d: { found: string; expected: string }) =>
    `expected the name of a header in lower case, '${d.expected}', found '${d.found}'`,
  "single-braces": (d: { found: string }) => `expected '{${d.found}}', found '${d.found}', which is not a template`,
  "text-condition": (d: { key: string; example: string }) =>
    `expected a condition as '${d.key}', such as '${d.example}', found a template whose result is always a string`,
  "no-condition": (d: { key: string; example: string; acceptsTrue: boolean; found: string }) =>
    `expected a condition as '${d.key}', such as '${d.example}'${d.acceptsTrue ? ", or true without quotes" : ""}, found ${d.found}, which is constant`,
  "no-boolean": (d: { owner: string; found: string; type: string }) =>
    `expected true, false or an absent value as ${d.owner}, found '${d.found}', which is ${d.type}; compare it, or write '${d.owner.startsWith("an") ? "(present …)" : "present …"}' to test whether there is a value`,
  "constant-cursor": (d: { found: string }) =>
    `expected a template as 'value', such as '{{response.next_cursor}}', found '${d.found}', which is constant`,
  "link-as-cursor": (d: { found: string }) =>
    `expected 'in: url', because the 'value' of the cursor is the URL of the next page, found 'in: ${d.found}'; write '{ in: url }', or use 'query_param' to extract the cursor from the URL`,

  // Types.
  "conflicting-keys": (d: { keys: readonly string[] }) =>
    `expected only one of ${d.keys.map(quoted).join(", ")}, found several`,
  "not-a-list": (d: { found: string }) => `expected a list or a template whose result is a list, found '${d.found}'`,
  "missing-choice": (d: { keys: readonly string[] }) => `expected one of ${d.keys.join(", ")}, found none`,
  "misplaced-key": (d: { key: string; owner: Owner; here: Here }) =>
    `'${d.key}' applies to ${d.owner}, found in ${d.here}`,
  "duplicate-value": (d: { key: "enum" | "any_of"; found: string }) => `'${d.key}' contains '${d.found}' twice`,
  "empty-range": (d: { low: string; high: string; least: number; most: number }) =>
    `expected '${d.low}' to be at most '${d.high}', found ${d.least} and ${d.most}`,
  "bad-value": (d: { problem: Problem }) => problemSentence(d.problem),
  "no-time": (d: { name: string; formats: readonly string[] }) =>
    `expected a param with the format ${alternatives(d.formats)}, found '${d.name}'`,
  "invalid-pattern": (d: { pattern: string; parserMessage: string }) =>
    `expected a regular expression, found '${d.pattern}': ${d.parserMessage}`,
  "partial-pattern": (d: { pattern: string }) =>
    `expected a pattern for the whole string, such as '^[a-z]+$' or '^(?:a|b)$', found '${d.pattern}'`,
  "unsupported-pattern": (d: { found: string; construct: UnsupportedSyntax }) =>
    `a pattern cannot contain ${d.construct}, found '${d.found}'${d.construct === "a character escape" ? "; write the character itself" : ""}`,
  "too-many-repetitions": (d: { found: string; limit: number }) =>
    `expected at most ${d.limit} repetitions in a pattern, found '${d.found}'`,
  "ambiguous-pattern": (d: { pattern: string; part: string }) =>
    `'${d.part}' in '${d.pattern}' does not determine at each character how the match continues, and such a pattern can take a very long time; change the pattern so that, at each alternative and repetition, the next character leaves only one way to continue`,
  "too-complex": (d: { name: string; limit: number; of: "levels of types" | "fields" }) =>
    `expected the type '${d.name}' and the types in it to have at most ${d.limit} ${d.of}, found more`,

  // Requests and results.
  "bad-path": (d: { found: string; forms: readonly string[] }) =>
    `expected a path such as ${alternatives(d.forms)}, found '${d.found}'`,
  "handlebars-path": (d: { found: string }) =>
    `expected a path such as errors[0] or data["event.type"], found '${d.found}'`,
  "rooted-path": (d: { found: string; expected: string }) =>
    `expected the path '${d.expected}' inside the body, found '${d.found}'`,
  "template-path": (d: { found: string }) => `expected a path without templates, found '${d.found}'`,
  "template-default": (d: { found: string }) =>
    `expected a default without templates for a derived value, found '${d.found}'`,
  "bad-page-size": (d: { found: string }) => `expected an integer page size of at least 1, found ${d.found}`,
  "stale-token": (d: { name: string }) =>
    `'params.${d.name}' does not change from page to page; use page_token, the token of the requested page`,
  "header-name": (d: { found: string }) => `expected the name of a header, found '${d.found}'`,
  "transport-header": (d: { name: string }) => `the header '${d.name}' is reserved for the transport; remove it`,
  "header-value": (d: { code: number }) =>
    `expected one line of Latin-1 characters as the value of a header, found ${unicode(d.code)}`,
  "unsafe-host": (d: { form: "base" | "url" | "provider"; name: string; key: string; part: "host" | "rest" }) =>
    `a value of 'config.${d.name}' could change the ${d.part === "host" ? "host" : "path or the query"} of the ${d.key}; add an enum, or a pattern of letters, digits, '.', '-', '_' and ':'` +
    (d.part === "rest"
      ? ""
      : d.form === "provider"
        ? "; if you add a pattern, also write a constant domain after the value, such as '.desk.example'"
        : "; or set 'format: uri', and begin the URL with this value, with nothing but a path after it"),
  "bad-request": (d: { found: string }) => `expected METHOD /path/{param}, found '${d.found}'`,
  "colon-param": (d: { found: string; expected: string }) =>
    `expected path params in braces, found '${d.found}'; write '${d.expected}'`,
  "dot-segment": (d: { found: string }) => `expected a path without '.' and '..', found '${d.found}'`,
  "bad-url": (d: { form: "base" | "url" | "provider"; found: string }) =>
    `expected ${d.form === "base" ? "https://host or https://host/path" : "an https:// URL"}, found '${d.found}'${d.form === "base" && d.found.endsWith("/") ? "; remove the final slash" : ""}`,
  "missing-description": (d: { what: "param" | "config value"; name: string }) =>
    `${d.what} '${d.name}' has no description`,
  "missing-param": (d: { name: string; request: string }) =>
    `'{${d.name}}' in '${d.request}' is not a param; add one with in: path`,
  "stray-param": (d: { name: string; request: string; nearest?: string | undefined }) =>
    `'${d.request}' does not contain '{${d.name}}'${suggestion(d.nearest)}`,
  "no-body": (d: { method: string; name: string }) =>
    `a ${d.method} request has no body, found a value for '${d.name}'`,
  "duplicate-target": (d: { target: string; other: string; otherTarget: string; areParams: boolean }) =>
    d.target === d.otherTarget
      ? `'${d.other}' already sets ${d.target}; remove this value${d.areParams ? ", or combine both in one param, for example with 'any_of'" : ""}`
      : `'${d.other}' sets ${d.otherTarget}, so no other value can set ${d.target}`,
  "unfilled-param": (
    d: { action: "list"; name: string; omission?: Omission | undefined } | { action: "detail"; name: string },
  ) =>
    d.action === "list"
      ? `the list action requires '${d.name}'; set it with parents, partitions or a constant arg of incremental_sync, or add a default${d.omission === undefined ? "" : omissions[d.omission]}`
      : `the detail action requires '${d.name}'; set it with args, or add a default`,
  "several-parents": (d: { entities: readonly string[] }) =>
    `expected one parent entity, found ${d.entities.map(quoted).join(" and ")}`,
  "parent-without-store": (d: { entity: string }) =>
    `expected a parent that the context store contains, found '${d.entity}'; mark the fields that identify its records with 'key'`,
  "parent-without-time": (d: { entity: string | undefined }) =>
    d.entity === undefined
      ? "expected 'parents', because 'mode: parent' reads only the records of changed parents, found none; add 'parents', or remove 'mode'"
      : `expected an incremental field of '${d.entity}', because 'mode: parent' reads only the records of changed parents, found none; mark a field of '${d.entity}' with 'incremental', or remove 'mode'`,
  "parent-cycle": (d: { entities: readonly string[] }) =>
    `expected parents without a cycle, found ${d.entities.join(" → ")}`,
  "missing-list": (_: object) =>
    "'context_store' and the marks of fields (such as 'key') require the action 'list', found none; name another action in context_store.list, or remove 'context_store' and the marks",
  "unsafe-sync": (d: { action: string } | { mutation: string }) =>
    "mutation" in d
      ? `expected a query as the document, because a sync sends it, found the mutation '${d.mutation}'`
      : `expected a safe action that returns records, because a sync calls it, found '${d.action}'; name a list, search or get action, and add 'safe: true' to it if its request is neither a GET nor a GraphQL query`,
  "bad-key": (d: { name: string; type: string }) =>
    `expected a string, a number or a boolean as the key, found '${d.name}', which is ${d.type}`,
  "column-conflict": (d: { fault: string; field: string }) =>
    `${d.fault}; mark '${d.field}' with 'omitted', or rename it in 'context_store': copy it to a new name with 'set', remove it with 'drop', and declare the new name in 'fields'`,
  "omitted-mark": (d: { word: "key" | "semantic"; name: string; omitted: string }) =>
    `expected the mark '${d.word}' on a field that the context store contains, found it on '${d.name}'; remove it, or remove the mark 'omitted' of '${d.omitted}'`,
  "omitted-field": (d: { name: string; entity: string; omitted: string }) =>
    `expected a field that the context store of '${d.entity}' contains, found '${d.name}'; remove the mark 'omitted' of '${d.omitted}'`,
  "sync-field": (d: { found: readonly string[] }) =>
    d.found.length === 0
      ? "expected one field with the mark 'incremental', found none; mark the field with the time of a record's last change, or name it in 'field'"
      : `expected one incremental field, found ${d.found.map(quoted).join(" and ")}`,
  "no-sync-time": (d: { name: string }) =>
    `expected a time or a number as the incremental field, found '${d.name}'; add a format such as date-time`,
  "no-text": (d: { name: string; type: string }) =>
    `expected the mark 'semantic' on a field that can contain strings, found it on '${d.name}', which is ${d.type}`,
  "sync-without-key": (d: { field: string }) =>
    `expected a field with the mark 'key', because '${d.field}' is the incremental field, found none; without a key, each sync adds a changed record again and keeps its earlier state; mark the fields that identify a record with 'key'`,
  "sync-without-since": (d: { params: readonly string[] }) =>
    `expected an arg that reads '{{since}}', found ${d.params.length === 0 ? "none" : `only ${d.params.map(quoted).join(", ")}`}; without such an arg, every sync reads all records`,
  "sync-arg-type": (d: {
    name: string;
    expected: string;
    root: string;
    field: string;
    sample: string | number;
    converted: string | undefined;
  }) =>
    `expected ${d.expected} for '${d.name}', found '{{${d.root}}}', which is a value of '${d.field}' such as ${d.sample}; ${d.converted === undefined ? "" : `write '{{time ${d.root} "${d.converted}"}}', or `}correct the type or the format of the field or of the param`,
  "sync-without-lookback": (d: { name: string; field: string }) =>
    `expected a lookback such as PT1S, found none; '${d.name}' excludes records whose '${d.field}' equals '{{since}}', so incremental syncs miss them`,
  "bad-duration": (d: { found: string }) => `expected an ISO 8601 duration such as P14D, found '${d.found}'`,
  "missing-credential": (d: { grant: string; name: string }) =>
    d.name === "access_token"
      ? `expected the credential '${d.name}', which the grant '${d.grant}' requires, found none; add it to 'credentials'`
      : `expected the credential '${d.name}', which token requests with the grant '${d.grant}' require, found none; add it to 'credentials', or set '${d.name}' in token_params`,
  "unused-token": (d: { option: string }) =>
    `'${d.option}' requests an access token but does not send it; inject credentials.access_token`,
  "public-injection": (d: { target: string }) =>
    `expected a credential in the value of ${d.target}, found none; move the value to the connector's inject, which applies to every auth option`,
  "shown-secret": (d: { name: string }) =>
    `'credentials.${d.name}' is a secret, but the URL of the authorization page would show it; use a credential with 'secret: false'`,
  "options-alike": (d: { name: string; other: string }) =>
    `'${d.name}' has the same credentials as '${d.other}'; rename the credentials of one of them`,
  "unsafe-check": (d: { action: string }) => `expected a safe action, found '${d.action}', which can change data`,
  "missing-check-params": (d: { names: readonly string[] }) =>
    `the action requires ${alternatives(d.names.map(quoted))} in check_args`,

  // GraphQL documents.
  "graphql-syntax": (d: { parserMessage: string }) =>
    `expected a GraphQL document, found a syntax error: ${d.parserMessage}`,
  "operation-count": (d: { found: number }) => `expected one operation in the document, found ${d.found}`,
  "unnamed-operation": (d: { kind: string }) =>
    `expected a named operation, such as '${d.kind} ListTickets { … }', found an operation without a name`,
  "foreign-definition": (d: { found: string }) =>
    `expected one query or mutation with its fragments in 'document', or one fragment in an entry of 'fragments', found '${d.found}'`,
  "unselected-path": (d: { path: string; name: string; selected: readonly string[] }) =>
    `the document does not select '${d.name}' of '${d.path}'; it selects ${d.selected.map(quoted).join(", ")}`,
  "unselected-field": (d: { name: string; record: string; path: string }) =>
    `the document does not select '${d.name}', a required field of ${d.record}, at '${d.path}'; select it, or remove nullable: false from the field`,
  "unselected-variable": (d: { variable: string; action: string; name: string; selected: readonly string[] }) =>
    `expected a variable that the document of ${d.action} selects, found '${d.variable}'; the document selects ${d.selected.map(quoted).join(", ")}, but not '${d.name}'; correct the variable, or select '${d.name}'`,
  "unused-variable": (d: { name: string; never: "set" | "read"; misplaced?: string | undefined }) =>
    `the document declares '$${d.name}', which is never ${d.never}` +
    (d.never === "read"
      ? ""
      : d.misplaced === undefined
        ? "; add a param with 'in: variable' for it, or remove it"
        : `; write 'in: variable' for the param '${d.name}', found ${d.misplaced}`),
  "missing-document": (d: { action: string }) =>
    `expected a GraphQL document in ${d.action} for 'in: variable', found none; add 'document', or write 'in: query', 'in: header' or 'in: body'`,
  "optional-variable": (d: { name: string; type: string }) =>
    `'$${d.name}' has the type '${d.type}', which requires a value; make its param required, or add a default`,
} as const satisfies Catalogue;

/** The maximum number of diagnostics per manifest. A hostile manifest could cause a million. */
export const maxDiagnostics = 100;

/** The code of a diagnostic. */
export type DiagnosticCode = keyof typeof diagnostics;

/** The params of a message. */
export type DiagnosticParams<Code extends DiagnosticCode> = Parameters<(typeof diagnostics)[Code]>[0];

/** A place in a file. Lines and columns count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One error in a manifest. */
export interface Diagnostic extends Position {
  readonly file: string;
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** Formats a diagnostic as one line: `manifests/help_desk.yaml:20:25 unknown-variable: expected a variable ...`. */
export function formatDiagnostic({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${code}: ${message}`;
}

/** The message of a diagnostic: one line of at most 500 characters. */
export function messageOf<Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>): string {
  // TypeScript cannot infer from the index that the code determines the params.
  const write = diagnostics[code] as (params: DiagnosticParams<Code>) => string;
  const message = write(params).replaceAll(/[\s\p{Cc}]+/gu, " ");
  return message.length > 500 ? `${message.slice(0, 499)}…` : message;
}
