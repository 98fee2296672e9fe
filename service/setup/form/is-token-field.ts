const tokenFields: ReadonlySet<string> = new Set(["access_token", "refresh_token"]);

/** Whether a credential field is what an authorization grants: nobody is asked for it who can grant it. */
export function isTokenField(name: string): boolean {
  return tokenFields.has(name);
}
