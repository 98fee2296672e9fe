import { parseLinkHeader } from "./link-header.ts";

/** The roots that a response adds to a scope. A type alias, because an interface is not assignable to `Scope`. */
type ResponseScope = {
  readonly status: number;
  readonly response: unknown;
  readonly headers: object;
};

/**
 * Returns the roots that a response adds to a scope: `status`, `response` (the parsed body) and `headers`. `headers.link` has
 * the links by relation (`headers.link.next.url`). The `Link` header is parsed when `headers.link` is first read.
 */
export function responseScope(
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  body: unknown,
): ResponseScope {
  return { status, response: body, headers: withLinks(headers) };
}

function withLinks(headers: Readonly<Record<string, string>>): object {
  const text = Object.hasOwn(headers, "link") ? headers.link : undefined;
  if (text === undefined) return headers;
  let links: ReturnType<typeof parseLinkHeader> | undefined;
  return Object.defineProperty({ ...headers }, "link", {
    enumerable: true,
    get: () => {
      links ??= parseLinkHeader(text);
      return links;
    },
  });
}
