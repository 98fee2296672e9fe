import type { AnswerHeader } from "./api-components.ts";

/** These headers and the one of every answer, as an answer of the OpenAPI document refers to them. */
export function headerRefs(names: readonly AnswerHeader[]): object {
  const all: readonly AnswerHeader[] = ["X-Request-Id", ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
