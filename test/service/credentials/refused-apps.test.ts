import { issueTracking } from "@agent-connectors/connectors/issue_tracking";
import { ConnectorError } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { createRefusedApps } from "../../../service/credentials/oauth-apps.ts";
import type { TokenOwner } from "../../../service/credentials/stored.ts";
import { secret } from "../../../service/secret.ts";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { manualClock } from "../identity/manual-clock.ts";

test("the refusal of the operator's app applies for 30 seconds to one version of one connector", () => {
  const option = issueTracking.auth.find(({ name }) => name === "oauth");
  if (!option) throw new Error("expected an option 'oauth'");
  const clock = manualClock();
  const refusedApps = createRefusedApps({ clock, logger: createTelemetry("silent").logger });
  const app = secret({ client_id: "operators", client_secret: "wrong" });
  const connector: TokenOwner = {
    ...{ organizationId: "o1", connectorId: "c1", version: 1 },
    ...{ kind: "issue_tracking", option, app },
  };
  const refusal = new ConnectorError("credentials_rejected", "refused", { upstream: { code: "invalid_client" } });
  refusedApps.record(refusal, connector, secret({ refresh_token: "r" }));
  const check = (changes: Partial<TokenOwner> = {}) => refusedApps.check({ ...connector, ...changes });
  expect(check).toThrow("[service_unavailable] the upstream refuses the operator's OAuth app for 'issue_tracking'");
  check({ version: 2 });
  check({ connectorId: "c2" });
  clock.advance(29_999);
  expect(check).toThrow("[service_unavailable]");
  clock.advance(1);
  check();
});
