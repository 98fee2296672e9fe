import type { Action, Target } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { ruleText } from "../../../generator/emit/render.ts";

const param = (target: Target) => ({ schema: { type: "string" }, required: false, target }) as const;

const params: Action["params"] = {
  team: param({ in: "path", name: "team" }),
  status: param({ in: "query", name: "status" }),
  cursor: param({ in: "query", name: "cursor" }),
  next: param({ in: "url" }),
};

test.each([
  { name: "cursor", except: [], text: "Pass `cursor` with no other param except `team`." },
  { name: "cursor", except: ["team", "status"], text: "Pass `cursor` with no other param except `team`, `status`." },
  { name: "next", except: [], text: "Pass `next` with no other param." },
])(
  "ruleText adds path params to the exceptions $except, unless the param `$name` is the URL of a page",
  ({ name, except, text }) => {
    expect(ruleText({ kind: "exclusive", param: name, except }, params)).toBe(text);
  },
);
