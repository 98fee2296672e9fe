import type { Params } from "../client.ts";
import { givenParams } from "../params/given-params.ts";
import { invalid, within } from "../schema/check.ts";
import { plainJson } from "../schema/plain-json.ts";
import { type SplitOptions, splitOptions } from "./options.ts";

/** The arguments of a call for another process, which receives them as JSON. */
export interface PlainArguments extends SplitOptions {
  readonly params: Params | undefined;
}

/**
 * Returns the arguments of a call for another process. Throws `invalid_params` if `params` or `options` is not a plain object or
 * contains a value that JSON cannot represent, and for a wrong signal. The other process reports all other mistakes.
 */
export function plainArguments(params: unknown, options: unknown): PlainArguments {
  const { signal, others } = splitOptions(options);
  const given = params === undefined ? undefined : givenParams(params);
  const problems = [...within("options", plainJson(others)), ...plainJson(given)];
  if (problems.length > 0) throw invalid("invalid_params", problems);
  return { signal, others, params: given };
}
