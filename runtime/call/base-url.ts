import { ConnectorError } from "../errors/connector-error.ts";
import type { Connector, Json } from "../model.ts";
import { describe } from "../template/describe.ts";
import { evaluate } from "../template/evaluate.ts";

/**
 * Where requests go: the caller's base URL, which may have a path, else the connector's, a scheme and a host. Text is
 * put together with it, so nothing may stand in it that changes what follows: no user, query or fragment. Throws
 * `invalid_config`, and shows scheme and host at most: a user may have a password.
 */
export function baseUrlOf(
  connector: Pick<Connector, "baseUrl">,
  config: Readonly<Record<string, Json>>,
  given: string | undefined,
): string {
  const text = given ?? evaluate(connector.baseUrl, { config });
  const remedy = given === undefined ? "check the configuration" : "check baseUrl";
  const url = typeof text === "string" ? URL.parse(text) : null;
  if (typeof text !== "string" || !url || !/^https?:$/.test(url.protocol))
    throw new ConnectorError(
      "invalid_config",
      `expected a base URL with http or https, found ${shown(text, url)}; ${remedy}`,
    );
  if (given !== undefined) {
    if (url.username === "" && url.password === "" && !/[?#]/.test(text)) return url.href;
    throw new ConnectorError(
      "invalid_config",
      `expected a base URL without user, query and fragment, found more than ${shown(text, url)}; ${remedy}`,
    );
  }
  // A value of the configuration that ends the host early (`evil.test/`) would be told by what follows it.
  if (text.toLowerCase() === url.origin || text.toLowerCase() === `${url.origin}/`) return url.origin;
  throw new ConnectorError(
    "invalid_config",
    `expected a base URL of scheme and host, found more than ${shown(text, url)}; ${remedy}`,
  );
}

function shown(value: unknown, url: URL | null): string {
  if (url) return `'${url.protocol}${url.host === "" ? "" : `//${url.host}`}'`;
  return typeof value === "string" ? "a text that is no URL" : describe(value);
}
