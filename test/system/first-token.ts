import type { Program } from "./run-program.ts";

/** Requests a token for the API client whose id and secret the first start has printed. */
export async function firstToken(
  { url, stdout }: Pick<Program, "url" | "stdout">,
  form: { readonly scope?: string } = {},
): Promise<string> {
  const [, client_id = ""] = /client id +(\S+)/.exec(stdout()) ?? [];
  const [, client_secret = ""] = /client secret +(\S+)/.exec(stdout()) ?? [];
  const response = await fetch(`${url}/api/v1/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret, ...form }),
  });
  const { access_token } = (await response.json()) as { readonly access_token: string };
  return access_token;
}
