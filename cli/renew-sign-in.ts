import { type AccessOptions, requestToken } from "@agent-connectors/client";
import { abortable, ConnectorError } from "@agent-connectors/runtime/portable";
import { readSettings, type SignIn, settingsFile } from "./settings.ts";
import { withSettingsLock } from "./settings-lock.ts";
import { readSignInOf, saveSignIn, storeOf } from "./sign-in.ts";

/** An access token counts as expired this number of milliseconds before its expiry. */
const marginMs = 30_000;

/**
 * Returns the options of `createApi` for a user. The function `token` returns the access token. If the token has expired or
 * expires soon, the function reads the sign-in again, and renews the sign-in unless another process has renewed it. If the
 * service refuses a token that has not expired, for example because its signing key was replaced, `fetch` renews the sign-in and
 * sends the request again. Both functions throw the failure of a renewal. The signal of a request ends its wait for the renewal,
 * but not the renewal itself.
 */
export function userAccess(session: Session): UserAccess {
  const send = session.access.fetch ?? fetch;
  let user: User | undefined;
  const token = async (refused?: string): Promise<string> => {
    const isUsable = (found: User) => isFresh(found) && found.access_token !== refused;
    if (!user || !isUsable(user)) user = await readSignInOf(session.url, "user");
    if (!isUsable(user)) user = await withSettingsLock(session.signal, () => renewedUser(session, isUsable));
    return user.access_token;
  };
  return {
    token: () => token(),
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const response = await send(input, init);
      if (response.status !== 401) return response;
      const headers = new Headers(init?.headers);
      await response.body?.cancel();
      const renewing = token(headers.get("authorization")?.replace("Bearer ", ""));
      const renewed = await (init?.signal ? abortable(renewing, init.signal) : renewing);
      headers.set("authorization", `Bearer ${renewed}`);
      return send(input, { ...init, headers });
    },
  };
}

/**
 * Renews the sign-in. The caller holds the settings lock. Reads the sign-in again before the renewal, because a refresh token
 * works only once and another process may have used it.
 */
async function renewedUser({ access, url, notice }: Session, isUsable: (user: User) => boolean): Promise<User> {
  const user = await readSignInOf(url, "user");
  if (isUsable(user)) return user;
  const renewed = await requestUser(access, { grant_type: "refresh_token", refresh_token: user.refresh_token });
  const store = storeOf((await readSettings()).sign_in);
  const used = await saveSignIn(url, renewed, store === "keychain" ? undefined : store);
  if (used !== store) notice(`The keychain refuses the renewed sign-in. The sign-in is now in '${settingsFile()}'.`);
  return renewed;
}

interface UserAccess extends Required<Pick<AccessOptions, "fetch">> {
  readonly token: () => Promise<string>;
}

interface Session {
  readonly access: ServiceAccess;
  readonly url: string;
  readonly notice: (line: string) => void;
  /** Ends the wait for another process that renews the sign-in. */
  readonly signal: AbortSignal;
}

type ServiceAccess = Parameters<typeof requestToken>[0];

type User = Extract<SignIn, { kind: "user" }>;

function isFresh({ expires_at }: User): boolean {
  return Date.now() < expires_at - marginMs;
}

/** Requests the tokens of a user with an OAuth grant. */
export async function requestUser(access: ServiceAccess, form: Readonly<Record<string, string>>): Promise<User> {
  const { access_token, refresh_token, expires_in } = await requestToken(access, form);
  if (refresh_token === undefined)
    throw new ConnectorError("internal", "expected a refresh token from the service, found none");
  return { kind: "user", access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 };
}
