import { parse } from "node:querystring";
import { ConnectorError, endOfString, exceededBound, type JsonBounds } from "@agent-connectors/runtime";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import type { Bounds } from "../settings/settings.ts";
import type { Route } from "./route.ts";

interface ParseOptions {
  /** Media types that are read; others are refused. */
  readonly types: readonly string[];
  readonly bounds: BodyBounds;
}

/**
 * Makes the routes of a scope read bodies of these types: within these bounds, JSON without the member names by which
 * objects are poisoned (`__proto__`, `constructor.prototype`). An empty body is an absent one.
 */
export async function parseBodies(scope: FastifyInstance, { types, bounds }: ParseOptions): Promise<void> {
  const bodyLimit = bounds.bytes;
  if (types.includes("application/json")) readJson(scope, bounds);
  if (types.includes("application/x-www-form-urlencoded"))
    await scope.register(formbody, { bodyLimit, parser: (text) => formOf(text, bounds) });
}

function readJson(scope: FastifyInstance, bounds: BodyBounds): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: bounds.bytes },
    (request, body, done) => {
      // As `parseAs` says.
      const text = body as string;
      if (text === "") return done(null, undefined);
      if (request.headers["content-encoding"] !== undefined) return done(encoded);
      const exceeded = exceededBound(text, bounds);
      if (exceeded !== undefined) return done(tooMuch(wanted[exceeded](bounds)));
      return parseJson(request, text, (error, value) => done(error && jsonFault(text), value));
    },
  );
}

const encoded = new ConnectorError("invalid_params", "expected a body without Content-Encoding; send it as it is");

/** What a bound allows, in words. */
const wanted: Readonly<Record<keyof JsonBounds, (bounds: JsonBounds) => string>> = {
  levels: ({ levels }) => `at most ${levels} levels of arrays and objects`,
  members: ({ members }) => `at most ${members} members in one object`,
  values: ({ values }) => `at most ${values} values in all`,
};

/** Told before the text is read: names cost more than their length. */
function formOf(text: string, { members }: BodyBounds): Record<string, unknown> {
  if (text.split("&", members + 1).length > members) throw tooMuch(`at most ${members} fields`);
  return parse(text, "&", "=", { maxKeys: members });
}

function tooMuch(expected: string): ConnectorError {
  return new ConnectorError("too_large", `body: expected ${expected}, found more`, {
    details: [{ path: "body", code: "size", expected, found: "more" }],
  });
}

/** How much of a body is read. */
interface BodyBounds extends JsonBounds {
  readonly bytes: number;
}

/** Bytes of what anybody may send: the longest are forms with keys and certificates. */
const publicBytes = 256 * 1024;

/**
 * How much of a body is read before anybody looks at it. Many names cost more than many bytes: within these bounds the
 * worst body of a caller at the default size holds up the others for some 100 ms, the worst of anybody for some 10 ms.
 */
export function bodyBounds(access: Route["access"], { bodyBytes, bodyDepth }: Bounds): BodyBounds {
  return access !== "public"
    ? { bytes: bodyBytes, levels: bodyDepth, members: 1_000, values: 100_000 }
    : { bytes: Math.min(bodyBytes, publicBytes), levels: bodyDepth, members: 200, values: 1_000 };
}

/** Whether a request of the route has a body. */
export function takesBody({ schemas, describedBody, consumes }: Route): boolean {
  return schemas.body !== undefined || describedBody !== undefined || consumes !== undefined;
}

/** What is wrong with text that could not be read as JSON, and where; nothing of the text is repeated. */
export function jsonFault(body: string): ConnectorError {
  // The mark of byte order is no part of the text (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
  const text = body.replace(/^\uFEFF/, "");
  const place = placeOfFault(text);
  if (place === undefined)
    return new ConnectorError(
      "invalid_params",
      "expected a body without the member names __proto__ and constructor.prototype",
    );
  const before = text.slice(0, place).split("\n");
  const where = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const found = place >= text.length ? `its end at ${where}` : `something else at ${where}`;
  return new ConnectorError("invalid_params", `expected the body to be valid JSON, found ${found}`);
}

/** Where text stops being JSON, counted from its start; `undefined` where it is JSON. */
function placeOfFault(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The engine tells the place, but for a value that is missing; all before it is right.
    const told =
      error instanceof Error ? / at position (\d+) \(line \d+ column \d+\)$/.exec(error.message)?.[1] : undefined;
    return told === undefined ? misplacedValue(text) : Number(told);
  }
}

const space = /[ \t\r\n]*/y;

const value = /["{[]|-?\d|true|false|null/y;

const valueOrEnd = /["{[\]]|-?\d|true|false|null/y;

/**
 * The first place in text where JSON wants a value and finds none; the end of the text where there is no such place.
 * What stands before it must be JSON.
 */
function misplacedValue(text: string): number {
  const open: string[] = [];
  // A value is wanted before anything was read.
  for (let at = -1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (character === "[" || character === "{") open.push(character);
    else if (character === "]" || character === "}") open.pop();
    const wanted = at < 0 || character === "[" || character === ":" || (character === "," && open.at(-1) === "[");
    // Spaces are passed over once only: text of a client's may hold nothing else.
    if (!wanted) continue;
    at += lengthAt(space, text, at + 1);
    if (lengthAt(character === "[" ? valueOrEnd : value, text, at + 1) === 0) return at + 1;
  }
  return text.length;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
