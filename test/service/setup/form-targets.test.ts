import { kinds } from "@agent-connectors/connectors";
import { expect, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { choicesOf, labelOf } from "../../../service/setup/form/fields.ts";
import { formTargets } from "../../../service/setup/form/read-form.ts";

test.each([
  ["oauth", undefined, ["https:"]],
  ["oauth", "http://localhost:4010/issue_tracking", ["http://localhost:4010"]],
  ["oauth.tokens", undefined, []],
  ["api_key", undefined, []],
])("a form for %s may lead on no further than it must, with base URL %s", async (key, baseUrl, targets) => {
  const { connector } = await kinds.issue_tracking.load();
  const choice = choicesOf(connector, { oauthApps: secret({}) }).find((candidate) => candidate.key === key);
  expect(choice && formTargets(choice, baseUrl)).toEqual(targets);
});

test.each([
  ["api_key", "API key"],
  ["site_urls", "Site URLs"],
  ["client_id", "Client ID"],
  ["conversion_window_days", "Conversion window days"],
])("%s is called %s", (name, label) => expect(labelOf(name)).toBe(label));
