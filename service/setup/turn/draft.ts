import type { Credentials, ErrorCode, Json } from "@agent-connectors/runtime";

/** What a session keeps between two requests of its browser. It is stored sealed, and not after the session's end. */
export interface Draft {
  /** Hash of the cookie of the one browser that may use the link. */
  readonly browser: string;
  /** What was filled in last, less its secrets. */
  readonly given?: GivenForm;
  /** How the last attempt failed. */
  readonly failure?: SetupFailure;
  /** The OAuth dance under way. */
  readonly dance?: Dance;
  /** Whose turn it is, and until when nobody else's (epoch milliseconds). */
  readonly turn?: { readonly id: string; readonly until: number };
}

/** A form, as it may be shown again. */
export interface GivenForm {
  /** Key of the way to authenticate. */
  readonly choice: string;
  /** Texts by the names of the controls. */
  readonly texts: Readonly<Record<string, string>>;
}

/** How an attempt failed, in words for those who do not know the system. */
export interface SetupFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

/** What must be known when a person comes back from the upstream's page. */
export interface Dance {
  /** Of the page's address, to lead back there: it is stored nowhere else but hashed. */
  readonly token: string;
  readonly auth: string;
  /** What was filled in: the client's id and secret, where the operator has no app. */
  readonly fields: Credentials;
  readonly replicationConfig: Readonly<Record<string, Json>>;
  /** Of PKCE. */
  readonly verifier: string;
}
