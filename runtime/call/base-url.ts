import { ConnectorError } from "../errors/connector-error.ts";
import type { Problem } from "../errors/problem.ts";
import type { Connector, Json, Template } from "../model.ts";
import { describe } from "../schema/describe.ts";
import { evaluate } from "../template/evaluate.ts";
import { membersRead } from "../template/variables.ts";
import { expectedHttp, givenUrl, httpUrl, originOf, shownUrl, withSingleSlashes } from "./given-url.ts";

/**
 * Returns the base URL of requests: the caller's URL, or the connector's if the caller passes none. The base URL may have a
 * path. Throws `invalid_config` for a URL without http or https, or with a user, query or fragment. The message contains no
 * user, query or fragment, because each can contain a password.
 */
export function baseUrlOf(
  connector: Pick<Connector, "baseUrl">,
  config: Readonly<Record<string, Json>>,
  given?: string | undefined,
): string {
  return given === undefined ? configured(connector.baseUrl, config) : givenUrl("baseUrl", given).href;
}

/** Characters that end a part of a URL. A configured value that is only a part of the URL must not contain them. */
const delimiter = /[/?#@\\\s]/;

function configured(template: Template, config: Readonly<Record<string, Json>>): string {
  const text = evaluate(template, { config });
  const written = typeof text === "string" ? withSingleSlashes(text).replace(/\/$/, "") : text;
  const url = httpUrl(written);
  if (!url || typeof written !== "string") throw misconfigured(template, expectedHttp, shownUrl(text));
  const [, host = "", path = ""] = /^https?:\/\/([^/]*)(.*)$/i.exec(written) ?? [];
  const isPlain = url.username === "" && url.password === "" && !/[@?#\\\s]/.test(written);
  const hasPlainParts = partsOf(template, config).every((part) => !delimiter.test(part));
  // A parsed URL omits the standard port.
  const standardPort = url.protocol === "https:" ? ":443" : ":80";
  const isHost = [url.host, url.host + standardPort].includes(host.toLowerCase());
  if (isPlain && hasPlainParts && isHost && (path === "" || path === url.pathname)) return url.origin + path;
  if (!isPlain || !hasPlainParts) {
    const found = `other parts in a URL of '${originOf(url)}'`;
    throw misconfigured(template, "expected a base URL with only a scheme, a host and a path", found);
  }
  const meant = url.href.replace(/\/$/, "");
  throw misconfigured(template, "expected a base URL in its usual form", `${describe(text)}, which means '${meant}'`);
}

/**
 * The configured values that are only parts of the URL. Omits a value at the beginning of the template if `/` follows it,
 * because this value is a whole URL.
 */
function partsOf(template: Template, config: Readonly<Record<string, Json>>): readonly string[] {
  if (typeof template !== "object" || template === null || !("text" in template)) return [];
  const [first, next] = template.text;
  const parts = typeof first !== "string" && String(next).startsWith("/") ? template.text.slice(1) : template.text;
  return parts.flatMap((part, index) => {
    if (typeof part === "string") return [];
    const value = String(evaluate(part, { config }) ?? "");
    return index === parts.length - 1 ? value.replace(/\/$/, "") : value;
  });
}

/**
 * Returns the error for an invalid configured base URL. If the template of the base URL reads one configured value, the path of
 * the problem is the name of this value. Otherwise the path is empty.
 */
function misconfigured(template: Template, expected: string, found: string): ConnectorError {
  const [name = "", ...others] = new Set(membersRead(template, "config"));
  const path = others.length === 0 ? name : "";
  const details: readonly Problem[] = [
    { path, code: "format", expected: "a host, such as shop.example.com, or a URL", found },
  ];
  return new ConnectorError("invalid_config", `${expected}, found ${found}; check the configuration`, { details });
}
