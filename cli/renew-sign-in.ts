import { requestToken } from "@agent-connectors/client";
import { ConnectorError } from "@agent-connectors/runtime/portable";
import { readSettings, type SignIn, settingsFile } from "./settings.ts";
import { withSettingsLock } from "./settings-lock.ts";
import { readSignInOf, saveSignIn, storeOf } from "./sign-in.ts";

/** An access token that expires within this number of milliseconds is renewed before use. */
const marginMs = 30_000;

/**
 * Returns a function that returns the access token of the user who is signed in to a service. Its first call reads the sign-in.
 * If the token has expired or expires soon, a call reads the sign-in again. If no other process has renewed the sign-in, the call
 * renews it.
 */
export function tokenSource(session: Session): () => Promise<string> {
  let user: User | undefined;
  return async () => {
    if (!user || !isFresh(user)) user = await readSignInOf(session.url, "user");
    if (!isFresh(user)) user = await withSettingsLock(session.signal, () => renewedUser(session));
    return user.access_token;
  };
}

/**
 * Renews the sign-in, unless another process has renewed it during the wait for the lock. A refresh token works only once, so one
 * process renews the sign-in, and the others read the result.
 */
async function renewedUser({ access, url, notice }: Session): Promise<User> {
  const user = await readSignInOf(url, "user");
  if (isFresh(user)) return user;
  const renewed = await requestUser(access, { grant_type: "refresh_token", refresh_token: user.refresh_token });
  const store = storeOf((await readSettings()).sign_in);
  const used = await saveSignIn(url, renewed, store === "keychain" ? undefined : store);
  if (used !== store) notice(`The keychain refuses the renewed sign-in. The sign-in is now in '${settingsFile()}'.`);
  return renewed;
}

/** The service to which a user is signed in, and the inputs of the renewal of the sign-in. */
interface Session {
  readonly access: ServiceAccess;
  readonly url: string;
  /** Tells the user that the sign-in is now saved in another place. */
  readonly notice: (line: string) => void;
  /** Ends the wait for another process that renews the sign-in. */
  readonly signal: AbortSignal;
}

type ServiceAccess = Parameters<typeof requestToken>[0];

type User = Extract<SignIn, { kind: "user" }>;

function isFresh({ expires_at }: User): boolean {
  return Date.now() < expires_at - marginMs;
}

/** Requests the tokens of a user by an OAuth grant. */
export async function requestUser(access: ServiceAccess, form: Readonly<Record<string, string>>): Promise<User> {
  const { access_token, refresh_token, expires_in } = await requestToken(access, form);
  if (refresh_token === undefined)
    throw new ConnectorError("internal", "expected a refresh token from the service, found none");
  return { kind: "user", access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 };
}
