import type { ErrorCode } from "@agent-connectors/runtime";

/** Where the OpenAPI document has failures of these codes, told to this reader. */
export function failureRef(codes: readonly ErrorCode[], reader: "program" | "person"): { readonly $ref: string } {
  return { $ref: `#/components/responses/${reader}.${codes.join(".")}` };
}
