import type { ErrorCode } from "@agent-connectors/runtime";

/** Where the OpenAPI document has failures of these codes, or of any where there are none, told to this reader. */
export function failureRef(codes: readonly ErrorCode[], reader: "program" | "person"): { readonly $ref: string } {
  return { $ref: `#/components/responses/${reader}.${codes.join(".") || "any"}` };
}
