import { abortable, type CredentialSource } from "@agent-connectors/runtime";
import type { KeptToken } from "./kept-token.ts";

/** Whether a token can be used now. */
export type IsGood = (token: KeptToken) => boolean;

export interface TokenSourceOptions {
  readonly now: () => number;
  /** Gets a good token in place of one that is not. */
  readonly renew: (held: KeptToken, isGood: IsGood) => Promise<KeptToken>;
}

/** Any number of callers wait for one renewal; one who leaves does not end it for the others. */
export function createTokenSource(first: KeptToken, { now, renew }: TokenSourceOptions): CredentialSource {
  let held = first;
  /** The token that the upstream refused last: never used again, whatever is said of its end. */
  let rejected: string | undefined;
  let renewal: Promise<KeptToken> | undefined;

  const isGood: IsGood = ({ credentials, renewAt }) => {
    const { access_token } = credentials.reveal();
    return access_token !== undefined && access_token !== rejected && now() < renewAt;
  };
  const begin = async (): Promise<KeptToken> => {
    try {
      held = await renew(held, isGood);
      return held;
    } finally {
      renewal = undefined;
    }
  };
  const renewed = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    renewal ??= begin();
    return (await abortable(renewal, signal)).credentials.reveal();
  };
  return {
    current: async (signal) => (isGood(held) ? held.credentials.reveal() : renewed(signal)),
    async renewed(used, signal) {
      if (held.credentials.reveal().access_token === used.access_token) rejected = used.access_token;
      return isGood(held) ? held.credentials.reveal() : renewed(signal);
    },
    async close() {
      await renewal?.catch(() => {});
    },
  };
}
