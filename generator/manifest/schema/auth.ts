import { count, flag, list, map, type Node, object, oneOf, prose, ref, snakeCase, text } from "./node.ts";

const credential = object(
  "One credential.",
  {
    type: oneOf("What it is; always text.", ["string"]),
    secret: { description: "A credential is a secret, which is never shown, unless this is false.", const: false },
    required: flag("It must be given (default: yes)."),
    pattern: text(
      "A regular expression for the whole string, ^…$. The next character decides each alternative and repetition.",
      {
        maxLength: 200,
      },
    ),
    description: prose("What it is, and where a person finds it."),
  },
  { required: ["description"] },
);

const tokenResponse = object("Where the token response differs from RFC 6749.", {
  access_token: text("Path of the access token."),
  expires_in: text("Path of the seconds it holds."),
  expires_at: text("Path of the time at which it ends."),
  refresh_token: text("Path of the next refresh token."),
});

const authorize = object(
  "How a person grants access.",
  {
    url: ref("Template", "The page to open; reads config."),
    scopes: ref("Names", "The OAuth scopes to request."),
    scope_separator: text("What stands between scopes (default: a space)."),
    pkce: flag("Send a code challenge (RFC 7636; default: yes)."),
    query_params: map("Further query params of the page; read config.", ref("Template")),
    client_param: text("Name of the client's id in the query of the page (default: client_id)."),
    client_id: ref(
      "Template",
      "The client's id on the page; reads config and credentials with secret: false (default: the client_id of token requests).",
    ),
    callback_param: text("Name of the code in the query with which the page leads back (default: code)."),
    code_param: text("Name of the code in the token request (default: code)."),
  },
  { required: ["url", "scopes"] },
);

/** Definitions of the ways to authenticate: `Auth`, `OAuth`. */
export const auth: Readonly<Record<string, Node>> = {
  Auth: object(
    "One way to authenticate.",
    {
      title: prose("Name for people."),
      description: prose("Where a person finds the credentials."),
      credentials: map("What the caller holds.", credential, snakeCase),
      inject: list("What the credentials add to every request; reads config and credentials.", ref("Injection")),
      oauth: ref("OAuth"),
    },
    { required: ["title", "description", "credentials", "inject"] },
  ),
  OAuth: object(
    "An access token is fetched and renewed; templates read it as credentials.access_token.",
    {
      grant: oneOf(
        "The grant (RFC 6749) by which an access token is got. password: with the credentials username and password. authorization_code: a person grants it once, and it is never renewed.",
        ["refresh_token", "client_credentials", "password", "authorization_code"],
      ),
      token_url: ref("Template", "The token endpoint; reads config."),
      client: oneOf("How the client authenticates there (default: body).", ["basic", "body"]),
      encoding: ref("BodyKind", "Encoding of the token request (default: form)."),
      token_params: map(
        "Members of the token request beside, or in place of, client_id, client_secret and refresh_token; read config and credentials.",
        ref("Template"),
      ),
      token_response: tokenResponse,
      lifetime: count("Seconds that a token holds when the response does not say (default: 3600).", 1),
      authorize,
    },
    { required: ["grant", "token_url"] },
  ),
};
