import { expect, test } from "vitest";
import { requestIdOf } from "../../../service/http/observe.ts";

test.each(["a", "0192f1c5-6d3e-7cc0-8f5a-0242ac120002", "1-2.3:4_5", "x".repeat(128)])(
  "the request id '%s' is kept",
  (id) => {
    expect(requestIdOf({ headers: { "x-request-id": id } })).toBe(id);
  },
);

const newId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

test.each(["", "a b", "a\r\nset-cookie: x", 'a","level":"error', "é", "x".repeat(129), "<script>"])(
  "the invalid request id %j is replaced",
  (id) => {
    expect(requestIdOf({ headers: { "x-request-id": id } })).toMatch(newId);
  },
);

test("a list of request ids is replaced by one new id", () => {
  expect(requestIdOf({ headers: { "x-request-id": ["a", "b"] } })).toMatch(newId);
});
