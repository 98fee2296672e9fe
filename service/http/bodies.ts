import { isUtf8 } from "node:buffer";
import { parse } from "node:querystring";
import { ConnectorError, endOfString, exceededLimit, type JsonLimits } from "@agent-connectors/runtime";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServiceLimits } from "../limits.ts";
import type { Route } from "./route.ts";

interface ParseOptions {
  readonly types: readonly string[];
  readonly limits: BodyLimits;
}

/**
 * Adds the parsers of these body types to a scope. They refuse JSON with a member name that can change a prototype
 * (`__proto__`, `constructor.prototype`). An empty body counts as absent.
 */
export function parseBodies(scope: FastifyInstance, { types, limits }: ParseOptions): void {
  if (types.includes("application/json")) addParser(scope, "application/json", limits, jsonParser(scope, limits));
  if (types.includes("application/x-www-form-urlencoded"))
    addParser(scope, "application/x-www-form-urlencoded", limits, (_, text, done) => done(null, formOf(text, limits)));
}

type Parser = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void;

function addParser(scope: FastifyInstance, type: string, { bytes: bodyLimit }: BodyLimits, parse: Parser): void {
  scope.addContentTypeParser(type, { parseAs: "buffer", bodyLimit }, (request, body, done) => {
    // With this `parseAs`, the body is a buffer.
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const { "content-encoding": coding = "identity" } = request.headers;
    if (coding.toLowerCase() !== "identity") return done(encodedBody);
    // A decoder would replace bytes that are not UTF-8, so the upstream would get a text that the caller did not send.
    if (!isUtf8(bytes)) return done(notUtf8);
    return parse(request, bytes.toString(), done);
  });
}

function jsonParser(scope: FastifyInstance, limits: BodyLimits): Parser {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    const exceeded = exceededLimit(text, limits);
    if (exceeded !== undefined) return done(tooMuch(limitDescriptions[exceeded](limits)));
    return parseJson(request, text, (error, value) =>
      error ? done(jsonFault(text)) : done(null, longInteger.test(text) ? parseExactly(text) : value),
    );
  };
}

const encodedBody = new ConnectorError(
  "invalid_params",
  "expected a body without Content-Encoding; send it uncompressed",
);

const notUtf8 = new ConnectorError("invalid_params", "expected a body in UTF-8, found other bytes; encode it as UTF-8");

/** Matches JSON with an integer that can be beyond ±(2^53−1). The lookbehind makes the search four times as fast. */
const longInteger = /(?<!\d)\d{16}/;

/**
 * Parses valid JSON. An integer that JavaScript would round, or print with an exponent, becomes a string of its digits. Any other
 * integer beyond ±(2^53−1) stays a number, and schemas of integers refuse this number, because a client in JavaScript may have
 * rounded it.
 */
function parseExactly(body: string): unknown {
  return JSON.parse(withoutMark(body), (_, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    return source !== undefined && /^-?\d+$/.test(source) && source !== String(value) ? source : value;
  });
}

/** Removes a byte order mark, which is not part of the JSON text (https://www.rfc-editor.org/rfc/rfc8259#section-8.1). */
function withoutMark(body: string): string {
  return body.replace(/^\uFEFF/, "");
}

/** The descriptions of the limits, for messages. */
const limitDescriptions: Readonly<Record<keyof JsonLimits, (limits: JsonLimits) => string>> = {
  levels: ({ levels }) => `at most ${levels} levels of arrays and objects`,
  members: ({ members }) => `at most ${members} members in one object`,
  values: ({ values }) => `at most ${values} values in all`,
};

/** Counts the fields before parsing, because a parsed field takes more memory than its text. */
function formOf(text: string, { members }: BodyLimits): Record<string, unknown> {
  if (text.split("&", members + 1).length > members) throw tooMuch(`at most ${members} fields`);
  checkEncoding("form", text);
  return parse(text, "&", "=", { maxKeys: members });
}

/** Throws `invalid_params` for an invalid escape, such as `%E9`. `place` names the text in the message. */
export function checkEncoding(place: "form" | "query", text: string): void {
  try {
    decodeURIComponent(text);
  } catch {
    throw new ConnectorError("invalid_params", `expected a ${place} with valid percent-encoded UTF-8`);
  }
}

function tooMuch(expected: string): ConnectorError {
  return new ConnectorError("too_large", `body: expected ${expected}, found more`, {
    details: [{ path: "body", code: "size", expected, found: "more" }],
  });
}

interface BodyLimits extends JsonLimits {
  readonly bytes: number;
}

/** Forms with keys and certificates are the longest bodies of public routes. */
const maxPublicBytes = 256 * 1024;

/**
 * Returns the limits of a body on a route with this access. The number of members is limited too, because an object with many
 * names takes longer to parse than other JSON of the same size. With the default `bodyBytes`, the slowest body blocks the process
 * for about 10 ms on a public route, and for about 200 ms on any other route.
 */
export function bodyLimits(access: Route["access"], { bodyBytes, bodyDepth }: ServiceLimits): BodyLimits {
  return access !== "public"
    ? { bytes: bodyBytes, levels: bodyDepth, members: 1_000, values: 100_000 }
    : { bytes: Math.min(bodyBytes, maxPublicBytes), levels: bodyDepth, members: 200, values: 1_000 };
}

/** Whether a route declares a body. */
export function hasBody({ schemas, describedBody, consumes }: Route): boolean {
  return schemas.body !== undefined || describedBody !== undefined || consumes !== undefined;
}

/** The error for a body that the JSON parser refuses. It contains the position of a syntax error, but no text of the body. */
export function jsonFault(body: string): ConnectorError {
  const text = withoutMark(body);
  const position = faultPosition(text);
  if (position === undefined)
    return new ConnectorError(
      "invalid_params",
      "expected a body without the member names __proto__ and constructor.prototype",
    );
  const before = text.slice(0, position).split("\n");
  const where = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const found = position >= text.length ? `the end of the body at ${where}` : `something else at ${where}`;
  return new ConnectorError("invalid_params", `expected the body to be valid JSON, found ${found}`);
}

function faultPosition(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The engine reports the position of every fault except a missing value.
    const reported =
      error instanceof Error ? / at position (\d+) \(line \d+ column \d+\)$/.exec(error.message)?.[1] : undefined;
    return reported === undefined ? missingValuePosition(text) : Number(reported);
  }
}

const space = /[ \t\r\n]*/y;

const value = /["{[]|-?\d|true|false|null/y;

const valueOrEnd = /["{[\]]|-?\d|true|false|null/y;

/**
 * Returns the first index at which a JSON value is missing, or the length of the text if none is missing. The text must have
 * no other syntax error before that index.
 */
function missingValuePosition(text: string): number {
  const open: string[] = [];
  // Starts at -1, because the text must begin with a value.
  for (let at = -1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (character === "[" || character === "{") open.push(character);
    else if (character === "]" || character === "}") open.pop();
    const expectsValue = at < 0 || character === "[" || character === ":" || (character === "," && open.at(-1) === "[");
    // Skips each space once, so that a body of spaces takes linear time.
    if (!expectsValue) continue;
    at += matchLength(space, text, at + 1);
    if (matchLength(character === "[" ? valueOrEnd : value, text, at + 1) === 0) return at + 1;
  }
  return text.length;
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
