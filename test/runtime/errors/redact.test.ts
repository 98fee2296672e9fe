import { inspect } from "node:util";
import { expect, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import { redactError, redactSecrets, redactText } from "../../../runtime/errors/redact.ts";
import { percentEncode } from "../../../runtime/request/encode.ts";

test.each([
  { name: "a known secret", text: "Invalid key: hunter2!", want: "Invalid key: [redacted]" },
  { name: "every occurrence of a secret", text: "hunter2! is not hunter2!", want: "[redacted] is not [redacted]" },
  { name: "a secret in a URL", text: "at /a?q=p%26%20q%2F1", want: "at /a?q=[redacted]" },
  { name: "a secret in JSON", text: '{"q":"quo\\"ted"}', want: '{"q":"[redacted]"}' },
  { name: "the longer of two overlapping secrets", text: "hunter2!hunter", want: "[redacted]" },
])("$name is masked", ({ text, want }) => {
  expect(redactText(text, ["hunter2!", "p& q/1", 'quo"ted', "hunter2!hunter"])).toBe(want);
});

test("a very short secret is not masked", () => {
  expect(redactText("no id given", ["", "id", "no"])).toBe("no id given");
});

test.each([
  ["Authorization: Bearer abc123def456", "Authorization: Bearer [redacted]"],
  ["bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1", "bearer [redacted]"],
  ["the token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1 is old", "the token [redacted] is old"],
  ["Basic dXNlcjpwYXNzMTIz sent", "Basic [redacted] sent"],
  ["Invalid API Key provided: sk_live_4eC39HqLyjWD", "Invalid API Key provided: [redacted]"],
  ["GET /a?access_token=abc&limit=10", "GET /a?access_token=[redacted]&limit=10"],
  ["GET /a?id=7&sig=a%2Bb&se=1", "GET /a?id=7&sig=[redacted]&se=1"],
  ["/a?X-Amz-Credential=a&X-Amz-Signature=b&c=1", "/a?X-Amz-Credential=[redacted]&X-Amz-Signature=[redacted]&c=1"],
  ["client_secret=a-b.c&grant=x", "client_secret=[redacted]&grant=x"],
  ['{"refresh_token": "abc", "a": 1}', '{"refresh_token": "[redacted]", "a": 1}'],
  ["{'password': 'abc'}", "{'password': '[redacted]'}"],
  ['{"password": "two, words \\" and; more", "user": "a"}', '{"password": "[redacted]", "user": "a"}'],
  ["{'client_secret': 'two words', 'user': 'a'}", "{'client_secret': '[redacted]', 'user': 'a'}"],
  ['"password": "cut, before the closing', '"password": "[redacted]'],
  ["see https://user:pass@host.example/a", "see https://[redacted]@host.example/a"],
  ["X-Api-Key=abc", "X-Api-Key=[redacted]"],
])("a secret of a known form is masked: %s", (text, want) => {
  expect(redactText(text)).toBe(want);
});

test("a given function masks the values that look like secrets", () => {
  const text = 'Bearer abc123def456 at https://user:pass@host.example/a?sig=b, "next_token": "c"';
  expect(redactText(text, [], (value) => `<${value.length}>`)).toBe(
    'Bearer <12> at https://<9>@host.example/a?sig=<1>, "next_token": "<1>"',
  );
});

test.each([
  "No such customer: 'cus_NffrFeUfNV2Hib'",
  "No such subscription: 'sub_1MowQVLkdIwHu7ixeraBm864'",
  "Bearer authentication is required",
  "token: must not be empty",
  "the token has expired",
  "expected limit=10, found limit=0",
  "see https://docs.example.com/errors?code=12 or mail help@example.com",
  "Page 2 of 3: use next_page=4711",
  "expected design=flat, found redesig=2",
])("an ordinary message stays unchanged: %s", (text) => {
  expect(redactText(text)).toBe(text);
});

test.each(["bearer ", "token token=", "://", "x-", "eyJ", "-eyJ", '"secret":"', "sk_"])(
  "a secret is masked after 100,000 characters that repeat %j",
  (piece) => {
    const redacted = redactText(`${piece.repeat(100_000 / piece.length)} sk_live_4eC39HqLyjWD!`);
    expect(redacted.slice(-20)).toMatch(/\[redacted\]!?$/);
    expect(redacted).not.toContain("sk_live");
  },
);

test.each(["", "a", "ab", "user:", "Bearer "])("a secret after %j is masked in base64", (before) => {
  const secret = "Correct?Horse>Battery";
  for (const encoding of ["base64", "base64url"] as const) {
    const redacted = redactText(Buffer.from(`${before}${secret}`).toString(encoding), [secret]);
    expect(redacted).toContain("[redacted]");
    expect(Buffer.from(redacted.replace("[redacted]", ""), encoding).toString()).not.toMatch(/Corr|Horse|tery/);
  }
});

test("the base64 of a short secret is not masked", () => {
  expect(redactText("YWJjZGU=", ["abcde"])).toBe("YWJjZGU=");
});

const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
const split = (text: string, by: string) => text.replace(/(.{5})/gu, `$1${by}`);

test.each([
  ["its first half", secret.slice(0, 16)],
  ["its second half", secret.slice(16)],
  ["its middle", secret.slice(6, 24)],
  ["upper case", secret.toUpperCase()],
  ["lower case", secret.toLowerCase()],
  ["hex", Buffer.from(secret).toString("hex")],
  ["hex in upper case", Buffer.from(secret).toString("hex").toUpperCase()],
  ["half of it in hex", Buffer.from(secret.slice(8, 24)).toString("hex")],
  ["base64 of one byte and the secret", Buffer.from(`x${secret}`).toString("base64")],
  ["base64 of two bytes and the secret", Buffer.from(`xy${secret}`).toString("base64")],
  ["half of it in base64", Buffer.from(`xy${secret.slice(3, 24)}`).toString("base64url")],
  ["split by spaces", split(secret, " ")],
  ["split by line breaks", split(secret, "\r\n\t")],
  ["split by characters without width", split(secret, "\u200b\u{e0001}")],
  ["split in base64", split(Buffer.from(secret).toString("base64"), "\n")],
])("a known secret is masked: %s", (_, shown) => {
  const redacted = redactText(`it is "${shown}", is it?`, [secret]);
  expect(redacted).toContain("[redacted]");
  const left = redacted.replaceAll("[redacted]", "").replace(/^it is "|", is it\?$/g, "");
  // The first and last characters of base64 can also encode adjacent bytes, so they can stay.
  expect(left.length).toBeLessThan(8);
});

const password = "pa!ss (wo)rd*12'34";

test.each([
  ["by encodeURIComponent", encodeURIComponent(password)],
  ["by percentEncode", percentEncode(password)],
  ["by URLSearchParams", String(new URLSearchParams({ password }))],
])("a password with special characters is masked in the URL encoding %s", (_, encoded) => {
  expect(redactSecrets(encoded, [password])).toMatch(/^(password=)?\[redacted\]$/);
});

test("the text around a secret stays unchanged, even after characters of two code units", () => {
  expect(redactText(`🐎 a  b: ${split(secret, " ")}! ž`, [secret])).toBe("🐎 a  b: [redacted]! ž");
});

test("a short part of a secret is not masked", () => {
  expect(redactText("keys begin with sk_live_", [secret])).toBe("keys begin with sk_live_");
});

test("half of a secret of 20 characters is masked, and a shorter part is not", () => {
  expect(redactText("horsebatte or horsebatt", ["correcthorsebattery1"])).toBe("[redacted] or horsebatt");
});

test("a secret of eight characters is masked only as a whole, ignoring case", () => {
  expect(redactText("Hunter22 or unter22", ["hunter22"])).toBe("[redacted] or unter22");
});

test("a secret split by line breaks is masked in the reason and the details of an error", () => {
  const secret = "a-secret-of-a-client-0123456789";
  const split = secret.replace(/.{4}/g, "$&\n");
  const details = [{ path: "key", code: "invalid", expected: "another key", found: split }] as const;
  const error = redactError(new ConnectorError("invalid_params", `found ${split}`, { details }), [secret]);
  expect([error.reason, error.details?.[0]?.found]).toEqual(["found [redacted]", "[redacted]"]);
});

test.each([
  ["an array", (secret: string) => Object.assign(new Error("no"), { parameters: [1, secret] })],
  ["an object", (secret: string) => Object.assign(new Error("no"), { meta: { row: { token: secret } } })],
  ["the name of a member", (secret: string) => Object.assign(new Error("no"), { headers: { [secret]: 1 } })],
  ["its code", (secret: string) => Object.assign(new Error("no"), { code: `E_${secret}` })],
  ["its own name", (secret: string) => Object.assign(new Error("no"), { name: secret })],
  ["a member of an AggregateError", (secret: string) => new AggregateError([new Error(secret)], "no")],
  [
    "the cause of a member of an AggregateError",
    (secret: string) => new AggregateError([new Error("no", { cause: new Error(secret) })], "no"),
  ],
])("a cause with a secret in %s is replaced, and a cause without a secret is kept", (_, causeOf) => {
  const secret = "a-secret-of-a-client-0123456789";
  const harmless = causeOf("harmless");
  const redacted = (cause: Error) => redactError(new ConnectorError("internal", "no", { cause }), [secret]).cause;
  expect(redacted(harmless)).toBe(harmless);
  expect(inspect(redacted(causeOf(secret)), { depth: 9, showHidden: true })).not.toContain(secret);
});

test.each([
  ["instances of Error", (cause: Error | undefined) => new Error("no", { cause })],
  ["instances of ConnectorError", (cause: Error | undefined) => new ConnectorError("internal", "no", { cause })],
])("the sixth cause and deeper ones are dropped in a chain of %s", (_, wrap) => {
  let error: Error | undefined;
  for (let level = 0; level < 8; level++) error = wrap(error);
  let levels = 0;
  let cause: unknown = redactError(new ConnectorError("internal", "no", { cause: error }), [secret]);
  for (; cause instanceof Error; cause = cause.cause) levels++;
  expect(levels).toBe(1 + 5);
});

const throwing = (name: string) => ({
  get: () => {
    throw new Error(`no ${name}`);
  },
  enumerable: true,
});

test.each([
  ["whose message is an object", Object.assign(new Error(), { message: { found: secret } })],
  [
    "whose message throws",
    Object.defineProperty(Object.assign(new Error(), { token: secret }), "message", throwing("message")),
  ],
  ["with a member that throws", Object.defineProperty(new Error(secret), "request", throwing("request"))],
  [
    "whose cause has a member that throws",
    new Error("no", { cause: Object.defineProperty(new Error(secret), "x", throwing("x")) }),
  ],
])("an unreadable cause does not prevent redaction: an error %s", (_, cause) => {
  const error = redactError(new ConnectorError("internal", "it failed", { cause }), [secret]);
  expect(error.message).toBe("[internal] it failed");
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
});
