/** How long a link to a set-up page holds, in milliseconds. */
export const sessionLifetime = 15 * 60_000;
