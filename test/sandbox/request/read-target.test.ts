import type { Encoding, Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { encode } from "../../../runtime/request/encode.ts";
import type { Received } from "../../../sandbox/request/read-call.ts";
import { readTarget } from "../../../sandbox/request/read-target.ts";

const texts: Schema = { type: "array", items: { type: "string" } };
const numbers: Schema = { type: "array", items: { type: "integer" } };
const range: Schema = { type: "object", properties: { gte: { type: "integer" }, flag: { type: "boolean" } } };
const items: Schema = {
  type: "array",
  items: { type: "object", properties: { price: { type: "string" }, quantity: { type: "integer" } } },
};

function received(search: string): Received {
  return {
    method: "GET",
    path: "/",
    search,
    query: [...new URLSearchParams(search)],
    headers: {},
    body: "",
    origin: "",
    base: "",
  };
}

test.each<{ value: unknown; schema: Schema; encodings: Encoding[] }>([
  { value: "a b&c", schema: { type: "string" }, encodings: ["repeat"] },
  { value: 7, schema: { type: "integer" }, encodings: ["repeat"] },
  { value: false, schema: { type: "boolean" }, encodings: ["repeat"] },
  { value: null, schema: { type: ["integer", "null"] }, encodings: ["repeat"] },
  { value: ["a", "b"], schema: texts, encodings: ["repeat", "comma", "pipe", "space", "brackets", "indexed", "json"] },
  { value: [1, 2], schema: numbers, encodings: ["repeat", "comma", "brackets", "indexed", "json"] },
  { value: [5], schema: numbers, encodings: ["repeat", "comma", "brackets", "indexed", "json"] },
  { value: [], schema: texts, encodings: ["repeat", "comma", "brackets", "indexed", "json"] },
  { value: { gte: 1, flag: true }, schema: range, encodings: ["deep", "json"] },
  { value: [{ price: "p", quantity: 2 }, { price: "q" }], schema: items, encodings: ["indexed", "deep", "json"] },
])("readTarget reads $value from a query that the runtime has encoded", ({ value, schema, encodings }) => {
  for (const encoding of encodings) {
    const source = { received: received(encode("p", value, encoding)), path: new Map(), body: undefined };
    expect(readTarget(source, { target: { in: "query", name: "p" }, encode: encoding, schema }), encoding).toEqual(
      value,
    );
  }
});

test("a value is absent if the query has only a longer name that begins with the param's name", () => {
  const source = { received: received("page=1"), path: new Map(), body: undefined };
  expect(readTarget(source, { target: { in: "query", name: "p" }, schema: {} })).toBeUndefined();
});
