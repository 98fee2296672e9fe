/**
 * Posts a decision to the sandbox's authorization page. Returns the URL of the redirect, or the status and the text of a
 * response without a redirect.
 */
export async function decide(authorizeUrl: string, decision: "allow" | "deny"): Promise<string> {
  const response = await fetch(authorizeUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  return response.headers.get("location") ?? `${response.status}: ${await response.text()}`;
}
