import { v7 } from "uuid";
import type { TestCaller, TestService } from "../start-test-service.ts";

/** Where set-up sessions are made. */
export const sessionsPath = "/api/v1/integrations/setup-sessions";

/** A new set-up session in workspace `default`, as it is answered. */
export async function startSession(
  world: TestService,
  kind = "payments",
  caller: TestCaller = world.admin,
  more: object = {},
) {
  const asked = { workspace_name: "default", connector_type: kind, name: `connector ${v7()}`, ...more };
  return (await caller.request("POST", sessionsPath, asked)).body;
}
