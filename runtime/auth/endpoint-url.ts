import { ConnectorError } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import { evaluate } from "../template/evaluate.ts";
import { textOf } from "../template/text-of.ts";
import type { TokenScope } from "./client-members.ts";

/**
 * An OAuth endpoint as requests reach it: with `baseUrl` the path and query there. Throws `invalid_config` for what is
 * no http or https URL; `noun` is what was expected.
 */
export function endpointUrl(template: Template, noun: string, { config, credentials, baseUrl }: TokenScope): string {
  const text = textOf(evaluate(template, { config, credentials }));
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConnectorError("invalid_config", `expected ${noun}, got '${text}'; check the configuration`);
  return baseUrl === undefined ? url.href : baseUrl.replace(/\/+$/, "") + url.pathname + url.search;
}
