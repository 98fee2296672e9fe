import {
  type Check,
  ConnectorError,
  coerce,
  compileCheck,
  invalid,
  type Problem,
  type Schema,
} from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import type { Route } from "./route.ts";
import { emailSchema, idSchema, nameSchema, termSchema } from "./schemas.ts";

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
    // The schema of a query is that of an object, and so is what the framework's parser gives.
    const query = coerce(request.query, querySchema) as Checked["query"];
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

/** What the text of our patterns is, for people: by the pattern. */
const patternWords: ReadonlyMap<string, string> = new Map([
  [idSchema.pattern, "an id as lists give it"],
  [termSchema.pattern, "text without control characters"],
  [
    nameSchema.pattern,
    "a name without line breaks, control or formatting characters, and characters that are not seen",
  ],
  [emailSchema.pattern, "an e-mail address such as 'ada@example.com'"],
]);
