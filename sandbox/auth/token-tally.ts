/** How often a token endpoint has granted a token, and refused one. */
export interface TokenCounts {
  readonly granted: number;
  readonly refused: number;
}

/** Counts what a token endpoint answers. */
export interface TokenTally {
  readonly add: (outcome: keyof TokenCounts) => void;
  readonly counts: () => TokenCounts;
}

/** A tally that begins at none. */
export function createTokenTally(): TokenTally {
  let counts: TokenCounts = { granted: 0, refused: 0 };
  return {
    add: (outcome) => {
      counts = { ...counts, [outcome]: counts[outcome] + 1 };
    },
    counts: () => counts,
  };
}
