import type { Schema } from "@agent-connectors/runtime";

/** The members of a body by which a connector is connected. */
export const connectionFields = {
  // Without a type: what another one was found would be shown, and may be a secret.
  credentials: {
    description: "An object of texts: the fields of one of the kind's auth options, which are never answered again.",
  },
  auth: {
    type: "string",
    maxLength: 100,
    description: "Name of the auth option, where the credentials alone do not tell.",
  },
  replication_config: {
    type: "object",
    additionalProperties: true,
    description: "The kind's configuration, for calls and for synchronization.",
  },
} as const satisfies Record<string, Schema>;
