import { ConnectorError } from "../errors/connector-error.ts";
import type { Encoding, Target } from "../model.ts";
import { describe } from "../schema/describe.ts";
import { encode, encodeString, percentEncode } from "./encode.ts";

/** A place in a request, with how an array or object is written there. Params, constants and tokens all have one. */
export interface Slot {
  readonly target: Target;
  readonly encode?: Encoding | undefined;
}

/**
 * Writes a value to its target; nothing enters a request in any other way. An absent value writes nothing, and
 * replaces nothing. Throws `invalid_params` for what a path or a header cannot hold.
 */
export function inject(draft: Draft, slot: Slot, value: unknown): void {
  if (value === undefined) return;
  const { target, encode: encoding } = slot;
  switch (target.in) {
    case "query":
      draft.query.set(target.name, encode(target.name, value, encoding ?? "repeat"));
      return;
    case "path":
      draft.path.set(target.name, pathValue(target.name, encodeString(value, encoding)));
      return;
    case "header":
      // A header has no null: it is present with a string, or absent.
      if (value !== null)
        draft.headers.set(target.name.toLowerCase(), headerValue(target.name, encodeString(value, encoding)));
      return;
    case "body":
      if (draft.bodyKind === "form")
        injectForm(draft, target.path, encode(formName(target.path), value, encoding ?? "indexed"));
      else draft.json = setIn(draft.json ?? {}, target.path, jsonValue(value, encoding));
      return;
    case "url":
      draft.url = value;
  }
}

/** A whole path segment that is empty or made of dots would change which resource the path names. */
function pathValue(name: string, text: string): string {
  if (text !== "" && text !== "." && text !== "..") return percentEncode(text);
  throw new ConnectorError(
    "invalid_params",
    `path param '${name}' expects a value other than '', '.' and '..', found ${describe(text)}`,
  );
}

/**
 * Visible characters, spaces, tabs and the rest of Latin-1 (https://www.rfc-editor.org/rfc/rfc9110#section-5.5).
 * The value is not shown: it may be a credential.
 */
function headerValue(name: string, text: string): string {
  const at = text.search(/[^\t\x20-\x7e\x80-\xff]/);
  if (at < 0) return text;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  throw new ConnectorError(
    "invalid_params",
    `header '${name}' expects Latin-1 text without control characters, found U+${code} at character ${at + 1}`,
  );
}

/** Text where the encoding makes one of an array or object; a JSON body holds anything else as it is. */
function jsonValue(value: unknown, encoding: Encoding | undefined): unknown {
  if (encoding === "json") return JSON.stringify(value);
  const joined = Array.isArray(value) && (encoding === "comma" || encoding === "pipe" || encoding === "space");
  return joined ? encodeString(value, encoding) : value;
}

function formName([first = "", ...rest]: readonly string[]): string {
  return rest.reduce((name, member) => `${name}[${member}]`, first);
}

/** What was written below the same name before is replaced with it. */
function injectForm(draft: Draft, path: readonly string[], part: string): void {
  const name = formName(path);
  for (const earlier of draft.form.keys()) if (earlier.startsWith(`${name}[`)) draft.form.delete(earlier);
  draft.form.set(name, part);
}

/**
 * A request while it is put together; `inject` alone writes to it. Later writes to one target replace earlier ones.
 */
export interface Draft {
  /** How members of the body are kept: as JSON values, or as parts of a form. */
  readonly bodyKind: "json" | "form";
  /** Percent-encoded values by their name in the path. */
  readonly path: Map<string, string>;
  /** Encoded parts (`a=1&a=2`) by the name they were written under. */
  readonly query: Map<string, string>;
  /** By lower-case name. */
  readonly headers: Map<string, string>;
  /** Encoded parts by their bracketed name. */
  readonly form: Map<string, string>;
  /** Absent until something is written to it. */
  json?: Readonly<Record<string, unknown>>;
  /** Replaces everything but method, headers and body; whether it is a URL is for `nextUrl` to say. */
  url?: unknown;
}

/** A draft with nothing in it. */
export function emptyDraft(bodyKind: Draft["bodyKind"]): Draft {
  return { bodyKind, path: new Map(), query: new Map(), headers: new Map(), form: new Map() };
}

/** Names through which a write could reach a prototype. */
const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A copy of `object` with `value` at `path`; objects on the way are made where there are none, and copied where
 * there are, so that a caller's own object never changes. Throws `internal` for a path through something that is
 * no object, and for one that names a prototype.
 */
function setIn(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name, ...rest] = path;
  if (name === undefined || forbidden.has(name)) {
    throw new ConnectorError("internal", `expected a path in the body, found '${path.join(".")}'`);
  }
  const old = Object.hasOwn(object, name) ? object[name] : undefined;
  return { ...object, [name]: rest.length === 0 ? value : setIn(memberAt(old, name), rest, value) };
}

function memberAt(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ConnectorError(
      "internal",
      `expected an object at '${name}' in the body, found ${Array.isArray(value) ? "an array" : `a ${typeof value}`}`,
    );
  }
  // A value that is neither scalar nor array is a plain object: params are checked for that.
  return value as Readonly<Record<string, unknown>>;
}
