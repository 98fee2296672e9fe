import { parseLinkHeader } from "./link-header.ts";

/** What templates may read of a response. A type, not an interface: only those can stand for a scope. */
type ResponseScope = {
  readonly status: number;
  readonly response: unknown;
  readonly headers: object;
};

/**
 * What templates may read of a response: `status`, `response` (its parsed body) and `headers`. A `link` header
 * reads as its links by relation (`headers.link.next.url`); it is parsed when it is first read.
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
