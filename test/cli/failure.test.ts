import { PassThrough } from "node:stream";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { afterEach, expect, test, vi } from "vitest";
import { reportFailure, withWorkspaceRemedy } from "../../cli/failure.ts";
import { createProgram } from "../../cli/program.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["", "Sign in with: agent-cli login"],
  [
    "client",
    "Correct the credentials in the environment, or unset AGENT_CONNECTORS_CLIENT_ID and sign in with: agent-cli login",
  ],
])(
  "with AGENT_CONNECTORS_CLIENT_ID='%s', the remedy for refused credentials on a terminal is: %s",
  (clientId, remedy) => {
    vi.stubEnv("AGENT_CONNECTORS_TOKEN", "");
    vi.stubEnv("AGENT_CONNECTORS_CLIENT_ID", clientId);
    const terminal = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
    const error = new ConnectorError("unauthenticated", "the service refused the credentials");
    expect(reportFailure(error, terminal as unknown as NodeJS.WriteStream)).toBe(2);
    expect(terminal.read()).toBe(`[unauthenticated] the service refused the credentials\n${remedy}\n`);
  },
);

test("a failure on a terminal contains no escape sequences", () => {
  const terminal = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
  const error = new ConnectorError("internal", "a\u001B[2Jb");
  reportFailure(error, terminal as unknown as NodeJS.WriteStream);
  expect(terminal.read()).toBe("[internal] ab\n");
});

test("the JSON of an unexpected failure has the message of its cause", () => {
  const stream = new PassThrough({ encoding: "utf8" });
  reportFailure(new TypeError("x is not a function"), stream as unknown as NodeJS.WriteStream);
  const message = "[internal] an unexpected failure; its cause is attached";
  const cause = "x is not a function";
  expect(JSON.parse(stream.read())).toEqual({ code: "internal", message, retryable: false, cause });
});

test("the JSON of refused credentials names the command that connects the system again", () => {
  const stream = new PassThrough({ encoding: "utf8" });
  const error = new ConnectorError("credentials_rejected", "the key was revoked");
  expect(reportFailure(error, stream as unknown as NodeJS.WriteStream)).toBe(2);
  const remedy = "Connect the system again with: agent-cli connectors update NAME --reconnect";
  expect(JSON.parse(stream.read())).toEqual({ ...error.toJSON(), remedy: expect.stringContaining(remedy) });
});

test.each([
  [["connectors", "list", "--feilds", "id"], "unknown option '--feilds'; did you mean '--fields'?"],
  [["conectors", "list"], "unknown command 'conectors'; did you mean 'connectors'?"],
  [["logt"], "unknown command 'logt'; did you mean 'login' or 'logout'?"],
  [
    ["whoami", "--output", "xml"],
    "option '--output <value>' argument 'xml' is invalid. Allowed choices are json, table, ndjson, csv; --help shows examples",
  ],
  [
    ["connectors", "execute", "--params", '{"limit": 1}', "--params", "{}"],
    "--params: expected the flag once, found it several times; write all members into one object: --params '{…}'",
  ],
  [
    ["connectors", "list-types", "--local", "--fields", "title,x", "--fields", "name", "--fields", '["kind"]'],
    "--fields: no record has the field 'x'; there are name, title, description",
  ],
  [["whoami", "--nothing"], "unknown option '--nothing'; --help shows examples"],
])("the arguments %j fail with one line on a terminal: %s", async (args, reason) => {
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
  const thrown = createProgram(new AbortController().signal).parseAsync(args, { from: "user" });
  const error = await thrown.catch((error: unknown) => error);
  expect(reportFailure(error, stream as unknown as NodeJS.WriteStream)).toBe(4);
  expect(stream.read()).toBe(`[invalid_params] ${reason}\n`);
});

test("the error of a command stays unchanged if the settings cannot be read", () => {
  const error = new ConnectorError("not_found", "there is no workspace 'w'");
  const damaged = () => {
    throw new Error("the settings are damaged");
  };
  expect(withWorkspaceRemedy(error, damaged)).toBe(error);
});
