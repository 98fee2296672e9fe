import { parseArgs } from "node:util";
import { ConnectorError, errorCodes } from "@agent-connectors/runtime";
import { type Environment, readEnvironment, settingsFrom } from "@agent-connectors/service";
import { defaultServiceLimits } from "../../service/limits.ts";
import { argumentProblem, wholeNumber } from "../problems.ts";
import { commandLine } from "./command-line.ts";
import { serve, serveWithSandbox } from "./serve.ts";
import { tasks } from "./tasks.ts";

/**
 * The default data folder with `--sandbox`. Without `--sandbox`, the default is another folder, so that sandbox credentials
 * never replace real ones.
 */
const sandboxFolder = "./.data-sandbox";

/** The functions that run instead of `serve`, by option name. */
const modes = { sandbox: serveWithSandbox, ...tasks };

/** Serves, runs the task that the command line names, or prints the help. Sets the exit code after a failure. */
export async function runProgram(): Promise<void> {
  await main().catch(reportFailure);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sandbox: { type: "boolean" },
      kinds: { type: "string" },
      churn: { type: "boolean" },
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
    throw new ConnectorError("invalid_params", `expected one of --${Object.keys(modes).join(", --")}, found several`);
  for (const option of ["kinds", "churn"] as const)
    if (Object.hasOwn(values, option) && !values.sandbox)
      throw new ConnectorError(
        "invalid_params",
        `expected --sandbox with --${option}, which is an option of the sandbox`,
      );
  const settings = await settingsFrom(
    await readEnvironment({
      ...withDefaultLogLevel(process.env),
      ...(values.sandbox && { DATA_DIR: process.env.DATA_DIR || sandboxFolder }),
      ...(values.port !== undefined && { PORT: String(wholeNumber("--port", values.port, { from: 0, to: 65_535 })) }),
      ...(values.host !== undefined && { HOST: values.host }),
    }),
  );
  await run(settings, values);
}

/** Returns the environment with a log level. On a terminal, the default level is `warn`, so that requests write no lines. */
function withDefaultLogLevel(environment: Environment): Environment {
  const level = process.stderr.isTTY ? "warn" : "info";
  return { ...environment, LOG_LEVEL: environment.LOG_LEVEL || level };
}

/** Prints the message of an expected error, or an unexpected error with its stack. Sets the exit code for the error. */
function reportFailure(error: unknown): void {
  const problem = argumentProblem(error);
  console.error(problem ?? (error instanceof ConnectorError ? error.message : error));
  const code = problem === undefined ? ConnectorError.from(error).code : "invalid_params";
  process.exitCode = errorCodes[code].exit;
}

/** The text of `--help`. */
export const usage = `Starts the hosted service.

  ${commandLine} -- [options]

  --sandbox                also simulate the upstream of every kind, with a connector to each; refuses a data
                           folder with other connectors
  --kinds a,b              with --sandbox: connect only these kinds
  --churn                  with --sandbox: every ten seconds, create, update or delete at most one record of each
                           copied entity, except reports
  --port N                 port to listen on (default: PORT, or 4000)
  --host ADDRESS           interface to listen on (default: HOST, or 127.0.0.1)
  --reset-password EMAIL   set and print a new password of a user (the first user is admin@localhost), and exit
  --make-operator EMAIL    make a user an operator, who can create organizations and accounts; then exit
  --rotate-master-key      encrypt all data keys with a new master key, and exit; the service can continue to run
  --forget-lost-keys       delete the values encrypted with lost master keys, and exit
  --help                   print this text

Environment:

  DATA_DIR              folder of the embedded databases and the master key (./.data; with --sandbox ./.data-sandbox)
  DATABASE_URL          postgres://… instead of the embedded databases
  STORE_DATABASE_URL    another PostgreSQL for the context stores, which are the copies of records
  PUBLIC_URL            origin that browsers and clients use, if the service is behind a proxy
  TRUSTED_PROXIES       number of proxies in front of the service that append the client's address (0)
  MASTER_KEYS           base64 of 32 bytes, instead of the key file; separate several keys with commas, the newest first
  EGRESS_ALLOW          private addresses that connectors can reach: 10.0.0.0/8,wiki.internal
  CORS_ORIGINS          origins whose pages can call the service: https://app.example.com,http://localhost:5173
  BASE_URLS             JSON: base URLs by kind, which replace those of the manifests
  OAUTH_APPS            JSON: credential fields of the operator's OAuth apps by kind
  OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET   an OpenID provider to sign in with
  EMBEDDINGS_URL, EMBEDDINGS_FOLDER, EMBEDDINGS_MODEL, EMBEDDINGS_KEY   a model for searches by similarity
  METRICS_TOKEN         bearer token of /metrics; without a token, only this machine can read /metrics
  LOG_LEVEL             debug, info, warn, error or silent: JSON lines on standard error (info; warn on a terminal)
  RATE_PER_MINUTE, SIGN_INS_PER_MINUTE              requests of one client (${defaultServiceLimits.requestsPerMinute}); sign-ins of one address (${defaultServiceLimits.signInsPerMinute})
  MAX_BODY_BYTES, MAX_EXECUTIONS, MAX_EXECUTIONS_PER_CLIENT, MAX_SYNCS, REQUEST_TIMEOUT_MS, SHUTDOWN_TIMEOUT_MS

MASTER_KEYS, DATABASE_URL, STORE_DATABASE_URL, OAUTH_APPS, OIDC_CLIENT_SECRET, EMBEDDINGS_KEY and METRICS_TOKEN can be
read from files: MASTER_KEYS_FILE=/run/secrets/…`;
