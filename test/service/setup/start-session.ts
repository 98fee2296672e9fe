import { v7 } from "uuid";
import type { TestCaller, TestService } from "../start-test-service.ts";

/** The path of requests that create setup sessions. The path of each session begins with it. */
export const sessionsPath = "/api/v1/integrations/setup-sessions";

/** Creates a setup session in workspace `default`. `more` adds or replaces members of the request. Returns the response body. */
export async function startSession(
  running: TestService,
  kind = "payments",
  caller: TestCaller = running.admin,
  more: object = {},
) {
  const body = { workspace_name: "default", connector_type: kind, name: `connector ${v7()}`, ...more };
  return (await caller.request("POST", sessionsPath, body)).body;
}
