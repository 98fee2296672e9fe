import { expect, test } from "vitest";
import { firstStep, nextStep } from "../../../runtime/paginate/index.ts";
import type { Step } from "../../../runtime/paginate/mode.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { plan } from "../../../runtime/request/plan.ts";
import { inQuery, invoke } from "../request/invoke.ts";
import { seenOf } from "./seen-of.ts";

const pagination: Pagination = {
  kind: "cursor",
  token: { target: inQuery("cursor") },
  value: { get: ["response", "next"] },
  with: [
    { target: inQuery("snapshot"), value: { get: ["response", "snapshot"] } },
    { target: { in: "header", name: "x-walk" }, value: { get: ["headers", "x-walk"] } },
    { target: inQuery("fields"), value: { call: "list", args: ["id", "name"] }, encode: "comma" },
  ],
};

/** Returns the URL and the headers of the request for the page of a step; `undefined` if the step has no page. */
function planned(step: Step): { readonly url: string; readonly headers: object } | undefined {
  if (step.kind !== "page") return undefined;
  const { url, headers } = plan(invoke({ pagination }), step);
  return { url, headers };
}

test("the values that are sent with a cursor are in the second request, and not in the first", () => {
  expect(planned(firstStep(pagination, {}))).toEqual({ url: "https://api.example/v1/customers", headers: {} });
  const seen = seenOf({ response: { next: "b", snapshot: 7 }, headers: { "x-walk": "w1" } });
  expect(planned(nextStep(pagination, seen, { kind: "page" }))).toEqual({
    url: "https://api.example/v1/customers?cursor=b&snapshot=7&fields=id%2Cname",
    headers: { "x-walk": "w1" },
  });
});

test("a value to send with the cursor is omitted if the previous page does not have it", () => {
  const seen = seenOf({ response: { next: "b" } });
  expect(planned(nextStep(pagination, seen, { kind: "page" }))).toEqual({
    url: "https://api.example/v1/customers?cursor=b&fields=id%2Cname",
    headers: {},
  });
});

test("a page without a cursor is the last page, even if it has values to send with a cursor", () => {
  expect(nextStep(pagination, seenOf({ response: { snapshot: 7 } }), { kind: "page" })).toEqual({ kind: "done" });
});
