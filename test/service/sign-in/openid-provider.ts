import { once } from "node:events";
import { createServer } from "node:http";
import Provider from "oidc-provider";

/** The claims of an account. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** A real OpenID provider on loopback. Users sign in with any name and any password. */
export interface OpenidProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The accounts by name, which is also the subject. Tests can change the accounts. */
  readonly accounts: Map<string, Account>;
  /** Signs a user in, and consents as the user. Returns the URL to which the provider redirects. */
  readonly visit: (url: string, login: string) => Promise<string>;
  /** Cancels a sign-in. Returns the URL to which the provider redirects. */
  readonly cancel: (url: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Options of the provider and of its only client. */
export interface OpenidProviderOptions {
  readonly redirectUri: string;
  /**
   * An `older` provider reads the client secret from the body of the token request, puts all claims into the ID token, and lists
   * the supported values of `prompt`. A `partial` provider puts `email` into the ID token, but not `email_verified`.
   */
  readonly style?: "common" | "older" | "partial";
  /** Default: any free port. */
  readonly port?: number;
}

/** Starts a provider with one client and no accounts. A user without an account has no claims except the subject. */
export async function startOpenidProvider(options: OpenidProviderOptions): Promise<OpenidProvider> {
  const { redirectUri, style = "common", port = 0 } = options;
  const authentication = style === "older" ? "client_secret_post" : "client_secret_basic";
  const [clientId, clientSecret] = ["connectors", "a secret: with %, + and a colon"];
  const accounts = new Map<string, Account>();
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: style === "common",
    ...(style === "older" && { discovery: { prompt_values_supported: ["none", "login", "consent"] } }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      async claims(use) {
        const { email_verified, ...others } = accounts.get(sub) ?? {};
        return { sub, ...others, ...((style !== "partial" || use === "userinfo") && { email_verified }) };
      },
    }),
  });
  server.on("request", provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    visit: (url, login) => visit({ url, redirectUri, login }),
    cancel: (url) => visit({ url, redirectUri }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Visit {
  readonly url: string;
  readonly redirectUri: string;
  readonly login?: string;
}

/** Follows the pages of the provider as a browser does. Without `login`, cancels the sign-in. */
async function visit({ url, redirectUri, login }: Visit): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    form = undefined;
    if (location !== null) {
      next = new URL(location, next);
      if (next.href.startsWith(redirectUri)) return next.href;
      continue;
    }
    const html = await response.text();
    const link = login === undefined ? /href="([^"]+\/abort)"/.exec(html)?.[1] : undefined;
    const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1];
    if (link === undefined && (action === undefined || prompt === undefined))
      throw new Error(`expected a page with a form, found ${html}`);
    next = new URL(link ?? action ?? "", next);
    if (link === undefined) form = new URLSearchParams({ prompt: prompt ?? "", login: login ?? "", password: "any" });
  }
  throw new Error("expected a redirect to the redirect URI, found none after 20 requests");
}
