import type { Credentials } from "@agent-connectors/runtime";
import type { ServiceLimits } from "../limits.ts";
import type { Secret } from "../secret.ts";

/** The settings of the service. `settingsFrom` adds the defaults. */
export interface Settings {
  /** Interface to listen on; loopback by default. */
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** Origin that browsers and clients use, without a trailing slash; by default the origin of the listening socket. */
  readonly publicUrl?: string;
  /** Folder of the embedded database, the embedded context stores and the key file. */
  readonly dataDir: string;
  /** `postgres://…`; the embedded SQLite by default. */
  readonly databaseUrl?: Secret<string>;
  /** `postgres://…` for the context stores; by default `databaseUrl`. If both are absent, the stores are files in `dataDir`. */
  readonly storeDatabaseUrl?: Secret<string>;
  /** Base64 of 32 bytes each, the newest first; by default the keys in the key file. */
  readonly masterKeys?: Secret<readonly string[]>;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Number of proxies in front of the service that add the client's address to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Private addresses that connectors may reach: `10.0.0.0/8`, `127.0.0.1:4010`, `wiki.internal`. */
  readonly egressAllow: readonly string[];
  /** Origins whose pages may call the service from a browser, such as `https://app.example.com`. */
  readonly corsOrigins: readonly string[];
  /** Base URLs by kind, for a sandbox or a proxy. They replace the kinds' own base URLs. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /** Credential fields of the operator's OAuth apps, by kind. Users do not have to enter these fields. */
  readonly oauthApps: Secret<Readonly<Record<string, Credentials>>>;
  /** An OpenID Connect provider that users may sign in with. The issuer uses https, or is on this machine. */
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: Secret<string> };
  /** The models for searches by similarity; without them, the built-in embedder compares words and spelling. */
  readonly embeddings?: Embeddings;
  /** Bearer token for `/metrics`; by default only this machine may read the metrics. */
  readonly metricsToken?: Secret<string>;
  readonly limits: ServiceLimits;
}

/**
 * Models that embed passages, at an endpoint or as ONNX files in a folder. The newest model is first. The older models serve
 * searches until the newest has embedded all passages.
 */
export type Embeddings = { readonly models: readonly [string, ...string[]] } & (
  | { readonly url: string; readonly key?: Secret<string> }
  | { readonly folder: string }
);
