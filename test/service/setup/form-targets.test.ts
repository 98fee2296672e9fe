import { kinds } from "@agent-connectors/connectors";
import { expect, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { choicesOf } from "../../../service/setup/form/auth-choices.ts";
import { formTargets } from "../../../service/setup/form/read-form.ts";

test.each([
  ["oauth", undefined, ["https:"]],
  ["oauth", "http://localhost:4010/issue_tracking", ["http://localhost:4010"]],
  ["oauth.tokens", undefined, []],
  ["api_key", undefined, []],
])(
  "the form-action directive of a form for %s with base URL %s has exactly the sources %j",
  async (key, baseUrl, targets) => {
    const { connector } = await kinds.issue_tracking.load();
    const choice = choicesOf(connector, { oauthApps: secret({}) }).find((candidate) => candidate.key === key);
    expect(choice && formTargets(choice, baseUrl)).toEqual(targets);
  },
);
