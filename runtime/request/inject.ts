import { ConnectorError } from "../errors/connector-error.ts";
import { found } from "../extract/read-path.ts";
import type { BodyPath, Encoding, Target } from "../model.ts";
import { describe } from "../schema/describe.ts";
import { encode, encodeString, percentEncode } from "./encode.ts";
import { headerProblem } from "./header-value.ts";

/** A place in a request, and the encoding of arrays and objects there. */
export interface EncodedTarget {
  readonly target: Target;
  readonly encode?: Encoding | undefined;
}

/**
 * Writes a value, unless it is absent. Except for the base URL, only this function writes values of params and templates
 * into the requests of a call. Throws `invalid_params` for a value that a path or a header cannot contain.
 */
export function inject(draft: RequestDraft, encodedTarget: EncodedTarget, value: unknown): void {
  if (value === undefined) return;
  const { target, encode: encoding } = encodedTarget;
  switch (target.in) {
    case "query":
      draft.query.set(target.name, encode(target.name, value, encoding ?? "repeat"));
      return;
    case "path":
      draft.path.set(target.name, pathValue(target.name, encodeString(value, encoding)));
      return;
    case "header":
      // A header cannot be null.
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

/** Refuses an empty value, `.` and `..`, because the path would lead to another resource. */
function pathValue(name: string, text: string): string {
  if (text !== "" && text !== "." && text !== "..") return percentEncode(text);
  throw new ConnectorError(
    "invalid_params",
    `path param '${name}' expects a value other than '', '.' and '..', found ${describe(text)}`,
  );
}

function headerValue(name: string, text: string): string {
  const problem = headerProblem(name, text);
  if (problem !== undefined) throw new ConnectorError("invalid_params", problem);
  return text;
}

function jsonValue(value: unknown, encoding: Encoding | undefined): unknown {
  if (encoding === "json") return JSON.stringify(value);
  const isJoined = Array.isArray(value) && (encoding === "comma" || encoding === "pipe" || encoding === "space");
  return isJoined ? encodeString(value, encoding) : value;
}

function formName([first = "", ...rest]: BodyPath): string {
  return [first, ...rest.map((step) => `[${step}]`)].join("");
}

/** Writes a form field. Removes earlier fields for its members: a write to `a` removes `a[b]`. */
function injectForm(draft: RequestDraft, path: BodyPath, part: string): void {
  const name = formName(path);
  for (const earlier of draft.form.keys()) if (earlier.startsWith(`${name}[`)) draft.form.delete(earlier);
  draft.form.set(name, part);
}

/** An incomplete request. A later write to a target replaces an earlier one. */
export interface RequestDraft {
  readonly bodyKind: "json" | "form";
  /** Percent-encoded values by the name of the path param. */
  readonly path: Map<string, string>;
  /** Encoded parts (`a=1&a=2`) by the name of their target. */
  readonly query: Map<string, string>;
  /** By lower-case name. */
  readonly headers: Map<string, string>;
  /** Encoded parts by the name of the field, such as `a[b]`. */
  readonly form: Map<string, string>;
  /** Absent if no value was written to the body. */
  json?: Readonly<Record<string, unknown>>;
  /** Replaces the base URL, the path and the query. `nextUrl` checks the value. */
  url?: unknown;
}

/** Creates an empty draft. */
export function emptyDraft(bodyKind: RequestDraft["bodyKind"]): RequestDraft {
  return { bodyKind, path: new Map(), query: new Map(), headers: new Map(), form: new Map() };
}

/** Names with which a write could change a prototype. */
const forbidden: ReadonlySet<string | number> = new Set(["__proto__", "constructor", "prototype"]);

type Members = Readonly<Record<string | number, unknown>>;

/**
 * Returns a copy of an object or array with `value` at `path`. Creates missing objects and arrays on the path and copies existing
 * ones, so that a caller's object never changes. Throws `internal` for a path through a value of another type (except null), and
 * for a path with a name that refers to a prototype.
 */
function setIn(holder: Members, path: BodyPath, value: unknown): Members {
  const [step, ...rest] = path;
  if (step === undefined || forbidden.has(step)) {
    throw new ConnectorError("internal", `expected a path in the body, found '${path.join(".")}'`);
  }
  const old = Object.hasOwn(holder, step) ? holder[step] : undefined;
  const [next] = rest;
  const member = next === undefined ? value : setIn(holderOf(old, { step, next }), rest, value);
  return Object.assign(Array.isArray(holder) ? [...holder] : { ...holder }, { [step]: member });
}

/** Returns the value at `step` as the array or object that can contain the step `next`. */
function holderOf(
  value: unknown,
  { step, next }: { readonly step: string | number; readonly next: string | number },
): Members {
  const isArray = typeof next === "number";
  const holder = value ?? (isArray ? [] : {});
  if (typeof holder !== "object" || Array.isArray(holder) !== isArray) {
    throw new ConnectorError(
      "internal",
      `expected an ${isArray ? "array" : "object"} at '${step}' in the body, found ${found(holder)}`,
    );
  }
  // `plainJson` refuses params with instances of classes, such as dates.
  return holder as Members;
}
