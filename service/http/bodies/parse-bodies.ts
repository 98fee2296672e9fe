import { parse } from "node:querystring";
import { ConnectorError, exceededBound, type JsonBounds } from "@agent-connectors/runtime";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import type { BodyBounds } from "./body-bounds.ts";
import { jsonFault } from "./json-fault.ts";

export interface ParseOptions {
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
