/** Who somebody is, as the provider says. */
export interface OidcIdentity {
  /** The issuer and its name for them, which is never given to anybody else. */
  readonly subject: string;
  readonly email?: string;
  /** Whether the provider has made sure that the e-mail is theirs. */
  readonly emailVerified: boolean;
}
