import { list, type Node, object, oneOf, ref, text } from "./node.ts";

const rule = object(
  "A failure that the status does not tell.",
  {
    status: { description: "Only for this status.", type: "integer", minimum: 100, maximum: 599 },
    each: text("Tried on each element at this path, as `item`."),
    when: ref("Template", "A condition; reads response, headers, status, item."),
    code: oneOf("What it means.", [
      "not_found",
      "credentials_rejected",
      "missing_scope",
      "conflict",
      "rate_limited",
      "upstream_unavailable",
      "upstream_rejected",
    ]),
    message: ref("Template", "The upstream's own words; reads what `when` reads."),
  },
  { required: ["when", "code"] },
);

/** Definition of how the upstream reports failures. */
export const errors: Readonly<Record<string, Node>> = {
  Errors: object("How the upstream reports failures.", {
    message: ref("Template", "The upstream's own words; reads response, headers, status."),
    request_id: ref("Template", "What the upstream calls the request; reads response, headers, status."),
    rules: list("Failures that the status does not tell; the first that holds decides.", rule),
  }),
};
