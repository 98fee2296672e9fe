/** How long a link to a set-up page works, in seconds: unless the caller asks for another time, and at least; at most a week. */
export const sessionLifetime = { shortest: 15 * 60, longest: 7 * 24 * 60 * 60 } as const;
