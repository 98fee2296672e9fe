import { coerce, type Encoding, mainType, readPath, type Schema, type Target } from "@agent-connectors/runtime";
import { formTree, parsedJson } from "./parse-body.ts";
import type { Received } from "./read-call.ts";

/** The parts of a received request into which the runtime's `inject` writes values. */
export interface Source {
  readonly received: Received;
  /** The decoded values of the path params. */
  readonly path: ReadonlyMap<string, string>;
  readonly body: unknown;
}

const separators: Readonly<Partial<Record<Encoding, string>>> = { comma: ",", pipe: "|", space: " " };

/**
 * The value at a target; `undefined` if there is none. Coerces strings to the type of the schema, except in a JSON body, where
 * only strings with an encoding are coerced.
 */
export function readTarget(
  source: Source,
  {
    target,
    encode,
    schema,
  }: { readonly target: Target; readonly encode?: Encoding | undefined; readonly schema: Schema },
): unknown {
  switch (target.in) {
    case "path":
      return decoded(source.path.get(target.name), encode, schema);
    case "header":
      return decoded(source.received.headers[target.name.toLowerCase()], encode, schema);
    case "query":
      return queryValue(source.received.query, target.name, { encode, schema });
    case "body":
      return bodyValue(source.body, target.path.map(String), { encode, schema, isForm: isForm(source.received) });
    case "url":
      return undefined;
  }
}

function isForm({ headers }: Received): boolean {
  return (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}

/**
 * Decodes a string. Parses JSON if the type is an object, or if the encoding is `json` and the type is not a string. Otherwise,
 * splits an array by its separator, and coerces any other value.
 */
function decoded(sent: string | undefined, encode: Encoding | undefined, schema: Schema): unknown {
  if (sent === undefined) return undefined;
  const type = mainType(schema);
  if (type === "array" && encode !== "json") {
    const parts = sent === "" ? [] : sent.split(separators[encode ?? "comma"] ?? ",");
    return parts.map((part) => coerce(part, schema.items ?? {}));
  }
  return encode === "json" || type === "object" ? parsed(sent, schema) : coerce(sent, schema);
}

function parsed(sent: string, schema: Schema): unknown {
  if (mainType(schema) === "string") return sent;
  const value = parsedJson(sent);
  return value === undefined ? coerce(sent, schema) : value;
}

function queryValue(
  query: Received["query"],
  name: string,
  { encode, schema }: { readonly encode?: Encoding | undefined; readonly schema: Schema },
): unknown {
  const plain = query.filter(([key]) => key === name).map(([, value]) => value);
  const nested = query.filter(([key]) => key.startsWith(`${name}[`));
  if (nested.length > 0)
    return coerce(
      Object.values(formTree(nested.map(([key, value]) => [`x${key.slice(name.length)}`, value])))[0],
      schema,
    );
  const [first] = plain;
  if (first === undefined) return undefined;
  if (mainType(schema) === "array" && encode !== "json" && separators[encode ?? "repeat"] === undefined) {
    const items = plain.length === 1 && first === "" ? [] : plain;
    return items.map((item) => coerce(item, schema.items ?? {}));
  }
  return plain.length > 1 ? plain : decoded(first, encode, schema);
}

function bodyValue(
  body: unknown,
  path: readonly string[],
  {
    encode,
    schema,
    isForm,
  }: { readonly encode?: Encoding | undefined; readonly schema: Schema; readonly isForm: boolean },
): unknown {
  const value = readPath(body, path);
  if (typeof value === "string" && encode !== undefined) return decoded(value, encode, schema);
  return isForm ? coerce(value, schema) : value;
}
