import { ConnectorError, type ConnectorErrorOptions, type ErrorCode, errorCodes } from "./connector-error.ts";

/** The operation at the beginning of a message: `payments.customers.list: `. */
const operationInMessage = /^(\w+\.\w+\.\w+): /;

/**
 * Reads an error from the JSON of `ConnectorError.toJSON`. Error responses of the service have the same form. Returns
 * `undefined` for other JSON, such as an error of a proxy.
 */
export function errorFromJson(json: unknown): ConnectorError | undefined {
  if (typeof json !== "object" || json === null || !("code" in json) || !("message" in json)) return undefined;
  const { code, message } = json;
  if (!isErrorCode(code) || typeof message !== "string") return undefined;
  const text = message.startsWith(`[${code}] `) ? message.slice(`[${code}] `.length) : message;
  const options = optionsIn(json);
  const beginning = operationInMessage.exec(text)?.[1];
  // A message can also begin with the path of a problem, such as `query.filter.created`.
  const operation = options.details?.some(({ path }) => path === beginning) ? undefined : beginning;
  const reason = operation === undefined ? text : text.slice(`${operation}: `.length);
  return new ConnectorError(code, reason, { ...options, ...(operation !== undefined && { operation }) });
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCodes, code);
}

function optionsIn(json: object): ConnectorErrorOptions {
  const { retry_after_ms, details, upstream }: Partial<Record<string, unknown>> = { ...json };
  return {
    ...(typeof retry_after_ms === "number" && { retry_after_ms }),
    // `ConnectorError.toJSON` writes these members, so they have the declared types.
    ...(Array.isArray(details) && { details }),
    ...(typeof upstream === "object" && upstream !== null && { upstream }),
  };
}
