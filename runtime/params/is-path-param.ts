import type { Param } from "../model.ts";

/** Whether a param is a part of the path: those are outside what rules say of the others. */
export function isPathParam(param: Param | undefined): boolean {
  return param?.target?.in === "path";
}
