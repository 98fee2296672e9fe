import type { Route } from "../route.ts";

/** Whether people look at a route's answers, with a browser. */
export function answersPages({ answers }: Pick<Route, "answers">): boolean {
  return Object.values(answers).some(({ contentType }) => contentType === "text/html");
}
