/** The sign-in page (or what begins a sign-in with the provider), which ends at a path of ours. */
export function signInPath(returnTo: string, path: "/sign-in" | "/sign-in/oidc" = "/sign-in"): string {
  return `${path}?${new URLSearchParams({ return_to: returnTo })}`;
}
