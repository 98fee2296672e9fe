import { ServerResponse } from "node:http";
import { expect, onTestFinished, vi } from "vitest";
import { type Attempt, attemptPurpose } from "../../../service/identity/oidc/start.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { keyringOf } from "../keyring-of.ts";
import type { OpenidProvider } from "../sign-in/openid-provider.ts";

interface Sent {
  readonly place: string;
  readonly status: number;
  readonly headers: Headers;
}

interface ProviderSignIn {
  readonly provider: OpenidProvider;
  readonly closeProvider: () => Promise<void>;
  /** The key that seals the `Attempt` in a cookie of the browser. */
  readonly masterKey: string;
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Sent>;
  /** Records a secret that no output may contain. */
  readonly plant: (name: string, value: string) => void;
  /** Records a secret that only the output `place` may contain. */
  readonly allowAt: (name: string, value: string, place: string) => void;
}

/**
 * Signs a user in with the provider, and expects that a second use of the provider's code is refused. Then begins another
 * sign-in, closes the provider, and expects that this sign-in fails. Records the secrets of both sign-ins.
 */
export async function signInWithProvider({
  provider,
  closeProvider,
  masterKey,
  send,
  plant,
  allowAt,
}: ProviderSignIn): Promise<void> {
  const vault = createVault(keyringOf([masterKey]));
  const begin = async (name: string) => {
    const begun = await send("GET", "/sign-in/oidc?return_to=/device");
    expect(begun.status).toBe(303);
    const cookie = cookieOf(begun, "agent_connectors_oidc");
    const sealed = decodeURIComponent(cookie.value);
    allowAt(`${name}: sealed attempt`, sealed, begun.place);
    const opened = await vault.openText(sealed, attemptPurpose);
    // The cast is safe, because only the service seals values for this purpose.
    const { verifier, state, nonce } = JSON.parse(opened.reveal()) as Attempt;
    plant(`${name}: verifier`, verifier);
    allowAt(`${name}: state`, state, begun.place);
    allowAt(`${name}: nonce`, nonce, begun.place);
    const back = new URL(await provider.visit(begun.headers.get("location") ?? "", "ada"));
    plant(`${name}: provider's code`, back.searchParams.get("code") ?? "");
    return () => send("GET", `${back.pathname}${back.search}`, { headers: { cookie: cookie.header } });
  };
  provider.accounts.set("ada", { email: "ada@example.com", email_verified: true });
  const responseEnd = vi.spyOn(ServerResponse.prototype, "end");
  onTestFinished(() => responseEnd.mockRestore());
  const expectRefused = async (finish: () => Promise<Sent>) =>
    expect((await finish()).headers.get("location")).toBe("/sign-in?return_to=%2Fdevice");
  const finish = await begin("sign-in");
  const signedIn = await finish();
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/device"]);
  allowAt("session cookie of the service", cookieOf(signedIn, "agent_connectors").value, signedIn.place);
  const [granted] = responseEnd.mock.calls.flatMap(([body]) => {
    const text = String(body);
    return text.startsWith("{") && text.includes('"access_token":') ? [JSON.parse(text)] : [];
  });
  expect(granted).toMatchObject({ id_token: expect.any(String), access_token: expect.any(String) });
  plant("provider's ID token", granted.id_token);
  plant("provider's access token", granted.access_token);
  await expectRefused(finish);
  const finishLate = await begin("late sign-in");
  await closeProvider();
  await expectRefused(finishLate);
}

/** Reads a cookie from a response. `header` is the value of the request header that sends the cookie back. */
function cookieOf({ headers }: Sent, name: string): { readonly value: string; readonly header: string } {
  const [header = ""] = headers
    .getSetCookie()
    .flatMap((set) => (set.startsWith(`${name}=`) ? [set.split(";")[0]] : []));
  return { value: header.slice(name.length + 1), header };
}
