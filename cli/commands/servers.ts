import { once } from "node:events";
import { kinds } from "@agent-connectors/connectors";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { command } from "../command.ts";

const sandbox = command({
  name: "sandbox",
  local: true,
  summary: "Serve simulated upstreams, without accounts",
  examples: ["agent-cli sandbox --kinds payments,recruiting", "agent-cli sandbox --port 4100 --records 1000"],
  fields: {
    kinds: { schema: { type: "array", items: { type: "string" }, description: "kinds to simulate; default: all" } },
    port: { schema: { type: "integer", minimum: 0, maximum: 65_535, description: "port; default: a free one" } },
    records: {
      schema: {
        type: "integer",
        minimum: 10,
        maximum: 1_000_000,
        description:
          "number of records of each entity except reports, per parent if the entity has parents; default: 250",
      },
    },
    churn: {
      schema: {
        type: "boolean",
        description:
          "every ten seconds, create, update or delete at most one record of each entity that a service copies, except reports",
      },
    },
  },
  async run({ kinds: names = Object.keys(kinds), port, records, churn }, { output, signal }) {
    const { startSandbox } = await import("@agent-connectors/sandbox");
    const { loadModel } = await import("../local-executor.ts");
    const connectors = await Promise.all(names.map(loadModel));
    const running = await startSandbox({
      connectors,
      ...(port !== undefined && { port }),
      ...(records !== undefined && { records }),
      ...(churn && { churnMs: 10_000 }),
    });
    const upstreams = connectors.map(({ kind }) => ({
      kind,
      url: running.urlOf(kind),
      credentials: running.credentialsOf(kind),
    }));
    const rows = upstreams.flatMap(({ kind, url, credentials }) =>
      Object.entries(credentials).map(([credential, value]) => ({ kind, url, credential, value })),
    );
    await output.result(upstreams, { rows });
    output.notice("The sandbox runs. Stop it with Ctrl-C.");
    // The signal may have aborted during the start.
    if (!signal.aborted) await once(signal, "abort");
    await running.close();
  },
});

const serve = command({
  name: "serve",
  local: true,
  summary: "Start the hosted service; write its options after --",
  examples: ["agent-cli serve -- --sandbox", "agent-cli serve -- --port 4000", "agent-cli serve -- --help"],
  fields: {
    options: {
      schema: { type: "array", items: { type: "string" }, description: "options of the service" },
      argument: 0,
    },
  },
  async run({ options = [] }, { signal }) {
    const { spawn } = await import("node:child_process");
    // The service runs in its own process, because it handles signals itself.
    const program = await serviceProgram();
    signal.throwIfAborted();
    const service = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...program, ...options], {
      stdio: "inherit",
      env: { ...process.env, AGENT_CONNECTORS_SERVE_COMMAND: "agent-cli serve" },
    });
    // After a signal, this program waits for the service without a time limit. A terminal sends SIGINT to both processes. If this
    // program forwarded SIGINT, the service would receive two signals, and the second one would end the service at once.
    process.removeAllListeners("SIGINT").on("SIGINT", () => {});
    process.removeAllListeners("SIGTERM").on("SIGTERM", (name) => service.kill(name));
    const [code] = await once(service, "exit");
    process.exitCode = code ?? 1;
  },
});

/** The commands that start the sandbox and the service. */
export const serverCommands = [sandbox, serve];

/** Returns the arguments of Node for the program of the service: its source, or the built file in the installed package. */
async function serviceProgram(): Promise<readonly string[]> {
  const { fileURLToPath } = await import("node:url");
  if (import.meta.url.endsWith(".ts"))
    return ["-C", "@agent-connectors/source", fileURLToPath(new URL("../../scripts/start.ts", import.meta.url))];
  try {
    return [fileURLToPath(new URL("start.js", import.meta.resolve("@agent-connectors/service")))];
  } catch (cause) {
    const reason = "the package @agent-connectors/service is not installed; install agent-cli again";
    throw new ConnectorError("internal", reason, { cause });
  }
}
