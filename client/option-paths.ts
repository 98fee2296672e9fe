import { ConnectorError, errorFromJson, invalid, type Params, type Problem } from "@agent-connectors/runtime/portable";

/** The arguments of a call as the service receives them. */
interface SentArguments {
  readonly params?: Params | undefined;
  readonly options: object;
}

/**
 * Returns the failure of a call with the paths of the caller's arguments: `options.max_records` instead of `max_records`. A
 * request has the options at the top level of its body. If a param has the same name as an option, the path can mean either, and
 * does not change.
 */
export function withOptionPaths(error: unknown, { params = {}, options }: SentArguments): unknown {
  if (!(error instanceof ConnectorError) || error.code !== "invalid_params") return error;
  const isOption = ({ path }: Problem): boolean => {
    const [name = ""] = path.split(/[.[]/, 1);
    return Object.hasOwn(options, name) && !Object.hasOwn(params, name);
  };
  const { details = [], message, reason } = error;
  if (!details.some(isOption)) return error;
  const problems = details.map((problem) =>
    isOption(problem) ? { ...problem, path: `options.${problem.path}` } : problem,
  );
  const renamed = invalid("invalid_params", problems);
  // The message can begin with the operation.
  return errorFromJson({ ...renamed.toJSON(), message: message.replace(reason, () => renamed.reason) });
}
