import {
  type Check,
  ConnectorError,
  compileCheck,
  invalid,
  type Problem,
  type Schema,
} from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import { coerceQuery } from "./coerce-query.ts";
import { patternWords } from "./pattern-words.ts";
import type { Route } from "./route.ts";

/** What a request sends, checked. */
export interface Checked {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const nothing: Schema = { type: "object", additionalProperties: false };

/** Whoever has a token is a program, and told of what it sends in vain; browsers add things of their own. */
const anything: Schema = { type: "object" };

/**
 * Compiles a route's schemas to what reads its requests. It throws `not_found` for a path that cannot be one of ours,
 * and `invalid_params` with all problems of query and body at once.
 */
export async function compileChecks({ schemas, access, method }: Route): Promise<(request: FastifyRequest) => Checked> {
  const unnamed = access === "public" ? anything : nothing;
  const querySchema = schemas.query ?? unnamed;
  const takesBody = method !== "GET";
  const checkParams = await compileCheck(schemas.params ?? anything, "path param");
  const checkQuery = await compileCheck(querySchema, "query param");
  const checkBody = await compileCheck(schemas.body ?? unnamed, "field");
  return (request) => {
    // The router gives texts by name.
    const params = request.params as Readonly<Record<string, string>>;
    refusePath(checkParams, params);
    const query = coerceQuery(request.query, querySchema);
    const body = takesBody ? bodyOf(request.body) : {};
    const problems = [...checkQuery(query), ...(takesBody ? checkBody(body) : [])];
    if (problems.length > 0) throw invalid("invalid_params", problems.map(inWords));
    return { params, query, body };
  };
}

function refusePath(check: Check, params: Readonly<Record<string, string>>): void {
  const problems = check({ ...params });
  if (problems.length > 0)
    throw new ConnectorError(
      "not_found",
      `there is nothing here; ${invalid("invalid_params", problems.map(inWords)).reason}`,
    );
}

/** A pattern of ours says nothing to people. */
function inWords(problem: Problem): Problem {
  const words = patternWords.get(problem.pattern ?? "");
  return words === undefined ? problem : { ...problem, expected: words };
}

/** An absent body is an empty one. */
function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return { ...body };
  throw invalid("invalid_params", [
    {
      path: "body",
      code: "type",
      type: "object",
      expected: "an object",
      found: Array.isArray(body) ? "an array" : `a ${typeof body}`,
    },
  ]);
}
