// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Injection } from "./action.ts";
import type { BodyKind, Names, Template } from "./scalar.ts";

/**
 * One way to authenticate.
 */
export interface Auth {
  /**
   * The display name.
   */
  title: string;
  /**
   * Where to find the credentials.
   */
  description: string;
  /**
   * The credentials of the caller.
   */
  credentials: {
    /**
     * One credential.
     */
    [k: string]: {
      /**
       * The type, which is always string.
       */
      type?: "string";
      /**
       * The credential is secret, unless this is false.
       */
      secret?: false;
      /**
       * The credential is required (default: true).
       */
      required?: boolean;
      /**
       * A regular expression for the whole string, ^…$. At each alternative and repetition, the next character must determine the continuation, so that matching takes linear time: `^[a-z]+[0-9]$`, not `^[a-z]+x$`.
       */
      pattern?: string;
      /**
       * What the credential is and where to find it.
       */
      description: string;
    };
  };
  /**
   * Headers and query params that authenticate requests. Their templates can read config and credentials.
   */
  inject: Injection[];
  oauth?: OAuth;
}
/**
 * OAuth 2.0: the client requests an access token. Templates read it as credentials.access_token.
 */
export interface OAuth {
  /**
   * The grant type (RFC 6749). password: the token request contains the credentials username and password. authorization_code: a user grants access once, and the token is never renewed.
   */
  grant: "refresh_token" | "client_credentials" | "password" | "authorization_code";
  token_url: Template;
  /**
   * How the client authenticates at the token endpoint (default: body).
   */
  client?: "basic" | "body";
  encoding?: BodyKind;
  /**
   * Additional members of the token request. If a member has the name of a credential, such as client_id, the request contains the member instead of the credential. The templates can read config and credentials.
   */
  token_params?: {
    [k: string]: Template;
  };
  /**
   * Paths of the members of the token response (defaults: the names in RFC 6749).
   */
  token_response?: {
    /**
     * The path of the access token.
     */
    access_token?: string;
    /**
     * The path of the lifetime in seconds. With `expires_at`, it has no default.
     */
    expires_in?: string;
    /**
     * The path of the expiration time. It has no default.
     */
    expires_at?: string;
    /**
     * The path of the next refresh token.
     */
    refresh_token?: string;
  };
  /**
   * The lifetime of a token in seconds, if the response does not contain it (default: 3600).
   */
  lifetime?: number;
  /**
   * The authorization page, on which a user grants access.
   */
  authorize?: {
    url: Template;
    scopes: Names;
    /**
     * The separator between scopes (default: a space).
     */
    scope_separator?: string;
    /**
     * Send a code challenge (RFC 7636; default: true).
     */
    pkce?: boolean;
    /**
     * Additional query params of the page. Their templates can read config.
     */
    query_params?: {
      [k: string]: Template;
    };
    /**
     * The page's query param for the client id (default: client_id).
     */
    client_param?: string;
    client_id?: Template;
    /**
     * The redirect's query param for the code (default: code).
     */
    callback_param?: string;
    /**
     * The token request's member for the code (default: code).
     */
    code_param?: string;
  };
}
