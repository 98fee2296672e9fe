/** Longer than any attempt takes, in milliseconds: a process that ended amid one holds nobody up for longer. */
export const longestTurn = 90_000;
