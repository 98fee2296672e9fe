import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/answer-of.ts";

/** See `ClientSecret`. */
export const clientSecretSchema = {
  type: "object",
  properties: {
    id: { type: "string" },
    client_secret: { type: "string", description: "Kept nowhere: whoever loses it asks for another one." },
  },
  required: ["id", "client_secret"],
} as const satisfies Schema;

/** An API client's secret, where it is told. */
export type ClientSecret = AnswerOf<typeof clientSecretSchema>;
