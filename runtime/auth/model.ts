import type { Injection, Schema, Template } from "../model.ts";

/** A credential of an auth option. */
export interface CredentialField {
  readonly schema: Schema;
  readonly required: boolean;
  readonly secret: boolean;
}

/** One way to authenticate. Every option injects values into requests. An option with `oauth` also sends token requests. */
export interface AuthOption {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly credentials: Readonly<Record<string, CredentialField>>;
  readonly inject: readonly Injection[];
  readonly oauth?: OAuth;
}

/** The OAuth endpoints of an auth option, and the form of their requests and responses. */
export interface OAuth {
  /** The grant of the requests for new access tokens. With `authorization_code`, only a person can authorize a new token. */
  readonly grant: "refresh_token" | "client_credentials" | "password" | "authorization_code";
  readonly tokenUrl: Template;
  /** How the client authenticates to the token endpoint. */
  readonly client: "basic" | "body";
  readonly encoding: "form" | "json";
  readonly tokenParams: Readonly<Record<string, Template>>;
  /** Paths in the token response. */
  readonly tokenResponse: {
    readonly accessToken: readonly string[];
    readonly expiresIn?: readonly string[];
    readonly expiresAt?: readonly string[];
    readonly refreshToken?: readonly string[];
  };
  /** The lifetime of a token in seconds, if the response does not state it. */
  readonly lifetime: number;
  /** The page on which a person grants access. Absent if the option needs no such page. */
  readonly authorize?: {
    readonly url: Template;
    readonly scopes: readonly string[];
    readonly scopeSeparator: string;
    readonly pkce: boolean;
    readonly queryParams: Readonly<Record<string, Template>>;
    /** Name of the client's id in the query of the authorization URL. */
    readonly clientParam: string;
    /** The client's id. The template can read the configuration and the credentials. */
    readonly clientId: Template;
    /** Name of the code in the query of the redirect URI. */
    readonly callbackParam: string;
    /** Name of the code in the token request. */
    readonly codeParam: string;
  };
}
