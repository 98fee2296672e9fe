/** The part of the model that says how an upstream authenticates. */

import type { Injection, Schema, Template } from "./model.ts";

export interface CredentialField {
  readonly schema: Schema;
  readonly required: boolean;
  readonly secret: boolean;
}

/** One way to authenticate. Whatever the scheme, it ends as injections; only `oauth` sends anything itself. */
export interface AuthOption {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly credentials: Readonly<Record<string, CredentialField>>;
  readonly inject: readonly Injection[];
  readonly oauth?: OAuth;
}

export interface OAuth {
  /** How another access token is got; with `authorization_code` there is none but by a person's new authorization. */
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
  /** Seconds that a token holds when the response does not say. */
  readonly lifetime: number;
  /** How a person grants access; absent where only tokens are taken. */
  readonly authorize?: {
    readonly url: Template;
    readonly scopes: readonly string[];
    readonly scopeSeparator: string;
    readonly pkce: boolean;
    readonly queryParams: Readonly<Record<string, Template>>;
    /** Name of the client's id in the query of the page. */
    readonly clientParam: string;
    /** The client's id on the page; reads the configuration and the credentials. */
    readonly clientId: Template;
    /** Name of the code in the query with which the page leads back. */
    readonly callbackParam: string;
    /** Name of the code in the token request. */
    readonly codeParam: string;
  };
}
