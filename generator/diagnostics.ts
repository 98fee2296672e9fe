import { type ActionKind, type Method, type Problem, problemSentence } from "@agent-connectors/runtime";

type Catalogue = Readonly<Record<string, (params: never) => string>>;

/** What a name stands for. */
export type Named =
  | "a type"
  | "a fragment"
  | "an entity"
  | "a field"
  | "a field: the entity has no record"
  | "a group in params"
  | "another config value"
  | "a variable that the document declares"
  | "a version that this manifest states"
  | `${"an action" | "a param" | "a field"} of ${string}`
  | `in ${string}`;

/** What can be declared and not used. */
export type Unused = "config value" | "type" | "fragment" | "group" | "paginator" | "rate limit" | "credential";

/** What a key belongs to. */
export type Owner =
  | "text"
  | "numbers"
  | "numbers and text"
  | "booleans"
  | "arrays"
  | "objects"
  | "arrays and objects"
  | "reads"
  | "download"
  | "list and search"
  | `actions that answer ${"records" | "one record" | "many records"}`
  | "POST requests"
  | "requests with a body"
  | "a json body"
  | "body and variable"
  | "GraphQL list actions"
  | "values that users give"
  | "cursors that go into the request"
  | "fields of records"
  | "fields of the record itself"
  | "fields that a record has once"
  | `mode ${string}`;

/** Where a misplaced key is found. */
export type Here =
  | "any value"
  | "a param"
  | "an item"
  | `in the array '${string}'`
  | `'${string}'`
  | `a value of type ${string}`
  | `a ${string} body`
  | "a request without a body"
  | "a GraphQL request"
  | "a mutation"
  | "a next URL"
  | "a looked-up value"
  | "a derived value"
  | "path"
  | "query"
  | "header"
  | "none"
  | ActionKind
  | `${Method} /${string}`
  | `mode ${string}`;

const bounds = {
  minimum: (limit: number) => `at least ${limit}`,
  maximum: (limit: number) => `at most ${limit}`,
  exclusiveMinimum: (limit: number) => `more than ${limit}`,
  maxLength: (limit: number) => `at most ${limit} characters`,
  minItems: (limit: number) => `at least ${limit} items`,
  minProperties: (limit: number) => `at least ${limit} key`,
  maxProperties: (limit: number) => `at most ${limit} key`,
};

/** A bound of the vocabulary's schema. */
export type Bound = keyof typeof bounds;

const typeWords = {
  string: "text",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  null: "null",
  object: "a map",
  array: "a list",
};

/** Syntax of regular expressions that patterns cannot contain. */
export type UnsupportedSyntax = "an assertion" | "a back reference" | "a Unicode property" | "a character escape";

const oneFact = "write each fact once, and refer to it by its name";

/** YAML that manifests do not have: what it is called, and what to do. */
const unsupportedYaml = {
  "merge key": ["a merge key", oneFact],
  alias: ["an alias", oneFact],
  anchor: ["an anchor", oneFact],
  tag: ["a tag", "remove it"],
  number: ["a number that JSON does not have", "write a finite number"],
  document: ["a second document", "write it into a file of its own"],
} as const;

/** Faults of a file and its YAML. */
const yamlFaults = {
  "too-large": (d: { bytes: number; limit: number }) => `expected at most ${d.limit} bytes, found ${d.bytes}`,
  "too-deep": (d: { limit: number }) => `expected at most ${d.limit} levels of nesting, found more`,
  "bad-encoding": (d: { byte: number }) => `expected UTF-8, found the byte ${hexadecimal(d.byte)}`,
  "unquoted-text": (d: { found: string; begins?: string; holds?: string }) =>
    `expected quotes around a string that ${d.begins === undefined ? `contains '${d.holds}'` : `begins with '${d.begins}'`}, found ${d.found}; write '${d.found.replaceAll("'", "''")}'`,
  "missing-comma": (d: { found: string }) =>
    `expected a comma before the next key, or quotes around a string that contains ': ', found ${d.found}; write '${d.found.replaceAll("'", "''")}'`,
  unclosed: (d: { opening: string; closing: string }) => `expected ${d.closing} after this ${d.opening}, found none`,
  unopened: (d: { closing: string }) => `'${d.closing}' closes what was not opened`,
  "tab-indentation": (_: object) => "expected spaces before a key, found a tab",
  "bad-indentation": (d: { found: string }) => `expected the same indentation for all keys of a map, found ${d.found}`,
  "missing-colon": (d: { found: string }) =>
    `expected 'key: value', found '${d.found}'; write ': ', with the space, after a key`,
  "bad-escape": (d: { found: string }) =>
    `'${d.found}' is no escape of double quotes; use single quotes, in which a backslash stands for itself`,
  "trailing-text": (d: { found: string }) =>
    `expected the end of the value, found '${d.found}'; quote the whole value, and write ' as '' in single quotes`,
  "bad-syntax": (d: { found: string }) => `expected YAML, found ${d.found}`,
  "unsupported-yaml": (d: { construct: keyof typeof unsupportedYaml; found: string }) =>
    `a manifest cannot contain ${unsupportedYaml[d.construct][0]}, found '${d.found}'; ${unsupportedYaml[d.construct][1]}`,
  "forbidden-key": (d: { name: string }) => `'${d.name}' cannot be a key`,
  "unseen-character": (d: { code: number }) =>
    `expected characters that are seen, found ${unicode(d.code)}, which would hide or turn what stands around it`,
  "duplicate-key": (d: { name: string; line: number }) => `'${d.name}' stands twice; the first is in line ${d.line}`,
} as const satisfies Catalogue;

/** The codes of faults of a file and its YAML. */
export const yamlCodes: ReadonlySet<string> = new Set(Object.keys(yamlFaults));

/**
 * Every fault that a manifest can have, with the message it gives. Messages are lower case, say what is
 * expected and then what was found, quote names and end with the remedy where one is known.
 */
export const diagnostics = {
  ...yamlFaults,

  // The form of a manifest.
  "unknown-key": (d: { name: string; known: readonly string[]; nearest?: string | undefined }) =>
    `'${d.name}' is not a key here; ${d.nearest === undefined ? `it may be ${d.known.join(", ")}` : `did you mean '${d.nearest}'?`}`,
  "missing-key": (d: { name: string }) => `'${d.name}' is missing`,
  "wrong-type": (d: { expected: readonly (keyof typeof typeWords)[]; found: string }) =>
    `expected ${d.expected.map((type) => typeWords[type]).join(" or ")}, found ${d.found}`,
  "not-one-of": (d: { expected: readonly string[]; found: string; nearest?: string | undefined }) =>
    `expected ${alternatives(d.expected)}, found ${d.found}${suggestion(d.nearest)}`,
  malformed: (d: { pattern: string; found: string }) => `expected a string that matches ${d.pattern}, found ${d.found}`,
  "malformed-name": (d: { pattern: string; name: string }) =>
    `expected a name that matches ${d.pattern}, found '${d.name}'`,
  "not-prose": (d: { found: string }) => `expected one paragraph that begins with a word, found ${d.found}`,
  "out-of-bounds": (d: { bound: Bound; limit: number; found: number }) =>
    `expected ${bounds[d.bound](d.limit)}, found ${d.found}`,

  // Names.
  "wrong-file": (d: { name: string; file: string }) =>
    `expected a connector named like its file, '${d.file}', found '${d.name}'`,
  "reserved-name": (d: { what: "a connector" | "a type" | "a record"; name: string }) =>
    `'${d.name}' is taken already and cannot name ${d.what}`,
  "unknown-name": (d: { what: Named; name: string; nearest?: string | undefined }) =>
    `'${d.name}' is not ${d.what}${suggestion(d.nearest)}`,
  "duplicate-name": (d: { what: Named; name: string; other: string }) =>
    `'${d.name}' is already ${d.what}, from ${d.other}`,
  unused: (d: { what: Unused; name: string }) => `${d.what} '${d.name}' is used nowhere`,
  cycle: (d: { names: readonly string[] }) => `the type contains itself: ${d.names.join(" > ")}`,

  // Templates.
  "template-syntax": (d: { found: string }) =>
    `expected {{variable}} or {{helper argument …}}, found '${d.found.slice(0, 80)}'`,
  "template-block": (d: { type: "block" | "partial" | "decorator" }) =>
    `expected {{variable}} or {{helper argument …}}, found a ${d.type}`,
  "template-limit": (d: { limit: number; of: "characters" | "calls" | "levels of calls" }) =>
    `expected at most ${d.limit} ${d.of} in a template, found more`,
  "named-argument": (d: { name: string }) => `expected arguments by position, found '${d.name}' by name`,
  "undefined-argument": (d: { found: string }) => `expected a value, found '${d.found}'; leave the argument out`,
  "bad-argument": (d: { helper: string; reason: string }) => `the arguments of '${d.helper}' do not fit: ${d.reason}`,
  "relative-variable": (d: { found: string }) =>
    `expected a path that begins with a root, such as config.name, found '${d.found}'`,
  "no-container": (d: { root: string }) => `'${d.root}' needs records at a plain path, such as data.items`,
  "unknown-variable": (d: { name: string; slot: string; allowed: readonly string[] }) =>
    `'${d.name}' cannot be read in ${d.slot}; ${d.allowed.length === 0 ? "it may read only upstream.version, and a path param stands as {id}" : `it may read ${d.allowed.join(", ")}`}`,
  "unknown-helper": (d: { name: string; known: readonly string[]; nearest?: string | undefined }) =>
    `'${d.name}' is not a helper; ${d.nearest === undefined ? `there are ${d.known.join(", ")}` : `did you mean '${d.nearest}'?`}`,
  "wrong-arity": (d: { helper: string; expected: string; found: number }) =>
    `'${d.helper}' takes ${d.expected}, found ${d.found}`,
  "link-without-url": (d: { found: string }) => `expected '${d.found}.url', found '${d.found}': a link is an object`,
  "capital-header": (d: { found: string; expected: string }) =>
    `headers are read by their names in lower case: expected '${d.expected}', found '${d.found}'`,
  "single-braces": (d: { found: string }) => `expected '{${d.found}}', found '${d.found}', which is plain text`,
  "text-condition": (d: { key: string }) =>
    `expected a condition as '${d.key}', such as '{{not response.has_more}}', found text with templates in it`,
  "no-condition": (d: { key: string; found: string }) =>
    `expected a condition as '${d.key}', such as '{{not response.has_more}}', found ${d.found}, which is always the same`,

  // Types.
  "conflicting-keys": (d: { keys: readonly string[] }) =>
    `expected one of ${d.keys.map(quoted).join(", ")}, found them together`,
  "not-a-list": (d: { found: string }) => `expected a list, or a template that gives one, found '${d.found}'`,
  "missing-choice": (d: { keys: readonly string[] }) => `expected one of ${d.keys.join(", ")}, found none`,
  "misplaced-key": (d: { key: string; owner: Owner; here: Here }) => `'${d.key}' is for ${d.owner}; this is ${d.here}`,
  "duplicate-value": (d: { found: string }) => `'${d.found}' stands in the enum twice`,
  "empty-range": (d: { low: string; high: string; least: number; most: number }) =>
    `expected '${d.low}' to be at most '${d.high}', found ${d.least} and ${d.most}`,
  "bad-value": (d: { problem: Problem }) => problemSentence(d.problem),
  "no-time": (d: { name: string; formats: readonly string[] }) =>
    `expected a param with a time, whose format is ${alternatives(d.formats)}, found '${d.name}'`,
  "invalid-pattern": (d: { pattern: string; reason: string }) =>
    `expected a regular expression, found '${d.pattern}': ${d.reason}`,
  "partial-pattern": (d: { pattern: string }) =>
    `expected a pattern of the whole string, such as '^[a-z]+$' or '^(?:a|b)$', found '${d.pattern}'`,
  "unsupported-pattern": (d: { found: string; construct: UnsupportedSyntax }) =>
    `a pattern cannot contain ${d.construct}, found '${d.found}'${d.construct === "a character escape" ? "; write the character itself" : ""}`,
  "too-many-repetitions": (d: { found: string; limit: number }) =>
    `expected at most ${d.limit} repetitions in a pattern, found '${d.found}'`,
  "ambiguous-pattern": (d: { pattern: string; part: string }) =>
    `'${d.part}' in '${d.pattern}' can match the same string in several ways, which can take very long; write it so that the next character decides how to continue`,
  "too-complex": (d: { name: string; limit: number; of: "levels of types" | "fields" }) =>
    `expected the type '${d.name}' to hold at most ${d.limit} ${d.of}, found more, counting those of the types it uses`,

  // Requests and results.
  "bad-path": (d: { found: string; forms: readonly string[] }) =>
    `expected a path such as ${d.forms.slice(0, -1).join(", ")} or ${d.forms.at(-1)}, found '${d.found}'`,
  "handlebars-path": (d: { found: string }) =>
    `expected a path such as errors[0] or data["event.type"], found '${d.found}'`,
  "rooted-path": (d: { found: string; expected: string }) =>
    `a path begins inside the body: expected '${d.expected}', found '${d.found}'`,
  "template-path": (d: { found: string }) => `expected a path, which holds no template, found '${d.found}'`,
  "bad-page-size": (d: { found: string }) => `expected an integer of at least 1 as the page size, found ${d.found}`,
  "stale-token": (d: { name: string }) =>
    `'params.${d.name}' is what the caller gave, also on later pages; read page_token, the page that is asked for`,
  "header-name": (d: { found: string }) => `expected the name of a header, found '${d.found}'`,
  "transport-header": (d: { name: string }) => `only the transport writes the header '${d.name}'`,
  "header-value": (d: { code: number }) =>
    `expected one line of Latin-1 characters as the value of a header, found ${unicode(d.code)}`,
  "unsafe-host": (d: { name: string; key: string; remedies: readonly string[] }) =>
    `'config.${d.name}' becomes part of the ${d.key}; give it ${alternatives(d.remedies)}`,
  "bad-request": (d: { found: string }) => `expected METHOD /path/{param}, found '${d.found}'`,
  "dot-segment": (d: { found: string }) => `expected a path without '.' and '..', found '${d.found}'`,
  "bad-url": (d: { form: "base" | "url" | "provider"; found: string }) =>
    `expected ${d.form === "base" ? "https://host or https://host/path" : "an https:// URL"}, found '${d.found}'`,
  "missing-description": (d: { what: "param" | "config value"; name: string }) =>
    `${d.what} '${d.name}' needs a description`,
  "missing-param": (d: { name: string; request: string }) =>
    `'{${d.name}}' in '${d.request}' is not a param; add one with in: path`,
  "stray-param": (d: { name: string; request: string; nearest?: string | undefined }) =>
    `'{${d.name}}' does not stand in '${d.request}'${suggestion(d.nearest)}`,
  "no-body": (d: { method: string; name: string }) => `a ${d.method} request has no body for '${d.name}'`,
  "duplicate-target": (d: { target: string; other: string }) => `${d.target} is already filled by '${d.other}'`,
  "unfilled-param": (d: { name: string }) =>
    `the list action requires '${d.name}'; fill it by parents, partitions or incremental_sync, or give it a default`,
  "bad-key": (d: { name: string; type: string }) =>
    `expected text, a number or true and false as the key, found '${d.name}', which is ${d.type}`,
  "sync-field": (d: { found: readonly string[] }) =>
    `expected one field with the mark 'incremental', found ${d.found.length === 0 ? "none" : d.found.map(quoted).join(" and ")}`,
  "no-sync-time": (d: { name: string }) =>
    `expected a time or a number with the mark 'incremental', found '${d.name}'; give it a format such as date-time`,
  "no-text": (d: { name: string; type: string }) =>
    `expected a field with text to search by meaning, found '${d.name}', which is ${d.type}`,
  "sync-without-since": (d: { params: readonly string[] }) =>
    `expected '{{since}}' in one of ${d.params.join(", ")}, found none; without it every sync reads everything`,
  "bad-duration": (d: { found: string }) => `expected an ISO 8601 duration such as P14D, found '${d.found}'`,
  "unused-token": (d: { option: string }) =>
    `'${d.option}' fetches an access token that nothing sends; inject credentials.access_token`,
  "public-injection": (d: { target: string }) =>
    `${d.target} reads no credential; put it into the connector's inject, which goes with every way to authenticate`,
  "shown-secret": (d: { name: string }) =>
    `'credentials.${d.name}' is a secret, and the address of a page shows it; read a credential with secret: false`,
  "options-alike": (d: { name: string; other: string }) =>
    `'${d.name}' has the same credentials as '${d.other}', so that nobody can tell which is meant; name them otherwise`,
  "unsafe-check": (d: { action: string }) => `expected a safe action, found '${d.action}', which can change something`,
  "missing-check-params": (d: { names: readonly string[] }) =>
    `expected ${alternatives(d.names.map(quoted))} in check_args, which the action requires, found none`,

  // GraphQL documents.
  "graphql-syntax": (d: { reason: string }) => `expected a GraphQL document, found a syntax error: ${d.reason}`,
  "operation-count": (d: { found: number }) => `expected one operation in the document, found ${d.found}`,
  "unnamed-operation": (d: { kind: string }) =>
    `expected a named operation, such as '${d.kind} ListTickets { … }', found one without a name`,
  "foreign-definition": (d: { found: string }) =>
    `a document holds one query or mutation with its fragments, and a fragment stands alone under its name; found '${d.found}'`,
  "unselected-path": (d: { path: string; name: string; selected: readonly string[] }) =>
    `the document does not select '${d.name}' of '${d.path}'; it selects ${d.selected.join(", ")}`,
  "unselected-field": (d: { name: string; record: string; path: string }) =>
    `the document does not select '${d.name}' at '${d.path}', which a ${d.record} always has; select it or take nullable: false from the field`,
  "unused-variable": (d: { name: string; lack: "fills" | "reads" }) =>
    `the document declares '$${d.name}', which nothing ${d.lack}`,
  "optional-variable": (d: { name: string; type: string }) =>
    `'$${d.name}' is '${d.type}', so it must always be given; make its param required or give it a default`,
} as const satisfies Catalogue;

/** More at once are of no use to an author, and a hostile manifest could have a million. */
export const maxDiagnostics = 100;

/** The code of a fault: a key of the catalogue. */
export type DiagnosticCode = keyof typeof diagnostics;

/** What the message of a fault is made of. */
export type DiagnosticParams<Code extends DiagnosticCode> = Parameters<(typeof diagnostics)[Code]>[0];

/** A place in a file; lines and columns count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One fault of a manifest: where it is, which it is, and what to tell its author. */
export interface Diagnostic extends Position {
  readonly file: string;
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** A diagnostic as people read it: `manifests/help_desk.yaml:20:25 unknown-variable: 'credentials' cannot …`. */
export function formatDiagnostic({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${code}: ${message}`;
}

/** The message of a fault, in one line of at most 500 characters. */
export function messageOf<Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>): string {
  // The catalogue pairs each code with its own params; TypeScript cannot follow that through an index.
  const write = diagnostics[code] as (params: DiagnosticParams<Code>) => string;
  const message = write(params).replaceAll(/[\s\p{Cc}]+/gu, " ");
  return message.length > 500 ? `${message.slice(0, 499)}…` : message;
}

function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? "" : `; did you mean '${nearest}'?`;
}

function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function hexadecimal(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

function unicode(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function quoted(word: string): string {
  return `'${word}'`;
}
