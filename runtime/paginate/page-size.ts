import { ConnectorError } from "../errors/connector-error.ts";
import type { PageSize } from "../model.ts";
import { evaluate, type Scope } from "../template/evaluate.ts";
import { wholeNumber } from "./numbers.ts";

/**
 * How many records a full page holds: the caller's size, else the connector's; `undefined` where neither says.
 * Throws `invalid_config` for a size that is no whole number of at least 1.
 */
export function pageSize(
  size: PageSize,
  scope: { readonly config: Scope; readonly params: Scope },
): number | undefined {
  const asked =
    size.param !== undefined && Object.hasOwn(scope.params, size.param) ? scope.params[size.param] : undefined;
  const value = asked ?? evaluate(size.value, { config: scope.config, params: scope.params });
  if (value === undefined || value === null || value === "") return undefined;
  const count = wholeNumber(value);
  if (count !== undefined && count >= 1) return count;
  const where = asked === undefined ? "the configured page size" : `the page size '${size.param}'`;
  throw new ConnectorError(
    asked === undefined ? "invalid_config" : "invalid_params",
    `expected a whole number of at least 1 as ${where}, got '${value}'`,
  );
}
