// The published service with one connector to the benchmark's upstream. argv: upstream-url api-key [database-url]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingsFrom, startService } from "@agent-connectors/service";
import { report } from "./report.mjs";

const [upstream, apiKey, databaseUrl] = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), "agent-connectors-bench-"));
const settings = await settingsFrom({
  PORT: "0",
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  BASE_URLS: JSON.stringify({ payments: upstream }),
  EGRESS_ALLOW: new URL(upstream).host,
  RATE_PER_MINUTE: "100000000",
});
const service = await startService(settings);
const { clientId, clientSecret } = service.bootstrapped;
const post = async (path, body, headers = {}) => {
  const response = await fetch(service.url + path, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};
const authorized = async () => {
  const { access_token } = await post(
    "/api/v1/oauth/token",
    new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret }),
  );
  return { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
};
const { id } = await post(
  "/api/v1/integrations/connectors",
  JSON.stringify({
    workspace_name: "default",
    connector_type: "payments",
    name: "bench",
    credentials: { api_key: apiKey },
  }),
  await authorized(),
);
// Each command `usage` returns a new token, because the benchmark `soak` can run longer than a token is valid (15 minutes).
report(`${service.url}/api/v1/integrations/connectors/${id}/execute`, authorized);
process.on("disconnect", async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
