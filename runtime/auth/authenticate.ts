import { ConnectorError } from "../errors/connector-error.ts";
import type { AuthOption } from "../model.ts";
import { emptyDraft } from "../request/draft.ts";
import { inject } from "../request/inject.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import { evaluate, type Scope } from "../template/evaluate.ts";
import type { Credentials } from "./credentials.ts";

/**
 * The request with what the option makes of the credentials, in headers or in the query; there it replaces what
 * stands under its name. Throws `invalid_config` for a credential that a header cannot hold.
 */
export function authenticate(
  request: PlannedRequest,
  option: AuthOption,
  scope: { readonly config: Scope; readonly credentials: Credentials },
): PlannedRequest {
  const draft = emptyDraft("json");
  try {
    for (const injection of option.inject) inject(draft, injection, evaluate(injection.value, scope));
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "invalid_params") throw error;
    throw new ConnectorError("invalid_config", `${error.reason}; check the credentials`);
  }
  if (draft.path.size > 0 || draft.json || draft.url !== undefined)
    throw new ConnectorError("internal", "credentials go into headers and the query only");
  return {
    ...request,
    headers: draft.headers.size === 0 ? request.headers : { ...request.headers, ...Object.fromEntries(draft.headers) },
    url: withQuery(request.url, draft.query),
  };
}

/** The rest of the query stays as it is written: parsing it and writing it anew would change its encoding. */
function withQuery(url: string, parts: ReadonlyMap<string, string>): string {
  if (parts.size === 0) return url;
  const [base = "", query = ""] = url.split("?", 2);
  const replaced = new Set([...parts.keys()].map((name) => `${encodeURIComponent(name)}=`));
  const kept = query.split("&").filter((pair) => pair !== "" && !replaced.has(pair.slice(0, pair.indexOf("=") + 1)));
  return `${base}?${[...kept, ...parts.values()].join("&")}`;
}
