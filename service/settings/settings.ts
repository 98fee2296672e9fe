import type { Credentials } from "@agent-connectors/runtime";
import type { Secret } from "../secret.ts";

/** How the service runs. Read from the environment by `settingsFrom`; every default is filled in there. */
export interface Settings {
  /** Interface to listen on; loopback by default. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Origin that browsers and clients use, without a slash at its end; absent, that of the listening socket. */
  readonly publicUrl?: string;
  /** Folder of the embedded database and of the master key file. */
  readonly dataDir: string;
  /** `postgres://…`; absent for the embedded SQLite. */
  readonly databaseUrl?: Secret<string>;
  /** Master keys, base64 of 32 bytes each, the newest first; absent, those of the key file. */
  readonly masterKeys?: Secret<readonly string[]>;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** How many proxies before the service tell the client's address (`X-Forwarded-For`). */
  readonly trustedProxies: number;
  /** Private addresses that connectors may reach all the same: `10.0.0.0/8`, `127.0.0.1:4010`, `wiki.internal`. */
  readonly egressAllow: readonly string[];
  /** Stands for a kind's own base URL: a sandbox, a proxy. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /** OAuth apps of the operator by kind: credential fields that people need not give. */
  readonly oauthApps: Secret<Readonly<Record<string, Credentials>>>;
  /** An OpenID Connect provider that users may sign in with; the issuer is https, or on this machine. */
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: Secret<string> };
  /** Bearer token for `/metrics`; absent, it answers to loopback only. */
  readonly metricsToken?: Secret<string>;
  readonly bounds: Bounds;
}

/** How much at once, and how long. */
export interface Bounds {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Levels of nesting in a request's body. */
  readonly bodyDepth: number;
  /** Requests a minute of one principal, or of one address where nobody is signed in. */
  readonly requestsPerMinute: number;
  /**
   * Sign-in attempts, device codes asked for or typed and set-up forms a minute of one address; sign-ins to one account
   * may be four times as many.
   */
  readonly signInsPerMinute: number;
  /** Executions at once, in all and of one principal. */
  readonly executions: number;
  readonly executionsPerPrincipal: number;
  /** Until a request has arrived, headers and body, in milliseconds. */
  readonly receiveMs: number;
  /** A whole request, in milliseconds; a download's body is outside. */
  readonly requestMs: number;
  /** What runs at shutdown may take so long, in milliseconds. */
  readonly shutdownMs: number;
}

/** How much at once, and how long, unless the environment says otherwise. */
export const defaultBounds: Bounds = {
  bodyBytes: 4 * 1024 * 1024,
  bodyDepth: 64,
  requestsPerMinute: 1_200,
  signInsPerMinute: 30,
  executions: 500,
  executionsPerPrincipal: 100,
  receiveMs: 30_000,
  requestMs: 300_000,
  // Shorter than the 30 s after which orchestrators kill.
  shutdownMs: 25_000,
};

/** What `REQUEST_TIMEOUT_MS` may be at most: an hour. */
export const longestRequestMs = 3_600_000;
