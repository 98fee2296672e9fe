/** An e-mail as it is stored and looked up: without spaces around it, in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
