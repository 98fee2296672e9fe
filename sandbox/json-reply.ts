import type { Draft } from "./invert/draft.ts";
import { linkHeader } from "./invert/link-header.ts";
import type { Reply } from "./reply.ts";

/** A finished draft as a response: its body as JSON, its links as a header. */
export function jsonReply({ status, response, headers }: Draft): Reply {
  const { link, ...others } = headers;
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(typeof link === "object" && link !== null && { link: linkHeader(link) }),
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    },
    body: JSON.stringify(response),
  };
}
