import {
  type Check,
  ConnectorError,
  coerce,
  compileCheck,
  invalid,
  notAnObject,
  type Problem,
  type Schema,
  withoutValue,
} from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import { checkEncoding } from "./bodies.ts";
import type { Route } from "./route.ts";
import { emailSchema, idSchema, nameSchema, termSchema } from "./schemas.ts";

/** The params, query and body of a request, checked. */
export interface CheckedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const noFields: Schema = { type: "object", additionalProperties: false };

/**
 * The default schema of path params, and of the query and the body of public routes. Browsers may add query params. Without
 * a body schema, the handler of a public route checks the body.
 */
const anyFields: Schema = { type: "object" };

/**
 * Checks a request against the schemas of its route. Throws `not_found` for invalid path params, and `invalid_params` with
 * all problems of the query and the body. For a body that is not an object, the error has only this problem. The first
 * request of a route compiles its schemas, because compiling all schemas at the start would take 0.3 s.
 */
export async function checkRequest({ schemas, access, method }: Route, request: FastifyRequest): Promise<CheckedInput> {
  const defaultSchema = access === "public" ? anyFields : noFields;
  // The router returns each param as a string.
  const params = request.params as Readonly<Record<string, string>>;
  checkPath(await compileCheck(schemas.params ?? anyFields, "path param"), params);
  // A public route accepts invalid escapes, because an upstream's redirect can contain an error message in another encoding.
  if (access !== "public") checkEncoding("query", request.url.replace(/^[^?]*\??/, ""));
  const querySchema = schemas.query ?? defaultSchema;
  // The framework parses a query to an object.
  const query = coerce(request.query, querySchema) as CheckedInput["query"];
  const problems = [...(await compileCheck(querySchema, "query param"))(query)];
  const readsBody = method !== "GET";
  const body = readsBody ? bodyOf(request.body) : {};
  if (readsBody) problems.push(...(await compileCheck(schemas.body ?? defaultSchema, "field"))(body));
  if (problems.length > 0) throw invalid("invalid_params", problems.map(describePattern));
  return { params, query, body };
}

function checkPath(check: Check, params: Readonly<Record<string, string>>): void {
  const problems = check({ ...params });
  if (problems.length > 0)
    throw new ConnectorError(
      "not_found",
      `no resource has this path; ${invalid("invalid_params", problems.map(describePattern)).reason}`,
    );
}

function describePattern(problem: Problem): Problem {
  const expected = patternDescriptions.get(problem.pattern ?? "");
  return expected === undefined ? problem : { ...problem, expected };
}

function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return { ...body };
  throw invalid("invalid_params", [withoutValue(notAnObject("body", body))]);
}

const patternDescriptions: ReadonlyMap<string, string> = new Map([
  [idSchema.pattern, "an id from a list"],
  [termSchema.pattern, "a string without control characters"],
  [nameSchema.pattern, "a name without line breaks, control characters, formatting characters or invisible characters"],
  [emailSchema.pattern, "an e-mail address such as 'ada@example.com'"],
]);
