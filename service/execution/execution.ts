import type { CallOptions, Download, Result } from "@agent-connectors/runtime";
import type { KeptTokens } from "../credentials/tokens/token-store.ts";
import type { QuestionInOrganization } from "../identity/callers.ts";
import type { LargePageReaders } from "./large-pages.ts";
import type { LargeResult } from "./large-result.ts";
import type { Slots } from "./slots.ts";

/** One operation, as it is asked for. */
export interface ExecuteRequest {
  readonly connectorId: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** Why, in the caller's words, for the audit. */
  readonly intent?: string;
  readonly requestId: string;
}

/** Runs operations with stored credentials. */
export interface Execution {
  /**
   * Executes once, if the caller may, and records it. Throws `ConnectorError`s: `unauthenticated` where the principal is
   * gone, `not_found` for a connector that the caller cannot see, `permission_denied`, `credentials_rejected` where it
   * must be reconnected, and the runtime's own.
   */
  execute(asking: QuestionInOrganization, request: ExecuteRequest): Promise<Result | LargeResult | Download>;
  /** For whoever else uses stored credentials: all of them renew a token one at a time. */
  readonly keeper: KeptTokens["keeper"];
  /** For whoever else calls upstreams: what runs at once is counted together. */
  readonly slots: Slots;
  readonly largePages: LargePageReaders;
  /** Ends what is under way, and writes the audit of it. */
  close(): Promise<void>;
}
