import { ConnectorError } from "../errors/connector-error.ts";
import type { Encoding, Target } from "../model.ts";
import { describe } from "../template/describe.ts";
import type { Draft } from "./draft.ts";
import { encode, encodeText } from "./encode.ts";
import { percentEncode } from "./percent-encode.ts";
import { setIn } from "./set-in.ts";

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
      draft.path.set(target.name, pathValue(target.name, encodeText(value, encoding)));
      return;
    case "header":
      // A header cannot say null: it is there with a text, or it is not there.
      if (value !== null)
        draft.headers.set(target.name.toLowerCase(), headerValue(target.name, encodeText(value, encoding)));
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
  return joined ? encodeText(value, encoding) : value;
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
