/** Longer text (in code units) matches no pattern: those are for ids, names and hosts, and may take its square in time. */
export const longestMatched = 2000;
