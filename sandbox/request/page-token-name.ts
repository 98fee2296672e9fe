import type { Action } from "@agent-connectors/runtime";

/** What the sandbox calls its token where it makes a whole next URL and the action has no param that looks like one. */
const own = "cursor";

/** The query parameter of a next URL in which the sandbox puts its page token; `undefined` where pages have none. */
export function pageTokenName({ pagination, params }: Action): string | undefined {
  if (pagination?.token.target.in !== "url") return undefined;
  const { param } = pagination.token;
  const named = Object.entries(params).find(
    ([name, { target }]) =>
      target?.in === "query" && (name === param || /cursor|(page|next|continuation)_?token|^after$/i.test(name)),
  );
  return named?.[1].target?.in === "query" ? named[1].target.name : own;
}
