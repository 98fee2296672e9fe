import { kinds } from "@agent-connectors/connectors";
import { expect, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { choicesOf } from "../../../service/setup/form/auth-choices.ts";
import { formTargets, hostsOf } from "../../../service/setup/form/read-form.ts";

test.each([
  ["oauth", undefined, ["https:"]],
  ["oauth", "http://localhost:4010/issue_tracking", ["http://localhost:4010"]],
  ["oauth.tokens", undefined, []],
  ["api_key", undefined, []],
])(
  "in addition to 'self', the form-action directive of a form for %s with base URL %s has exactly the sources %j",
  async (key, baseUrl, targets) => {
    const { connector } = await kinds.issue_tracking.load();
    const choice = choicesOf(connector, { oauthApps: secret({}) }).find((candidate) => candidate.key === key);
    expect(choice && formTargets(choice, baseUrl)).toEqual(targets);
  },
);

test.each([
  ["payments", "api_key", undefined, ["api.stripe.com"]],
  ["payments", "api_key", "http://localhost:4010/payments", ["localhost:4010"]],
  ["phone_support", "oauth2", undefined, ["….zendesk.com"]],
  ["email_marketing", "api_key", undefined, ["….api.mailchimp.com"]],
  ["recruiting", "client_credentials", undefined, ["harvest.greenhouse.io", "auth.greenhouse.io"]],
  ["recruiting", "client_credentials", "http://localhost:4010", ["localhost:4010"]],
  // The user can select another host.
  ["product_analytics", "api_key", undefined, []],
  ["retail_advertising", "oauth2", undefined, []],
  // The host depends on an optional setting.
  ["wiki", "basic", undefined, []],
] as const)("the form for %s with %s and base URL %s names the hosts %j", async (kind, key, baseUrl, hosts) => {
  const { connector } = await kinds[kind].load();
  const choice = choicesOf(connector, { oauthApps: secret({}) }).find((candidate) => candidate.key === key);
  expect(choice && hostsOf(connector, choice, baseUrl)).toEqual(hosts);
});

test("without a base URL, no host of any kind contains 'undefined'", async () => {
  for (const kind of Object.values(kinds)) {
    const { connector } = await kind.load();
    for (const choice of choicesOf(connector, { oauthApps: secret({}) }))
      expect(hostsOf(connector, choice, undefined).join()).not.toContain("undefined");
  }
});
