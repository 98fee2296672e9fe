import type { OAuth } from "../auth-model.ts";

/** How another access token is requested. */
interface Grant {
  /** The credentials in the request, in addition to the client's id and secret. */
  readonly credentials: readonly string[];
  /** The members without which no request is sent. `undefined` if a request needs a person. */
  readonly required: readonly string[] | undefined;
  /** The problem without these members, and its remedy. */
  readonly missing: string;
}

/** The OAuth grants of requests for further access tokens: RFC 6749 §4.1 to §4.4 and §6. */
export const grants: Readonly<Record<OAuth["grant"], Grant>> = {
  refresh_token: {
    credentials: ["refresh_token"],
    required: ["refresh_token"],
    missing: "renewing the access token requires a refresh token, found none; reconnect",
  },
  client_credentials: {
    credentials: [],
    required: ["client_id"],
    missing: "requesting an access token requires a client id, found none; reconnect",
  },
  password: {
    credentials: ["username", "password"],
    required: ["username", "password"],
    missing: "requesting an access token requires a username and password, found none; reconnect",
  },
  authorization_code: {
    credentials: [],
    required: undefined,
    missing: "there is no access token, and only a person can authorize one; authorize again",
  },
};
