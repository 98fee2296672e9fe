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

export interface Elsewhere {
  readonly provider: OpenidProvider;
  /** Ends the provider. */
  readonly leave: () => Promise<void>;
  /** Of the service, which has sealed with it what a browser keeps. */
  readonly masterKey: string;
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Sent>;
  /** Notes a secret that is told nowhere. */
  readonly plant: (name: string, value: string) => void;
  /** Notes a secret that is told at one place only. */
  readonly tellOnce: (name: string, value: string, place: string) => void;
}

/** Signs a user in with the provider, once more with the same code, and when the provider is away; notes all secrets. */
export async function signInElsewhere({ provider, leave, masterKey, send, plant, tellOnce }: Elsewhere): Promise<void> {
  const vault = createVault(keyringOf([masterKey]));
  const begin = async (name: string) => {
    const begun = await send("GET", "/sign-in/oidc?return_to=/device");
    expect(begun.status).toBe(303);
    const cookie = cookieOf(begun, "agent_connectors_oidc");
    const sealed = decodeURIComponent(cookie.value);
    tellOnce(`${name}: sealed attempt`, sealed, begun.place);
    const opened = await vault.openText(sealed, attemptPurpose);
    // A text of the service's: nobody else can seal for this purpose.
    const { verifier, state, nonce } = JSON.parse(opened.reveal()) as Attempt;
    plant(`${name}: verifier`, verifier);
    tellOnce(`${name}: state`, state, begun.place);
    tellOnce(`${name}: nonce`, nonce, begun.place);
    const back = new URL(await provider.visit(begun.headers.get("location") ?? "", "ada"));
    plant(`${name}: provider's code`, back.searchParams.get("code") ?? "");
    return () => send("GET", `${back.pathname}${back.search}`, { headers: { cookie: cookie.line } });
  };
  provider.accounts.set("ada", { email: "ada@example.com", email_verified: true });
  const answered = vi.spyOn(ServerResponse.prototype, "end");
  onTestFinished(() => answered.mockRestore());
  const comeBack = await begin("sign-in");
  const signedIn = await comeBack();
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/device"]);
  tellOnce("session cookie by the provider", cookieOf(signedIn, "agent_connectors").value, signedIn.place);
  const [granted] = answered.mock.calls.flatMap(([body]) => {
    const text = String(body);
    return text.startsWith("{") && text.includes('"access_token":') ? [JSON.parse(text)] : [];
  });
  expect(granted).toMatchObject({ id_token: expect.any(String), access_token: expect.any(String) });
  plant("provider's ID token", granted.id_token);
  plant("provider's access token", granted.access_token);
  expect((await comeBack()).status).toBe(401);
  const comeLate = await begin("late sign-in");
  await leave();
  expect((await comeLate()).status).toBe(503);
}

/** What is set as a cookie, and the line that sends it back. */
function cookieOf({ headers }: Sent, name: string): { readonly value: string; readonly line: string } {
  const [line = ""] = headers.getSetCookie().flatMap((set) => (set.startsWith(`${name}=`) ? [set.split(";")[0]] : []));
  return { value: line.slice(name.length + 1), line };
}
