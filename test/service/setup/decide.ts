/** Allows or denies access on the page of the sandbox. Returns the URL of the callback, or a description of a failure. */
export async function decide(authorizeUrl: string, decision: "allow" | "deny"): Promise<string> {
  const response = await fetch(authorizeUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  return response.headers.get("location") ?? `${response.status}: ${await response.text()}`;
}
