import { createApi, postOAuth } from "@agent-connectors/client";
import { ConnectorError, systemClock } from "@agent-connectors/runtime/portable";
import { command } from "../command.ts";
import type { Context } from "../context.ts";
import { ExitError } from "../failure.ts";
import { readStandardInput } from "../input.ts";
import { listAll } from "../list-all.ts";
import { loadPrompts } from "../prompts.ts";
import { requestUser } from "../renew-sign-in.ts";
import { precedingVariable, type SignIn, saveSettings, settingsFile } from "../settings.ts";
import { withSettingsLock } from "../settings-lock.ts";
import { checkStore, deleteSignIn, readSignIn, type Store, saveSignIn, storeOf, stores } from "../sign-in.ts";
import { printedFields } from "./shared-fields.ts";

const login = command({
  name: "login",
  summary: "Sign in to a service, in the browser or as an API client",
  examples: [
    "agent-cli login --url https://connectors.example.com",
    "echo $SECRET | agent-cli login --client-id 0198c5c2-…  # an API client, with its secret on standard input",
    "AGENT_CONNECTORS_CLIENT_ID=… AGENT_CONNECTORS_CLIENT_SECRET=… agent-cli login  # an API client in the environment",
  ],
  fields: {
    client_id: {
      schema: {
        type: "string",
        description:
          "id of an API client; its secret is read from standard input; default: the API client in AGENT_CONNECTORS_CLIENT_ID, if the variable is set",
      },
    },
    no_browser: { schema: { type: "boolean", description: "only print the address of the page, and open no browser" } },
    store: {
      schema: {
        type: "string",
        enum: stores,
        description:
          "where to store the sign-in: the keychain of the system, or a file; default: the keychain, if there is one",
      },
    },
  },
  async run({ client_id, no_browser, store: given }, context) {
    const { url } = context;
    // The schema permits only the names of stores.
    const store = given as Store | undefined;
    await withSettingsLock(context.signal, () => checkStore(store));
    const signIn =
      client_id === undefined
        ? (environmentClient() ?? (await signInByDevice(context, { no_browser })))
        : await readClient(client_id, context);
    const { profile, replaced, used } = await saveVerified(context, signIn, store).catch(async (error) => {
      // Without a revocation, the sign-in would stay valid at the service, although it is not saved.
      await revoke(signIn, context.access).catch(() => undefined);
      throw error;
    });
    // If the revocation fails, the replaced sign-in stays valid until it expires.
    await revoke(replaced, context.access).catch(() => undefined);
    context.output.notice(`Signed in to ${url} as ${profile.name}. The sign-in is in ${placeOf(used)}.`);
    const variable = precedingVariable();
    if (variable !== undefined) context.output.notice(precedence("this sign-in", variable));
    await context.output.result(profile, { rows: [{ name: profile.name, email: profile.email, url }] });
  },
});

const logout = command({
  name: "logout",
  summary: "Sign out, and revoke the sign-in",
  examples: ["agent-cli logout"],
  fields: {},
  async run(_, { settings, access, output, signal }) {
    const { url } = settings;
    // If the sign-in cannot be read, the command still deletes it.
    const signIn = url === undefined ? undefined : await readSignIn(url).catch(() => undefined);
    const [deletion] = await Promise.allSettled([withSettingsLock(signal, deleteSignIn)]);
    if (deletion.status === "rejected" && signal.aborted) throw deletion.reason;
    // Revokes the sign-in even if the deletion failed, so that a sign-in left in the keychain no longer works.
    const [revocation] = await Promise.allSettled([
      revoke(signIn, async () => ({ ...(await access()), base_url: url })),
    ]);
    if (deletion.status === "rejected") throw deletion.reason;
    if (revocation.status === "rejected") throw notRevoked(revocation.reason);
    output.notice(settings.sign_in ? "Signed out." : "You were not signed in.");
  },
});

const whoami = command({
  name: "whoami",
  summary: "Show your account, your organization, and where the sign-in is stored",
  examples: ["agent-cli whoami", "agent-cli whoami --output json"],
  fields: { fields: printedFields },
  async run({ fields }, context) {
    const { output } = context;
    const profile = await readProfile(context);
    const sign_in = signInPlace(context);
    const { name, email, kind, organizations } = profile;
    const chosen = organizations.find(({ id }) => id === profile.organization_id);
    const row = { name, email, kind, organization: chosen?.name ?? "", role: profile.role, sign_in };
    await output.result({ ...profile, sign_in }, { rows: [row], fields });
  },
});

const listOrganizations = command({
  name: "organizations list",
  summary: "List your organizations",
  examples: ["agent-cli organizations list"],
  fields: { fields: printedFields },
  async run({ fields }, context) {
    const { organizations } = await readProfile(context);
    await context.output.result(organizations, { rows: organizations, fields });
  },
});

const useOrganization = command({
  name: "organizations use",
  summary: "Set the default organization of your calls",
  examples: ["agent-cli organizations use Acme"],
  fields: {
    organization: {
      schema: { type: "string", description: "name or id of the organization" },
      required: true,
      argument: 0,
    },
  },
  async run({ organization }, context) {
    const { api, settings, output, signal } = context;
    const profile = await readProfile(context);
    const found = findNamed(profile.organizations, { noun: "organization", name: organization });
    const body = { default_organization_id: found.id };
    await (await api()).json({ method: "PATCH", path: "/api/v1/me", body, signal, effect: "writes" });
    // The saved workspace belongs to the previous organization.
    if (!found.default && settings.workspace !== undefined)
      await withSettingsLock(signal, () => saveSettings({ workspace: undefined }));
    output.notice(
      process.env[organizationVariable]
        ? `Your default organization is '${found.name}'. ${precedence("it", organizationVariable)}`
        : `Your calls use the organization '${found.name}'.`,
    );
  },
});

const listWorkspaces = command({
  name: "workspaces list",
  summary: "List the workspaces that you can see",
  examples: ["agent-cli workspaces list"],
  fields: { fields: printedFields },
  async run({ fields }, context) {
    const workspaces = await workspacesOf(context);
    await context.output.result(workspaces, { rows: workspaces, fields });
  },
});

const useWorkspace = command({
  name: "workspaces use",
  summary: "Set the workspace of later commands",
  examples: ["agent-cli workspaces use default"],
  fields: {
    workspace: { schema: { type: "string", description: "name or id of the workspace" }, required: true, argument: 0 },
  },
  async run({ workspace }, context) {
    const found = findNamed(await workspacesOf(context), { noun: "workspace", name: workspace });
    await withSettingsLock(context.signal, () => saveSettings({ workspace: found.name }));
    context.output.notice(
      process.env[workspaceVariable]
        ? `The workspace '${found.name}' is saved. ${precedence("it", workspaceVariable)}`
        : `Commands use the workspace '${found.name}'.`,
    );
  },
});

/** The commands for the sign-in, the organization and the workspace. */
export const accountCommands = [
  login,
  logout,
  whoami,
  listOrganizations,
  useOrganization,
  listWorkspaces,
  useWorkspace,
];

const organizationVariable = "AGENT_CONNECTORS_ORGANIZATION_ID";
const workspaceVariable = "AGENT_CONNECTORS_WORKSPACE";

/** Returns the notice that a variable of the environment takes precedence over what a command has saved. */
function precedence(saved: string, variable: string): string {
  return `Commands do not use ${saved} while ${variable} is set, because the variable takes precedence.`;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Profile extends Named {
  readonly kind: string;
  readonly email: string | null;
  readonly organization_id: string | null;
  readonly role: string | null;
  readonly organizations: readonly Organization[];
}

interface Organization extends Named {
  /** Whether requests that name no organization use this one. */
  readonly default: boolean;
}

async function readProfile({ api, signal }: Pick<Context, "api" | "signal">): Promise<Profile> {
  return (await (await api()).json({ method: "GET", path: "/api/v1/me", signal, effect: "reads" })) as Profile;
}

function signInPlace(context: Context): string {
  // Reads the settings only if necessary, because `context.settings` throws if they cannot be read.
  return precedingVariable() === undefined ? storeOf(context.settings.sign_in) : "environment";
}

function placeOf(store: Store): string {
  return store === "keychain" ? "the keychain of the system" : `'${settingsFile()}', which only you can read`;
}

async function workspacesOf({ api, signal }: Context): Promise<readonly Named[]> {
  return listAll<Named>(await api(), { path: "/api/v1/workspaces", signal });
}

function findNamed<Item extends Named>(items: readonly Item[], { noun, name }: { noun: string; name: string }): Item {
  const found = items.find((item) => item.id === name) ?? items.find((item) => item.name === name);
  if (found) return found;
  const names = items.map((item) => `'${item.name}'`).join(", ");
  const known = names === "" ? `you can see no ${noun}s; an admin can add you to one` : `there are ${names}`;
  throw new ConnectorError("not_found", `there is no ${noun} '${name}'; ${known}`);
}

/** Revokes the sign-in of a user. An API client has no sign-in at the service. */
async function revoke(signIn: SignIn | undefined, access: Context["access"]): Promise<void> {
  if (signIn?.kind !== "user") return;
  await postOAuth(await access(), "/api/v1/oauth/revoke", { token: signIn.refresh_token });
}

function notRevoked(error: unknown): ConnectorError {
  const { code, reason } = ConnectorError.from(error);
  return new ConnectorError(
    code,
    `you are signed out on this computer, but the service did not confirm the logout (${reason}); the sign-in can stay valid at the service until it expires or your password changes`,
  );
}

/** Saves a sign-in that the service accepts. Returns the profile of the account, the replaced sign-in, and the store. */
async function saveVerified(context: Context, signIn: SignIn, store: Store | undefined) {
  const { url, signal } = context;
  const profile = await profileOf(context, signIn);
  const replaced = await readSignIn(url).catch(() => undefined);
  const used = await withSettingsLock(signal, () => saveSignIn(url, signIn, store));
  return { profile, replaced, used };
}

async function profileOf({ access, signal }: Context, signIn: SignIn): Promise<Profile> {
  const credentials =
    signIn.kind === "user"
      ? { token: signIn.access_token }
      : { client_id: signIn.client_id, client_secret: signIn.client_secret };
  const api = createApi({ ...(await access()), ...credentials });
  return readProfile({ api: async () => api, signal });
}

function environmentClient(): SignIn | undefined {
  const { AGENT_CONNECTORS_CLIENT_ID: client_id, AGENT_CONNECTORS_CLIENT_SECRET: client_secret } = process.env;
  if (!client_id) return undefined;
  if (client_secret) return { kind: "client", client_id, client_secret };
  throw new ConnectorError(
    "invalid_config",
    "expected AGENT_CONNECTORS_CLIENT_SECRET with AGENT_CONNECTORS_CLIENT_ID, found only the id; set the secret, or unset the id",
  );
}

async function readClient(client_id: string, { interactive, signal }: Context): Promise<SignIn> {
  const client_secret = interactive ? await askSecret(signal) : (await readStandardInput(signal)).trim();
  if (client_secret === "")
    throw new ConnectorError("invalid_params", "expected the client secret on standard input, found nothing");
  return { kind: "client", client_id, client_secret };
}

async function askSecret(signal: AbortSignal): Promise<string> {
  const { isCancel, password } = await loadPrompts();
  const typed = await password({ message: "Client secret", output: process.stderr, signal });
  if (isCancel(typed)) throw ExitError.interrupted();
  return typed ?? "";
}

/** The response of the device authorization endpoint (RFC 8628 §3.2). */
interface DeviceAuthorization {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  /** Lifetime of the codes in seconds. */
  readonly expires_in: number;
  /** Seconds between two token requests. */
  readonly interval: number;
}

async function signInByDevice(
  { access, output, signal }: Context,
  { no_browser }: { readonly no_browser: boolean | undefined },
): Promise<SignIn> {
  const { hostname } = await import("node:os");
  const path = "/api/v1/oauth/device_authorization";
  const service = await access();
  const device = (await postOAuth(service, path, {
    client_name: `agent-cli on ${hostname()}`,
  })) as DeviceAuthorization;
  output.notice(`Open ${device.verification_uri_complete} and allow the code ${device.user_code}.`);
  if (!no_browser) await openBrowser(device.verification_uri_complete);
  const text = "Waiting for the sign-in in the browser; Ctrl-C cancels it";
  return output.waitFor(text, () => pollForTokens(service, device, signal));
}

/**
 * Opens a page in the browser. Ignores failures, because the callers also print the address. Ignores addresses that are not
 * `http:` or `https:`, because the system can open them with programs other than the browser.
 */
export async function openBrowser(page: string): Promise<void> {
  const url = URL.parse(page);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return;
  const { default: open } = await import("open");
  const opened = await open(url.href).catch(() => undefined);
  opened?.on("error", () => {});
}

async function pollForTokens(
  service: Awaited<ReturnType<Context["access"]>>,
  device: DeviceAuthorization,
  signal: AbortSignal,
): Promise<SignIn> {
  const form = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: device.device_code };
  const expiry = Date.now() + device.expires_in * 1_000;
  for (let seconds = device.interval; ; ) {
    await systemClock.sleep(seconds * 1_000, signal);
    try {
      return await requestUser(service, form);
    } catch (error) {
      const { upstream, retryable } = ConnectorError.from(error);
      const code = upstream?.code;
      // `slow_down` increases the interval by five seconds (RFC 8628 §3.5). A temporary failure does too, until the codes expire.
      if (code === "slow_down" || (retryable && Date.now() < expiry)) seconds += 5;
      else if (code !== "authorization_pending") throw refusalOf(error, code);
    }
  }
}

function refusalOf(error: unknown, code: string | undefined): unknown {
  if (code === "access_denied") return new ConnectorError("permission_denied", "the sign-in was denied on the page");
  if (code === "expired_token")
    return new ConnectorError("unauthenticated", "the code expired; run agent-cli login again");
  return error;
}
