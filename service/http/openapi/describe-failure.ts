import type { ErrorCode } from "@agent-connectors/runtime";
import type { AnswerHeader } from "./api-components.ts";
import { headerRefs } from "./header-refs.ts";

/** Headers of failures, by the code that brings them. */
const headersOf: Readonly<Partial<Record<ErrorCode, readonly AnswerHeader[]>>> = {
  rate_limited: ["Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
  service_unavailable: ["Retry-After"],
  upstream_unavailable: ["Retry-After"],
  unauthenticated: ["WWW-Authenticate"],
};

interface FailureAnswer {
  readonly description: string;
  readonly headers: object;
  readonly content: object;
}

/** Failures of these codes, or of any where there are none, as an answer of the OpenAPI document: a problem for programs, a page for people. */
export function describeFailure(codes: readonly ErrorCode[], reader: "program" | "person"): FailureAnswer {
  const headers = new Set(codes.flatMap((code) => headersOf[code] ?? []));
  return {
    description: codes.map((code) => `\`${code}\``).join(", ") || "Any other failure.",
    headers: headerRefs([...headers]),
    content: reader === "person" ? page : { "application/problem+json": { schema: schemaOf(codes) } },
  };
}

const page = { "text/html": { schema: { type: "string" } } };

function schemaOf(codes: readonly ErrorCode[]): object {
  if (codes.length === 0) return { $ref: "#/components/schemas/Problem" };
  return { allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }] };
}
