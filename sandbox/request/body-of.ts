import type { Body } from "@agent-connectors/runtime";
import { formTree } from "./form-tree.ts";
import type { Received } from "./received.ts";

export type ReadBody =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The body of a request as an action expects it: a JSON value, the tree of a form, or nothing. */
export function bodyOf({ body, headers }: Received, expected: Body): ReadBody {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (expected.kind === "none" || body === "")
    return { kind: "read", value: expected.kind === "none" ? undefined : {} };
  if (expected.kind === "form") {
    if (type !== "" && type.trim() !== "application/x-www-form-urlencoded")
      return {
        kind: "unreadable",
        reason: `content-type: expected application/x-www-form-urlencoded, found '${type}'`,
      };
    return { kind: "read", value: formTree([...new URLSearchParams(body)]) };
  }
  if (type !== "" && !/json$/.test(type.trim()))
    return { kind: "unreadable", reason: `content-type: expected JSON, found '${type}'` };
  try {
    return { kind: "read", value: JSON.parse(body) };
  } catch {
    return { kind: "unreadable", reason: "body: expected JSON, found text that is none" };
  }
}
