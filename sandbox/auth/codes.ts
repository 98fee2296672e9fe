import type { OAuth } from "@agent-connectors/runtime";
import { hashText } from "../generate/hash-text.ts";
import { mix } from "../generate/mix.ts";

/** Milliseconds that a code holds. */
const lifetime = 60_000;

/** Codes that nobody has fetched a token with, at most. */
const most = 1000;

/** What a code was given for, and is bound to. */
export interface CodeTerms {
  readonly oauth: OAuth;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The S256 challenge (RFC 7636 §4.2), where there was one. */
  readonly challenge?: string | undefined;
}

/** The authorization codes of one kind. Times are in epoch milliseconds. */
export interface Codes {
  /** A code that holds once, and for a minute. */
  readonly issue: (terms: CodeTerms, now: number) => string;
  /** Takes a code in payment, whatever comes of it; `undefined` for one that is unknown, was used or has expired. */
  readonly redeem: (code: string, now: number) => CodeTerms | undefined;
}

/** A kind without codes. */
export function createCodes(kind: string, seed: number): Codes {
  const salt = hashText(`${seed}/${kind}/codes`);
  const open = new Map<string, { readonly terms: CodeTerms; readonly until: number }>();
  let serial = 0;
  return {
    issue: (terms, now) => {
      serial++;
      const code = `code_${serial.toString(36)}_${mix(salt, serial).toString(36)}`;
      const oldest = open.size >= most ? open.keys().next() : undefined;
      if (oldest && !oldest.done) open.delete(oldest.value);
      open.set(code, { terms, until: now + lifetime });
      return code;
    },
    redeem: (code, now) => {
      const found = open.get(code);
      open.delete(code);
      return found && now < found.until ? found.terms : undefined;
    },
  };
}
