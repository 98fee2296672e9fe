import { parseArgs } from "node:util";
import { ConnectorError, errorCodes } from "@agent-connectors/runtime";
import { type Environment, readEnvironment, settingsFrom } from "@agent-connectors/service";
import { serve, serveWithSandbox } from "./serve.ts";
import { tasks } from "./tasks.ts";
import { usage } from "./usage.ts";

/** Folder of the sandbox's own connectors: their credentials never replace real ones. */
const sandboxFolder = "./.data-sandbox";

/** Each in place of plain serving. */
const modes = { sandbox: serveWithSandbox, ...tasks };

/** Serves, or does one thing to the data, as the command line asks; sets the exit code where it cannot. */
export async function runProgram(): Promise<void> {
  await main().catch(complain);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sandbox: { type: "boolean" },
      port: { type: "string" },
      host: { type: "string" },
      "reset-password": { type: "string" },
      "make-operator": { type: "string" },
      "rotate-master-key": { type: "boolean" },
      "forget-lost-keys": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const [run = serve, another] = Object.entries(modes).flatMap(([name, mode]) =>
    Object.hasOwn(values, name) ? [mode] : [],
  );
  if (another)
    throw new ConnectorError(
      "invalid_params",
      `expected one of --${Object.keys(modes).join(", --")}, found more at once`,
    );
  const settings = settingsFrom(
    await readEnvironment({
      ...calmLogs(process.env),
      ...(values.sandbox && { DATA_DIR: process.env.DATA_DIR || sandboxFolder }),
      ...(values.port !== undefined && { PORT: values.port }),
      ...(values.host !== undefined && { HOST: values.host }),
    }),
  );
  await run(settings, values);
}

/** Somebody at a terminal wants to read what is printed, not a line a request; they may ask for it. */
function calmLogs(environment: Environment): Environment {
  const level = process.stderr.isTTY ? "warn" : "info";
  return { ...environment, LOG_LEVEL: environment.LOG_LEVEL || level };
}

/** One line that says why, and the exit code of the error table. */
function complain(error: unknown): void {
  const unknownOption =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (unknownOption) console.error(`${error.message.split(/\.\s/)[0]}; --help lists the options`);
  else if (error instanceof ConnectorError) console.error(error.message);
  else console.error(error);
  process.exitCode = unknownOption ? errorCodes.invalid_params.exit : errorCodes[ConnectorError.from(error).code].exit;
}
