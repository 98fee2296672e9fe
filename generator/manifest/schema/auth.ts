import { grants } from "@agent-connectors/runtime";
import { count, flag, list, map, type Node, object, oneOf, prose, ref, snakeCase, text } from "./node.ts";

const credential = object(
  "One credential.",
  {
    type: oneOf("The type, which is always string.", ["string"]),
    secret: { description: "The credential is secret, unless this is false.", const: false },
    required: flag("The credential is required (default: true)."),
    pattern: text(
      "A regular expression for the whole string, ^…$. At each alternative and repetition, the next character must determine the continuation, so that matching takes linear time: `^[a-z]+[0-9]$`, not `^[a-z]+x$`.",
      {
        maxLength: 200,
      },
    ),
    description: prose("What the credential is and where to find it."),
  },
  { required: ["description"] },
);

const tokenResponse = object("Paths of the members of the token response (defaults: the names in RFC 6749).", {
  access_token: text("The path of the access token."),
  expires_in: text("The path of the lifetime in seconds. With `expires_at`, it has no default."),
  expires_at: text("The path of the expiration time. It has no default."),
  refresh_token: text("The path of the next refresh token."),
});

const authorize = object(
  "The authorization page, on which a user grants access.",
  {
    url: ref(
      "Template",
      "The URL of the page. The template can read `config`. Each config value in it needs an enum, a map, or a pattern that matches only letters, digits, `_`, `.`, `:` and `-`. If a value in the host has only a pattern, the host must end with a constant domain: https://{{config.account}}.desk.example.",
    ),
    scopes: ref("Names", "The OAuth scopes to request."),
    scope_separator: text("The separator between scopes (default: a space)."),
    pkce: flag("Send a code challenge (RFC 7636; default: true)."),
    query_params: map("Additional query params of the page. Their templates can read config.", ref("Template")),
    client_param: text("The page's query param for the client id (default: client_id)."),
    client_id: ref(
      "Template",
      "The client id for the page (default: the client_id of token requests). The template can read `config`, and credentials with `secret: false`.",
    ),
    callback_param: text("The redirect's query param for the code (default: code)."),
    code_param: text("The token request's member for the code (default: code)."),
  },
  { required: ["url", "scopes"] },
);

/** Definitions of the ways to authenticate: `Auth`, `OAuth`. */
export const auth: Readonly<Record<string, Node>> = {
  Auth: object(
    "One way to authenticate.",
    {
      title: prose("The display name."),
      description: prose("Where to find the credentials."),
      credentials: map("The credentials of the caller.", credential, snakeCase),
      inject: list(
        "Headers and query params that authenticate requests. Their templates can read config and credentials.",
        ref("Injection"),
      ),
      oauth: ref("OAuth"),
    },
    { required: ["title", "description", "credentials", "inject"] },
  ),
  OAuth: object(
    "OAuth 2.0: the client requests an access token. Templates read it as credentials.access_token.",
    {
      grant: oneOf(
        "The grant type (RFC 6749). password: the token request contains the credentials username and password. authorization_code: a user grants access once, and the token is never renewed.",
        Object.keys(grants),
      ),
      token_url: ref(
        "Template",
        "The token endpoint. The template can read `config`. The rules of `base_url` apply to its config values. With `authorize`, the rules of `authorize.url` apply instead. Without `authorize`, the service does not send its operator's OAuth app (`OAUTH_APPS`) to a URL whose host reads `config`.",
      ),
      client: oneOf("How the client authenticates at the token endpoint (default: body).", ["basic", "body"]),
      encoding: ref("BodyKind", "The encoding of the token request (default: form)."),
      token_params: map(
        "Additional members of the token request. If a member has the name of a credential, such as client_id, the request contains the member instead of the credential. The templates can read config and credentials.",
        ref("Template"),
      ),
      token_response: tokenResponse,
      lifetime: count("The lifetime of a token in seconds, if the response does not contain it (default: 3600).", 1),
      authorize,
    },
    { required: ["grant", "token_url"] },
  ),
};
