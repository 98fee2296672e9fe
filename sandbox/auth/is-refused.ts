/** Whether the sandbox turns a credential away: an empty one, and, to try failures with, one that says so itself. */
export function isRefused(credential: unknown): boolean {
  const text = String(credential ?? "");
  return text.trim() === "" || /invalid|revoked/i.test(text);
}
