/** What a session's draft is sealed for. */
export function draftPurpose(sessionId: string): string {
  return `setup-session:${sessionId}`;
}
