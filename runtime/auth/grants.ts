import type { OAuth } from "./model.ts";

/** Describes the request for a new access token with an OAuth grant. */
interface GrantType {
  /** The names of the credentials in the request, in addition to the client's id and secret. */
  readonly credentials: readonly string[];
  /** The members that the request must have; `undefined` if there is no request, because only a person can authorize a token. */
  readonly required: readonly string[] | undefined;
  /** The message if no request can be sent: the problem and its remedy. */
  readonly missing: string;
}

/** The requests for new access tokens, by OAuth grant: RFC 6749 §4.1, §4.3, §4.4 and §6. */
export const grants: Readonly<Record<OAuth["grant"], GrantType>> = {
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
    missing: "there is no valid access token, and only a user can grant one; authorize again",
  },
};
