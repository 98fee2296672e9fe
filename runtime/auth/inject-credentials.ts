import { ConnectorError } from "../errors/connector-error.ts";
import { percentEncode } from "../request/encode.ts";
import { emptyDraft, inject } from "../request/inject.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import type { Credentials } from "./credential-source.ts";
import type { AuthOption } from "./model.ts";
import { isSecret } from "./secrets.ts";

/** The headers and query params that credentials add to each request. */
export interface Injected {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded parts (`a=1&a=2`) by the name of the param. */
  readonly query: ReadonlyMap<string, string>;
}

/** Evaluates the injections of an auth option. Throws `invalid_config` for a credential that a header cannot contain. */
export function injectedBy(
  option: AuthOption,
  scope: { readonly config: Scope; readonly credentials: Credentials },
): Injected {
  const draft = emptyDraft("json");
  try {
    for (const injection of option.inject) inject(draft, injection, evaluate(injection.value, scope));
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_params") throw error;
    throw new ConnectorError("invalid_config", `${error.reason}; check the credentials`);
  }
  if (draft.path.size > 0 || draft.json || draft.url !== undefined)
    throw new ConnectorError("internal", "expected credentials in headers and query params only, found another target");
  return { headers: Object.fromEntries(draft.headers), query: draft.query };
}

/** Adds the credentials. They replace headers and query params of the same name. */
export function authenticate(request: PlannedRequest, { headers, query }: Injected): PlannedRequest {
  return { ...request, headers: { ...request.headers, ...headers }, url: withQuery(request.url, query) };
}

/** Adds or replaces query params. Keeps the text of all other params, because serializing it again would change its encoding. */
function withQuery(url: string, parts: ReadonlyMap<string, string>): string {
  if (parts.size === 0) return url;
  const start = url.indexOf("?");
  const base = start < 0 ? url : url.slice(0, start);
  const query = start < 0 ? "" : url.slice(start + 1);
  const kept = query.split("&").filter((pair) => pair !== "" && !parts.has(nameOf(pair)));
  return `${base}?${[...kept, ...parts.values()].join("&")}`;
}

/** Returns the decoded name of an encoded query param: `api_key` for `api%5Fkey=1`. */
function nameOf(pair: string): string {
  // Without the `&`, URLSearchParams would drop a `?` at the beginning of the name.
  return new URLSearchParams(`&${pair}`).keys().next().value ?? "";
}

/** Returns the request with masks such as `<api_key>` and `<access_token>` instead of secret credentials. */
export function authenticateMasked(
  request: PlannedRequest,
  option: AuthOption,
  scope: { readonly config: Scope; readonly credentials: Credentials },
): PlannedRequest {
  const masks = new Map(
    Object.keys({ ...scope.credentials, ...(option.oauth && { access_token: "" }) })
      .filter((field) => isSecret(option, field))
      .map((field) => [field, `<${field}>`]),
  );
  const credentials = { ...scope.credentials, ...Object.fromEntries(masks) };
  const masked = authenticate(request, injectedBy(option, { config: scope.config, credentials }));
  const legible = (text: string) => decodeMasked(text, [...masks.values()]);
  return {
    ...masked,
    url: [...masks.values()].reduce((url, mask) => url.replaceAll(percentEncode(mask), mask), masked.url),
    headers: Object.fromEntries(Object.entries(masked.headers).map(([name, text]) => [name, legible(text)])),
  };
}

/** Decodes base64 that contains a mask: `Basic dXNlcjo8cGFzc3dvcmQ+` becomes `Basic base64(user:<password>)`. */
function decodeMasked(text: string, masks: readonly string[]): string {
  return text.replace(/[A-Za-z0-9+/]{8,}={0,2}/g, (run) => {
    const decoded = Buffer.from(run, "base64").toString("utf8");
    return masks.some((mask) => decoded.includes(mask)) ? `base64(${decoded})` : run;
  });
}
