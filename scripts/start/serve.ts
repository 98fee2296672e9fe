import { kinds } from "@agent-connectors/connectors";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { type RunningService, type Settings, startService } from "@agent-connectors/service";
import { databaseProblem } from "../../service/database/open-database.ts";
import { kindsOf } from "../sandbox/kinds.ts";
import { commandLine } from "./command-line.ts";
import { greeting, introduction, sandboxGreeting } from "./greeting.ts";
import { connectSandbox } from "./sandbox.ts";

/** Serves until SIGINT or SIGTERM. A second signal ends the process at once. */
export async function serve(settings: Settings): Promise<void> {
  const running = await startService(settings);
  // Precedes the greeting, because a program that reads the greeting can send a signal at once.
  closeOnSignals(running.close);
  console.log(greeting(running));
}

/**
 * Serves with the sandbox as the upstream of every kind without a base URL in the settings. The option `kinds` names the kinds
 * to connect, by default all.
 */
export async function serveWithSandbox(
  settings: Settings,
  { kinds: option, churn }: { readonly kinds?: string | undefined; readonly churn?: boolean | undefined },
): Promise<void> {
  const named: readonly string[] = kindsOf(option);
  // Includes the kinds that are not named, because the data folder can have connectors of them from an earlier start.
  const connectors = await Promise.all(Object.values(kinds).map(async (kind) => (await kind.load()).connector));
  const sandbox = await startSandbox({
    connectors,
    records: 250,
    children: 2,
    ...(churn && { churnMs: 10_000 }),
  });
  let running: RunningService | undefined;
  const close = async (): Promise<void> => {
    await running?.close();
    await sandbox.close();
  };
  try {
    running = await startService(withSandboxUrls(sandbox, Object.keys(kinds), settings), { upstreams: "simulated" });
    closeOnSignals(close);
    // Precedes the creation of the connectors, which can fail: the secrets in the introduction are shown only once.
    console.log(introduction(running, `DATA_DIR='${settings.dataDir}' ${commandLine}`));
    const connected = connectors.filter(({ kind }) => named.includes(kind));
    const access = await connectSandbox(running.service, connected, sandbox);
    console.log(`\n${sandboxGreeting(running, { url: sandbox.url, connectors: connected.length, ...access })}`);
  } catch (error) {
    await close();
    throw databaseProblem(error, settings) ?? error;
  }
}

function withSandboxUrls(sandbox: Sandbox, names: readonly string[], settings: Settings): Settings {
  return {
    ...settings,
    baseUrls: { ...Object.fromEntries(names.map((kind) => [kind, sandbox.urlOf(kind)])), ...settings.baseUrls },
    egressAllow: [...settings.egressAllow, new URL(sandbox.url).host],
  };
}

function closeOnSignals(close: () => Promise<void>): void {
  let isClosing = false;
  const stop = (signal: NodeJS.Signals): void => {
    // 128 plus the number of the signal, by the convention of shells.
    if (isClosing) process.exit(signal === "SIGINT" ? 130 : 143);
    isClosing = true;
    // Sockets can stay open for minutes, for example to a database that does not respond, and would delay the end of the process.
    void close().then(() => process.exit());
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
