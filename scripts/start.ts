/**
 * Starts the hosted service, or does one thing to its data.
 *
 *   npm start -- --sandbox
 */
import { parseArgs } from "node:util";
import { ConnectorError, errorCodes, systemClock } from "@agent-connectors/runtime";
import {
  type Environment,
  keySourceOf,
  readEnvironment,
  resetAdmin,
  rotateMasterKey,
  type Settings,
  settingsFrom,
  withDatabase,
} from "@agent-connectors/service";
import { admin } from "./start/greeting.ts";
import { serve, serveWithSandbox } from "./start/serve.ts";
import { usage } from "./start/usage.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sandbox: { type: "boolean", default: false },
      port: { type: "string" },
      host: { type: "string" },
      "reset-admin": { type: "boolean", default: false },
      "rotate-master-key": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const settings = settingsFrom(
    await readEnvironment({
      ...calmLogs(process.env),
      ...(values.port !== undefined && { PORT: values.port }),
      ...(values.host !== undefined && { HOST: values.host }),
    }),
  );
  if (values["reset-admin"]) await resetAdminOf(settings);
  else if (values["rotate-master-key"]) await rotate(settings);
  else if (values.sandbox) await serveWithSandbox(settings);
  else await serve(settings);
}

/** Somebody at a terminal wants to read what is printed, not a line a request; they may ask for it. */
function calmLogs(environment: Environment): Environment {
  const level = process.stderr.isTTY ? "warn" : "info";
  return { ...environment, LOG_LEVEL: environment.LOG_LEVEL || level };
}

async function resetAdminOf(settings: Settings): Promise<void> {
  const credentials = await withDatabase(settings, (database) => resetAdmin(database, { now: Date.now() }));
  console.log(admin("The admin has a new password, and a new API client beside the old ones.", credentials));
}

async function rotate(settings: Settings): Promise<void> {
  console.log("Wrapping all data keys with a new master key; running processes get 30 seconds to notice it.");
  const { masterKeyId, rewrapped } = await withDatabase(settings, (database) =>
    rotateMasterKey(database, { source: keySourceOf(settings), clock: systemClock }),
  );
  console.log(`Done: ${rewrapped} data keys are under master key ${masterKeyId}. Back up the new key.`);
}

/** One line that says why, and the exit code of the error table. */
function complain(error: unknown): void {
  const unknownOption =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (unknownOption) console.error(`${error.message.split(". ")[0]}; --help lists the options`);
  else if (error instanceof ConnectorError) console.error(error.message);
  else console.error(error);
  process.exitCode = unknownOption ? errorCodes.invalid_params.exit : errorCodes[ConnectorError.from(error).code].exit;
}

await main().catch(complain);
