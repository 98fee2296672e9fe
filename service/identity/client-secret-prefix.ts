/** How secrets of API clients begin. */
export const clientSecretPrefix = "acs_";
