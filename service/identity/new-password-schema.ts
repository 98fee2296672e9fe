import type { Schema } from "@agent-connectors/runtime";
import { longestPassword } from "./passwords.ts";

/** A password that somebody chooses. */
export const newPasswordSchema = {
  type: "string",
  minLength: 12,
  maxLength: longestPassword,
} as const satisfies Schema;
