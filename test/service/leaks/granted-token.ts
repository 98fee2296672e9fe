/** The form of the access tokens and refresh tokens that the sandbox issues. The word `refresh_token_expired` does not match. */
export const grantedToken: RegExp =
  /\b(?:access_[0-9a-z]{8}_[0-9a-z]{1,9}_[0-9a-z]{4,}|refresh_[0-9a-z]{1,4}_[0-9a-z]{4,})/;
