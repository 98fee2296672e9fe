import { PassThrough } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { afterEach, expect, test, vi } from "vitest";
import { reportFailure } from "../../cli/failure.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["", "Sign in with: agent-cli login"],
  [
    "client",
    "Correct the credentials in the environment, or unset AGENT_CONNECTORS_CLIENT_ID and sign in with: agent-cli login",
  ],
])("on a terminal, the remedy for refused credentials with the client id '%s' is: %s", (clientId, remedy) => {
  vi.stubEnv("AGENT_CONNECTORS_TOKEN", "");
  vi.stubEnv("AGENT_CONNECTORS_CLIENT_ID", clientId);
  const terminal = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
  const error = new ConnectorError("unauthenticated", "the service refused the credentials");
  expect(reportFailure(error, terminal as unknown as NodeJS.WriteStream)).toBe(2);
  expect(terminal.read()).toBe(`[unauthenticated] the service refused the credentials\n${remedy}\n`);
});
