import { parseArgs } from "node:util";
import { ConnectorError, errorCodes } from "@agent-connectors/runtime";
import { type Environment, readEnvironment, settingsFrom } from "@agent-connectors/service";
import { serve, serveWithSandbox } from "./serve.ts";
import { tasks } from "./tasks.ts";

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
  const settings = await settingsFrom(
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

/** What `npm start -- --help` prints. */
export const usage = `Starts the hosted service.

  npm start -- [options]

  --sandbox                also simulate the upstream of every kind, with a connector to each; refuses data with
                           other connectors
  --port N                 port to listen on (default: PORT, else 4000)
  --host ADDRESS           interface to listen on (default: HOST, else 127.0.0.1)
  --reset-password EMAIL   print a new password of a user (the first is admin@localhost), and end
  --make-operator EMAIL    let a user make organizations and accounts, and end
  --rotate-master-key      wrap all secrets with a new master key, and end; the service may run on
  --forget-lost-keys       give up what is sealed with master keys that are lost for good, and end
  --help                   this text

Environment:

  DATA_DIR              folder of the embedded database and of the master key (./.data; with --sandbox ./.data-sandbox)
  DATABASE_URL          postgres://… instead of the embedded database
  PUBLIC_URL            address that browsers and clients use, where a proxy stands before
  TRUSTED_PROXIES       how many proxies before the service tell the client's address (0)
  MASTER_KEYS           base64 of 32 bytes, several with commas, the newest first, instead of the key file
  EGRESS_ALLOW          private addresses that connectors may reach: 10.0.0.0/8,wiki.internal
  BASE_URLS             JSON: base URLs in place of the kinds' own
  OAUTH_APPS            JSON: credential fields of the operator's OAuth apps by kind
  OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET   an OpenID provider to sign in with
  METRICS_TOKEN         bearer token of /metrics, which answers to this machine only without one
  LOG_LEVEL             debug, info, warn, error or silent: JSON lines on standard error (info; warn on a terminal)
  RATE_PER_MINUTE, SIGN_INS_PER_MINUTE              requests of one client (1200); sign-ins of one address (30)
  MAX_BODY_BYTES, MAX_EXECUTIONS, MAX_EXECUTIONS_PER_CLIENT, REQUEST_TIMEOUT_MS, SHUTDOWN_TIMEOUT_MS

MASTER_KEYS, DATABASE_URL, OAUTH_APPS, OIDC_CLIENT_SECRET and METRICS_TOKEN may stand in files: MASTER_KEYS_FILE=/run/secrets/…`;
