/** Where the provider sends browsers back to; the operator registers it there. */
export function redirectUri(publicUrl: string): string {
  return `${publicUrl}/sign-in/oidc/callback`;
}
