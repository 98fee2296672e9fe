import type { AuthOption, Credentials } from "@agent-connectors/runtime";
import type { Secret } from "../../secret.ts";

/** The connector whose token is kept, as it was when its client was made. */
export interface KeptConnector {
  readonly organizationId: string;
  readonly connectorId: string;
  /** The connector's version: with another one it is another way to authenticate, or somebody else's account. */
  readonly version: number;
  readonly kind: string;
  readonly option: AuthOption;
  /** Credential fields that the operator gives for all connectors of the kind. */
  readonly app: Secret<Credentials>;
}
