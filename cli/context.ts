import type { AccessOptions, Api, ConnectorQuery, FoundConnector } from "@agent-connectors/client";
import { ConnectorError, type Executor, givenUrl } from "@agent-connectors/runtime/portable";
import type { Command } from "./command.ts";
import { createOutput, type Format, type Output } from "./output.ts";
import { fetchThroughProxies } from "./proxies.ts";
import { precedingVariable, readSettings, type Settings } from "./settings.ts";

/** The checked values of the global options. */
export interface GlobalOptions {
  readonly url?: string;
  readonly organization?: string;
  readonly output?: Format;
  readonly local?: boolean;
}

/** The output, the settings and the API access of a command. */
export interface Context {
  readonly output: Output;
  /** The saved settings. Throws `invalid_config` if the settings file cannot be read. */
  readonly settings: Settings;
  /** The URL of the service. Throws as `settings` does if the settings determine the URL. */
  readonly url: string;
  /**
   * Returns the options of `createApi`, without credentials. The `fetch` in them uses the proxies of the environment. Throws
   * `invalid_config` if the URL of the service or of a proxy is invalid.
   */
  access(): Promise<Pick<AccessOptions, "base_url" | "fetch" | "user_agent">>;
  /** Whether standard input and standard error are terminals, so that prompts are possible. */
  readonly interactive: boolean;
  /** Aborted by SIGINT (Ctrl-C) and SIGTERM. */
  readonly signal: AbortSignal;
  /**
   * Returns the API of the service, with credentials from the environment, otherwise from the sign-in. Throws as `access` does,
   * and `unauthenticated` if neither has credentials for this service.
   */
  api(): Promise<Api>;
  /**
   * Returns an executor that calls the service or, with `--local`, executes in this process. The caller closes the executor. The
   * signal closes an executor that calls the service, because `describe` takes no signal.
   */
  executor(connector: ConnectorQuery | FoundConnector): Promise<Executor>;
  /** Returns the first that is set: `given`, `AGENT_CONNECTORS_WORKSPACE`, or the workspace of the settings. */
  workspaceOf(given: string | undefined): string | undefined;
  readonly local: boolean;
  readonly commands: readonly Command[];
}

const defaultUrl = "http://127.0.0.1:4000";

interface ContextOptions extends GlobalOptions {
  readonly signal: AbortSignal;
  readonly commands: readonly Command[];
}

/** Opens the context of a command. */
export async function openContext({ signal, commands, ...options }: ContextOptions): Promise<Context> {
  const { env, stdin, stdout, stderr } = process;
  const local = options.local === true;
  // Only a command that uses the settings fails if they cannot be read. No command uses them with `--local`.
  const [read] = await Promise.allSettled([local ? {} : readSettings()]);
  const settings = (): Settings => {
    if (read.status === "rejected") throw read.reason;
    return read.value;
  };
  const service = () => {
    const [source, given] = urlOf(options.url, { env, settings });
    return { source, url: given.replace(/\/+$/, "") };
  };
  const output = createOutput({ stdout, stderr }, options.output);
  let opened: Promise<Api> | undefined;
  const access = async () => {
    const { source, url } = service();
    // The client checks the URL too, but its error would name `base_url` instead of the user's setting.
    givenUrl(source, url);
    return { base_url: url, fetch: await fetchThroughProxies(), user_agent: "agent-cli" };
  };
  const api = async () => {
    const { url } = service();
    opened ??= openApi({ settings, url, organization: options.organization, access, notice: output.notice, signal });
    return opened;
  };
  return {
    output,
    get settings() {
      return settings();
    },
    get url() {
      return service().url;
    },
    access,
    interactive: stdin.isTTY === true && stderr.isTTY === true,
    signal,
    api,
    async executor(connector) {
      if (local) return (await import("./local-executor.ts")).openLocalExecutor(connector.name, env);
      const { createHostedExecutor } = await import("@agent-connectors/client");
      const executor = createHostedExecutor(await api(), connector);
      signal.addEventListener("abort", () => executor.close(), { once: true });
      return executor;
    },
    workspaceOf: (given) => given ?? (env.AGENT_CONNECTORS_WORKSPACE || settings().workspace),
    local,
    commands,
  };
}

/**
 * Returns the URL of the service, and its source for error messages. For the default URL, the returned source is wrong, but no
 * message shows it, because this URL is valid.
 */
function urlOf(
  option: string | undefined,
  { env, settings }: { readonly env: NodeJS.ProcessEnv; readonly settings: () => Settings },
): readonly [source: string, url: string] {
  if (option !== undefined) return ["--url", option];
  if (env.AGENT_CONNECTORS_URL) return ["AGENT_CONNECTORS_URL", env.AGENT_CONNECTORS_URL];
  return ["the settings file", settings().url ?? defaultUrl];
}

interface Opening extends Pick<Context, "access" | "signal"> {
  readonly settings: () => Settings;
  readonly url: string;
  readonly organization: string | undefined;
  readonly notice: Output["notice"];
}

async function openApi({ settings, url, organization, access, notice, signal }: Opening): Promise<Api> {
  const { createApi } = await import("@agent-connectors/client");
  const shared = { ...(await access()), ...(organization !== undefined && { organization_id: organization }) };
  if (precedingVariable() !== undefined) return createApi(shared);
  const { sign_in: stored, url: signedInTo } = settings();
  if (!stored || signedInTo !== url)
    throw new ConnectorError(
      "unauthenticated",
      `you are not signed in to '${url}'; run agent-cli login --url ${url}, or set AGENT_CONNECTORS_CLIENT_ID and AGENT_CONNECTORS_CLIENT_SECRET`,
    );
  if (stored.kind === "user") {
    const { userAccess } = await import("./renew-sign-in.ts");
    return createApi({ ...shared, ...userAccess({ access: shared, url, notice, signal }) });
  }
  const { readSignInOf } = await import("./sign-in.ts");
  const { client_id, client_secret } = await readSignInOf(url, "client");
  return createApi({ ...shared, client_id, client_secret });
}
