import { inspect } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { grantedToken } from "../leaks/granted-token.ts";
import { openCredentials } from "../open-credentials.ts";
import { startTestService } from "../start-test-service.ts";

const url = "/api/v1/integrations/connectors";

test("printing a running service shows no secrets", async () => {
  const running = await startTestService({
    engine: "postgres",
    kinds: ["issue_tracking"],
    settings: {
      oauthApps: secret({ issue_tracking: { client_id: "planted-id", client_secret: "planted-secret" } }),
      oidc: { issuer: "http://127.0.0.1:1", clientId: "us", clientSecret: secret("planted-oidc") },
      metricsToken: secret("planted-metrics"),
    },
  });
  onTestFinished(() => running.close());
  const made = await running.admin.request("POST", url, {
    workspace_name: "default",
    connector_type: "issue_tracking",
    name: "issues",
    credentials: { refresh_token: "planted-refresh" },
  });
  expect(made.status).toBe(201);
  const executed = await running.admin.request("POST", `${url}/${made.body.id}/execute`, {
    entity: "issues",
    action: "list",
  });
  expect(executed.status).toBe(200);
  const printed = inspect(running.service, {
    depth: null,
    showHidden: true,
    maxArrayLength: null,
    maxStringLength: null,
  });
  expect(printed).toContain("[secret]");
  expect(printed).not.toContain("planted");
  const { access_token, fields } = await openCredentials(running.service, made.body.id);
  for (const token of [access_token, fields.refresh_token]) expect(token).toMatch(grantedToken);
  expect(printed).not.toMatch(grantedToken);
  expect(printed).not.toContain(running.masterKey);
  const key = Buffer.from(running.masterKey, "base64");
  // If a buffer has further members, `inspect` prints them between the bytes and the closing bracket. The slice removes this
  // bracket, so that the test also finds such a buffer.
  for (const form of [key.toString("hex"), inspect(key).slice(0, -1)]) expect(printed).not.toContain(form);
  expect(printed.replaceAll(/\s+/g, "")).not.toContain([...key].join(","));
  expect(printed).not.toContain(running.database.databaseUrl);
});
