import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/answer-of.ts";
import { apiClientSchema } from "./api-client.ts";
import { clientSecretSchema } from "./client-secret.ts";

/** See `CreatedApiClient`. */
export const createdApiClientSchema = {
  ...apiClientSchema,
  title: "NewApiClient",
  properties: { ...apiClientSchema.properties, client_secret: clientSecretSchema.properties.client_secret },
  required: [...apiClientSchema.required, "client_secret"],
} as const satisfies Schema;

/** An API client with the secret that is told this once. */
export type CreatedApiClient = AnswerOf<typeof createdApiClientSchema>;
