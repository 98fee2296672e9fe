import { answersPages } from "../failures/answers-pages.ts";
import type { Route } from "../route.ts";
import type { AnswerHeader } from "./api-components.ts";
import { describeFailure } from "./describe-failure.ts";
import { failureRef } from "./failure-ref.ts";
import { failuresOf } from "./failures-of.ts";
import { headerRefs } from "./header-refs.ts";

type Answer = Route["answers"][number];

/** The answers of a route as the OpenAPI document has them: its own, and the failures that follow from what it is. */
export function describeAnswers(route: Route): Readonly<Record<string, object>> {
  const reader = answersPages(route) ? "person" : "program";
  const failures = failuresOf(route);
  const shared = [...failures].map(([status, codes]) => [status, failureRef(codes, reader)]);
  const own = Object.entries(route.answers).map(([status, answer]) => {
    const codes = failures.get(Number(status));
    const failure = codes && describeFailure(codes, reader);
    const content = { ...contentOf(answer), ...failure?.content };
    const headers = { ...headersOf(route, status), ...failure?.headers };
    return [status, { description: answer.description, headers, ...(Object.keys(content).length > 0 && { content }) }];
  });
  return { ...Object.fromEntries([...shared, ...own]), default: failureRef([], reader) };
}

function headersOf(route: Route, status: string): object {
  const { limit, answers } = route;
  const file = answers[Number(status)]?.file !== undefined;
  return headerRefs([
    ...when(limit !== "none", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
    ...when(status === "303", "Location"),
    ...when(status === "401" && !answersPages(route), "WWW-Authenticate"),
    ...when(file, "Content-Disposition"),
    ...when(file && status === "206", "Content-Range"),
  ]);
}

function when(condition: boolean, ...names: readonly AnswerHeader[]): readonly AnswerHeader[] {
  return condition ? names : [];
}

function contentOf({ schema, file, contentType = "application/json" }: Answer): object {
  const text = contentType === "application/json" ? undefined : { type: "string" };
  const told = schema ?? text;
  return {
    ...(told && { [contentType]: { schema: told } }),
    ...(file && { "*/*": { schema: { type: "string", format: "binary" } } }),
  };
}
