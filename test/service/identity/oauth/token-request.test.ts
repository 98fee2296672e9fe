import { expect, test } from "vitest";
import { readOAuthRequest } from "../../../../service/identity/oauth/token-request.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

test.each<[string, Record<string, unknown>, string | undefined, object]>([
  ["without a client", { grant_type: "g" }, undefined, { kind: "request", params: new Map([["grant_type", "g"]]) }],
  [
    "with a client in the body",
    { client_id: "i", client_secret: "s" },
    undefined,
    { client: { id: "i", secret: "s" } },
  ],
  ["with a client in the header", {}, basic("i:s"), { client: { id: "i", secret: "s" } }],
  [
    "with a client in the header and its id in the body",
    { client_id: "i" },
    basic("i:s"),
    { client: { id: "i", secret: "s" } },
  ],
  ["with a colon in the secret", {}, basic("i:s:t"), { client: { id: "i", secret: "s:t" } }],
  ["with a form-encoded header", {}, basic("i%3A1:a+b%25"), { client: { id: "i:1", secret: "a b%" } }],
  ["with empty params", { client_id: "", a: null, b: "b" }, undefined, { params: new Map([["b", "b"]]) }],
  [
    "with a param called __proto__",
    JSON.parse('{"__proto__":"p"}'),
    undefined,
    { params: new Map([["__proto__", "p"]]) },
  ],
])("a request %s is read", (_, body, authorization, expected) => {
  expect(readOAuthRequest({ body, authorization })).toMatchObject(expected);
});

test.each<[string, Record<string, unknown>, string | undefined, string]>([
  ["a repeated param", { scope: ["a", "b"] }, undefined, "invalid_request"],
  ["a param that is not a string", { scope: 1 }, undefined, "invalid_request"],
  ["NUL", { scope: "\0" }, undefined, "invalid_request"],
  ["credentials in two places", { client_id: "i", client_secret: "s" }, basic("i:s"), "invalid_request"],
  ["different clients in body and header", { client_id: "other" }, basic("i:s"), "invalid_request"],
  ["a header without a colon", {}, basic("is"), "invalid_client"],
  ["a header that is not form-encoded", {}, basic("i:%zz"), "invalid_client"],
  ["a header with NUL", {}, basic("i%00:s"), "invalid_client"],
  ["a header of another scheme", {}, "Bearer abc", "invalid_client"],
  ["a header that is not base64", {}, "Basic {}", "invalid_client"],
])("a request with %s is refused", (_, body, authorization, error) => {
  expect(readOAuthRequest({ body, authorization })).toMatchObject({ kind: "refused", error });
});

test("the refusal of NUL names the character", () => {
  expect(readOAuthRequest({ body: { scope: "\0" }, authorization: undefined })).toMatchObject({
    description: "expected each param once and as a string without U+0000",
  });
});
